package io.hapax.spring.boot;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hapax.spring.ValueCodecs;
import io.hapax.spring.method.Jackson2ValueCodecs;
import io.hapax.spring.method.Jackson3ValueCodecs;
import io.hapax.spring.method.PlainValueCodecs;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** How values of bean methods are kept: by whichever Jackson is there, the newer first. */
final class CodecConfigurations {

  private CodecConfigurations() {}

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "tools.jackson.databind.json.JsonMapper")
  static class Jackson3 {

    @Bean
    @ConditionalOnMissingBean(ValueCodecs.class)
    ValueCodecs hapaxValueCodecs(ObjectProvider<JsonMapper> mappers) {
      return new Jackson3ValueCodecs(mappers.getIfUnique(JsonMapper::new));
    }
  }

  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "com.fasterxml.jackson.databind.ObjectMapper")
  static class Jackson2 {

    @Bean
    @ConditionalOnMissingBean(ValueCodecs.class)
    ValueCodecs hapaxValueCodecs(ObjectProvider<ObjectMapper> mappers) {
      return new Jackson2ValueCodecs(mappers.getIfUnique(ObjectMapper::new));
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class Plain {

    @Bean
    @ConditionalOnMissingBean(ValueCodecs.class)
    ValueCodecs hapaxValueCodecs() {
      return new PlainValueCodecs();
    }
  }
}
