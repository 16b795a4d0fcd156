package io.hapax.spring.corner;

import java.util.stream.Stream;
import org.springframework.transaction.TransactionDefinition;

class IsolationMariaDbTest extends IsolationRules {

  @Override
  Database database() {
    return Database.MARIADB;
  }

  /** At REPEATABLE READ the second writes what the first has written, too. */
  @Override
  Stream<Integer> conflicting() {
    return Stream.of(TransactionDefinition.ISOLATION_SERIALIZABLE);
  }
}
