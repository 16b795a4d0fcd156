package io.hapax.store.jdbc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.FingerprintSource;
import io.hapax.Hapax;
import io.hapax.HapaxBuilder;
import io.hapax.Outcome;
import io.hapax.OutcomeKeys;
import io.hapax.key.BodyDigest;
import io.hapax.key.Fingerprint;
import io.hapax.key.FingerprintCalculator;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import io.hapax.spi.Mode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a row tells of a request and its answer to somebody who reads the table. */
class EncryptionTest {

  private static final byte[] BODY = "amount=1, to=Zoë".getBytes(UTF_8);
  private static final byte[] ANSWER = "the receipt of Zoë".getBytes(UTF_8);
  private static final Scope SCOPE = Scope.of("alice", "POST /orders");
  private static final OutcomeKeys KEYS = OutcomeKeys.current("k1", new byte[32]).build();

  private static final FingerprintSource SAYS =
      new FingerprintSource() {
        @Override
        public Fingerprint fingerprint() {
          return FingerprintCalculator.of(List.of("POST"), BodyDigest.of(BODY));
        }

        @Override
        public String derivedKey() {
          throw new AssertionError("there is a key");
        }
      };

  private final String key = UUID.randomUUID().toString();

  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "H2_MEMORY", "MARIADB"})
  void an_encrypted_row_tells_neither_in_whatever_mode_it_was_written(Server server)
      throws Exception {
    try (HikariDataSource pool = server.pool(4)) {
      JdbcStore store = server.store(pool).build();
      Hapax hapax = engine(Hapax.on(store).encryption(KEYS));
      for (Mode mode : Mode.values()) {
        run(hapax, pool, mode);

        assertThat(row(pool, mode)).hasSizeGreaterThan(8).noneMatch(EncryptionTest::tells);
        assertThat(begin(hapax, mode))
            .isInstanceOfSatisfying(
                Decision.Replay.class,
                replay -> assertThat(replay.outcome().body()).isEqualTo(ANSWER));
      }
      hapax.close(Duration.ZERO);
    }
  }

  /** Without keys it tells both, or the test above would look for the wrong things. */
  @ParameterizedTest
  @EnumSource(names = {"POSTGRESQL", "H2_MEMORY", "MARIADB"})
  void a_plain_row_tells_both(Server server) throws Exception {
    try (HikariDataSource pool = server.pool(4)) {
      Hapax hapax = engine(Hapax.on(server.store(pool).build()));
      run(hapax, pool, Mode.JOIN);

      assertThat(row(pool, Mode.JOIN)).filteredOn(EncryptionTest::tells).hasSize(2);
      hapax.close(Duration.ZERO);
    }
  }

  private static Hapax engine(HapaxBuilder builder) {
    return builder.storeDeadline(Duration.ofSeconds(30)).build();
  }

  private Decision begin(Hapax hapax, Mode mode) {
    return hapax.begin(
        Call.of(Policy.standard(), SCOPE, key + mode).withFingerprints(SAYS).in(mode));
  }

  private void run(Hapax hapax, HikariDataSource pool, Mode mode) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      connection.setAutoCommit(false);
      Execution run = proceed(mode == Mode.JOIN ? join(hapax, connection) : begin(hapax, mode));
      if (mode == Mode.FENCE) {
        run.fence(connection);
        connection.commit();
        run.fenceEnded();
      }
      run.succeed(Outcome.response(201, List.of(), ANSWER));
      connection.commit();
    }
  }

  private Decision join(Hapax hapax, Connection connection) {
    return hapax.join(
        Call.of(Policy.standard(), SCOPE, key + Mode.JOIN).withFingerprints(SAYS), connection);
  }

  private static Execution proceed(Decision decision) {
    assertThat(decision).isInstanceOf(Decision.Proceed.class);
    return ((Decision.Proceed) decision).execution();
  }

  /** All columns, as bytes in Latin-1. */
  private List<String> row(HikariDataSource pool, Mode mode) throws SQLException {
    RecordKey record = SCOPE.key(key + mode);
    try (Connection connection = pool.getConnection();
        PreparedStatement select =
            connection.prepareStatement("SELECT * FROM idempotency_log WHERE record_key = ?")) {
      select.setBytes(1, record.toBytes());
      try (ResultSet row = select.executeQuery()) {
        assertThat(row.next()).isTrue();
        List<String> columns = new ArrayList<>();
        for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
          Object value = row.getObject(i);
          boolean bytes = value instanceof byte[] || value instanceof Blob;
          columns.add(bytes ? new String(row.getBytes(i), ISO_8859_1) : String.valueOf(value));
        }
        return columns;
      }
    }
  }

  private static boolean tells(String column) {
    byte[] fingerprint = SAYS.fingerprint().toBytes();
    return column.contains(new String(ANSWER, ISO_8859_1))
        || column.contains(new String(BODY, ISO_8859_1))
        || column.contains(new String(sha256(BODY), ISO_8859_1))
        || column.contains(new String(sha256(ANSWER), ISO_8859_1))
        || column.contains(
            new String(Arrays.copyOfRange(fingerprint, 1, fingerprint.length), ISO_8859_1));
  }

  private static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
