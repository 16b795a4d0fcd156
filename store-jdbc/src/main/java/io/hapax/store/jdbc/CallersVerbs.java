package io.hapax.store.jdbc;

import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.Verbs;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The verbs as statements of the caller's transaction, which they neither begin nor end. */
final class CallersVerbs implements Verbs {

  private final Database database;
  private final Connection connection;

  CallersVerbs(Database database, Connection connection) {
    this.database = database;
    this.connection = connection;
  }

  /** Statements of the caller's transaction. */
  interface Work<T> {
    T on(Database.Found found) throws SQLException;
  }

  <T> T run(String verb, Work<T> work) {
    try {
      if (connection.getAutoCommit()) {
        throw new IllegalStateException(
            verb + " needs a connection in a transaction, but autocommit is on");
      }
      return work.on(database.on(connection));
    } catch (SQLException e) {
      throw Failures.of(verb, database.describe(), e);
    }
  }

  @Override
  public ClaimResult claim(ClaimRequest request) {
    return run("claim", found -> take(found.dialect(), new Take(request, Take.NO_TOKEN)));
  }

  @Override
  public ClaimResult takeOver(ClaimRequest request, long previousToken) {
    return run("takeOver", found -> take(found.dialect(), new Take(request, previousToken)));
  }

  private ClaimResult take(Dialect dialect, Take take) throws SQLException {
    for (int i = 0; i < Take.TRIES; i++) {
      Attempt attempt = dialect.attempt(connection, take, true);
      Optional<ClaimResult> answer = take.answer(attempt);
      if (answer.isPresent()) {
        return answer.get();
      }
      if (attempt instanceof Attempt.Busy) {
        break;
      }
    }
    return new ClaimResult.InProgress(null);
  }

  @Override
  public boolean complete(Claim claim, byte @Nullable [] outcome, Expiry expiry) {
    return run("complete", found -> found.callers().complete(connection, claim, outcome, expiry));
  }

  @Override
  public boolean release(Claim claim) {
    return run("release", found -> found.callers().release(connection, claim));
  }

  boolean commit(Claim claim, Expiry expiry) {
    return run("commit", found -> found.callers().commit(connection, claim, expiry));
  }
}
