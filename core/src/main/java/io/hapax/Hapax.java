package io.hapax;

import io.hapax.OutcomeResolver.Resolution;
import io.hapax.key.RecordKey;
import io.hapax.policy.Policy;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.StoreException;
import io.hapax.spi.TransactionalStore;
import io.hapax.token.FormTokenSettings;
import io.hapax.token.FormTokens;
import java.sql.Connection;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The engine: makes an operation take effect once. One instance per store and process; safe for use
 * by many threads.
 *
 * <p>Every adapter runs the same three steps:
 *
 * <ol>
 *   <li>{@link #begin} says whether to run, to answer with what the first run produced, or to
 *       refuse;
 *   <li>the adapter runs the handler;
 *   <li>{@link Execution#succeed}, {@link Execution#fail} or {@link Execution#giveUp} says how it
 *       ended.
 * </ol>
 *
 * <p>{@link #execute} does the three for plain Java.
 */
public interface Hapax extends AutoCloseable {

  /** A builder of an engine on {@code store}. */
  static HapaxBuilder on(IdempotencyStore store) {
    return new HapaxBuilder(store);
  }

  /**
   * Decides about {@code call}; waits if the policy says so, without holding a connection. Store
   * errors don't leave it: the policy's answer to an outage does. What {@link FingerprintSource}
   * throws does, with nothing claimed, and so does what the call's {@link AccessCheck} throws.
   */
  Decision begin(Call call);

  /**
   * As {@link #begin}, but a wait holds no thread: the stage completes on one of the engine's
   * threads. Where nothing has to be waited for, it is complete on return.
   */
  CompletionStage<Decision> beginAsync(Call call);

  /**
   * As {@link #begin}, with the record as a row of {@code connection}'s open transaction (mode
   * JOIN): claim and outcome are committed with the work or not at all. The execution has to be
   * ended before the transaction.
   *
   * @throws IllegalStateException if the store is no {@link TransactionalStore}
   * @throws IllegalArgumentException if the policy can't be joined
   */
  Decision join(Call call, Connection connection);

  /**
   * Runs {@code action} once, or returns what its first run returned.
   *
   * @param codec how the value is kept
   * @return the action's value; from a policy that refuses duplicates it is always this run's own
   * @throws RefusedException if it is refused
   * @throws E if the action does
   */
  <T extends @Nullable Object, E extends Exception> T execute(
      Call call, ValueCodec<T> codec, Action<T, E> action) throws E;

  /**
   * As {@link #execute(Call, ValueCodec, Action)}, with the record as a row of {@code connection}'s
   * open transaction; see {@link #join}. An action that throws gives its claim back inside the
   * transaction, so that nothing of it remains whether the transaction is rolled back or not.
   *
   * @throws RefusedException if it is refused
   * @throws IllegalStateException if the store is no {@link TransactionalStore}
   * @throws IllegalArgumentException if the policy can't be joined
   * @throws E if the action does
   */
  <T extends @Nullable Object, E extends Exception> T execute(
      Call call, Connection connection, ValueCodec<T> codec, Action<T, E> action) throws E;

  /**
   * Form tokens on this engine's store.
   *
   * @throws IllegalStateException if the store can't issue them
   */
  FormTokens formTokens(FormTokenSettings settings);

  /**
   * Takes a claim that nobody asked for, and gives it back: so a store that can't answer is known
   * at start, and the first request does not pay for connecting and for loading classes. A store
   * that fails is logged, by its name, and nothing is thrown: policies say what an outage does.
   *
   * @return whether the store answered
   */
  boolean probe();

  /**
   * What the store holds for {@code key}: {@code scope.key(text)} names it, with the scope that the
   * call had.
   *
   * @throws StoreException if the store can't say
   */
  Optional<RecordView> find(RecordKey key);

  /**
   * Lets a person say how an operation ended whose owner died, where nothing else can: duplicates
   * are refused as unsettled until somebody does. The claim is taken over first, so that an owner
   * that wakes up changes nothing.
   *
   * @param policy that of the operation: it says how long the record stays
   * @param key which record; see {@link #find}
   * @param resolution {@link Resolution#done} with the outcome that duplicates shall get, or {@link
   *     Resolution#notDone} to free the key, so that the next request runs
   * @return whether it is settled now, or why it was left as it is
   * @throws IllegalArgumentException if {@code resolution} is unknown, or {@code policy} leaves
   *     marks: nobody runs under one
   * @throws StoreException if the store can't say: nothing is settled, or somebody has to ask again
   *     when the lease has passed
   */
  SettleResult settle(Policy policy, RecordKey key, Resolution resolution);

  /** The store. */
  IdempotencyStore store();

  /**
   * Waits until no handler runs, at most {@code patience}: to be called before what handlers need,
   * such as the store's connections, goes away. Nothing is closed, and new calls are served.
   *
   * @return whether none runs
   */
  boolean awaitIdle(Duration patience);

  /**
   * Waits for running handlers, at most {@code patience}, while their leases are renewed; then
   * stops. Claims of handlers that still run are left to lapse, never released.
   */
  void close(Duration patience);

  /** As {@link #close(Duration)}, with the patience that the builder was given. */
  @Override
  void close();
}
