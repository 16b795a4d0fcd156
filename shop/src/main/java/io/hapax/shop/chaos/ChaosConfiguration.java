package io.hapax.shop.chaos;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/** Off unless the profile says so: any caller can end the process. */
@Configuration(proxyBeanMethods = false)
@Profile("chaos")
class ChaosConfiguration {

  ChaosConfiguration() {
    Logger log = LoggerFactory.getLogger(ChaosConfiguration.class);
    log.warn("Profile chaos: the header {} makes requests fail and ends the process", Chaos.HEADER);
  }

  @Bean
  WebMvcRegistrations chaosHandlers() {
    return new WebMvcRegistrations() {
      @Override
      public RequestMappingHandlerAdapter getRequestMappingHandlerAdapter() {
        return new ChaosAdapter();
      }
    };
  }

  @Bean
  TransactionExecutionListener chaosTransactions() {
    return new ChaosTransactions();
  }
}
