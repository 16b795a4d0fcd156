package io.hapax.internal;

import io.hapax.Outcome;
import io.hapax.Outcome.Header;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * How an outcome is written into a store.
 *
 * <ol>
 *   <li>One byte: the version of the format, 1.
 *   <li>Four bytes: a CRC-32C of all that follows, so that stored bytes that were cut or changed
 *       are noticed and never replayed.
 *   <li>One byte of flags: was the body kept, is there one; then the status as a 4-byte number.
 *   <li>The number of headers, then each name and value as UTF-8 behind its length; each number has
 *       4 bytes.
 *   <li>The rest is the body.
 * </ol>
 */
final class OutcomeFormat {

  private static final byte VERSION = 1;
  private static final int BODY_KEPT = 1;
  private static final int BODY_PRESENT = 2;
  private static final int PREFIX = 1 + Integer.BYTES;
  private static final int FIXED = PREFIX + 1 + Integer.BYTES + Integer.BYTES;

  private OutcomeFormat() {}

  /** Stored bytes that are no outcome of a version that this release reads. */
  static final class UnreadableException extends Exception {
    private static final long serialVersionUID = 1L;

    UnreadableException(String why) {
      super(why);
    }
  }

  static byte[] write(Outcome outcome) {
    List<byte[]> texts = texts(outcome.headers());
    byte @Nullable [] body = outcome.body();
    ByteBuffer out = ByteBuffer.allocate(FIXED + size(texts) + (body == null ? 0 : body.length));
    out.put(VERSION).putInt(0);
    out.put((byte) ((outcome.bodyKept() ? BODY_KEPT : 0) | (body == null ? 0 : BODY_PRESENT)));
    out.putInt(outcome.status()).putInt(outcome.headers().size());
    for (byte[] text : texts) {
      out.putInt(text.length).put(text);
    }
    if (body != null) {
      out.put(body);
    }
    return out.putInt(1, checksum(out.array())).array();
  }

  static Outcome read(byte @Nullable [] stored) throws UnreadableException {
    if (stored == null || stored.length < FIXED) {
      throw new UnreadableException("the stored outcome is cut short");
    }
    if (stored[0] != VERSION) {
      throw new UnreadableException("the stored outcome has format " + stored[0]);
    }
    ByteBuffer in = ByteBuffer.wrap(stored, 1, stored.length - 1);
    if (in.getInt() != checksum(stored)) {
      throw new UnreadableException("the stored outcome was changed");
    }
    try {
      return read(in);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new UnreadableException("the stored outcome makes no sense");
    }
  }

  private static Outcome read(ByteBuffer in) {
    int flags = in.get();
    int status = in.getInt();
    List<Header> headers = headers(in);
    if ((flags & BODY_KEPT) == 0) {
      return Outcome.responseWithoutBody(status, headers);
    }
    byte @Nullable [] body = (flags & BODY_PRESENT) == 0 ? null : bytes(in, in.remaining());
    return status == Outcome.NO_STATUS || body == null
        ? Outcome.value(body)
        : Outcome.response(status, headers, body);
  }

  private static List<Header> headers(ByteBuffer in) {
    int count = in.getInt();
    List<Header> headers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      headers.add(new Header(text(in), text(in)));
    }
    return headers;
  }

  private static String text(ByteBuffer in) {
    return new String(bytes(in, in.getInt()), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(ByteBuffer in, int length) {
    if (length < 0 || length > in.remaining()) {
      throw new BufferUnderflowException();
    }
    byte[] bytes = new byte[length];
    in.get(bytes);
    return bytes;
  }

  private static List<byte[]> texts(List<Header> headers) {
    List<byte[]> texts = new ArrayList<>(2 * headers.size());
    for (Header header : headers) {
      texts.add(header.name().getBytes(StandardCharsets.UTF_8));
      texts.add(header.value().getBytes(StandardCharsets.UTF_8));
    }
    return texts;
  }

  private static int size(List<byte[]> texts) {
    int size = 0;
    for (byte[] text : texts) {
      size += Integer.BYTES + text.length;
    }
    return size;
  }

  private static int checksum(byte[] stored) {
    CRC32C crc = new CRC32C();
    crc.update(stored, PREFIX, stored.length - PREFIX);
    return (int) crc.getValue();
  }
}
