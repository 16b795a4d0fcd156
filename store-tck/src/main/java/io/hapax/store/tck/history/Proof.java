package io.hapax.store.tck.history;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The long form of a proof, and where its figures go. */
public final class Proof {

  private Proof() {}

  /** Whether {@code -Dhapax.proof=true} was given. */
  public static boolean isLong() {
    return Boolean.getBoolean("hapax.proof");
  }

  /** {@code -Dhapax.proof.NAME}, or else what the short or the long form has. */
  public static int number(String name, int inShort, int inLong) {
    return Integer.getInteger("hapax.proof." + name, isLong() ? inLong : inShort);
  }

  /** {@code -Dhapax.proof.seed}, or one that nobody had. */
  public static long seed() {
    return Long.getLong("hapax.proof.seed", System.nanoTime());
  }

  /** Prints the figures of a long form, and keeps them in {@code target/proof/NAME.txt}. */
  public static void report(String name, String figures) {
    if (!isLong()) {
      return;
    }
    System.out.println(name + ": " + figures);
    try {
      Path folder = Files.createDirectories(Path.of("target", "proof"));
      Files.writeString(folder.resolve(name + ".txt"), figures + System.lineSeparator());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
