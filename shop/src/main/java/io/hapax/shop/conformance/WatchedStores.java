package io.hapax.shop.conformance;

import io.hapax.spi.IdempotencyStore;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Puts a {@link WatchedStore} before the one that Hapax opened. */
@Component
@Profile("conformance")
class WatchedStores implements BeanPostProcessor {

  private @Nullable WatchedStore watched;

  @Override
  public Object postProcessAfterInitialization(Object bean, String name) {
    if (bean instanceof IdempotencyStore store) {
      watched = new WatchedStore(store);
      return watched.proxy();
    }
    return bean;
  }

  WatchedStore store() {
    if (watched == null) {
      throw new IllegalStateException("there is no store yet");
    }
    return watched;
  }
}
