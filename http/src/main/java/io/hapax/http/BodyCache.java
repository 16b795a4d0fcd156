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

  private BodyCache(byte[] head, SpillFile tail, long size) {
    this.head = head;
    this.tail = tail;
    this.size = size;
  }

  /**
   * Reads {@code in} to its end.
   *
   * @param digest is fed with every byte
   * @throws BodyTooLargeException if there is more than {@code limits} allows
   */
  public static BodyCache read(InputStream in, BodyDigest digest, BodyLimits limits)
      throws IOException {
    SpillFile tail = new SpillFile();
    boolean whole = false;
    try {
      byte[] head = in.readNBytes(limits.memory());
      digest.update(head, 0, head.length);
      long size = head.length + spill(in, tail, digest, limits.request() - head.length, limits);
      whole = true;
      return new BodyCache(head, tail, size);
    } finally {
      if (!whole) {
        tail.close();
      }
    }
  }

  private static long spill(
      InputStream in, SpillFile tail, BodyDigest digest, long room, BodyLimits limits)
      throws IOException {
    byte[] piece = new byte[PIECE];
    long size = 0;
    for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
      size += read;
      if (size > room) {
        throw new BodyTooLargeException(limits.request());
      }
      tail.write(piece, read);
      digest.update(piece, 0, read);
    }
    return size;
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
