package io.hapax.store.redis;

import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at the server's version and at what it does when it is full. */
final class Inspection {

  private static final Logger LOG = LoggerFactory.getLogger(RedisStore.class);

  private final Server server;

  Inspection(Server server) {
    this.server = server;
  }

  void run() {
    for (String info : server.info("server")) {
      value(info, "redis_version").ifPresent(this::requireFit);
    }
    server.info("memory").stream()
        .map(info -> value(info, "maxmemory_policy").orElse("noeviction"))
        .filter(policy -> !policy.equals("noeviction"))
        .findFirst()
        .ifPresent(this::warn);
  }

  /** Valkey says 7.2.4 here, whatever its own version. */
  private void requireFit(String version) {
    String[] parts = version.split("\\.", -1);
    int major = Integer.parseInt(parts[0]);
    int minor = parts.length > 1 ? Integer.parseInt(parts[1]) : 0;
    if (major < 6 || (major == 6 && minor < 2)) {
      throw new IllegalStateException(
          server.describe()
              + ": Redis "
              + version
              + " is too old. Hapax runs on Redis 6.2 and later, and on Valkey");
    }
  }

  private void warn(String policy) {
    LOG.warn(
        "{}: the server's maxmemory-policy is {}, so it forgets records when it is full, and what"
            + " they protect runs again. Set maxmemory-policy noeviction",
        server.describe(),
        policy);
  }

  private static Optional<String> value(String info, String name) {
    return List.of(info.split("\r?\n", -1)).stream()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> line.substring(name.length() + 1).trim())
        .findFirst();
  }
}
