package io.hapax.spring.method;

import io.hapax.ValueCodec;
import io.hapax.spring.ValueCodecs;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JavaType;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.exc.InvalidDefinitionException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Values as JSON, by Jackson 3. Only the declared type is read: default typing is off, whatever the
 * application's mapper does.
 */
public final class Jackson3ValueCodecs implements ValueCodecs {

  /**
   * What every bean, list or map can be asked to read, to find out whether it can be read at all.
   */
  private static final List<String> PROBES = List.of("{}", "[{}]", "{\"x\":{}}");

  private final JsonMapper values;
  private final JsonMapper arguments;

  /** As {@code mapper} writes and reads. */
  public Jackson3ValueCodecs(JsonMapper mapper) {
    this.values = mapper.rebuild().deactivateDefaultTyping().build();
    this.arguments =
        values
            .rebuild()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .build();
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
    } catch (JacksonException readable) {
      // It does not like this text, but would read others.
    }
  }

  @Override
  public byte[] argument(@Nullable Object argument) {
    try {
      return arguments.writeValueAsBytes(argument);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }

  private record JsonCodec(JsonMapper mapper, JavaType type)
      implements ValueCodec<@Nullable Object> {

    @Override
    public byte[] encode(@Nullable Object value) {
      return mapper.writerFor(type).writeValueAsBytes(value);
    }

    @Override
    public Object decode(byte[] bytes) {
      return mapper.readerFor(type).readValue(bytes);
    }
  }
}
