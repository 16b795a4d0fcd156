package io.hapax.spring.tx;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.transaction.ConfigurableTransactionManager;
import org.springframework.transaction.TransactionExecutionListener;

/**
 * Lets every transaction manager tell about its transactions, also one that the application defined
 * itself. To be a static bean: it needs no other.
 */
public final class FenceRegistrar implements BeanPostProcessor {

  private final TransactionExecutionListener listener = new FenceListener();

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof ConfigurableTransactionManager manager
        && !manager.getTransactionExecutionListeners().contains(listener)) {
      manager.addListener(listener);
    }
    return bean;
  }
}
