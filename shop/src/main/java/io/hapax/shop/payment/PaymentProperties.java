package io.hapax.shop.payment;

import java.util.Map;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * @param channels the payment channels by name; the secret signs their callbacks
 */
@ConfigurationProperties("shop")
record PaymentProperties(Map<String, Channel> channels) {

  record Channel(String secret) {}
}
