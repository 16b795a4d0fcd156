package io.hapax.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.Outcome;
import io.hapax.Outcome.Header;
import io.hapax.internal.OutcomeFormat.UnreadableException;
import io.hapax.key.BodyDigest;
import io.hapax.key.Fingerprint;
import io.hapax.key.FingerprintCalculator;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Bytes and fingerprints under keys that come and go. */
class EncryptedAtRestTest {

  private static final Scope SCOPE = new Scope("acme", "alice", "POST /orders");
  private static final RecordKey RECORD = SCOPE.key("k");
  private static final RecordKey OTHER = SCOPE.key("other");
  private static final Outcome OUTCOME =
      Outcome.response(
          201,
          List.of(new Header("Location", "/orders/1")),
          "order 1".getBytes(StandardCharsets.UTF_8));
  private static final Fingerprint ONE = says("one");
  private static final Fingerprint TWO = says("two");

  private final AtRest plain = AtRest.with(null);
  private final AtRest k1 = under(false, "k1");
  private final AtRest k2AndK1 = under(false, "k2", "k1");
  private final AtRest k2 = under(false, "k2");

  private static Fingerprint says(String body) {
    return FingerprintCalculator.of(
        List.of("POST"), BodyDigest.of(body.getBytes(StandardCharsets.UTF_8)));
  }

  /** The first id is the current key's; its digit is the key's. */
  private static AtRest under(boolean acceptPlain, String... ids) {
    Map<String, byte[]> keys = new LinkedHashMap<>();
    for (String id : ids) {
      byte[] key = new byte[32];
      Arrays.fill(key, (byte) id.charAt(id.length() - 1));
      keys.put(id, key);
    }
    return AtRest.with(KeyRing.of(keys, ids[0], acceptPlain));
  }

  private static void isUnreadable(AtRest reader, RecordKey record, byte[] stored) {
    assertThatThrownBy(() -> reader.read(record, stored)).isInstanceOf(UnreadableException.class);
  }

  private static void isUnreadable(AtRest reader, RecordKey record, byte[] stored, String... says) {
    assertThatThrownBy(() -> reader.read(record, stored))
        .isInstanceOf(UnreadableException.class)
        .hasMessageContainingAll(says);
  }

  private static void isReadable(AtRest reader, byte[] stored) throws UnreadableException {
    Outcome read = reader.read(RECORD, stored);
    assertThat(read.status()).isEqualTo(201);
    assertThat(read.headers()).isEqualTo(OUTCOME.headers());
    assertThat(read.body()).isEqualTo(OUTCOME.body());
  }

  @Test
  void an_outcome_comes_back_as_it_was_and_never_looks_the_same_twice() throws Exception {
    byte[] stored = k1.write(RECORD, OUTCOME);

    isReadable(k1, stored);
    assertThat(stored).hasSize(OutcomeFormat.write(OUTCOME).length + 2 + 2 + 12 + 16);
    assertThat(new String(stored, StandardCharsets.ISO_8859_1)).doesNotContain("order");
    assertThat(k1.write(RECORD, OUTCOME)).isNotEqualTo(stored);
  }

  @Test
  void null_and_nothing_stay_two_things() throws Exception {
    Outcome nothing = k1.read(RECORD, k1.write(RECORD, Outcome.value(null)));
    Outcome empty = k1.read(RECORD, k1.write(RECORD, Outcome.value(new byte[0])));

    assertThat(nothing.body()).isNull();
    assertThat(nothing.bodyKept()).isTrue();
    assertThat(empty.body()).isEmpty();
  }

  @Test
  void an_older_key_s_outcome_is_read_until_the_key_is_gone() throws Exception {
    byte[] old = k1.write(RECORD, OUTCOME);
    byte[] current = k2AndK1.write(RECORD, OUTCOME);

    isReadable(k2AndK1, old);
    isReadable(k2AndK1, current);
    isReadable(k2, current);
    isUnreadable(k2, RECORD, old, "'k1' is not configured", "hapax.encryption.keys.k1");
    isUnreadable(k1, RECORD, current, "'k2' is not configured");
    isUnreadable(plain, RECORD, old, "'k1' is not configured", "hapax.encryption.keys.k1");
  }

  @Test
  void a_key_that_was_replaced_under_its_id_reads_nothing_of_the_old_one() {
    Map<String, byte[]> keys = Map.of("k1", new byte[32]);
    AtRest replaced = AtRest.with(KeyRing.of(keys, "k1", false));

    isUnreadable(replaced, RECORD, k1.write(RECORD, OUTCOME), "a new key needs a new id");
  }

  @Test
  void stored_bytes_with_a_flipped_bit_are_unreadable_whichever_it_is() {
    byte[] whole = k2AndK1.write(RECORD, OUTCOME);
    AtRest accepting = under(true, "k2", "k1");
    for (int bit = 0; bit < whole.length * 8; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      isUnreadable(k2AndK1, RECORD, flipped);
      isUnreadable(accepting, RECORD, flipped);
      isUnreadable(plain, RECORD, flipped);
    }
  }

  @Test
  void stored_bytes_that_were_cut_are_unreadable_wherever_the_cut_is() {
    byte[] whole = k1.write(RECORD, OUTCOME);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      isUnreadable(k1, RECORD, cut);
      isUnreadable(plain, RECORD, cut);
    }
    assertThatThrownBy(() -> k1.read(RECORD, null)).isInstanceOf(UnreadableException.class);
  }

  @Test
  void an_id_that_is_none_is_not_repeated() {
    byte[] stored = k1.write(RECORD, OUTCOME);
    stored[3] = '\n';

    assertThatThrownBy(() -> k1.read(RECORD, stored))
        .hasMessage("the encrypted outcome names no key");
  }

  @Test
  void an_outcome_that_was_moved_to_another_record_is_unreadable() {
    isUnreadable(k1, OTHER, k1.write(RECORD, OUTCOME), "fails authentication");
  }

  @Test
  void a_plain_outcome_is_read_only_where_such_are_accepted() throws Exception {
    byte[] stored = plain.write(RECORD, OUTCOME);

    isUnreadable(k1, RECORD, stored, "not encrypted", "hapax.encryption.accept-plain=true");
    isReadable(under(true, "k1"), stored);
    isReadable(plain, stored);
  }

  @Test
  void a_later_format_is_unreadable_and_not_taken_for_a_plain_one() {
    byte[] stored = plain.write(RECORD, OUTCOME);
    stored[0] = 3;

    isUnreadable(k1, RECORD, stored, "has format 3");
    isUnreadable(under(true, "k1"), RECORD, stored, "has format 3");
  }

  @Test
  void a_fingerprint_is_compared_by_the_key_that_made_it() {
    Fingerprint old = k1.kept(RECORD, ONE);

    assertThat(k2AndK1.contradicts(RECORD, ONE, old)).isFalse();
    assertThat(k2AndK1.contradicts(RECORD, TWO, old)).isTrue();
    Fingerprint current = k2AndK1.kept(RECORD, ONE);
    assertThat(current).isNotEqualTo(old);
    assertThat(k2AndK1.contradicts(RECORD, ONE, current)).isFalse();
    assertThat(k2AndK1.contradicts(RECORD, TWO, current)).isTrue();
  }

  @Test
  void a_fingerprint_of_a_key_that_is_not_there_contradicts_nothing() {
    assertThat(k2.contradicts(RECORD, TWO, k1.kept(RECORD, ONE))).isFalse();
    assertThat(plain.contradicts(RECORD, TWO, k1.kept(RECORD, ONE))).isFalse();
    AtRest replaced = AtRest.with(KeyRing.of(Map.of("k1", new byte[32]), "k1", false));
    assertThat(replaced.contradicts(RECORD, ONE, k1.kept(RECORD, ONE))).isFalse();
  }

  @Test
  void a_plain_fingerprint_is_still_compared() {
    assertThat(k1.contradicts(RECORD, ONE, ONE)).isFalse();
    assertThat(k1.contradicts(RECORD, TWO, ONE)).isTrue();
  }

  @Test
  void fingerprints_of_two_calculators_are_not_compared() {
    byte[] later = TWO.toBytes();
    later[0]++;

    assertThat(k1.contradicts(RECORD, Fingerprint.fromBytes(later), k1.kept(RECORD, ONE)))
        .isFalse();
  }

  @Test
  void equal_payloads_of_two_records_don_t_look_equal() {
    byte[] here = k1.kept(RECORD, ONE).toBytes();
    byte[] there = k1.kept(OTHER, ONE).toBytes();

    assertThat(here).hasSize(33).startsWith(0x81);
    assertThat(Arrays.copyOf(here, 5)).isEqualTo(Arrays.copyOf(there, 5));
    assertThat(Arrays.copyOfRange(here, 5, 33)).isNotEqualTo(Arrays.copyOfRange(there, 5, 33));
    assertThat(new String(here, StandardCharsets.ISO_8859_1))
        .doesNotContain(new String(ONE.toBytes(), 1, 4, StandardCharsets.ISO_8859_1));
  }

  /** A sample of format 2, made by another program from its description: it stays readable. */
  @Test
  void the_first_encrypted_bytes_are_read() throws Exception {
    isReadable(k1, HexFormat.of().parseHex(SAMPLE));
    assertThat(HexFormat.of().formatHex(k1.kept(RECORD, ONE).toBytes())).isEqualTo(FINGERPRINT);
  }

  private static final String SAMPLE =
      "02026b3100112233445566778899aabbe884e46dde2b09d08d2d28582e5f404dfe666836"
          + "85f8ed0bf5d3127aacb2add4b62ca1e9dd6ba128fbef7dd94dca384ab2f0adbf57e3ae6dfb6497e52828";
  private static final String FINGERPRINT =
      "81433e5dbbeea1d0612aef2f9cb1ae6acb8629353b9eb7b193f60467494597198f";
}
