package io.hapax.internal;

import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.Verbs;

/**
 * What every attempt and run of one engine shares.
 *
 * @param store the store itself
 * @param verbs the store's verbs, within the deadline
 * @param calls for the store's other verbs
 * @param keeper renews leases
 * @param room where duplicates wait
 * @param afterwork what is tried again in the background
 * @param resolvers the application's own knowledge
 * @param teller tells the listeners
 * @param outage what is said about unprotected runs
 * @param running counts the runs
 * @param atRest how outcomes and fingerprints are written into the store
 * @param hintLength characters of a key in clear
 */
record Services(
    IdempotencyStore store,
    Verbs verbs,
    StoreCalls calls,
    LeaseKeeper keeper,
    WaitingRoom room,
    Afterwork afterwork,
    Resolvers resolvers,
    Teller teller,
    OutageLog outage,
    Running running,
    AtRest atRest,
    int hintLength) {

  static Services of(Settings settings, Threads threads, NanoClock clock) {
    Teller teller = new Teller(settings.listeners());
    StoreCalls calls =
        new StoreCalls(
            settings.store(),
            settings.storeDeadline(),
            new Breaker(clock),
            threads.store(),
            teller);
    Afterwork afterwork = new Afterwork(threads.background());
    return new Services(
        settings.store(),
        new GuardedVerbs(calls, afterwork),
        calls,
        new LeaseKeeper(calls, threads.beat(), clock),
        new WaitingRoom(
            settings.waitersPerKey(), settings.waiters(), StoreEars.of(settings.store())),
        afterwork,
        new Resolvers(settings.resolvers()),
        teller,
        new OutageLog(clock),
        new Running(),
        AtRest.with(settings.keys()),
        settings.hintLength());
  }
}
