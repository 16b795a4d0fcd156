package io.hapax.spring.method;

import io.hapax.FingerprintSource;
import io.hapax.key.BodyDigest;
import io.hapax.key.Fingerprint;
import io.hapax.key.FingerprintCalculator;
import io.hapax.spring.ValueCodecs;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a call of a method says: its arguments. */
final class ArgumentsFingerprint implements FingerprintSource {

  private static final int LENGTH_BYTES = 4;

  private final String method;
  private final String operation;
  private final @Nullable Object[] arguments;
  private final ValueCodecs codecs;

  ArgumentsFingerprint(
      String method, String operation, @Nullable Object[] arguments, ValueCodecs codecs) {
    this.method = method;
    this.operation = operation;
    this.arguments = arguments;
    this.codecs = codecs;
  }

  @Override
  public Fingerprint fingerprint() {
    BodyDigest digest = new BodyDigest();
    for (int i = 0; i < arguments.length; i++) {
      byte[] bytes = bytes(i);
      digest.update(length(bytes.length), 0, LENGTH_BYTES);
      digest.update(bytes, 0, bytes.length);
    }
    return FingerprintCalculator.of(List.of(operation), digest);
  }

  private byte[] bytes(int index) {
    try {
      return codecs.argument(arguments[index]);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException(
          method
              + ": argument "
              + index
              + " can't be compared with that of a duplicate: "
              + e.getMessage()
              + ". Use a policy with on-mismatch: ignore, or let the argument be plain data",
          e);
    }
  }

  private static byte[] length(int length) {
    return new byte[] {
      (byte) (length >>> 24), (byte) (length >>> 16), (byte) (length >>> 8), (byte) length
    };
  }

  @Override
  public String derivedKey() {
    return HexFormat.of().formatHex(fingerprint().toBytes());
  }
}
