package io.hapax;

import org.jspecify.annotations.Nullable;

/**
 * Turns a method's value into bytes and back. Null never reaches it: Hapax keeps null by itself.
 *
 * @param <T> the value's type
 */
public interface ValueCodec<T extends @Nullable Object> {

  /** The bytes of {@code value}. */
  byte[] encode(T value);

  /**
   * The value of {@code bytes}. Whatever it throws makes the outcome unavailable; nothing runs
   * again for it.
   */
  T decode(byte[] bytes);

  /** Texts, as UTF-8. */
  static ValueCodec<String> text() {
    return TextCodec.UTF_8;
  }

  /** For actions without a value: they return null. */
  @SuppressWarnings("NullAway") // it does not see that T may be nullable here
  static ValueCodec<@Nullable Void> none() {
    return new ValueCodec<>() {
      @Override
      public byte[] encode(@Nullable Void value) {
        return new byte[0];
      }

      @Override
      public @Nullable Void decode(byte[] bytes) {
        return null;
      }
    };
  }
}
