package io.hapax.http.servlet;

import io.hapax.http.BodyLimits;
import io.hapax.http.BodyTooLargeException;
import io.hapax.http.MediaType;
import io.hapax.key.BodyDigest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The digest of a multipart body: of each part the name, the file's name, the media type and the
 * bytes, each behind its length.
 */
final class PartsDigest {

  private static final int PIECE = 8 << 10;

  private final BodyDigest digest = new BodyDigest();

  private PartsDigest() {}

  static BodyDigest of(Collection<Part> parts, BodyLimits limits) throws IOException {
    if (parts.stream().mapToLong(Part::getSize).sum() > limits.request()) {
      throw new BodyTooLargeException(limits.request());
    }
    PartsDigest all = new PartsDigest();
    for (Part part : parts) {
      all.add(part);
    }
    return all.digest;
  }

  private void add(Part part) throws IOException {
    text(part.getName());
    text(part.getSubmittedFileName());
    text(MediaType.normalise(part.getContentType()));
    length(part.getSize());
    byte[] piece = new byte[PIECE];
    try (InputStream in = part.getInputStream()) {
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        digest.update(piece, 0, read);
      }
    }
  }

  private void text(@Nullable String value) {
    byte[] bytes = value == null ? new byte[0] : value.getBytes(StandardCharsets.UTF_8);
    length(value == null ? -1 : bytes.length);
    digest.update(bytes, 0, bytes.length);
  }

  private void length(long value) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(value).array(), 0, Long.BYTES);
  }
}
