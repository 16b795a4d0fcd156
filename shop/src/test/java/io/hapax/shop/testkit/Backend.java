package io.hapax.shop.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/** The stores that every rule is tried on. */
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
  },
  MARIADB {
    @Override
    public Database newDatabase() {
      return MariaDb.newDatabase();
    }
  },
  /** The rows in H2, the records in Redis. */
  REDIS {
    @Override
    public Database newDatabase() {
      return Redis.beside(H2.newDatabase());
    }

    @Override
    public Database sharedDatabase() {
      return Redis.beside(POSTGRES.newDatabase());
    }

    @Override
    public boolean keepsRecordsBesideRows() {
      return false;
    }
  };

  public abstract Database newDatabase();

  /** One that several processes can use. */
  public Database sharedDatabase() {
    return newDatabase();
  }

  /** Whether records and rows are committed together. */
  public boolean keepsRecordsBesideRows() {
    return true;
  }

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
