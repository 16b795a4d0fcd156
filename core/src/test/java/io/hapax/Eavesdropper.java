package io.hapax;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.LoggerFactory;

/** Hears all that Hapax logs, at every level, with the stack traces. */
final class Eavesdropper extends AppenderBase<ILoggingEvent> implements AutoCloseable {

  private final Logger logger = (Logger) LoggerFactory.getLogger("io.hapax");
  private final Set<String> templates = ConcurrentHashMap.newKeySet();
  private final Set<String> lines = ConcurrentHashMap.newKeySet();

  Eavesdropper() {
    setContext(logger.getLoggerContext());
    start();
    logger.setLevel(Level.TRACE);
    logger.addAppender(this);
  }

  @Override
  protected void append(ILoggingEvent event) {
    String trace =
        event.getThrowableProxy() == null
            ? ""
            : ThrowableProxyUtil.asString(event.getThrowableProxy());
    lines.add(event.getFormattedMessage() + "\n" + trace);
    templates.add(event.getMessage());
  }

  /** What was logged, each line once. */
  Set<String> lines() {
    return lines;
  }

  /** The messages before anything was filled in. */
  Set<String> templates() {
    return templates;
  }

  @Override
  public void close() {
    logger.detachAppender(this);
    logger.setLevel(null);
  }
}
