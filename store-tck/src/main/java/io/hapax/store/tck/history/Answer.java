package io.hapax.store.tck.history;

import io.hapax.spi.ClaimResult;
import io.hapax.spi.StoredRecord;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a client heard.
 *
 * @param reply what the store said
 * @param token the token of the claim that was acquired, or {@link Asked#NO_TOKEN}
 * @param found the record that was shown, or null
 */
public record Answer(Reply reply, long token, @Nullable StoredRecord found) {

  /** Of {@code claim} or {@code takeOver}. */
  public static Answer of(ClaimResult result) {
    if (result instanceof ClaimResult.Acquired acquired) {
      return new Answer(Reply.ACQUIRED, acquired.claim().token(), null);
    }
    StoredRecord found = result instanceof ClaimResult.Existing existing ? existing.found() : null;
    return new Answer(Reply.of(result), Asked.NO_TOKEN, found);
  }

  /** Of {@code find}. */
  public static Answer of(Optional<StoredRecord> found) {
    return new Answer(Reply.of(found), Asked.NO_TOKEN, found.orElse(null));
  }

  /** Of {@code complete}, {@code commit}, {@code release}, {@code issue}; renewed or lost. */
  public static Answer of(boolean yes) {
    return new Answer(Reply.of(yes), Asked.NO_TOKEN, null);
  }

  @Override
  public String toString() {
    if (found == null) {
      return token == Asked.NO_TOKEN ? reply.toString() : reply + " " + token;
    }
    return "%s %d of %s.., %s of lease left, expires in %s"
        .formatted(reply, found.token(), found.fingerprint(), found.leaseLeft(), found.expiresIn());
  }
}
