package io.hapax.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.key.KeyInput;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class KeyExpressionTest {

  private record Order(String number, Order parent) {}

  private static KeyInput evaluate(String text, Object value) {
    Map<String, Object> values = new HashMap<>();
    values.put("it", value);
    return KeyExpression.parse(text, List.of("it"), "here").evaluate(values);
  }

  @Test
  void aTextIsItself() {
    assertThat(evaluate("#it", "k1")).isEqualTo(KeyInput.of("k1"));
  }

  @Test
  void aRecordsPropertyIsRead() {
    assertThat(evaluate("#it.number", new Order("7", null))).isEqualTo(KeyInput.of("7"));
  }

  @Test
  void numbersUuidsDatesAndConstantsAreKeys() {
    UUID uuid = UUID.fromString("00000000-0000-0000-0000-000000000007");
    assertThat(evaluate("#it", 7L)).isEqualTo(KeyInput.of("7"));
    assertThat(evaluate("#it", uuid)).isEqualTo(KeyInput.of(uuid.toString()));
    assertThat(evaluate("#it", LocalDate.of(2026, 11, 30))).isEqualTo(KeyInput.of("2026-11-30"));
    assertThat(evaluate("#it", Thread.State.NEW)).isEqualTo(KeyInput.of("NEW"));
  }

  @Test
  void nothingAndBlankAreNoKey() {
    assertThat(evaluate("#it", null)).isEqualTo(KeyInput.missing());
    assertThat(evaluate("#it", "  ")).isEqualTo(KeyInput.missing());
  }

  @Test
  void aWayOverNothingLeadsToNoKey() {
    assertThat(evaluate("#it.parent.number", new Order("7", null))).isEqualTo(KeyInput.missing());
    assertThat(evaluate("#it.trim()", null)).isEqualTo(KeyInput.missing());
  }

  @Test
  void noTwoListsAreWrittenAlike() {
    assertThat(evaluate("{#it[0], #it[1]}", List.of("a", "bc")))
        .isNotEqualTo(evaluate("{#it[0], #it[1]}", List.of("ab", "c")));
  }

  @Test
  void aListWithAHoleIsNoKey() {
    assertThat(evaluate("#it", Arrays.asList("a", null))).isEqualTo(KeyInput.missing());
  }

  @Test
  void whatMayNotTellOneFromAnotherIsRefused() {
    assertThatThrownBy(() -> evaluate("#it", new Object()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("java.lang.Object");
  }

  @Test
  void whatIsNoExpressionNamesThePlace() {
    assertThatThrownBy(() -> KeyExpression.parse("#it.", List.of("it"), "Orders.create"))
        .isInstanceOf(HapaxSetupException.class)
        .hasMessageContaining("Orders.create: key = \"#it.\" is no SpEL expression");
  }

  @Test
  void anUnknownNameIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> KeyExpression.parse("#order.id", List.of("cart"), "Orders.create"))
        .isInstanceOf(HapaxSetupException.class)
        .hasMessageContaining("#order, which is not there")
        .hasMessageContaining("It may use #cart.");
  }

  @Test
  void itSeesNoTypes() {
    KeyExpression expression =
        KeyExpression.parse("T(java.lang.Runtime).getRuntime()", List.of(), "here");
    assertThatThrownBy(() -> expression.evaluate(Map.of()))
        .isInstanceOf(org.springframework.expression.EvaluationException.class);
  }
}
