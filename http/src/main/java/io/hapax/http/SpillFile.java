package io.hapax.http;

import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.DELETE_ON_CLOSE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A temporary file for one body, made when the first byte is written. Only its owner may open it.
 * It is opened to be deleted on close: on POSIX systems its name is gone as soon as it is open, so
 * that not even a killed process leaves it behind.
 */
final class SpillFile implements Closeable {

  private @Nullable FileChannel channel;

  void write(byte[] piece, int length) throws IOException {
    FileChannel open = channel();
    ByteBuffer bytes = ByteBuffer.wrap(piece, 0, length);
    while (bytes.hasRemaining()) {
      open.write(bytes);
    }
  }

  private FileChannel channel() throws IOException {
    if (channel == null) {
      Path path = Path.of(System.getProperty("java.io.tmpdir"), "hapax-body-" + UUID.randomUUID());
      channel =
          FileChannel.open(path, Set.of(CREATE_NEW, READ, WRITE, DELETE_ON_CLOSE), ownerOnly());
    }
    return channel;
  }

  static FileAttribute<?>[] ownerOnly() {
    boolean posix = FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  /** What was written, from the start. */
  InputStream open() {
    FileChannel open = channel;
    return open == null ? InputStream.nullInputStream() : new Reading(open);
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }

  /** Reads at a position of its own, so that several readers don't disturb each other. */
  private static final class Reading extends InputStream {
    private final FileChannel file;
    private long position;

    Reading(FileChannel file) {
      this.file = file;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
      int read = file.read(ByteBuffer.wrap(buffer, offset, length), position);
      position += Math.max(read, 0);
      return read;
    }

    @Override
    public int available() throws IOException {
      return (int) Math.min(Integer.MAX_VALUE, file.size() - position);
    }
  }
}
