package io.hapax.internal;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.Hapax;
import io.hapax.Outcome;
import io.hapax.Refusal;
import io.hapax.RefusedException;
import io.hapax.key.KeyInput;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.IssuingStore;
import io.hapax.spi.Mode;
import io.hapax.spi.StoreException;
import io.hapax.spi.TransactionalStore;
import io.hapax.token.FormTokenSettings;
import io.hapax.token.FormTokens;
import io.hapax.token.TokenCaller;
import io.hapax.token.TokenCaller.Ending;
import java.sql.Connection;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Form tokens as records: issued by the store, used up by a claim that is completed at once. */
final class IssuedFormTokens implements FormTokens {

  private static final int ATTEMPTS = 3;

  private final Hapax hapax;
  private final StoreCalls calls;
  private final IssuingStore store;
  private final FormTokenSettings settings;
  private final RateLimit limit;
  private final int hintLength;

  IssuedFormTokens(Hapax hapax, Services services, FormTokenSettings settings, NanoClock clock) {
    if (!(services.store() instanceof IssuingStore issuing)) {
      throw new IllegalStateException(
          services.store().describe() + " can't issue form tokens; use an IssuingStore");
    }
    this.hapax = hapax;
    this.calls = services.calls();
    this.store = issuing;
    this.settings = settings;
    this.limit = new RateLimit(clock, settings.burst(), settings.perSecond());
    this.hintLength = services.hintLength();
  }

  @Override
  public String issue() {
    if (!limit.tryAcquire()) {
      throw new RefusedException(new Refusal.Overloaded(Retry.LEAST), settings.policy());
    }
    try {
      for (int i = 0; i < ATTEMPTS; i++) {
        String token = FormTokenKeys.newToken(settings.caller().principal() != null);
        RecordKey key = FormTokenKeys.record(token, tenant(), principal(), hintLength);
        if (calls.call("issue", () -> store.issue(key, settings.timeToLive()))) {
          return token;
        }
      }
    } catch (StoreException e) {
      throw new RefusedException(new Refusal.StoreUnavailable(Retry.OUTAGE), settings.policy());
    }
    throw new IllegalStateException("random tokens collide: the random source is broken");
  }

  @Override
  public void checkAndConsume(@Nullable String token) {
    String given = token == null ? "" : token.strip();
    if (given.isEmpty()) {
      throw new RefusedException(new Refusal.MissingKey(), settings.policy());
    }
    Scope scope = new Scope(tenant(), principal(), FormTokenKeys.OPERATION);
    Call call = new Call(settings.policy(), scope, KeyInput.of(given), null, Mode.SURROUND, null);
    Connection connection = settings.caller().connection();
    if (connection != null && store instanceof TransactionalStore) {
      execution(hapax.join(call, connection)).succeed(Outcome.value(null));
      return;
    }
    Decision decision = hapax.begin(call);
    if (!(decision instanceof Decision.Bypass)) { // the policy lets an outage pass
      consume(execution(decision));
    }
  }

  /** The store is elsewhere: the use of the token follows the transaction, if there is one. */
  private void consume(Execution execution) {
    boolean follows = settings.caller().whenTransactionEnds(ending -> end(execution, ending));
    if (!follows) {
      execution.succeed(Outcome.value(null));
    }
  }

  private static void end(Execution execution, Ending ending) {
    switch (ending) {
      case COMMITTED -> execution.succeed(Outcome.value(null));
      case ROLLED_BACK -> execution.fail(new RolledBackException(), null);
      case UNKNOWN -> execution.giveUp();
    }
  }

  private static final class RolledBackException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private Execution execution(Decision decision) {
    if (decision instanceof Decision.Proceed proceed) {
      return proceed.execution();
    }
    if (decision instanceof Decision.Refuse refuse) {
      throw new RefusedException(refuse.refusal(), settings.policy());
    }
    if (decision instanceof Decision.Replay) {
      // An OutcomeResolver knows of its use; here it has no outcome that anybody could be told.
      throw new RefusedException(new Refusal.Duplicate(null), settings.policy());
    }
    throw new IllegalStateException("a form token is used or refused, not " + decision);
  }

  private String tenant() {
    TokenCaller caller = settings.caller();
    return caller.tenant();
  }

  private String principal() {
    return Objects.requireNonNullElse(settings.caller().principal(), "");
  }
}
