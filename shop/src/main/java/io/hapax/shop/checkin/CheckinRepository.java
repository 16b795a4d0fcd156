package io.hapax.shop.checkin;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

@Repository
class CheckinRepository {

  private final JdbcClient jdbc;

  CheckinRepository(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  void insert(long memberId, Checkin checkin) {
    jdbc.sql("INSERT INTO checkin (member_id, checkin_on, streak) VALUES (?, ?, ?)")
        .params(memberId, checkin.date(), checkin.streak())
        .update();
  }

  /** The streak that ended on that day, or 0. */
  int streak(long memberId, LocalDate day) {
    return jdbc.sql("SELECT streak FROM checkin WHERE member_id = ? AND checkin_on = ?")
        .params(memberId, day)
        .query(Integer.class)
        .optional()
        .orElse(0);
  }

  List<Checkin> findAll(long memberId) {
    return jdbc.sql(
            "SELECT checkin_on, streak FROM checkin WHERE member_id = ? ORDER BY checkin_on")
        .param(memberId)
        .query(CheckinRepository::row)
        .list();
  }

  private static Checkin row(ResultSet row, int number) throws SQLException {
    return new Checkin(row.getObject(1, LocalDate.class), row.getInt(2));
  }
}
