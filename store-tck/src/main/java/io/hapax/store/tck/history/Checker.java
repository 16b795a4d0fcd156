package io.hapax.store.tck.history;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Looks for an order of the calls on one record that explains every answer.
 *
 * <ol>
 *   <li>Next can come each call that was sent before the first answer among those that are left
 *       (Wing and Gong).
 *   <li>It is tried on the model; what it says has to be what its client heard. A call whose answer
 *       nobody knows may say anything, come last, or never.
 *   <li>Where the same calls have led to the same record before, there is nothing new to be found
 *       (Lowe).
 * </ol>
 *
 * <p>It never calls a right history wrong. It can miss a wrong one where the times are so close
 * that a store's clock could have been read on either side of them.
 */
public final class Checker {

  private static final int SHOWN = 15;

  private final List<Operation> calls;
  private final Rules rules;
  private final Set<Visited> visited = new HashSet<>();
  private List<Operation> longest = List.of();
  private BitSet explained = new BitSet();

  private record Visited(BitSet done, OneRecord record) {}

  private Checker(List<Operation> calls, Rules rules) {
    this.calls =
        contended(calls.stream().sorted(Comparator.comparingLong(Operation::invoked)).toList());
    this.rules = rules;
  }

  private static List<Operation> contended(List<Operation> calls) {
    return IntStream.range(0, calls.size())
        .mapToObj(i -> isContended(calls, i) ? calls.get(i).withContention() : calls.get(i))
        .toList();
  }

  private static boolean isContended(List<Operation> calls, int index) {
    return IntStream.range(0, calls.size())
        .anyMatch(other -> other != index && calls.get(other).overlaps(calls.get(index)));
  }

  /** Why there is no order that explains {@code calls} on one record; empty if there is one. */
  public static Optional<String> violation(List<Operation> calls) {
    return violation(calls, Rules.STRICT);
  }

  /** The same, of a store that promises what {@code rules} say. */
  public static Optional<String> violation(List<Operation> calls, Rules rules) {
    Checker checker = new Checker(calls, rules);
    boolean found = checker.explains(new BitSet(calls.size()), OneRecord.ABSENT, new ArrayList<>());
    return found ? Optional.empty() : Optional.of(checker.complaint());
  }

  private boolean explains(BitSet done, OneRecord record, List<Operation> order) {
    if (isOver(done)) {
      return true;
    }
    if (!visited.add(new Visited((BitSet) done.clone(), record))) {
      return false;
    }
    if (order.size() > longest.size()) {
      longest = List.copyOf(order);
      explained = (BitSet) done.clone();
    }
    long firstAnswer = firstAnswer(done);
    for (int i = done.nextClearBit(0); i < calls.size(); i = done.nextClearBit(i + 1)) {
      if (calls.get(i).invoked() > firstAnswer) {
        return false;
      }
      if (explainsWith(i, done, record, order)) {
        return true;
      }
    }
    return false;
  }

  private boolean explainsWith(int i, BitSet done, OneRecord record, List<Operation> order) {
    Operation call = calls.get(i);
    done.set(i);
    order.add(call);
    for (OneRecord next : after(record, call)) {
      if (explains(done, next, order)) {
        return true;
      }
    }
    order.remove(order.size() - 1);
    done.clear(i);
    return false;
  }

  private boolean isOver(BitSet done) {
    for (int i = done.nextClearBit(0); i < calls.size(); i = done.nextClearBit(i + 1)) {
      if (!calls.get(i).isPending()) {
        return false;
      }
    }
    return true;
  }

  private long firstAnswer(BitSet done) {
    long first = Long.MAX_VALUE;
    for (int i = done.nextClearBit(0); i < calls.size(); i = done.nextClearBit(i + 1)) {
      if (calls.get(i).invoked() > first) {
        return first;
      }
      first = Math.min(first, calls.get(i).answered());
    }
    return first;
  }

  /** What {@code record} can be after {@code call}, whose answer was as it was. */
  private List<OneRecord> after(OneRecord record, Operation call) {
    Span now = new Span(call.invoked(), call.answered()).widened(rules.tolerance().toNanos());
    List<OneRecord> next = new ArrayList<>();
    for (Step step : record.steps(call.asked(), now)) {
      OneRecord then =
          rules.tokensFollowOrder() ? step.next() : step.next().withTokenAbove(told(call));
      if (call.answer() == null) {
        next.add(then);
      } else {
        heard(step, then, call.answer(), now).ifPresent(next::add);
      }
    }
    if (lostRace(call)) {
      next.add(record);
    }
    if (renewedAndLost(call)) {
      record.steps(call.asked(), now).forEach(step -> next.add(step.next()));
    }
    return next;
  }

  /** The highest token that anybody had been told when {@code call} was sent. */
  private long told(Operation call) {
    return calls.stream()
        .filter(before -> before.precedes(call) && before.answer() != null)
        .mapToLong(before -> before.answer().token())
        .max()
        .orElse(0);
  }

  /**
   * Stores that look for what is lost after they have renewed see what happened in between: a claim
   * that was renewed and then lost is reported lost.
   */
  private static boolean renewedAndLost(Operation call) {
    return call.contended()
        && call.answer() != null
        && call.asked() instanceof Asked.Renew
        && call.answer().reply() == Reply.NO;
  }

  private static Optional<OneRecord> heard(Step step, OneRecord then, Answer answer, Span now) {
    if (answer.reply() == Reply.BUSY) {
      return step.reply() == Reply.IN_PROGRESS ? Optional.of(then) : Optional.empty();
    }
    if (answer.reply() != step.reply()) {
      return Optional.empty();
    }
    if (!step.shows()) {
      return Optional.of(then);
    }
    return answer.found() == null ? then.under(answer.token()) : then.shownAs(answer.found(), now);
  }

  /**
   * A claim may be answered "in progress" without a record, and a renewal be skipped, where
   * somebody else was at the record in that moment.
   */
  private static boolean lostRace(Operation call) {
    if (!call.contended() || call.answer() == null) {
      return false;
    }
    return call.answer().reply() == Reply.BUSY
        || (call.asked() instanceof Asked.Renew && call.answer().reply() == Reply.YES);
  }

  private String complaint() {
    StringBuilder text = new StringBuilder("No order explains these answers. Explained, in order:");
    longest.stream()
        .skip(Math.max(0, longest.size() - SHOWN))
        .forEach(call -> text.append("\n  ").append(line(call)));
    text.append("\nNot explained:");
    IntStream.range(0, calls.size())
        .filter(i -> !explained.get(i))
        .limit(SHOWN)
        .forEach(i -> text.append("\n  ").append(line(calls.get(i))));
    return text.toString();
  }

  private String line(Operation call) {
    long start = calls.get(0).invoked();
    return "%10d..%s us, client %d: %s -> %s"
        .formatted(
            (call.invoked() - start) / 1_000,
            call.isPending() ? "?" : (call.answered() - start) / 1_000,
            call.client(),
            call.asked(),
            call.isPending() ? "?" : call.answer());
  }
}
