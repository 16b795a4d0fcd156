package io.hapax.spring.method;

import io.hapax.spring.HapaxSetupException;
import io.hapax.spring.Idempotent;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.util.ReflectionUtils.MethodFilter;

/**
 * Reads every annotated bean method before the application serves anybody, so that what can't work
 * fails the start, and says what is protected and how.
 */
public final class MethodSurvey implements SmartInitializingSingleton {

  private static final Logger LOG = LoggerFactory.getLogger(MethodSurvey.class);

  private static final List<Class<? extends java.lang.annotation.Annotation>> ANNOTATIONS =
      List.of(Idempotent.class, io.hapax.spring.once.Idempotent.class);

  /** An annotation where it can't work. */
  private record Misuse(String why, String action) {}

  private static final Misuse MISPLACED =
      new Misuse(
          "is seed 2's, which is for handler methods of controllers, and this is none.",
          "Use @io.hapax.spring.Idempotent(policy = \"once\", key = ...) there.");

  private static final Misuse UNPROTECTED =
      new Misuse(
          "can't work: the handlers of this application are not called by Spring MVC on a servlet container.",
          "Annotate the bean method that does the work, and give it a key.");

  private final ConfigurableListableBeanFactory beans;
  private final IdempotentMethods methods;
  private final MethodModes modes;
  private final boolean handlersToo;

  /**
   * Looks at all {@code beans}.
   *
   * @param handlersToo whether something else protects the handlers of controllers; if not, an
   *     annotation on one fails the start
   */
  public MethodSurvey(
      ConfigurableListableBeanFactory beans, IdempotentMethods methods, boolean handlersToo) {
    this.beans = beans;
    this.methods = methods;
    this.modes = new MethodModes(beans, methods);
    this.handlersToo = handlersToo;
  }

  @Override
  public void afterSingletonsInstantiated() {
    Set<String> lines = new TreeSet<>();
    for (String name : beans.getBeanDefinitionNames()) {
      Class<?> type = AutoProxyUtils.determineTargetClass(beans, name);
      if (type != null && AnnotationUtils.isCandidateClass(type, ANNOTATIONS)) {
        survey(name, type, lines);
      }
    }
    lines.forEach(LOG::info);
  }

  private void survey(String bean, Class<?> type, Set<String> lines) {
    refuse(type, Annotations::isMisplaced, MISPLACED);
    if (!handlersToo) {
      refuse(type, Annotations::isOnHandler, UNPROTECTED);
    }
    Map<Method, Idempotent> annotated =
        MethodIntrospector.selectMethods(
            type, (MethodIntrospector.MetadataLookup<@Nullable Idempotent>) Annotations::find);
    annotated.forEach(
        (method, annotation) -> {
          ProtectedMethod read = methods.read(annotation, method, type);
          lines.add(
              "Hapax protects "
                  + read.name()
                  + ": policy "
                  + read.policy().name()
                  + ", mode "
                  + modes.of(method, type));
        });
    if (!annotated.isEmpty()) {
      requireAdvised(bean, type);
    }
  }

  private static void refuse(Class<?> type, MethodFilter filter, Misuse misuse) {
    for (Method method : MethodIntrospector.selectMethods(type, filter)) {
      throw new HapaxSetupException(
          "@Idempotent on " + type.getName() + "." + method.getName() + " " + misuse.why(),
          misuse.action());
    }
  }

  /** A bean that was made before the post-processor runs bare, which nobody would notice. */
  private void requireAdvised(String name, Class<?> type) {
    Object bean = ScopedProxyUtils.isScopedTarget(name) ? null : beans.getSingleton(name);
    boolean bare =
        bean != null
            && type.isInstance(bean)
            && !(bean instanceof Advised advised && IdempotentBeans.advises(advised));
    if (bare) {
      throw new HapaxSetupException(
          "The bean '"
              + name
              + "' ("
              + type.getName()
              + ") has @Idempotent methods, but was made too early to be protected: a BeanPostProcessor or another early"
              + " bean needs it.",
          "Let that bean take an ObjectProvider of it instead, or make its own @Bean method static.");
    }
  }
}
