package io.hapax;

import java.nio.charset.StandardCharsets;

/** Texts, as UTF-8. */
enum TextCodec implements ValueCodec<String> {
  UTF_8;

  @Override
  public byte[] encode(String value) {
    return value.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String decode(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
