package io.hapax.spring;

import io.hapax.ValueCodec;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * How values of bean methods are kept. A bean of this type replaces Jackson. Safe for use by many
 * threads.
 */
public interface ValueCodecs {

  /**
   * The codec of values that a method's signature declares as {@code type}. It reads that type and
   * no other: stored bytes never name a class.
   *
   * @throws IllegalArgumentException if such values can't be read back; the message says why
   */
  ValueCodec<@Nullable Object> codec(Type type);

  /**
   * The bytes of an argument, equal for equal arguments: what a fingerprint is made of.
   *
   * @throws IllegalArgumentException if it has none
   */
  byte[] argument(@Nullable Object argument);
}
