package io.hapax.store.redis;

import java.util.Locale;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * What Redisson's exception says, without the command's parameters that it quotes: bodies and parts
 * of keys belong in no log.
 */
final class RedissonFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private RedissonFailure(Throwable error) {
    super(error.getClass().getSimpleName() + ": " + withoutParameters(error.getMessage()));
    setStackTrace(error.getStackTrace());
  }

  static RedissonFailure of(Throwable error) {
    Throwable cause = error.getCause();
    return new RedissonFailure(
        error instanceof CompletionException && cause != null ? cause : error);
  }

  /** Everything up to the word that introduces them. */
  static String withoutParameters(@Nullable String message) {
    if (message == null) {
      return "no message";
    }
    String lower = message.toLowerCase(Locale.ROOT);
    int end = message.length();
    for (String word : new String[] {"command:", "params:", "parameters:", "command "}) {
      int found = lower.indexOf(word);
      if (found >= 0) {
        end = Math.min(end, found);
      }
    }
    return message.substring(0, end).trim();
  }
}
