package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.Expiry;
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
    return new Arguments().bytes(claim.owner().toBytes()).number(claim.token());
  }

  static Arguments of(ClaimRequest request, long previousToken) {
    Terms terms = request.terms();
    return new Arguments()
        .bytes(request.owner().toBytes())
        .ascii(name(terms))
        .ascii(String.valueOf(request.mode().code()))
        .number(Times.leaseMicros(terms.lease()))
        .number(Times.millis(terms.lifetime()))
        .bytes(request.fingerprint() == null ? NOTHING : request.fingerprint().toBytes())
        .number(previousToken)
        .people(request.key());
  }

  static Arguments issue(RecordKey key, Duration timeToLive) {
    return new Arguments().number(Times.millis(timeToLive)).people(key);
  }

  Arguments outcome(byte @Nullable [] outcome) {
    return ascii(outcome == null ? "0" : "1").bytes(outcome == null ? NOTHING : outcome);
  }

  Arguments expiry(Expiry expiry) {
    if (expiry instanceof Expiry.After after) {
      return ascii("AFTER").number(Times.millis(after.length()));
    }
    if (expiry instanceof Expiry.At at) {
      return ascii("AT").number(Times.millis(at.moment()));
    }
    return ascii(expiry instanceof Expiry.Never ? "NEVER" : "ISSUED").bytes(NOTHING);
  }

  Arguments lease(Duration lease) {
    return number(Times.leaseMicros(lease));
  }

  private static String name(Terms terms) {
    if (terms instanceof Terms.Mark) {
      return "MARK";
    }
    return terms instanceof Terms.Redeem ? "REDEEM" : "LEASE";
  }

  /** For people who look into the record; nothing else reads it. */
  private Arguments people(RecordKey key) {
    return bytes(key.operation().getBytes(UTF_8)).bytes(key.hint().getBytes(UTF_8));
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
