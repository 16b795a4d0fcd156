package io.hapax;

/**
 * The claim has another owner by now: this run was paused beyond its lease, and was taken over. Its
 * transaction rolls back. Not a Spring {@code TransactionException} on purpose: some transaction
 * managers would not roll back for one.
 */
public final class StaleClaimException extends HapaxException {

  private static final long serialVersionUID = 1L;

  /** Stale, in {@code operation}. */
  public StaleClaimException(String operation) {
    super(
        "the claim on '"
            + operation
            + "' was taken over while this run was paused; its transaction is rolled back");
  }
}
