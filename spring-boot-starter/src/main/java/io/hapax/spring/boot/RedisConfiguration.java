package io.hapax.spring.boot;

import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Records in Redis. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnClass(name = "io.hapax.store.redis.RedisStore")
class RedisConfiguration {

  @Bean
  StoreCandidate hapaxRedisCandidate(HapaxProperties properties, ListableBeanFactory beans) {
    return new RedisCandidate(properties, new RedisClients(beans, properties.redis().client()));
  }
}
