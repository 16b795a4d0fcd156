package io.hapax.spring;

import org.jspecify.annotations.Nullable;

/** Something can't work as it is set up: the application does not start. */
public final class HapaxSetupException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final String description;
  private final String action;

  /**
   * What can't work, and what to do.
   *
   * @param description what is wrong and where: the property, or the method and its attribute
   * @param action what to write instead
   */
  public HapaxSetupException(String description, String action) {
    this(description, action, null);
  }

  /** The same, found by way of {@code cause}. */
  public HapaxSetupException(String description, String action, @Nullable Throwable cause) {
    super(description + " " + action, cause);
    this.description = description;
    this.action = action;
  }

  /** What is wrong and where. */
  public String description() {
    return description;
  }

  /** What to do. */
  public String action() {
    return action;
  }
}
