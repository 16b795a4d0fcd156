package io.hapax.http;

import io.hapax.policy.Preset;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What can be set about HTTP. Immutable; every setting has a default that fits production. */
public final class HttpSettings {

  private final KeySyntax keySyntax;
  private final Map<Preset, RefusalStyle> styles;
  private final ProblemOptions problems;
  private final BodyLimits limits;
  private final String replayMarker;
  private final Set<Preset> markedReplays;
  private final String outageMarker;

  private HttpSettings(Builder from) {
    keySyntax = from.keySyntax;
    styles = Map.copyOf(from.styles);
    problems = from.problems;
    limits = from.limits;
    replayMarker = from.replayMarker;
    markedReplays = Set.copyOf(from.markedReplays);
    outageMarker = from.outageMarker;
  }

  /** All defaults. */
  public static HttpSettings defaults() {
    return builder().build();
  }

  /** A builder that starts with the defaults. */
  public static Builder builder() {
    return new Builder();
  }

  /** How strictly {@code Idempotency-Key} is read. */
  public KeySyntax keySyntax() {
    return keySyntax;
  }

  /** What refusals of {@code preset} look like. */
  public RefusalStyle style(Preset preset) {
    return Objects.requireNonNull(styles.get(preset));
  }

  /** What problem documents say. */
  public ProblemOptions problems() {
    return problems;
  }

  /** How much of a body is kept. */
  public BodyLimits limits() {
    return limits;
  }

  /** The header, with the value {@code true}, that tells a replay from a first answer. */
  public String replayMarker() {
    return replayMarker;
  }

  /** Whether replays of {@code preset} carry {@link #replayMarker()}. */
  public boolean marksReplays(Preset preset) {
    return markedReplays.contains(preset);
  }

  /** The header, with the value {@code none}, of an answer that ran while the store was down. */
  public String outageMarker() {
    return outageMarker;
  }

  /** Changes some of the defaults. Not safe for use by several threads at once. */
  public static final class Builder {
    private KeySyntax keySyntax = KeySyntax.LENIENT;
    private final Map<Preset, RefusalStyle> styles = new EnumMap<>(Preset.class);
    private ProblemOptions problems = ProblemOptions.DEFAULT;
    private BodyLimits limits = BodyLimits.DEFAULT;
    private String replayMarker = "Idempotent-Replayed";
    private Set<Preset> markedReplays = EnumSet.of(Preset.STANDARD);
    private String outageMarker = "Idempotency-Protection";

    private Builder() {
      for (Preset preset : Preset.values()) {
        styles.put(preset, RefusalStyle.RESULT);
      }
      styles.put(Preset.FIRST_WINS, RefusalStyle.PROBLEM);
      styles.put(Preset.STANDARD, RefusalStyle.PROBLEM);
    }

    /** How strictly {@code Idempotency-Key} is read; lenient. */
    public Builder keySyntax(KeySyntax syntax) {
      this.keySyntax = syntax;
      return this;
    }

    /**
     * What refusals of {@code preset} look like; problems for {@code FIRST_WINS} and {@code
     * STANDARD}, results for the others.
     */
    public Builder style(Preset preset, RefusalStyle style) {
      styles.put(preset, style);
      return this;
    }

    /** What problem documents say; {@link ProblemOptions#DEFAULT}. */
    public Builder problems(ProblemOptions options) {
      this.problems = options;
      return this;
    }

    /** How much of a body is kept; {@link BodyLimits#DEFAULT}. */
    public Builder limits(BodyLimits limits) {
      this.limits = limits;
      return this;
    }

    /**
     * The header that marks a replay ({@code Idempotent-Replayed}), and the presets whose replays
     * have it ({@code STANDARD}).
     */
    public Builder replayMarker(String header, Set<Preset> presets) {
      this.replayMarker = header;
      this.markedReplays = presets;
      return this;
    }

    /**
     * The header that marks an answer which ran while the store was down; {@code
     * Idempotency-Protection}.
     */
    public Builder outageMarker(String header) {
      this.outageMarker = header;
      return this;
    }

    /** The settings. */
    public HttpSettings build() {
      return new HttpSettings(this);
    }
  }
}
