package io.hapax.http;

import io.hapax.key.BodyDigest;
import java.io.ByteArrayInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/**
 * A request's body that was read ahead of the handler, to be read again by it.
 *
 * <ol>
 *   <li>The body is read once, piece by piece, and digested on the way.
 *   <li>Up to {@link BodyLimits#memory} bytes stay in memory.
 *   <li>A longer one goes on in a temporary file that nobody else can open.
 *   <li>Above {@link BodyLimits#request} reading stops, and nothing is kept.
 * </ol>
 */
public final class BodyCache implements Closeable {

  private static final int PIECE = 8 << 10;

  private final byte[] head;
  private final SpillFile tail;
  private final long size;
  private final BodyDigest digest;

  private BodyCache(byte[] head, SpillFile tail, long size, BodyDigest digest) {
    this.head = head;
    this.tail = tail;
    this.size = size;
    this.digest = digest;
  }

  /**
   * Reads {@code in} to its end.
   *
   * @param expected how long it is said to be, or below zero where nobody says
   * @throws BodyTooLargeException if there is more than {@code limits} allows
   */
  public static BodyCache read(InputStream in, long expected, BodyLimits limits)
      throws IOException {
    byte[] head = head(in, expected, limits);
    int next = in.read();
    SpillFile tail = new SpillFile();
    if (next < 0) {
      return new BodyCache(head, tail, head.length, BodyDigest.of(head));
    }
    boolean whole = false;
    try {
      BodyDigest digest = new BodyDigest();
      digest.update(head, 0, head.length);
      long size =
          head.length + spill(next, in, tail, digest, limits.request() - head.length, limits);
      whole = true;
      return new BodyCache(head, tail, size, digest);
    } finally {
      if (!whole) {
        tail.close();
      }
    }
  }

  /** As much as may be in memory, without a byte more of it than what is said to come. */
  private static byte[] head(InputStream in, long expected, BodyLimits limits) throws IOException {
    boolean said = expected >= 0 && expected <= limits.memory();
    return in.readNBytes(said ? (int) expected : limits.memory());
  }

  private static long spill(
      int first, InputStream in, SpillFile tail, BodyDigest digest, long room, BodyLimits limits)
      throws IOException {
    byte[] piece = new byte[PIECE];
    piece[0] = (byte) first;
    long size = 0;
    for (int read = 1; read >= 0; read = in.read(piece)) {
      size += read;
      if (size > room) {
        throw new BodyTooLargeException(limits.request());
      }
      tail.write(piece, read);
      digest.update(piece, 0, read);
    }
    return size;
  }

  /** The digest of the whole body. */
  public BodyDigest digest() {
    return digest;
  }

  /** The body's length in bytes. */
  public long size() {
    return size;
  }

  /** The body from its start; each call gives a stream of its own. */
  public InputStream open() {
    InputStream start = new ByteArrayInputStream(head);
    return size == head.length ? start : new SequenceInputStream(start, tail.open());
  }

  /** Deletes the file, if there is one. */
  @Override
  public void close() throws IOException {
    tail.close();
  }
}
