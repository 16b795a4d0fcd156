package io.hapax.spring.boot.access;

import static org.springframework.security.config.Customizer.withDefaults;

import io.hapax.spring.web.HandlerAccessCheck;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.hierarchicalroles.RoleHierarchy;
import org.springframework.security.access.hierarchicalroles.RoleHierarchyImpl;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.annotation.AnnotationTemplateExpressionDefaults;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetails;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.method.HandlerMethod;

/** Payments behind a login, with method security. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableMethodSecurity(securedEnabled = true, jsr250Enabled = true)
@Import({
  PaymentController.class,
  PaymentController.Answering.class,
  PaymentController.Denials.class,
  PaymentController.Mask.class,
  Payouts.class,
  Permissions.class
})
public class AccessApp {

  @Bean
  SecurityFilterChain security(HttpSecurity http) {
    return http.csrf(csrf -> csrf.disable())
        .authorizeHttpRequests(all -> all.anyRequest().authenticated())
        .httpBasic(withDefaults())
        .exceptionHandling(
            errors ->
                errors.accessDeniedHandler(
                    (request, response, denied) -> {
                      response.setStatus(403);
                      response.getWriter().print("answered by security");
                    }))
        .build();
  }

  @Bean
  InMemoryUserDetailsManager users() {
    return new InMemoryUserDetailsManager(user("alice", "DIRECTOR"));
  }

  /** A user whose password is the name. */
  public static UserDetails user(String name, String role) {
    return User.withUsername(name).password("{noop}" + name).roles(role).build();
  }

  @Bean
  static RoleHierarchy hierarchy() {
    return RoleHierarchyImpl.fromHierarchy("ROLE_DIRECTOR > ROLE_MANAGER");
  }

  @Bean
  static AnnotationTemplateExpressionDefaults templates() {
    return new AnnotationTemplateExpressionDefaults();
  }

  @Bean
  HandlerAccessCheck owners(Permissions permissions) {
    return new HandlerAccessCheck() {
      @Override
      public boolean covers(HandlerMethod handler) {
        return handler.getMethod().getName().equals("covered");
      }

      @Override
      public boolean permits(HandlerMethod handler, HttpServletRequest request) {
        if (request.getHeader("X-Throw") != null) {
          throw new AccessDeniedException("thrown");
        }
        return permissions.granted((Authentication) request.getUserPrincipal());
      }
    };
  }
}
