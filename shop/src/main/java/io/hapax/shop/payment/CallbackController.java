package io.hapax.shop.payment;

import io.hapax.shop.web.ShopException;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

@RestController
class CallbackController {

  private static final int MAX_BYTES = 64 * 1024;

  private final CallbackSignature signature;
  private final CallbackReader reader;
  private final CallbackService callbacks;

  CallbackController(
      CallbackSignature signature, CallbackReader reader, CallbackService callbacks) {
    this.signature = signature;
    this.reader = reader;
    this.callbacks = callbacks;
  }

  @PostMapping("/api/public/payment/notify/{channel}")
  ResponseEntity<String> handle(
      @PathVariable String channel,
      @RequestHeader(name = "X-Pay-Signature", required = false) @Nullable String signed,
      InputStream body)
      throws IOException {
    byte[] bytes = read(body);
    signature.verify(channel, signed, bytes);
    callbacks.handle(channel, reader.read(bytes));
    return ResponseEntity.ok().contentType(MediaType.TEXT_PLAIN).body("success");
  }

  /** Anyone may call this path, so what is kept before the signature is checked is bounded. */
  private static byte[] read(InputStream body) throws IOException {
    byte[] bytes = body.readNBytes(MAX_BYTES + 1);
    if (bytes.length > MAX_BYTES) {
      throw ShopException.of(
          HttpStatus.CONTENT_TOO_LARGE, "too-large", "a callback has at most 64 KiB");
    }
    return bytes;
  }
}
