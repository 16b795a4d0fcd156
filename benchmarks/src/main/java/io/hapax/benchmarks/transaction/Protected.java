package io.hapax.benchmarks.transaction;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.Hapax;
import io.hapax.Outcome;
import io.hapax.ValueCodec;
import io.hapax.key.Scope;
import io.hapax.policy.OnInProgress;
import io.hapax.policy.Policy;
import io.hapax.spi.Mode;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;

/** An order, where the record and the work meet in one of three ways. */
final class Protected {

  private static final Scope SCOPE = Scope.of("alice", "POST /orders");

  private final Shop shop;
  private final Hapax hapax;
  private final Policy policy =
      Policy.firstWins().toBuilder().onInProgress(OnInProgress.reject()).build();

  Protected(Shop shop, Hapax hapax) {
    this.shop = shop;
    this.hapax = hapax;
  }

  /** The record is a row of the order's transaction. */
  void joined(String id) throws SQLException {
    shop.inTransaction(
        connection ->
            hapax.execute(
                call(id), connection, ValueCodec.text(), () -> shop.order(connection, id)));
  }

  /**
   * The claim is committed first; the last step of the order's transaction proves that it still is
   * this run's; the outcome is added afterwards.
   */
  void fenced(String id) throws SQLException {
    if (!(hapax.begin(call(id).in(Mode.FENCE)) instanceof Decision.Proceed proceed)) {
      throw new IllegalStateException("a first request was not let through");
    }
    Execution execution = proceed.execution();
    String answer =
        shop.inTransaction(
            connection -> {
              String placed = shop.order(connection, id);
              execution.fence(connection);
              return placed;
            });
    execution.fenceEnded();
    execution.succeed(Outcome.value(answer.getBytes(StandardCharsets.UTF_8)));
  }

  /** Claim before, completion after, each committed by itself. */
  void surrounded(String id) throws SQLException {
    hapax.execute(
        call(id),
        ValueCodec.text(),
        () -> shop.inTransaction(connection -> shop.order(connection, id)));
  }

  private Call call(String id) {
    return Call.of(policy, SCOPE, id);
  }
}
