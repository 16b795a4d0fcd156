package io.hapax.spring.boot;

import io.hapax.Hapax;
import io.hapax.http.HttpSettings;
import io.hapax.http.servlet.Callers;
import io.hapax.http.servlet.HapaxFilter;
import io.hapax.http.servlet.HapaxRequestListener;
import io.hapax.http.servlet.PrincipalResolver;
import io.hapax.http.servlet.Routes;
import io.hapax.http.servlet.TenantResolver;
import io.hapax.spi.TransactionalStore;
import io.hapax.spring.CallerLookup;
import io.hapax.spring.PolicyRegistry;
import io.hapax.spring.tx.StoreTransactions;
import io.hapax.spring.web.ErrorNote;
import io.hapax.spring.web.HandlerAccessCheck;
import io.hapax.spring.web.HandlerRules;
import io.hapax.spring.web.HandlerSurvey;
import io.hapax.spring.web.IdempotencyInterceptor;
import io.hapax.spring.web.RefusalAdvice;
import io.hapax.spring.web.RefusalResolver;
import io.hapax.spring.web.RefusalWriter;
import io.hapax.spring.web.RequestCallers;
import io.hapax.spring.web.SecurityPrincipals;
import io.hapax.token.FormTokens;
import java.util.EnumSet;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletListenerRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;
import org.springframework.core.Ordered;
import org.springframework.core.env.Environment;
import org.springframework.web.servlet.config.annotation.InterceptorRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;
import org.springframework.web.servlet.mvc.method.RequestMappingInfoHandlerMapping;

/**
 * Handlers that take effect once: the filter behind Spring Security's chain, the interceptor that
 * wakes it, and the answers to refusals.
 */
@AutoConfiguration(before = HapaxAutoConfiguration.class)
@ConditionalOnProperty(prefix = "hapax", name = "enabled", matchIfMissing = true)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(name = "org.springframework.web.servlet.DispatcherServlet")
@Import(MethodSecurityConfiguration.class)
public final class HapaxWebAutoConfiguration {

  /** Where Spring Security's chain stands unless {@code spring.security.filter.order} says so. */
  private static final int SECURITY_ORDER = -100;

  private static final int BEHIND = 10;

  /** The name of a bean that is there where handlers are protected. */
  static final String HANDLER_RULES = "hapaxHandlerRules";

  @Bean
  @ConditionalOnMissingBean
  HttpSettings hapaxHttpSettings(HapaxProperties properties) {
    return HttpSettingsFactory.settings(properties.http());
  }

  @Bean
  @ConditionalOnMissingBean
  PrincipalResolver hapaxPrincipals() {
    return ThreadCallers.isSecurityPresent()
        ? new SecurityPrincipals()
        : PrincipalResolver.ofContainer();
  }

  @Bean
  @ConditionalOnMissingBean
  TenantResolver hapaxTenants(HapaxProperties properties) {
    return request -> properties.tenant();
  }

  @Bean
  @ConditionalOnMissingBean
  Callers hapaxRequestCallers(
      PrincipalResolver principals, TenantResolver tenants, HapaxProperties properties) {
    return new Callers(principals, tenants, HttpSettingsFactory.forwarded(properties.http()));
  }

  @Bean
  @ConditionalOnMissingBean
  CallerLookup hapaxCallers(Callers callers, HapaxProperties properties) {
    return new RequestCallers(callers, ThreadCallers.of(properties.tenant()));
  }

  @Bean
  FilterRegistrationBean<HapaxFilter> hapaxFilter(
      Hapax hapax, HttpSettings settings, Callers callers, Environment environment) {
    FilterRegistrationBean<HapaxFilter> filter =
        new FilterRegistrationBean<>(new HapaxFilter(hapax, settings, callers, Routes.none()));
    int security =
        environment.getProperty("spring.security.filter.order", Integer.class, SECURITY_ORDER);
    filter.setOrder(security + BEHIND);
    filter.setDispatcherTypes(EnumSet.copyOf(HapaxFilter.dispatches()));
    filter.setAsyncSupported(true);
    return filter;
  }

  @Bean
  ServletListenerRegistrationBean<HapaxRequestListener> hapaxRequestListener() {
    return new ServletListenerRegistrationBean<>(new HapaxRequestListener());
  }

  @Bean(HANDLER_RULES)
  HandlerRules hapaxHandlerRules(
      Hapax hapax,
      PolicyRegistry policies,
      HapaxProperties properties,
      StoreTransactions transactions,
      ObjectProvider<HandlerAccessCheck> checks) {
    boolean fences = transactions.available() && hapax.store() instanceof TransactionalStore;
    return new HandlerRules(
        policies, RouteRules.read(properties.routes(), policies), fences, checks::orderedStream);
  }

  @Bean
  WebMvcConfigurer hapaxWebMvcConfigurer(
      HandlerRules rules, StoreTransactions transactions, HapaxProperties properties) {
    IdempotencyInterceptor interceptor =
        new IdempotencyInterceptor(rules, transactions, properties.waiters().detached());
    return new WebMvcConfigurer() {
      @Override
      public void addInterceptors(InterceptorRegistry registry) {
        registry.addInterceptor(interceptor).order(Ordered.LOWEST_PRECEDENCE);
      }
    };
  }

  @Bean
  HandlerSurvey hapaxHandlerSurvey(
      ObjectProvider<RequestMappingInfoHandlerMapping> mappings, HandlerRules rules) {
    return new HandlerSurvey(mappings.orderedStream().toList(), rules);
  }

  @Bean
  ErrorNote hapaxErrorNote() {
    return new ErrorNote();
  }

  @Bean
  RefusalWriter hapaxRefusalWriter(HttpSettings settings) {
    return new RefusalWriter(settings);
  }

  @Bean
  RefusalAdvice hapaxRefusalAdvice(RefusalWriter writer) {
    return new RefusalAdvice(writer);
  }

  @Bean
  RefusalResolver hapaxRefusalResolver(RefusalWriter writer) {
    return new RefusalResolver(writer);
  }

  @Bean
  @ConditionalOnProperty(prefix = "hapax.form-token.endpoint", name = "enabled")
  RouterFunction<ServerResponse> hapaxFormTokenEndpoint(
      FormTokens tokens, RefusalWriter refusals, HapaxProperties properties) {
    return RouterFunctions.route()
        .GET(properties.formToken().endpoint().path(), new FormTokenEndpoint(tokens, refusals))
        .build();
  }
}
