package io.hapax.store.jdbc;

import io.hapax.key.RecordKey;
import io.hapax.spi.NotifyingStore.Ear;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who wants to hear of the end of which run. */
final class Waiters {

  private final int most;
  private final Map<String, Key> keys = new HashMap<>();

  Waiters(int most) {
    this.most = most;
  }

  /** A key that is waited for. */
  private static final class Key {
    final long lock;
    final List<Waiter> waiters = new ArrayList<>();

    /** Whether it was told that listening has begun. */
    boolean begun;

    Key(long lock) {
      this.lock = lock;
    }
  }

  /** One of several that may share a {@code Runnable}. */
  private static final class Waiter {
    final Runnable perhapsEnded;

    Waiter(Runnable perhapsEnded) {
      this.perhapsEnded = perhapsEnded;
    }
  }

  /** A deaf ear, if there are too many keys already. */
  Ear add(RecordKey key, Runnable perhapsEnded) {
    String hex = key.hex();
    Waiter waiter = new Waiter(perhapsEnded);
    boolean begun;
    synchronized (this) {
      if (keys.size() >= most && !keys.containsKey(hex)) {
        return () -> {};
      }
      Key known = keys.computeIfAbsent(hex, h -> new Key(Take.waitersLock(key)));
      known.waiters.add(waiter);
      begun = known.begun;
    }
    if (begun) {
      perhapsEnded.run(); // nobody else will say so
    }
    return () -> remove(hex, waiter);
  }

  private synchronized void remove(String hex, Waiter waiter) {
    Key known = keys.get(hex);
    if (known != null && known.waiters.remove(waiter) && known.waiters.isEmpty()) {
      keys.remove(hex);
    }
  }

  synchronized boolean none() {
    return keys.isEmpty();
  }

  /** The locks to be shared. */
  synchronized Set<Long> locks() {
    Set<Long> locks = new HashSet<>();
    keys.values().forEach(key -> locks.add(key.lock));
    return locks;
  }

  /** A run of the key with these hexadecimal digits may have ended. */
  void tell(String hex) {
    List<Waiter> told = new ArrayList<>();
    synchronized (this) {
      Key known = keys.get(hex);
      if (known != null) {
        told.addAll(known.waiters);
      }
    }
    told.forEach(waiter -> waiter.perhapsEnded.run());
  }

  /** The keys with these locks are listened for; those for whom that is new are told. */
  void begin(Set<Long> locks) {
    List<Waiter> told = new ArrayList<>();
    synchronized (this) {
      for (Key key : keys.values()) {
        if (!key.begun && locks.contains(key.lock)) {
          key.begun = true;
          told.addAll(key.waiters);
        }
      }
    }
    told.forEach(waiter -> waiter.perhapsEnded.run());
  }

  /** Nothing is listened for: whoever waits is told anew once it is again. */
  synchronized void interrupted() {
    keys.values().forEach(key -> key.begun = false);
  }
}
