package io.hapax.internal;

import io.hapax.Action;
import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Hapax;
import io.hapax.ValueCodec;
import io.hapax.spi.IdempotencyStore;
import java.sql.Connection;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** The engine. */
public final class Engine implements Hapax {

  private final Settings settings;

  /** An engine with {@code settings}. */
  public Engine(Settings settings) {
    this.settings = settings;
  }

  @Override
  public Decision begin(Call call) {
    throw new IllegalStateException("being written");
  }

  @Override
  public CompletionStage<Decision> beginAsync(Call call) {
    throw new IllegalStateException("being written");
  }

  @Override
  public Decision join(Call call, Connection connection) {
    throw new IllegalStateException("being written");
  }

  @Override
  public <T extends @Nullable Object, E extends Exception> T execute(
      Call call, ValueCodec<T> codec, Action<T, E> action) throws E {
    return action.run();
  }

  @Override
  public IdempotencyStore store() {
    return settings.store();
  }

  @Override
  public void close(Duration patience) {}

  @Override
  public void close() {}
}
