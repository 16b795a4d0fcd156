package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.RecordState;
import io.hapax.spi.Terms;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a script gets, in the order of its first lines. */
final class Arguments {

  /** No record has it. */
  static final long NO_TOKEN = -1;

  private static final byte[] NOTHING = {};

  private final List<byte[]> list = new ArrayList<>();

  private Arguments() {}

  static Arguments none() {
    return new Arguments();
  }

  static Arguments of(Claim claim) {
    return new Arguments().bytes(RecordFormat.claim(claim));
  }

  static Arguments of(ClaimRequest request, long previousToken) {
    Terms terms = request.terms();
    RecordState state = terms instanceof Terms.Mark ? RecordState.MARKED : RecordState.IN_PROGRESS;
    return new Arguments()
        .ascii(name(terms))
        .bytes(RecordFormat.start(state))
        .number(Times.leaseMicros(terms.lease()))
        .life(terms.lifetime())
        .bytes(previousToken == NO_TOKEN ? NOTHING : RecordFormat.token(previousToken))
        .bytes(rest(request));
  }

  static Arguments issue(RecordKey key, Duration timeToLive) {
    return new Arguments()
        .life(timeToLive)
        .bytes(RecordFormat.start(RecordState.ISSUED))
        .bytes(RecordFormat.rest(key, null, Mode.SURROUND, null));
  }

  private static byte[] rest(ClaimRequest request) {
    return RecordFormat.rest(request.key(), request.owner(), request.mode(), request.fingerprint());
  }

  /** The last argument, and none for a null one. */
  Arguments outcome(byte @Nullable [] outcome) {
    return outcome == null ? this : bytes(outcome);
  }

  Arguments expiry(Expiry expiry) {
    if (expiry instanceof Expiry.After after) {
      return ascii("AFTER").life(after.length());
    }
    if (expiry instanceof Expiry.At at) {
      return ascii("AT").number(Times.millis(at.moment()));
    }
    return ascii(expiry instanceof Expiry.Never ? "NEVER" : "ISSUED").bytes(NOTHING);
  }

  Arguments lease(Duration lease) {
    return number(Times.leaseMicros(lease));
  }

  /** At least a millisecond, as SET takes no less. */
  private Arguments life(Duration length) {
    return number(Math.max(1, Times.millis(length)));
  }

  private static String name(Terms terms) {
    if (terms instanceof Terms.Mark) {
      return "MARK";
    }
    return terms instanceof Terms.Redeem ? "REDEEM" : "LEASE";
  }

  private Arguments ascii(String text) {
    return bytes(text.getBytes(US_ASCII));
  }

  private Arguments number(long number) {
    return ascii(Long.toString(number));
  }

  private Arguments bytes(byte[] bytes) {
    list.add(bytes);
    return this;
  }

  List<byte[]> list() {
    return list;
  }
}
