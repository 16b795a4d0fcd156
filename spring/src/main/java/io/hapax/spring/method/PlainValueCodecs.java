package io.hapax.spring.method;

import io.hapax.ValueCodec;
import io.hapax.spring.ValueCodecs;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Without Jackson: texts, and methods without a value. */
public final class PlainValueCodecs implements ValueCodecs {

  @Override
  public ValueCodec<@Nullable Object> codec(Type type) {
    if (type != String.class && type != void.class && type != Void.class) {
      throw new IllegalArgumentException(
          "there is no Jackson on the class path, and no ValueCodecs bean, to keep it with");
    }
    return new TextCodec();
  }

  @Override
  public byte[] argument(@Nullable Object argument) {
    if (argument == null || argument instanceof CharSequence || argument instanceof Number) {
      return Objects.toString(argument).getBytes(StandardCharsets.UTF_8);
    }
    throw new IllegalArgumentException(
        "there is no Jackson on the class path, and no ValueCodecs bean, to compare it with");
  }

  private static final class TextCodec implements ValueCodec<@Nullable Object> {

    @Override
    public byte[] encode(@Nullable Object value) {
      return Objects.toString(value).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public Object decode(byte[] bytes) {
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }
}
