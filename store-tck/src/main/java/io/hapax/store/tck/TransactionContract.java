package io.hapax.store.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.hapax.key.RecordKey;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.TransactionalStore;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.function.ThrowingSupplier;

/** What the parts of the contract share that need transactions. */
public abstract class TransactionContract extends StoreContract {

  /** Far more than a store may take, and far less than for ever. */
  private static final Duration BOUND = Duration.ofSeconds(20);

  @Override
  protected abstract TransactionalStoreUnderTest open();

  final TransactionalStoreUnderTest transactional() {
    return (TransactionalStoreUnderTest) subject();
  }

  final TransactionalStore transactionalStore() {
    return transactional().store();
  }

  final Transaction transaction() throws SQLException {
    return new Transaction(transactional());
  }

  final Transaction begunTransaction() throws SQLException {
    return Transaction.begun(transactional());
  }

  /** Fails instead of waiting for ever for a lock that the test itself holds. */
  static <T> T bounded(ThrowingSupplier<T> call) {
    return assertTimeoutPreemptively(BOUND, call);
  }

  /** In progress; where a record is shown, it is the one with {@code token}. */
  static void isInProgress(ClaimResult answer, long token) {
    assertThat(answer).isInstanceOf(ClaimResult.InProgress.class);
    StoredRecord found = ((ClaimResult.InProgress) answer).found();
    if (found != null) {
      assertThat(found.token()).isEqualTo(token);
    }
  }

  static void isNotAcquired(ClaimResult answer) {
    assertThat(answer).isInstanceOfAny(ClaimResult.InProgress.class, ClaimResult.Abandoned.class);
  }

  /** The transaction can claim something else, and commit it. */
  final void isUsable(Transaction transaction) throws SQLException {
    RecordKey other = Requests.freshKey();
    long token = acquired(transaction.claim(Requests.lease(other))).token();
    transaction.commit();
    assertThat(raw(other).orElseThrow().token()).isEqualTo(token);
  }
}
