package io.hapax.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hapax.key.BodyDigest;
import io.hapax.key.FingerprintCalculator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyCacheTest {

  private static final BodyLimits LIMITS = new BodyLimits(100, 100_000, 0);

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(7).nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 99, 100, 101, 8292, 100_000})
  void aBodyIsReadBackAsOftenAsWantedAndDigested(int length) throws IOException {
    byte[] bytes = random(length);
    for (long expected : new long[] {length, -1, length / 2, length + 7}) {
      readsBack(bytes, expected);
    }
  }

  /** Whatever the client has said of its length. */
  private static void readsBack(byte[] bytes, long expected) throws IOException {
    int length = bytes.length;
    try (BodyCache cache = BodyCache.read(new ByteArrayInputStream(bytes), expected, LIMITS)) {
      assertThat(cache.size()).isEqualTo(length);
      assertThat(cache.open().readAllBytes()).isEqualTo(bytes);
      try (InputStream again = cache.open()) {
        for (byte wanted : bytes) {
          assertThat((byte) again.read()).isEqualTo(wanted);
        }
        assertThat(again.read()).isEqualTo(-1);
      }
      assertThat(FingerprintCalculator.guardBodyHash(cache.digest()))
          .isEqualTo(FingerprintCalculator.guardBodyHash(BodyDigest.of(bytes)));
    }
  }

  @Test
  void aBodyAboveTheLimitIsNotReadToItsEnd() throws IOException {
    InputStream tooLong = new ByteArrayInputStream(new byte[200_000]);
    assertThatExceptionOfType(BodyTooLargeException.class)
        .isThrownBy(() -> BodyCache.read(tooLong, -1, LIMITS));
    assertThat(tooLong.available()).isPositive();
  }

  @Test
  void theFilesNameIsGoneWhenTheCacheIsClosed() throws IOException {
    long before = files();
    BodyCache cache = BodyCache.read(new ByteArrayInputStream(random(5_000)), -1, LIMITS);
    cache.close();
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void nobodyElseMayOpenTheFile() throws IOException {
    Path file =
        Path.of(System.getProperty("java.io.tmpdir"), "hapax-permissions-" + System.nanoTime());
    try {
      Files.createFile(file, SpillFile.ownerOnly());
      assertThat(Files.getPosixFilePermissions(file))
          .isEqualTo(Set.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE));
    } finally {
      Files.deleteIfExists(file);
    }
  }

  private static long files() throws IOException {
    try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files.filter(file -> file.getFileName().toString().startsWith("hapax-body")).count();
    }
  }
}
