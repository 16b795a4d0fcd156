package io.hapax.shop.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/** The databases that every rule is tried on. */
public enum Backend {
  H2 {
    @Override
    public Database newDatabase() {
      return new Database(List.of("--shop.data-dir=" + temporaryDirectory()));
    }
  },
  POSTGRES {
    @Override
    public Database newDatabase() {
      return Postgres.newDatabase();
    }
  };

  public abstract Database newDatabase();

  private static Path temporaryDirectory() {
    try {
      Path directory = Files.createTempDirectory("shop");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(directory)));
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path directory) {
    try {
      FileSystemUtils.deleteRecursively(directory);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
