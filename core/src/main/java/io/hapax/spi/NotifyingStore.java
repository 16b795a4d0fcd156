package io.hapax.spi;

import io.hapax.key.RecordKey;

/** A store that tells waiters of a run's end in another process. */
public interface NotifyingStore extends IdempotencyStore {

  /**
   * Calls {@code perhapsEnded} whenever a run of {@code key} may have ended, in whatever process:
   * when it was completed or released; once when listening has begun, as an end may have come
   * before; and again after each time that listening was interrupted. It is a hint: whoever gets it
   * asks the store.
   *
   * <p>Returns at once, without waiting for a server, and never throws because of one: where
   * nothing can be heard, waiters poll.
   *
   * @param perhapsEnded does not block; called on a thread of the store's
   */
  Ear listen(RecordKey key, Runnable perhapsEnded);

  /** Listens until it is closed. */
  interface Ear extends AutoCloseable {

    /** Stops listening, at once; an event that is under way may still arrive. */
    @Override
    void close();
  }
}
