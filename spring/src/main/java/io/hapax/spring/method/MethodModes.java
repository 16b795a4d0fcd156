package io.hapax.spring.method;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.BeanFactoryAnnotationUtils;
import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.annotation.AnnotationTransactionAttributeSource;
import org.springframework.transaction.interceptor.TransactionAttribute;
import org.springframework.util.StringUtils;

/**
 * Where the record and the work of a bean method will meet, as far as its annotations say: a
 * transaction that its caller has begun is only seen when it is called.
 */
final class MethodModes {

  private static final String JOIN = "join";

  private final AnnotationTransactionAttributeSource transactional =
      new AnnotationTransactionAttributeSource(false);
  private final BeanFactory beans;
  private final IdempotentMethods methods;

  MethodModes(BeanFactory beans, IdempotentMethods methods) {
    this.beans = beans;
    this.methods = methods;
  }

  String of(Method method, Class<?> type) {
    if (!methods.joins()) {
      return "surround";
    }
    TransactionAttribute attribute = transactional.getTransactionAttribute(method, type);
    if (attribute == null) {
      return JOIN;
    }
    TransactionManager manager = manager(attribute.getQualifier());
    return manager == null || methods.joinsTransactionsOf(manager)
        ? JOIN
        : "surround, as its transactions are not those of the store's database";
  }

  private @Nullable TransactionManager manager(@Nullable String qualifier) {
    return StringUtils.hasText(qualifier)
        ? BeanFactoryAnnotationUtils.qualifiedBeanOfType(beans, TransactionManager.class, qualifier)
        : beans.getBeanProvider(TransactionManager.class).getIfUnique();
  }
}
