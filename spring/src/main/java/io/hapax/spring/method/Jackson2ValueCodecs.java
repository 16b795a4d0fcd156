package io.hapax.spring.method;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.exc.InvalidDefinitionException;
import io.hapax.ValueCodec;
import io.hapax.spring.ValueCodecs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Values as JSON, by Jackson 2. Only the declared type is read: default typing is off, whatever the
 * application's mapper does.
 */
public final class Jackson2ValueCodecs implements ValueCodecs {

  /**
   * What every bean, list or map can be asked to read, to find out whether it can be read at all.
   */
  private static final List<String> PROBES = List.of("{}", "[{}]", "{\"x\":{}}");

  private final ObjectMapper values;
  private final ObjectWriter arguments;

  /** As {@code mapper} writes and reads. */
  public Jackson2ValueCodecs(ObjectMapper mapper) {
    this.values = mapper.copy();
    values.deactivateDefaultTyping();
    this.arguments = values.writer(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);
  }

  @Override
  public ValueCodec<@Nullable Object> codec(Type type) {
    JavaType javaType = values.constructType(type);
    for (String probe : PROBES) {
      probe(javaType, probe);
    }
    return new JsonCodec(values, javaType);
  }

  private void probe(JavaType type, String json) {
    if (type.isPrimitive() || type.getRawClass() == Void.class) {
      return;
    }
    try {
      Object unused = values.readerFor(type).readValue(json);
    } catch (InvalidDefinitionException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    } catch (JsonProcessingException readable) {
      // It does not like this text, but would read others.
    }
  }

  @Override
  public byte[] argument(@Nullable Object argument) {
    try {
      return arguments.writeValueAsBytes(argument);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }

  private record JsonCodec(ObjectMapper mapper, JavaType type)
      implements ValueCodec<@Nullable Object> {

    @Override
    public byte[] encode(@Nullable Object value) {
      try {
        return mapper.writerFor(type).writeValueAsBytes(value);
      } catch (JsonProcessingException e) {
        throw new IllegalArgumentException(e.getOriginalMessage(), e);
      }
    }

    @Override
    public Object decode(byte[] bytes) {
      try {
        return mapper.readerFor(type).readValue(bytes);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
