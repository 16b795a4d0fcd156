package io.hapax.store.redis;

import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a client's exception says, without what it quotes of the command: bodies and parts of keys
 * belong in no log. Redisson's exceptions name a command's parameters; so does what a server
 * answers to a command that it does not know, whichever client passes it on.
 */
final class ClientFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** They introduce what is quoted. */
  private static final String[] QUOTING = {
    "command:", "command (", "commands:", "params:", "parameters:", ", with args"
  };

  private ClientFailure(Throwable error, @Nullable Throwable cause) {
    super(error.getClass().getSimpleName() + ": " + withoutQuotes(error.getMessage()), cause);
    setStackTrace(error.getStackTrace());
  }

  /** The same failure, as it is if nothing in it quotes anything. */
  static Throwable veiled(Throwable error) {
    return chain(error).anyMatch(ClientFailure::quotes) ? veil(error) : error;
  }

  private static Throwable veil(Throwable error) {
    Throwable cause = error.getCause();
    return new ClientFailure(error, cause == null ? null : veil(cause));
  }

  private static Stream<Throwable> chain(Throwable error) {
    Stream<Throwable> causes = Stream.iterate(error, cause -> cause != null, Throwable::getCause);
    return causes.flatMap(cause -> Stream.concat(Stream.of(cause), suppressed(cause)));
  }

  private static Stream<Throwable> suppressed(Throwable error) {
    return Stream.of(error.getSuppressed()).flatMap(ClientFailure::chain);
  }

  private static boolean quotes(Throwable error) {
    String message = error.getMessage();
    if (message == null) {
      return false;
    }
    return error.getClass().getName().startsWith("org.redisson.")
        || !withoutQuotes(message).equals(message.trim());
  }

  /** Everything up to the word that introduces them. */
  static String withoutQuotes(@Nullable String message) {
    if (message == null) {
      return "no message";
    }
    String lower = message.toLowerCase(Locale.ROOT);
    int end = message.length();
    for (String word : QUOTING) {
      int found = lower.indexOf(word);
      end = found < 0 ? end : Math.min(end, found);
    }
    return message.substring(0, end).trim();
  }
}
