package io.hapax.shop.proof;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.databind.json.JsonMapper;

/** Where the figures of a proof go: to whoever watches, and into target/proof. */
final class Proof {

  static final JsonMapper JSON = JsonMapper.shared();

  private Proof() {}

  static void print(String name, String figures) {
    System.out.println(figures);
    try {
      Path directory = Files.createDirectories(Path.of("target", "proof"));
      Files.writeString(directory.resolve(name + ".md"), figures);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
