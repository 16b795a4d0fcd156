package io.hapax.shop.storage;

import java.nio.file.Path;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/**
 * The H2 file under the data directory.
 *
 * <p>H2 acknowledges a commit up to half a second before it is written; {@code WRITE_DELAY=0} is
 * what makes a commit survive the death of the process. {@code RETENTION_TIME=0} keeps the file
 * small in spite of that. Closing is left to Spring, which lets running requests finish first. The
 * path is made absolute because H2 refuses one such as {@code data/shop}.
 */
record EmbeddedDatabase(Path directory) implements JdbcConnectionDetails {

  private static final String SETTINGS =
      ";WRITE_DELAY=0;RETENTION_TIME=0;LOCK_TIMEOUT=10000;DB_CLOSE_ON_EXIT=FALSE";

  @Override
  public String getJdbcUrl() {
    return "jdbc:h2:file:" + directory.toAbsolutePath().normalize().resolve("shop") + SETTINGS;
  }

  @Override
  public String getUsername() {
    return "sa";
  }

  @Override
  public String getPassword() {
    return "";
  }
}
