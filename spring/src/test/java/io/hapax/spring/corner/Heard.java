package io.hapax.spring.corner;

import io.hapax.Refusal;
import io.hapax.RefusedException;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * What a caller hears.
 *
 * @param run the number of the run that answers it, if one does
 * @param refusal why it is refused, if it is
 * @param error what else it gets
 */
record Heard(@Nullable Integer run, @Nullable Refusal refusal, @Nullable Exception error) {

  static Heard refused(Refusal refusal) {
    return new Heard(null, refusal, null);
  }

  static Heard of(Callable<Integer> call) {
    try {
      return new Heard(call.call(), null, null);
    } catch (RefusedException e) {
      return refused(e.refusal());
    } catch (Exception e) {
      return new Heard(null, null, e);
    }
  }

  boolean answered() {
    return run != null;
  }

  boolean refusedAs(Class<? extends Refusal> kind) {
    return kind.isInstance(refusal);
  }
}
