package io.hapax.store.jdbc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.StoreException;
import io.hapax.spi.StoredRecord;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Rows as earlier versions wrote them, kept in the repository: a rolling upgrade reads them. Never
 * change a sample; add the next version's.
 */
class FormatTest {

  private static final Scope SCOPE = new Scope("acme", "alice", "POST /orders");

  private static RecordKey key(String name) {
    return SCOPE.key(name);
  }

  @ParameterizedTest
  @EnumSource
  void rows_of_format_1_are_read(Server server) throws Exception {
    try (HikariDataSource pool = server.pool(2)) {
      JdbcStore store = server.store(pool).table("samples").build();
      insert(pool, "records-V1.csv");

      StoredRecord completed = found(store, "completed", ClaimResult.Completed.class);
      assertThat(completed.outcome()).isEqualTo("201 Created".getBytes(UTF_8));
      assertThat(completed.mode()).isEqualTo(Mode.FENCE);
      assertThat(completed.token()).isEqualTo(1_790_000_000_000_001L);
      assertThat(completed.fingerprint()).isNotNull();
      assertThat(completed.expiresIn()).isNull();
      StoredRecord empty = found(store, "completed with nothing", ClaimResult.Completed.class);
      assertThat(empty.outcome()).isNull();
      assertThat(empty.fingerprint()).isNull();
      found(store, "abandoned", ClaimResult.Abandoned.class);
      found(store, "committed", ClaimResult.Committed.class);
      found(store, "marked", ClaimResult.Marked.class);
      assertThat(store.find(key("expired"))).isEmpty();
      Claim dead =
          new Claim(
              key("abandoned"),
              OwnerId.fromBytes(HexFormat.of().parseHex("00112233445566778899aabbccddeeff")),
              1_790_000_000_000_003L,
              Instant.EPOCH);
      assertThat(store.complete(dead, null, Some.ONE_DAY)).isTrue();
      Some.acquired(store.claim(Some.redeem(key("issued"))));
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_row_of_a_later_format_is_refused_with_the_advice_to_upgrade(Server server)
      throws SQLException {
    try (HikariDataSource pool = server.pool(2)) {
      JdbcStore store = server.store(pool).table("later").build();
      RecordKey key = Some.key();
      Some.acquired(store.claim(Some.lease(key)));
      try (Connection connection = pool.getConnection();
          PreparedStatement update = connection.prepareStatement("UPDATE later SET format = 2")) {
        update.executeUpdate();
      }

      assertThatThrownBy(() -> store.claim(Some.lease(key)))
          .isInstanceOf(StoreException.class)
          .hasMessageContainingAll("format 2", "upgrade this node");
    }
  }

  private static StoredRecord found(
      JdbcStore store, String name, Class<? extends ClaimResult.Existing> kind) {
    ClaimResult answer = store.claim(Some.lease(key(name)));
    assertThat(answer).isInstanceOf(kind);
    return ((ClaimResult.Existing) answer).found();
  }

  private static void insert(HikariDataSource pool, String sample)
      throws IOException, SQLException {
    List<String> lines;
    try (InputStream in = FormatTest.class.getResourceAsStream("/samples/" + sample)) {
      lines = new String(in.readAllBytes(), UTF_8).lines().toList();
    }
    String[] columns = lines.get(0).split(",", -1);
    String sql =
        "INSERT INTO samples (%s, create_time) VALUES (%s, CURRENT_TIMESTAMP)"
            .formatted(
                String.join(",", columns),
                String.join(",", Collections.nCopies(columns.length, "?")));
    try (Connection connection = pool.getConnection();
        PreparedStatement insert = connection.prepareStatement(sql)) {
      for (String line : lines.subList(1, lines.size())) {
        String[] values = line.split(",", -1);
        for (int i = 0; i < values.length; i++) {
          bind(insert, i + 1, values[i]);
        }
        insert.executeUpdate();
      }
    }
  }

  /** {@code 0x..} is bytes, digits are a number, and a null says which of the two it is. */
  private static void bind(PreparedStatement insert, int index, String value) throws SQLException {
    if (value.startsWith("0x")) {
      insert.setBytes(index, HexFormat.of().parseHex(value.substring(2)));
    } else if (value.equals("null number")) {
      insert.setNull(index, Types.BIGINT);
    } else if (value.equals("null bytes")) {
      insert.setNull(index, Types.VARBINARY);
    } else if (value.matches("\\d+")) {
      insert.setLong(index, Long.parseLong(value));
    } else {
      insert.setString(index, value);
    }
  }
}
