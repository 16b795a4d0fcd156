package io.hapax.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.Outcome;
import io.hapax.Outcome.Header;
import io.hapax.internal.OutcomeFormat.UnreadableException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeFormatTest {

  private static final Outcome RESPONSE =
      Outcome.response(
          201,
          List.of(new Header("Location", "/orders/1"), new Header("Content-Type", "文本")),
          allBytes());

  private static byte[] allBytes() {
    byte[] bytes = new byte[256];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) i;
    }
    return bytes;
  }

  private static Outcome readBack(Outcome outcome) throws UnreadableException {
    return OutcomeFormat.read(OutcomeFormat.write(outcome));
  }

  @Test
  void a_response_comes_back_as_it_was() throws Exception {
    Outcome read = readBack(RESPONSE);

    assertThat(read.status()).isEqualTo(201);
    assertThat(read.headers()).isEqualTo(RESPONSE.headers());
    assertThat(read.body()).isEqualTo(allBytes());
    assertThat(read.bodyKept()).isTrue();
  }

  @Test
  void an_empty_body_a_null_value_and_a_body_not_kept_stay_three_things() throws Exception {
    Outcome empty = readBack(Outcome.response(204, List.of(), new byte[0]));
    Outcome nothing = readBack(Outcome.value(null));
    Outcome lost = readBack(Outcome.responseWithoutBody(200, List.of()));

    assertThat(empty.body()).isEmpty();
    assertThat(nothing.body()).isNull();
    assertThat(nothing.bodyKept()).isTrue();
    assertThat(lost.body()).isNull();
    assertThat(lost.bodyKept()).isFalse();
  }

  @Test
  void stored_bytes_that_were_cut_are_unreadable_wherever_the_cut_is() {
    byte[] whole = OutcomeFormat.write(RESPONSE);
    for (int length = 0; length < whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> OutcomeFormat.read(cut)).isInstanceOf(UnreadableException.class);
    }
  }

  @Test
  void stored_bytes_with_a_flipped_bit_are_unreadable_whichever_it_is() {
    byte[] whole = OutcomeFormat.write(RESPONSE);
    for (int bit = 0; bit < whole.length * 8; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      assertThatThrownBy(() -> OutcomeFormat.read(flipped)).isInstanceOf(UnreadableException.class);
    }
  }

  /** A sample of format 1 as it was written by the first release: it stays readable. */
  @Test
  void the_first_release_s_bytes_are_read() throws Exception {
    byte[] sample =
        OutcomeFormat.write(
            Outcome.response(200, List.of(new Header("ETag", "\"1\"")), new byte[] {'o', 'k'}));
    assertThat(HexFormat.of().formatHex(sample)).isEqualTo(SAMPLE);
    assertThat(OutcomeFormat.read(HexFormat.of().parseHex(SAMPLE)).body())
        .isEqualTo(new byte[] {'o', 'k'});
  }

  private static final String SAMPLE =
      "011cf1d1c803000000c8000000010000000445546167000000032231226f6b";
}
