package io.hapax.spring.boot;

import io.hapax.spring.HapaxSetupException;
import io.hapax.store.redis.RedisBridge;
import io.hapax.store.redis.RedissonBridge;
import io.hapax.store.redis.SpringDataBridge;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.util.ClassUtils;

/**
 * The application's Redis client: the one that was named, or the only one. Redisson comes before a
 * {@code RedisConnectionFactory}, as its own starter brings one that is made of it.
 */
final class RedisClients {

  private static final String PROPERTY = "hapax.redis.client";

  private final ListableBeanFactory beans;
  private final @Nullable String named;

  RedisClients(ListableBeanFactory beans, @Nullable String named) {
    this.beans = beans;
    this.named = named;
  }

  boolean exist() {
    return !names().isEmpty();
  }

  /** Which ones, for people. */
  String describe() {
    return named == null ? String.join(", ", names()) : named;
  }

  RedisBridge bridge() {
    String name = name();
    return Library.REDISSON.names(beans).contains(name)
        ? Redisson.bridge(beans, name)
        : SpringData.bridge(beans, name);
  }

  private String name() {
    List<String> names = names();
    if (named != null) {
      return known(named);
    }
    if (names.isEmpty()) {
      throw new HapaxSetupException(
          "hapax.store = redis needs a Redis client, and there is none.",
          "Add spring-boot-starter-data-redis and set spring.data.redis.url, or define a"
              + " RedissonClient bean.");
    }
    if (names.size() > 1) {
      throw new HapaxSetupException(
          "There are several Redis clients, and nothing says where idempotency records live.",
          "Set " + PROPERTY + " to one of " + names + ".");
    }
    return names.get(0);
  }

  private String known(String name) {
    if (Library.REDISSON.names(beans).contains(name)
        || Library.SPRING_DATA.names(beans).contains(name)) {
      return name;
    }
    throw new HapaxSetupException(
        PROPERTY + " = " + name + " is no RedissonClient and no RedisConnectionFactory bean.",
        "There is: " + names() + ".");
  }

  private List<String> names() {
    List<String> redisson = Library.REDISSON.names(beans);
    return redisson.isEmpty() ? Library.SPRING_DATA.names(beans) : redisson;
  }

  /**
   * A library that may be missing: its types are named in strings until it is known to be there.
   */
  private enum Library {
    REDISSON("org.redisson.api.RedissonClient"),
    SPRING_DATA("org.springframework.data.redis.connection.RedisConnectionFactory");

    private final String client;

    Library(String client) {
      this.client = client;
    }

    List<String> names(ListableBeanFactory beans) {
      ClassLoader loader = RedisClients.class.getClassLoader();
      return ClassUtils.isPresent(client, loader)
          ? Arrays.stream(beans.getBeanNamesForType(ClassUtils.resolveClassName(client, loader)))
              .sorted()
              .toList()
          : List.of();
    }
  }

  /** Loaded only where Redisson is on the class path. */
  private static final class Redisson {
    static RedisBridge bridge(ListableBeanFactory beans, String name) {
      return RedissonBridge.over(beans.getBean(name, RedissonClient.class));
    }
  }

  /** Loaded only where Spring Data is on the class path. */
  private static final class SpringData {
    static RedisBridge bridge(ListableBeanFactory beans, String name) {
      return SpringDataBridge.over(beans.getBean(name, RedisConnectionFactory.class));
    }
  }
}
