package io.hapax;

/** The operation was not run, because of {@link #refusal()}. */
public final class RefusedException extends HapaxException {

  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  /** Refused with the refusal's own words. */
  public RefusedException(Refusal refusal) {
    this(refusal, refusal.explanation());
  }

  /** Refused with words for the caller to read. */
  public RefusedException(Refusal refusal, String message) {
    super(message);
    this.refusal = refusal;
  }

  /** Why. */
  public Refusal refusal() {
    return refusal;
  }
}
