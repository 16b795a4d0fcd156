package io.hapax.benchmarks.http.app;

import io.hapax.Hapax;
import io.hapax.http.HttpSettings;
import io.hapax.http.servlet.Callers;
import io.hapax.http.servlet.HapaxFilter;
import io.hapax.http.servlet.HapaxRequestListener;
import io.hapax.http.servlet.Protection;
import io.hapax.http.servlet.Route;
import io.hapax.http.servlet.Routes;
import io.hapax.spring.PolicyRegistry;
import java.util.EnumSet;
import java.util.List;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.ServletListenerRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Hapax' servlet filter with rules of its own, as an application without Spring has it. */
@Configuration(proxyBeanMethods = false)
class FilterConfiguration {

  @Bean
  FilterRegistrationBean<HapaxFilter> filter(Hapax hapax, PolicyRegistry policies) {
    Protection protection = Protection.by(policies.get("bench", "the benchmark"));
    Routes routes =
        Routes.of(
            List.of(
                Route.of("POST", "/orders", protection), Route.of("POST", "/slow", protection)));
    FilterRegistrationBean<HapaxFilter> filter =
        new FilterRegistrationBean<>(
            new HapaxFilter(hapax, HttpSettings.defaults(), Callers.defaults(), routes));
    filter.setDispatcherTypes(EnumSet.copyOf(HapaxFilter.dispatches()));
    filter.setAsyncSupported(true);
    return filter;
  }

  @Bean
  ServletListenerRegistrationBean<HapaxRequestListener> requestListener() {
    return new ServletListenerRegistrationBean<>(new HapaxRequestListener());
  }
}
