package io.hapax.spring.tx;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.transaction.ConfigurableTransactionManager;

/**
 * Lets every transaction manager tell about its transactions, also one that the application defined
 * itself. To be a static bean: it needs no other.
 */
public final class FenceRegistrar implements BeanPostProcessor {

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    if (bean instanceof ConfigurableTransactionManager manager && !tells(manager)) {
      manager.addListener(new FenceListener());
    }
    return bean;
  }

  private static boolean tells(ConfigurableTransactionManager manager) {
    return manager.getTransactionExecutionListeners().stream()
        .anyMatch(FenceListener.class::isInstance);
  }
}
