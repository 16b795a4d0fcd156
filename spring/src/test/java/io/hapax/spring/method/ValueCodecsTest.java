package io.hapax.spring.method;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.hapax.ValueCodec;
import io.hapax.spring.ValueCodecs;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.ResolvableType;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/** What both Jacksons have to do. */
class ValueCodecsTest {

  record Receipt(long id, List<String> lines) {}

  interface Shape {}

  static final class Closed {
    Closed(int one, int two) {
      assertThat(one).isEqualTo(two);
    }
  }

  static Stream<ValueCodecs> codecs() {
    return Stream.of(
        new Jackson3ValueCodecs(new JsonMapper()), new Jackson2ValueCodecs(new ObjectMapper()));
  }

  private static Object roundTrip(ValueCodecs codecs, Type type, Object value) {
    ValueCodec<Object> codec = codecs.codec(type);
    return codec.decode(codec.encode(value));
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void valuesComeBackAsTheSignatureNamesThem(ValueCodecs codecs) {
    Receipt receipt = new Receipt(7, List.of("a", ""));
    Type list = ResolvableType.forClassWithGenerics(List.class, Receipt.class).getType();
    assertThat(roundTrip(codecs, Receipt.class, receipt)).isEqualTo(receipt);
    assertThat(roundTrip(codecs, list, List.of(receipt))).isEqualTo(List.of(receipt));
    assertThat(roundTrip(codecs, long.class, 7L)).isEqualTo(7L);
    assertThat(roundTrip(codecs, boolean.class, false)).isEqualTo(false);
    assertThat(roundTrip(codecs, String.class, "")).isEqualTo("");
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void whatCanNotBeReadBackIsRefusedBeforeAnythingIsKept(ValueCodecs codecs) {
    Type list = ResolvableType.forClassWithGenerics(List.class, Shape.class).getType();
    assertThatThrownBy(() -> codecs.codec(Shape.class))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> codecs.codec(list)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> codecs.codec(Closed.class))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @MethodSource("codecs")
  void equalArgumentsHaveEqualBytes(ValueCodecs codecs) {
    assertThat(codecs.argument(Map.of("a", 1, "b", 2)))
        .isEqualTo(codecs.argument(new TreeMap<>(Map.of("b", 2, "a", 1))));
    assertThat(codecs.argument(null)).isNotEqualTo(codecs.argument(""));
  }

  @ParameterizedTest
  @MethodSource("polymorphic")
  void noClassIsEverNamedInWhatIsKept(ValueCodecs codecs) {
    byte[] kept = codecs.codec(Receipt.class).encode(new Receipt(7, List.of("a")));
    assertThat(new String(kept, StandardCharsets.UTF_8)).doesNotContain("java.", "io.hapax");
  }

  /** Somebody who writes to the store writes what Jackson's polymorphism would take for a class. */
  @ParameterizedTest
  @MethodSource({"codecs", "polymorphic"})
  void aClassThatIsNamedInWhatWasKeptIsNotBuilt(ValueCodecs codecs) {
    String name = Planted.class.getName();
    String object = "{\"@class\":\"%s\",\"@type\":\"%s\",\"x\":1}".formatted(name, name);
    String array = "[\"%s\",{\"x\":1}]".formatted(name);
    Type map = ResolvableType.forClassWithGenerics(Map.class, String.class, Object.class).getType();
    Type list = ResolvableType.forClassWithGenerics(List.class, Object.class).getType();
    Planted.built.set(0);
    for (String planted : List.of(object, array)) {
      read(codecs, Object.class, planted);
      read(codecs, Holder.class, "{\"held\":" + planted + "}");
      read(codecs, list, "[" + planted + "]");
      read(codecs, map, "{\"held\":" + planted + "}");
    }
    assertThat(Planted.built).hasValue(0);
    read(codecs, Planted.class, "{\"x\":1}");
    assertThat(Planted.built).as("built where the signature names it").hasPositiveValue();
  }

  private static void read(ValueCodecs codecs, Type type, String kept) {
    Object read = codecs.codec(type).decode(kept.getBytes(StandardCharsets.UTF_8));
    assertThat(read).isNotNull();
  }

  record Holder(Object held) {}

  static final class Planted {
    static final AtomicInteger built = new AtomicInteger();

    public int x;

    Planted() {
      built.incrementAndGet();
    }
  }

  /** Mappers of applications that turned default typing on. */
  static Stream<ValueCodecs> polymorphic() {
    ObjectMapper two = new ObjectMapper();
    two.activateDefaultTyping(
        two.getPolymorphicTypeValidator(), ObjectMapper.DefaultTyping.NON_FINAL);
    JsonMapper three =
        JsonMapper.builder()
            .activateDefaultTyping(
                BasicPolymorphicTypeValidator.builder().allowIfBaseType(Object.class).build(),
                tools.jackson.databind.DefaultTyping.NON_FINAL)
            .build();
    return Stream.of(new Jackson3ValueCodecs(three), new Jackson2ValueCodecs(two));
  }
}
