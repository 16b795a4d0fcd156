package io.hapax.store.tck.process;

import io.hapax.key.Fingerprint;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.Mode;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import io.hapax.spi.StoredRecord;
import io.hapax.spi.Terms;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** How what a store takes and gives goes through a pipe: each value after a letter for its kind. */
final class Wire {

  private Wire() {}

  static void write(DataOutput out, byte @Nullable [] bytes) throws IOException {
    out.writeInt(bytes == null ? -1 : bytes.length);
    if (bytes != null) {
      out.write(bytes);
    }
  }

  static byte @Nullable [] bytesOrNull(DataInput in) throws IOException {
    int length = in.readInt();
    return length < 0 ? null : read(in, length);
  }

  private static byte[] bytes(DataInput in) throws IOException {
    return read(in, in.readInt());
  }

  private static byte[] read(DataInput in, int length) throws IOException {
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }

  static void write(DataOutput out, Duration duration) throws IOException {
    out.writeLong(duration.getSeconds());
    out.writeInt(duration.getNano());
  }

  static Duration duration(DataInput in) throws IOException {
    return Duration.ofSeconds(in.readLong(), in.readInt());
  }

  private static void write(DataOutput out, Instant moment) throws IOException {
    out.writeLong(moment.getEpochSecond());
    out.writeInt(moment.getNano());
  }

  private static Instant instant(DataInput in) throws IOException {
    return Instant.ofEpochSecond(in.readLong(), in.readInt());
  }

  static void write(DataOutput out, RecordKey key) throws IOException {
    write(out, key.toBytes());
    out.writeUTF(key.operation());
    out.writeUTF(key.hint());
  }

  static RecordKey key(DataInput in) throws IOException {
    return RecordKey.fromBytes(bytes(in), in.readUTF(), in.readUTF());
  }

  static void write(DataOutput out, Claim claim) throws IOException {
    write(out, claim.key());
    write(out, claim.owner().toBytes());
    out.writeLong(claim.token());
    write(out, claim.claimedAt());
  }

  static Claim claim(DataInput in) throws IOException {
    return new Claim(key(in), OwnerId.fromBytes(bytes(in)), in.readLong(), instant(in));
  }

  static void write(DataOutput out, ClaimRequest request) throws IOException {
    write(out, request.key());
    write(out, request.owner().toBytes());
    write(out, request.terms());
    out.writeChar(request.mode().code());
    write(out, request.fingerprint());
  }

  static ClaimRequest request(DataInput in) throws IOException {
    return new ClaimRequest(
        key(in),
        OwnerId.fromBytes(bytes(in)),
        terms(in),
        Mode.ofCode(in.readChar()),
        fingerprint(in));
  }

  private static void write(DataOutput out, @Nullable Fingerprint fingerprint) throws IOException {
    write(out, fingerprint == null ? null : fingerprint.toBytes());
  }

  private static @Nullable Fingerprint fingerprint(DataInput in) throws IOException {
    byte[] bytes = bytesOrNull(in);
    return bytes == null ? null : Fingerprint.fromBytes(bytes);
  }

  private static void write(DataOutput out, Terms terms) throws IOException {
    if (terms instanceof Terms.Mark mark) {
      out.writeChar('M');
      write(out, mark.window());
    } else if (terms instanceof Terms.Lease lease) {
      out.writeChar('L');
      write(out, lease.lease());
      write(out, lease.expiry());
    } else if (terms instanceof Terms.Redeem redeem) {
      out.writeChar('R');
      write(out, redeem.lease());
      write(out, redeem.expiry());
    }
  }

  private static Terms terms(DataInput in) throws IOException {
    return switch (in.readChar()) {
      case 'M' -> new Terms.Mark(duration(in));
      case 'L' -> new Terms.Lease(duration(in), duration(in));
      default -> new Terms.Redeem(duration(in), duration(in));
    };
  }

  static void write(DataOutput out, Expiry expiry) throws IOException {
    if (expiry instanceof Expiry.After after) {
      out.writeChar('F');
      write(out, after.length());
    } else if (expiry instanceof Expiry.At at) {
      out.writeChar('T');
      write(out, at.moment());
    } else {
      out.writeChar(expiry instanceof Expiry.Never ? 'N' : 'I');
    }
  }

  static Expiry expiry(DataInput in) throws IOException {
    return switch (in.readChar()) {
      case 'F' -> new Expiry.After(duration(in));
      case 'T' -> new Expiry.At(instant(in));
      case 'N' -> new Expiry.Never();
      default -> new Expiry.AsIssued();
    };
  }

  static void write(DataOutput out, ClaimResult result) throws IOException {
    if (result instanceof ClaimResult.Acquired acquired) {
      out.writeChar('A');
      write(out, acquired.claim());
    } else if (result instanceof ClaimResult.Existing existing) {
      out.writeChar('E');
      writeRecord(out, existing.found());
    } else {
      out.writeChar('U');
    }
  }

  /** Which kind of answer an existing record is follows from the record. */
  static ClaimResult result(DataInput in) throws IOException {
    return switch (in.readChar()) {
      case 'A' -> new ClaimResult.Acquired(claim(in));
      case 'E' -> existing(recordOrNull(in));
      default -> new ClaimResult.Unknown();
    };
  }

  private static ClaimResult existing(@Nullable StoredRecord found) {
    return found == null ? new ClaimResult.InProgress(null) : ClaimResult.of(found);
  }

  static void writeRecord(DataOutput out, @Nullable StoredRecord stored) throws IOException {
    out.writeBoolean(stored != null);
    if (stored == null) {
      return;
    }
    out.writeChar(stored.state().code());
    out.writeChar(stored.mode().code());
    out.writeLong(stored.token());
    write(out, stored.fingerprint());
    write(out, stored.outcome());
    write(out, stored.age());
    write(out, stored.leaseLeft());
    Duration expiresIn = stored.expiresIn();
    out.writeBoolean(expiresIn != null);
    if (expiresIn != null) {
      write(out, expiresIn);
    }
  }

  static @Nullable StoredRecord recordOrNull(DataInput in) throws IOException {
    if (!in.readBoolean()) {
      return null;
    }
    return new StoredRecord(
        RecordState.ofCode(in.readChar()),
        Mode.ofCode(in.readChar()),
        in.readLong(),
        fingerprint(in),
        bytesOrNull(in),
        duration(in),
        duration(in),
        in.readBoolean() ? duration(in) : null);
  }
}
