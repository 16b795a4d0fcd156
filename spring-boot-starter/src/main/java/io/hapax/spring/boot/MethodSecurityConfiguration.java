package io.hapax.spring.boot;

import io.hapax.spring.web.MethodSecurityAccess;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Where Spring Security is there, its method security is asked about replays. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "org.springframework.security.authorization.method.AuthorizationAdvisor")
class MethodSecurityConfiguration {

  @Bean
  MethodSecurityAccess hapaxMethodSecurityAccess(BeanFactory beans) {
    return new MethodSecurityAccess(beans);
  }
}
