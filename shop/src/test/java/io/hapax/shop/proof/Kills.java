package io.hapax.shop.proof;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Halts this process when every request that was sent to die stands at its point; or lets them
 * stand there until they are told to go on.
 *
 * <ol>
 *   <li>A request names its point in a header; {@link KillFilter} notes it for the request's
 *       thread, and for the first characters of its key: the store is called by other threads.
 *   <li>Who reaches its point stands still there.
 *   <li>When as many stand as were announced, the process halts: no hook, no finally, no answer.
 * </ol>
 */
final class Kills {

  static final String HEADER = "X-Kill";
  private static final int HINT_LENGTH = 8;
  private static final int KILLED = 137;

  private static final ThreadLocal<@Nullable KillPoint> OF_THREAD = new ThreadLocal<>();
  private static final Map<String, KillPoint> BY_HINT = new ConcurrentHashMap<>();
  private static final Map<KillPoint, AtomicInteger> STANDING = standing();
  private static final AtomicInteger MISSING = new AtomicInteger(Integer.MAX_VALUE);
  private static volatile CountDownLatch go = new CountDownLatch(1);

  private Kills() {}

  private static Map<KillPoint, AtomicInteger> standing() {
    Map<KillPoint, AtomicInteger> counts = new EnumMap<>(KillPoint.class);
    for (KillPoint point : KillPoint.values()) {
      counts.put(point, new AtomicInteger());
    }
    return counts;
  }

  static String hint(String key) {
    return key.substring(0, Math.min(HINT_LENGTH, key.length()));
  }

  /** So many requests are going to die. */
  static void expect(int count) {
    MISSING.set(count);
  }

  /** How many stand at each point, for whoever waits in vain. */
  static Map<KillPoint, AtomicInteger> standingNow() {
    return STANDING;
  }

  static void begin(KillPoint point, String key) {
    OF_THREAD.set(point);
    BY_HINT.put(hint(key), point);
  }

  static void end() {
    OF_THREAD.remove();
  }

  /** A request's own thread is at {@code point}. */
  static void reached(KillPoint point) {
    if (OF_THREAD.get() == point) {
      OF_THREAD.remove();
      stand(point);
    }
  }

  /** A step for the key with {@code hint} is at {@code point}. */
  static void reached(KillPoint point, String hint) {
    if (BY_HINT.remove(hint, point)) {
      stand(point);
    }
  }

  /** Lets all go on that stand; those of later requests stand again. */
  static void goOn() {
    STANDING.values().forEach(count -> count.set(0));
    CountDownLatch gate = go;
    go = new CountDownLatch(1);
    gate.countDown();
  }

  private static void stand(KillPoint point) {
    CountDownLatch gate = go;
    STANDING.get(point).incrementAndGet();
    if (MISSING.decrementAndGet() == 0) {
      Runtime.getRuntime().halt(KILLED);
    }
    try {
      gate.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException("nobody may wake a request that stands at its point", e);
    }
  }
}
