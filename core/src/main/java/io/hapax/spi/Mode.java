package io.hapax.spi;

/**
 * Where the record and the work meet; kept in the record, as what an abandoned one proves depends
 * on it.
 */
public enum Mode {
  /**
   * The claim before the work, the completion after it; a crash between them leaves nobody the
   * wiser.
   */
  SURROUND('S'),
  /**
   * The claim before the work, and a step of the record in the work's own transaction, just before
   * its COMMIT.
   */
  FENCE('F'),
  /** Claim and completion are rows of the work's own transaction. */
  JOIN('J');

  private final char code;

  Mode(char code) {
    this.code = code;
  }

  /** The letter under which stores keep the mode. */
  public char code() {
    return code;
  }

  /**
   * The mode that {@code code} stands for.
   *
   * @throws IllegalArgumentException if it stands for none
   */
  public static Mode ofCode(char code) {
    for (Mode mode : values()) {
      if (mode.code == code) {
        return mode;
      }
    }
    throw new IllegalArgumentException("no mode has the code '" + code + "'");
  }

  /** Whether an abandoned record in progress proves that nothing was committed. */
  public boolean provesNothingCommitted() {
    return this != SURROUND;
  }
}
