package io.hapax.store.jdbc;

import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.UnreadableRecordException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table, and the database's clock when it was read.
 *
 * @param stored what the record says
 * @param owner its owner, or null where nobody owns it
 * @param claimedAt microseconds since 1970
 */
record Row(StoredRecord stored, @Nullable OwnerId owner, long claimedAt) {

  /** Written with each row. A row of a higher format is of a newer Hapax, and not understood. */
  static final int FORMAT = 1;

  /** What {@link #read} reads, of a table called h; {@code ${clock}} is the dialect's. */
  static final String COLUMNS =
      "h.format, h.state, h.mode, h.token, h.owner, h.fingerprint, h.result, h.claimed_at,"
          + " h.lease_until, h.expires_at, ${clock} AS now_micros";

  /** As many nulls as there are {@link #COLUMNS}. */
  static final String NO_COLUMNS =
      "NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL";

  static Row read(ResultSet row) throws SQLException {
    requireKnown(row.getInt("format"));
    try {
      return sound(row);
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw damaged(); // what they say quotes the record
    }
  }

  /**
   * The state that {@code code} stands for.
   *
   * @throws UnreadableRecordException if it stands for none
   */
  static RecordState state(String code) {
    try {
      return RecordState.ofCode(code.charAt(0));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw damaged(); // what they say quotes the record
    }
  }

  private static UnreadableRecordException damaged() {
    return new UnreadableRecordException(
        "a record is damaged: it holds what Hapax does not write. Find out who else writes to the"
            + " table; restore its row, or delete it if its operation may run again");
  }

  private static Row sound(ResultSet row) throws SQLException {
    RecordState state = state(row.getString("state"));
    byte[] fingerprint = row.getBytes("fingerprint");
    long claimedAt = row.getLong("claimed_at");
    long now = row.getLong("now_micros");
    StoredRecord stored =
        new StoredRecord(
            state,
            Mode.ofCode(row.getString("mode").charAt(0)),
            row.getLong("token"),
            fingerprint == null ? null : Fingerprint.fromBytes(fingerprint),
            state == RecordState.COMPLETED ? row.getBytes("result") : null,
            Micros.duration(Math.max(0, now - claimedAt)),
            hasLease(state) ? left(row, "lease_until", now) : Duration.ZERO,
            row.getObject("expires_at") == null ? null : left(row, "expires_at", now));
    return new Row(stored, owner(row.getBytes("owner")), claimedAt);
  }

  /** An owner that has committed its work is still at it until its outcome is kept. */
  private static boolean hasLease(RecordState state) {
    return state == RecordState.IN_PROGRESS || state == RecordState.COMMITTED;
  }

  private static @Nullable OwnerId owner(byte @Nullable [] bytes) {
    return bytes == null ? null : OwnerId.fromBytes(bytes);
  }

  private static Duration left(ResultSet row, String column, long now) throws SQLException {
    return Micros.duration(row.getLong(column) - now);
  }

  private static void requireKnown(int format) {
    if (format > FORMAT) {
      throw new UnreadableRecordException(
          "a record was written by a newer Hapax (format "
              + format
              + ", this version reads up to "
              + FORMAT
              + "): upgrade this node");
    }
  }

  boolean isOwnedBy(OwnerId id) {
    return owner != null && owner.equals(id);
  }

  Claim claim(RecordKey key, OwnerId id) {
    return new Claim(key, id, stored.token(), Micros.instant(claimedAt));
  }
}
