package io.hapax.shop.auth;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * @param jwtSecret signs the tokens, with HMAC-SHA256: at least 32 bytes
 * @param jwtTtl how long a token lives
 * @param corsOrigins the origins that browsers may call from; none by default
 */
@ConfigurationProperties("shop")
record AuthProperties(
    String jwtSecret,
    @DefaultValue("12h") Duration jwtTtl,
    @DefaultValue List<String> corsOrigins) {

  AuthProperties {
    if (jwtSecret.getBytes(StandardCharsets.UTF_8).length < 32) {
      throw new IllegalArgumentException("shop.jwt-secret must have at least 32 bytes");
    }
  }

  SecretKey key() {
    return new SecretKeySpec(jwtSecret.getBytes(StandardCharsets.UTF_8), "HmacSHA256");
  }
}
