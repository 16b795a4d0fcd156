package io.hapax.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SmallPartsTest {

  @Test
  void texts_for_people_lose_what_a_database_might_refuse() {
    assertThat(People.readable("下单 é 👍", false)).isEqualTo("下单 é 👍");
    assertThat(People.readable("a\0b\nc\u0085d\ud83de\udc4d", false)).isEqualTo("a?b?c?d?e?");
    assertThat(People.readable("下单 é 👍 ~", true)).isEqualTo("?? ? ? ~");
  }

  @Test
  void texts_for_people_fit_their_columns_and_keep_pairs_together() {
    assertThat(People.readable("x".repeat(300), false)).hasSize(255);
    String pairs = "👍".repeat(200);
    assertThat(People.readable(pairs, false)).isEqualTo("👍".repeat(127));
  }

  @Test
  void microseconds_are_rounded_up_and_never_wrap_round() {
    assertThat(Micros.of(Duration.ofNanos(1))).isEqualTo(1);
    assertThat(Micros.of(Duration.ofNanos(-1_000))).isEqualTo(-1);
    assertThat(Micros.of(Duration.ofSeconds(2).plusNanos(1_001))).isEqualTo(2_000_002);
    assertThat(Micros.of(Duration.ofSeconds(Long.MAX_VALUE))).isEqualTo(2_000_000_000_000_000_000L);
    assertThat(Micros.of(Instant.MIN)).isEqualTo(-2_000_000_000_000_000_000L);
    assertThat(Micros.instant(Micros.of(Instant.parse("2026-11-30T12:00:00.123456Z"))))
        .isEqualTo("2026-11-30T12:00:00.123456Z");
  }

  @Test
  void named_parameters_become_question_marks_in_order() {
    assertThat(Sql.of("SELECT :a FROM t WHERE b = :b AND c = :a").toString())
        .isEqualTo("SELECT ? FROM t WHERE b = ? AND c = ?");
  }

  @Test
  void mysql_is_old_enough_from_8_0_13_on() {
    assertThat(List.of("8.0.13", "8.0.36-28", "8.4.3", "9.1.0", "10.0.0"))
        .allMatch(Database::isMySql8);
    assertThat(List.of("8.0.12", "8.0.11-TiDB-v7.5.0", "5.7.44-log", "5.1.73", "MySQL"))
        .noneMatch(Database::isMySql8);
  }

  @Test
  void mariadb_is_old_enough_from_10_6_on() {
    assertThat(List.of("10.6.0-MariaDB", "10.11.5-MariaDB-log", "5.5.5-10.6.1-MariaDB", "11.4.2"))
        .allMatch(Database::isMariaDb106);
    assertThat(List.of("10.5.29-MariaDB", "5.5.5-10.5.1-MariaDB", "5.5.68-MariaDB", "MariaDB"))
        .noneMatch(Database::isMariaDb106);
  }
}
