package io.hapax.store.redis;

import io.hapax.spi.StoreException;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Says what to do about a failure. Messages name verb, place and advice; never a key, never an
 * argument.
 */
final class Failures {

  private static final Map<String, String> ADVICE =
      Map.ofEntries(
          Map.entry("NOAUTH", "the server asks for a password. Configure the client's"),
          Map.entry("WRONGPASS", "the server refuses the user or its password"),
          Map.entry(
              "NOPERM",
              "the user lacks a right. It needs EVAL, EVALSHA, INFO, GET, SET, DEL, PTTL, TIME and"
                  + " PUBLISH, on keys and channels that begin with the key prefix"),
          Map.entry("READONLY", "this is a replica. Let the client write to the master"),
          Map.entry(
              "OOM", "the server is full. Raise maxmemory; its policy has to stay noeviction"),
          Map.entry("LOADING", "the server is reading its data set after a start"),
          Map.entry("MASTERDOWN", "the replica has lost its master"),
          Map.entry("CLUSTERDOWN", "the cluster has lost some of its slots"),
          Map.entry("TRYAGAIN", "the cluster is moving the record's slot"),
          Map.entry("ASK", "the cluster is moving the record's slot"),
          Map.entry("MOVED", "the cluster has changed. Let the client refresh its topology"),
          Map.entry("MISCONF", "the server can't write to its disk"),
          Map.entry("NOREPLICAS", "the server has fewer replicas than its min-replicas-to-write"),
          Map.entry("BUSY", "the server is running a script for too long"),
          Map.entry(
              "WRONGTYPE",
              "something else writes keys under the same prefix. Set another key prefix"));

  /** What is said without the word: by Redis 6.2 in a script, and by Redisson. */
  private static final Map<String, String> PHRASES =
      Map.of("The user executing the script can't", "NOPERM", "used memory > 'maxmemory'", "OOM");

  /** Of no particular kind. */
  private static final Pattern ERROR_REPLY = Pattern.compile("\\bERR ");

  private Failures() {}

  static StoreException of(String verb, String place, Throwable error) {
    return new StoreException(
        "%s on %s failed: %s".formatted(verb, place, advice(error)), ClientFailure.veiled(error));
  }

  private static String advice(Throwable error) {
    String known = knownAdvice(error);
    if (known != null) {
      return known;
    }
    return wasAnswered(error)
        ? "the server refused the command. It has to be Redis 6.2 or later, or Valkey, with EVAL and"
            + " EVALSHA allowed"
        : "no answer. Is the server up and reachable?";
  }

  private static boolean wasAnswered(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      if (cause.getMessage() != null && ERROR_REPLY.matcher(cause.getMessage()).find()) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable String knownAdvice(Throwable error) {
    for (Throwable cause = error; cause != null; cause = cause.getCause()) {
      String message = cause.getMessage();
      if (message != null) {
        String found = ADVICE.get(word(message));
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /** An error that a script met is quoted after the script's own: its word may be inside. */
  private static String word(String message) {
    for (Map.Entry<String, String> phrase : PHRASES.entrySet()) {
      if (message.contains(phrase.getKey())) {
        return phrase.getValue();
      }
    }
    for (String word : message.split("[ :-]+", 24)) {
      if (ADVICE.containsKey(word)) {
        return word;
      }
    }
    return "";
  }
}
