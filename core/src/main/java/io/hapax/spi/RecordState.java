package io.hapax.spi;

/**
 * The states that a store keeps. Whether a lease has lapsed is no state: it is decided when the
 * record is read.
 */
public enum RecordState {
  /** A form token that was issued and not used. */
  ISSUED('I'),
  /** The guard was here. */
  MARKED('M'),
  /** Somebody runs, or died running. */
  IN_PROGRESS('P'),
  /** The work's transaction was committed; the outcome is not known yet. */
  COMMITTED('T'),
  /** Finished; the outcome is kept. */
  COMPLETED('C');

  private final char code;

  RecordState(char code) {
    this.code = code;
  }

  /** The letter under which stores keep the state. */
  public char code() {
    return code;
  }

  /**
   * The state that {@code code} stands for.
   *
   * @throws IllegalArgumentException if it stands for none
   */
  public static RecordState ofCode(char code) {
    for (RecordState state : values()) {
      if (state.code == code) {
        return state;
      }
    }
    throw new IllegalArgumentException("no state has the code '" + code + "'");
  }
}
