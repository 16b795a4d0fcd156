package io.hapax.benchmarks.http.app;

import io.github.arun0009.idempotent.core.aspect.IdempotentAspect;
import io.github.arun0009.idempotent.core.persistence.InMemoryIdempotentStore;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.config.Config;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.JdbcTemplate;

/** What variants are made of. */
final class Configurations {

  private Configurations() {}

  @Configuration(proxyBeanMethods = false)
  static class InMemory {
    @Bean
    Shop shop(Runs runs) {
      return new MemoryShop(runs);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class InDatabase {
    @Bean
    JdbcShop shop(JdbcTemplate jdbc, Runs runs) {
      return new JdbcShop(jdbc, runs);
    }
  }

  @Configuration(proxyBeanMethods = false)
  static class OverRedisson {
    @Bean(destroyMethod = "shutdown")
    RedissonClient redisson(@Value("${spring.data.redis.url}") String url) {
      Config config = new Config();
      config.useSingleServer().setAddress(url);
      return Redisson.create(config);
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(ArunOrders.class)
  static class Arun {
    @Bean
    IdempotentAspect idempotentAspect() {
      return new IdempotentAspect(new InMemoryIdempotentStore());
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import({OnlyOnceOrders.class, OnlyOnceAspect.class})
  static class ByHandInRedis {}

  @Configuration(proxyBeanMethods = false)
  @Import({UniqueRowOrders.class, UniqueRowShop.class})
  static class ByHandInDatabase {}
}
