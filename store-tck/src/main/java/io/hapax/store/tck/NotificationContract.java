package io.hapax.store.tck;

import static io.hapax.store.tck.Requests.freshKey;
import static io.hapax.store.tck.Requests.lease;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Hapax;
import io.hapax.Outcome;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.policy.OnInProgress;
import io.hapax.policy.Policy;
import io.hapax.spi.Claim;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.NotifyingStore;
import io.hapax.spi.NotifyingStore.Ear;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What a {@link NotifyingStore} adds: who waits in one process hears of an end in another. The
 * engine's fallback poll is an hour away, so that nothing here could pass by polling.
 */
@Timeout(60)
public abstract class NotificationContract extends StoreContract {

  private static final Policy WAITING =
      Policy.firstWins().toBuilder()
          .onInProgress(OnInProgress.waitAtMost(Duration.ofHours(2)))
          .build();

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  final void closeWhatIsOpen() throws Exception {
    for (AutoCloseable one : open) {
      one.close();
    }
  }

  /** An ear of another node, and what it has heard. */
  private record Listener(Ear ear, Semaphore heard) {
    void hear() throws InterruptedException {
      heard.acquire();
    }
  }

  /** A listener that has begun to listen, and has heard nothing else. */
  private Listener listener(RecordKey key) throws InterruptedException {
    Semaphore heard = new Semaphore(0);
    Ear ear = ((NotifyingStore) subject().secondInstance()).listen(key, heard::release);
    open.add(ear);
    heard.acquire();
    return new Listener(ear, heard);
  }

  @Test
  void a_completion_is_heard_elsewhere() throws Exception {
    Claim claim = acquire(lease(freshKey()));
    Listener listener = listener(claim.key());

    store().complete(claim, OUTCOME, ONE_HOUR);

    listener.hear();
  }

  @Test
  void a_release_is_heard_elsewhere() throws Exception {
    Claim claim = acquire(lease(freshKey()));
    Listener listener = listener(claim.key());

    store().release(claim);

    listener.hear();
  }

  @Test
  void each_listener_of_a_key_hears() throws Exception {
    Claim claim = acquire(lease(freshKey()));
    Listener first = listener(claim.key());
    Listener second = listener(claim.key());

    store().complete(claim, OUTCOME, ONE_HOUR);

    first.hear();
    second.hear();
  }

  @Test
  void those_who_still_listen_hear_when_another_has_left() throws Exception {
    Claim claim = acquire(lease(freshKey()));
    Listener leaves = listener(claim.key());
    Listener stays = listener(claim.key());
    leaves.ear().close();
    leaves.ear().close();

    store().complete(claim, OUTCOME, ONE_HOUR);

    stays.hear();
    assertThat(leaves.heard().availablePermits()).isZero();
  }

  @Test
  void who_comes_back_to_a_key_hears_again() throws Exception {
    Claim claim = acquire(lease(freshKey()));
    listener(claim.key()).ear().close();
    Listener again = listener(claim.key());

    store().complete(claim, OUTCOME, ONE_HOUR);

    again.hear();
  }

  @Test
  void many_keys_are_heard_at_once() throws Exception {
    List<Claim> claims = new ArrayList<>();
    List<Listener> listeners = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      claims.add(acquire(lease(freshKey())));
      listeners.add(listener(claims.get(i).key()));
    }

    for (Claim claim : claims) {
      store().complete(claim, OUTCOME, ONE_HOUR);
    }

    for (Listener listener : listeners) {
      listener.hear();
    }
  }

  @Test
  void waiters_of_another_engine_get_the_answer() throws Exception {
    Hapax waiters = engine(subject().secondInstance());
    Hapax owners = engine(store());
    Call call = Call.of(WAITING, Scope.of("alice", "POST /o/" + UUID.randomUUID()), "k");
    Decision.Proceed first = (Decision.Proceed) owners.begin(call);
    List<CompletionStage<Decision>> answers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      answers.add(waiters.beginAsync(call));
    }

    first.execution().succeed(Outcome.response(201, List.of(), "order 1".getBytes(UTF_8)));

    for (CompletionStage<Decision> answer : answers) {
      assertThat(answer.toCompletableFuture().get()).isInstanceOf(Decision.Replay.class);
    }
  }

  private Hapax engine(IdempotencyStore store) {
    Hapax engine =
        Hapax.on(store)
            .pollInterval(Duration.ofHours(1))
            .storeDeadline(Duration.ofSeconds(30))
            .build();
    open.add(() -> engine.close(Duration.ZERO));
    return engine;
  }
}
