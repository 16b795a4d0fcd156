package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** How long a proof runs, and where its figures go. */
final class Proof {

  private Proof() {}

  /** {@code hapax.proof.NAME}, or what fits the default build, or {@code mvn -Pproof}. */
  static int number(String name, int ofDefaultBuild, int ofProof) {
    return Integer.getInteger(
        "hapax.proof." + name, Boolean.getBoolean("hapax.proof") ? ofProof : ofDefaultBuild);
  }

  /** For whoever watches, and into {@code target/proof}. */
  static void print(String proof, Backend backend, String figures) {
    System.out.println(figures);
    try {
      Path directory = Files.createDirectories(Path.of("target", "proof"));
      String name = proof + "-" + backend.name().toLowerCase(Locale.ROOT) + ".md";
      Files.writeString(directory.resolve(name), figures);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
