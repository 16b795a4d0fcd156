package io.hapax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be a key, and that nothing shows one. */
class OutcomeKeysTest {

  private static final byte[] KEY = key(1);

  private static byte[] key(int filling) {
    byte[] key = new byte[32];
    Arrays.fill(key, (byte) filling);
    return key;
  }

  private static String base64(byte[] key) {
    return Base64.getEncoder().encodeToString(key);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 16, 24, 31, 33, 44})
  void a_key_has_32_bytes(int length) {
    assertThatThrownBy(() -> OutcomeKeys.current("k1", new byte[length]))
        .hasMessage("the key 'k1' has " + length + " bytes, not 32");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "k 1", "k\n1", "schlüssel", "123456789012345678901234567890123"})
  void an_id_is_a_short_plain_word(String id) {
    assertThatThrownBy(() -> OutcomeKeys.current(id, KEY))
        .hasMessage("the id of a key has 1 to 32 letters, digits, '.', '_' or '-'");
  }

  @Test
  void a_key_in_the_place_of_an_id_is_not_shown() {
    assertThatThrownBy(() -> OutcomeKeys.current(base64(KEY), KEY))
        .message()
        .doesNotContain(base64(KEY));
    String hex = HexFormat.of().formatHex(KEY);
    assertThatThrownBy(() -> OutcomeKeys.current(hex, KEY)).message().doesNotContain(hex);
  }

  @Test
  void an_id_names_one_key_and_a_key_has_one_id() {
    assertThatThrownBy(() -> OutcomeKeys.current("k1", KEY).reads("k1", key(2)))
        .hasMessage("there are two keys with the id 'k1'");
    OutcomeKeys.Builder twice = OutcomeKeys.current("k1", KEY).reads("k2", KEY);
    assertThatThrownBy(twice::build)
        .hasMessage("'k1' and 'k2' are the same key; each id needs one of its own");
  }

  @Test
  void the_text_of_keys_has_their_ids_alone() {
    OutcomeKeys keys = OutcomeKeys.current("k2", KEY).reads("k1", key(2)).acceptPlain(true).build();

    assertThat(keys).hasToString("OutcomeKeys[ids=[k2, k1], current=k2, plain accepted]");
  }

  @Test
  void the_keys_are_copies() {
    byte[] mine = KEY.clone();
    OutcomeKeys.Builder builder = OutcomeKeys.current("k1", mine).reads("k2", key(2));
    Arrays.fill(mine, (byte) 2);

    assertThat(builder.build()).hasToString("OutcomeKeys[ids=[k1, k2], current=k1]");
  }
}
