package io.hapax.spi;

/**
 * The store answered, with a record that this release can't read: it was damaged, or a newer
 * release wrote it. It says nothing about other records, and asking again changes nothing: so it is
 * no outage, and the operation may have taken effect.
 */
public final class UnreadableRecordException extends StoreException {

  private static final long serialVersionUID = 1L;

  /** What is wrong with the record, and what to do about it; no part of it. */
  public UnreadableRecordException(String message) {
    super(message, null);
  }
}
