package io.hapax.shop.storage;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class EmbeddedDatabaseTest {

  @Test
  void aRelativeDirectoryBecomesAbsolute() {
    String url = new EmbeddedDatabase(Path.of("some", "..", "data")).getJdbcUrl();
    assertThat(url).startsWith("jdbc:h2:file:" + Path.of("data", "shop").toAbsolutePath() + ";");
  }

  @Test
  void everyCommitIsWrittenBeforeItIsAnswered() {
    assertThat(new EmbeddedDatabase(Path.of("data")).getJdbcUrl()).contains(";WRITE_DELAY=0;");
  }
}
