package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import io.hapax.spi.StoreException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Keys and outcomes that no exception may name, nor anything behind it. */
final class Secrets {

  private static final String SECRET = "S3CR3T";

  static final byte[] OUTCOME = (SECRET + " outcome").getBytes(UTF_8);

  private Secrets() {}

  static RecordKey key() {
    Scope scope = Scope.of(SECRET + " principal", "POST /" + SECRET);
    return RecordKey.of(scope, SECRET + UUID.randomUUID(), 100);
  }

  /** The exception that {@code call} throws, which gives nothing away. */
  static StoreException failure(RecordKey key, ThrowingCallable call) {
    StoreException failure = catchThrowableOfType(StoreException.class, call);
    assertThat(failure).as("a failure").isNotNull();
    StringWriter all = new StringWriter();
    failure.printStackTrace(new PrintWriter(all)); // with causes and suppressed ones
    assertThat(all.toString()).doesNotContain(SECRET, key.hex());
    return failure;
  }
}
