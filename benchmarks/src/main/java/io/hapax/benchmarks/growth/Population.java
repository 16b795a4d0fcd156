package io.hapax.benchmarks.growth;

import io.hapax.key.RecordKey;
import io.hapax.spi.IdempotencyStore;
import java.io.Closeable;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A store that is full of finished records.
 *
 * @param store where they are
 * @param size how many there are, not counting those that have expired
 * @param bytesPerRecord what each of them takes, indexes included
 * @param purging how expired ones go
 */
record Population(IdempotencyStore store, long size, double bytesPerRecord, Purging purging)
    implements Closeable {

  private static final String LIVE = "live-";

  /** The series of the records that answer duplicates. */
  static String live() {
    return LIVE;
  }

  /** Any of its records. */
  RecordKey any() {
    return Keys.of(LIVE, ThreadLocalRandom.current().nextLong(size));
  }

  String sizeInWords() {
    return inWords(size);
  }

  static String inWords(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  @Override
  public void close() throws IOException {
    purging.close();
  }
}
