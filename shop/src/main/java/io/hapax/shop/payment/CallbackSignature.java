package io.hapax.shop.payment;

import io.hapax.shop.payment.PaymentProperties.Channel;
import io.hapax.shop.web.ShopException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** HMAC-SHA256 over the body's bytes as they came: parsed and written again, they may differ. */
@Component
class CallbackSignature {

  private static final String ALGORITHM = "HmacSHA256";

  private final PaymentProperties properties;

  CallbackSignature(PaymentProperties properties) {
    this.properties = properties;
  }

  void verify(String channel, @Nullable String signature, byte[] body) {
    Channel known = properties.channels().get(channel);
    if (known == null) {
      throw ShopException.notFound("no such channel");
    }
    if (signature == null || !same(expected(known, body), signature)) {
      throw ShopException.unauthorized("wrong signature");
    }
  }

  /** In constant time: how long it takes must not tell how much of a forgery was right. */
  private static boolean same(String expected, String given) {
    return MessageDigest.isEqual(
        expected.getBytes(StandardCharsets.UTF_8),
        given.trim().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8));
  }

  private static String expected(Channel channel, byte[] body) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(channel.secret().getBytes(StandardCharsets.UTF_8), ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JVM has " + ALGORITHM, e);
    }
  }
}
