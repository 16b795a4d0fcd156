package io.hapax.spring.boot;

import io.hapax.policy.KeySource;
import io.hapax.policy.Lifetime;
import io.hapax.policy.OnFailure;
import io.hapax.policy.OnInProgress;
import io.hapax.policy.Policy;
import io.hapax.spring.HapaxSetupException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Builds one policy from its properties. */
final class PolicyFactory {

  private static final String ACTION = "Change what it says, or what it starts from.";

  private final String property;
  private final PolicyProperties says;

  /**
   * A factory.
   *
   * @param property where the policy stands: {@code hapax.policies.payments}
   */
  PolicyFactory(String property, PolicyProperties says) {
    this.property = property;
    this.says = says;
  }

  Policy build(String name, Policy base) {
    Policy.Builder builder = base.toBuilder().name(name);
    key(builder);
    questions(builder, base);
    lifetime(builder);
    set(says.lease(), lease -> builder.lease(Checks.positive(property + ".lease", lease)));
    set(says.message(), builder::message);
    return Checks.blaming(property, ACTION, builder::build);
  }

  private void key(Policy.Builder builder) {
    List<KeySource> sources = new ArrayList<>();
    set(says.key().header(), header -> sources.add(new KeySource.Header(header)));
    set(says.key().formToken(), header -> sources.add(new KeySource.FormToken(header)));
    set(says.key().parameter(), parameter -> sources.add(new KeySource.Parameter(parameter)));
    if (says.key().principal()) {
      sources.add(new KeySource.Principal());
    }
    if (sources.size() > 1) {
      throw new HapaxSetupException(
          property + ".key names more than one place.",
          "Keep one of header, form-token, parameter and principal.");
    }
    sources.forEach(builder::keySource);
    set(says.onMissingKey(), builder::onMissingKey);
    set(says.onLongKey(), builder::onLongKey);
    set(
        says.maxKeyLength(),
        length -> builder.maxKeyLength(Checks.atLeast(1, property + ".max-key-length", length)));
  }

  private void questions(Policy.Builder builder, Policy base) {
    inProgress(builder, base);
    set(says.preferredWaitCap(), builder::preferredWaitCap);
    set(says.onCompleted(), builder::onCompleted);
    set(says.onMismatch(), builder::onMismatch);
    builder.onFailure(failure(base.onFailure()));
    set(says.resolveConflicts(), builder::resolveConflicts);
    set(says.onAbandoned(), builder::onAbandoned);
    set(says.onStoreOutage(), builder::onStoreOutage);
    set(says.marker(), builder::marker);
  }

  private void inProgress(Policy.Builder builder, Policy base) {
    boolean waited = base.onInProgress() instanceof OnInProgress.Wait;
    boolean waits =
        says.onInProgress() == null
            ? waited
            : says.onInProgress() == PolicyProperties.InProgress.WAIT;
    if (!waits) {
      if (says.maxWait() != null) {
        throw new HapaxSetupException(
            property + ".max-wait means nothing where nobody waits.",
            "Set " + property + ".on-in-progress to wait, or take max-wait away.");
      }
      builder.onInProgress(OnInProgress.reject());
    } else if (says.maxWait() != null) {
      builder.onInProgress(
          OnInProgress.waitAtMost(Checks.positive(property + ".max-wait", says.maxWait())));
    } else if (!waited) {
      throw new HapaxSetupException(
          property + ".on-in-progress = wait does not say how long.",
          "Set " + property + ".max-wait, to 10s for example.");
    }
  }

  private OnFailure failure(OnFailure base) {
    PolicyProperties.Failure failure = says.onFailure();
    return new OnFailure(
        Objects.requireNonNullElse(failure.clientError(), base.clientError()),
        Objects.requireNonNullElse(failure.serverError(), base.serverError()),
        Objects.requireNonNullElse(failure.exception(), base.exception()),
        Objects.requireNonNullElse(failure.alwaysRelease(), base.alwaysRelease()));
  }

  private void lifetime(Policy.Builder builder) {
    List<Lifetime> lifetimes = new ArrayList<>();
    set(says.window(), window -> lifetimes.add(new Lifetime.Window(positive("window", window))));
    set(
        says.retention(),
        retention -> lifetimes.add(new Lifetime.Retention(positive("retention", retention))));
    if (says.forever()) {
      lifetimes.add(new Lifetime.Forever());
    }
    if (lifetimes.size() > 1) {
      throw new HapaxSetupException(
          property + " says more than once how long records answer.",
          "Keep one of window, retention and forever.");
    }
    lifetimes.forEach(builder::lifetime);
  }

  private Duration positive(String name, Duration value) {
    return Checks.positive(property + "." + name, value);
  }

  private static <T> void set(@Nullable T value, Consumer<T> setter) {
    if (value != null) {
      setter.accept(value);
    }
  }
}
