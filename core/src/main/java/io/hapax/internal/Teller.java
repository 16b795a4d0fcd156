package io.hapax.internal;

import io.hapax.event.HapaxEvent;
import io.hapax.event.HapaxListener;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells the listeners, and lets none of them do harm. */
final class Teller {

  private static final Logger LOG = LoggerFactory.getLogger(Teller.class);

  private final List<HapaxListener> listeners;

  Teller(List<HapaxListener> listeners) {
    this.listeners = listeners;
  }

  /** Takes a supplier, so that an engine without listeners makes no events. */
  void tell(Supplier<HapaxEvent> event) {
    if (listeners.isEmpty()) {
      return;
    }
    HapaxEvent happened = event.get();
    for (HapaxListener listener : listeners) {
      try {
        listener.onEvent(happened);
      } catch (RuntimeException | Error e) {
        LOG.warn("A HapaxListener failed; mend {}", listener.getClass().getName(), e);
      }
    }
  }
}
