package io.hapax.internal;

import io.hapax.spi.Claim;
import io.hapax.spi.StoreException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Renews the leases of all claims of this process, from one thread.
 *
 * <ol>
 *   <li>Claims are grouped by the length of their lease. Each group has a beat of a sixth of it.
 *   <li>At a beat every claim of the group whose last renewal is a sixth of a lease old or more is
 *       renewed, many in one trip. So each is renewed between a sixth and a third of its lease
 *       after the last time, and a run that is shorter than that costs no renewal.
 *   <li>A trip that fails is repeated at the next beat: there are four more before a lease lapses.
 *   <li>A claim that the store reports lost leaves the set, and its owner is told.
 * </ol>
 */
final class LeaseKeeper {

  private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);
  private static final int BEATS_PER_LEASE = 6;
  private static final int CLAIMS_PER_TRIP = 256;

  private final StoreCalls calls;
  private final ScheduledExecutorService beat;
  private final NanoClock clock;
  private final Map<Duration, Group> groups = new ConcurrentHashMap<>();

  LeaseKeeper(StoreCalls calls, ScheduledExecutorService beat, NanoClock clock) {
    this.calls = calls;
    this.beat = beat;
    this.clock = clock;
  }

  /** Who holds a claim. */
  interface Holder {
    Claim claim();

    Duration lease();

    /** The claim is somebody else's, or nobody's. Called on the keeper's thread. */
    void lost();
  }

  void add(Holder holder) {
    groups
        .computeIfAbsent(holder.lease(), this::start)
        .lastRenewal
        .put(holder.claim(), new Entry(holder, clock.nanos()));
  }

  void remove(Holder holder) {
    Group group = groups.get(holder.lease());
    if (group != null) {
      group.lastRenewal.remove(holder.claim());
    }
  }

  private Group start(Duration lease) {
    Group group = new Group(lease);
    long nanos = Math.max(1, lease.toNanos() / BEATS_PER_LEASE);
    var unused = beat.scheduleWithFixedDelay(group::beat, nanos, nanos, TimeUnit.NANOSECONDS);
    return group;
  }

  private record Entry(Holder holder, long renewedAt) {}

  /** The claims of one length of lease. */
  private final class Group {
    private final Duration lease;
    private final Map<Claim, Entry> lastRenewal = new ConcurrentHashMap<>();

    private Group(Duration lease) {
      this.lease = lease;
    }

    private void beat() {
      try {
        List<Claim> due = due();
        for (int i = 0; i < due.size(); i += CLAIMS_PER_TRIP) {
          renew(due.subList(i, Math.min(due.size(), i + CLAIMS_PER_TRIP)));
        }
      } catch (RuntimeException | Error e) {
        // A scheduled task that throws is never run again, and every lease would lapse.
        LOG.error("Renewing leases failed and is tried again at the next beat", e);
      }
    }

    private List<Claim> due() {
      long now = clock.nanos();
      long age = lease.toNanos() / BEATS_PER_LEASE;
      List<Claim> due = new ArrayList<>();
      lastRenewal.forEach(
          (claim, entry) -> {
            if (now - entry.renewedAt() >= age) {
              due.add(claim);
            }
          });
      return due;
    }

    private void renew(List<Claim> claims) {
      long now = clock.nanos();
      Set<Claim> lost;
      try {
        lost = calls.call("renew", () -> calls.store().renew(claims, lease));
      } catch (StoreException e) {
        LOG.warn("{} leases could not be renewed; tried again at the next beat", claims.size(), e);
        return;
      }
      for (Claim claim : claims) {
        if (lost.contains(claim)) {
          lose(claim);
        } else {
          lastRenewal.computeIfPresent(claim, (c, entry) -> new Entry(entry.holder(), now));
        }
      }
    }

    private void lose(Claim claim) {
      Entry entry = lastRenewal.remove(claim);
      if (entry != null) {
        entry.holder().lost();
      }
    }
  }
}
