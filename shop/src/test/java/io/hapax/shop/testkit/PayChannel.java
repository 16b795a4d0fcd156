package io.hapax.shop.testkit;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A payment channel that calls the shop back. */
public record PayChannel(String name, String secret, ShopClient client) {

  public static PayChannel wechat(ShopClient client) {
    return new PayChannel("wechat", "wechat-demo-secret", client);
  }

  public static PayChannel alipay(ShopClient client) {
    return new PayChannel("alipay", "alipay-demo-secret", client);
  }

  public Answer paid(String orderNo) {
    return call(Map.of("type", "payment", "orderNo", orderNo, "transactionId", "T-" + orderNo));
  }

  public Answer refunded(String refundNo) {
    return call(Map.of("type", "refund", "refundNo", refundNo, "transactionId", "T-" + refundNo));
  }

  public Answer call(Map<String, ?> body) {
    return callRaw(ShopClient.JSON.writeValueAsString(body));
  }

  /** Signs this text, whatever it is. */
  public Answer callRaw(String body) {
    return callSigned(body, sign(body));
  }

  public Answer callSigned(String body, String signature) {
    return client
        .with("Content-Type", "application/json")
        .with("X-Pay-Signature", signature)
        .send("POST", path(), BodyPublishers.ofString(body));
  }

  public String path() {
    return "/api/public/payment/notify/" + name;
  }

  public String sign(String body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
