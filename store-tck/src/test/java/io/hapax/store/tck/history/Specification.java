package io.hapax.store.tck.history;

import io.hapax.spi.Mode;
import io.hapax.spi.StoredRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The verbs on two {@link OneRecord}s, whose clock stands still during each call. */
public class Specification extends Verbs {

  private final OneRecord[] records = {OneRecord.ABSENT, OneRecord.ABSENT};
  private long nanos;

  @Override
  void pass(Duration time) {
    nanos += time.toNanos();
  }

  @Override
  Answer ask(int key, Asked asked) {
    List<Step> steps = records[key].steps(asked, new Span(nanos, nanos));
    if (steps.size() != 1) {
      throw new IllegalStateException("at one moment there is one answer, not " + steps);
    }
    Step step = steps.get(0);
    OneRecord next = step.next();
    if (next.state() != null && next.token() == Asked.NO_TOKEN) {
      next = next.under(next.highest() + 1).orElseThrow();
    }
    records[key] = next;
    if (step.reply() == Reply.ACQUIRED) {
      return new Answer(Reply.ACQUIRED, next.token(), null);
    }
    return new Answer(step.reply(), Asked.NO_TOKEN, step.shows() ? shown(next) : null);
  }

  private static StoredRecord shown(OneRecord record) {
    return new StoredRecord(
        record.state(),
        Mode.SURROUND,
        record.token(),
        record.fingerprint(),
        bytes(record.outcome()),
        Duration.ZERO,
        Duration.ZERO,
        null);
  }

  private static byte @Nullable [] bytes(@Nullable String text) {
    return text == null ? null : text.getBytes(StandardCharsets.UTF_8);
  }
}
