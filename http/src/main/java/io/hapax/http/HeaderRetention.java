package io.hapax.http;

import io.hapax.Outcome;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Which headers of a response are a part of the outcome. What describes the representation or was
 * made up by the application is kept. What belongs to one exchange, connection, caller or trace is
 * not: it would be wrong, or somebody else's, in a replay.
 */
public final class HeaderRetention {

  private static final Set<String> DROPPED =
      Set.of(
          // Credentials and sessions.
          "set-cookie",
          "set-cookie2",
          "www-authenticate",
          "proxy-authenticate",
          "authorization",
          "proxy-authorization",
          "authentication-info",
          "proxy-authentication-info",
          "x-auth-token",
          "x-csrf-token",
          "x-xsrf-token",
          "clear-site-data",
          // This exchange: RFC 9110, sections 6.6 and 7.6.
          "date",
          "age",
          "server",
          "via",
          "content-length",
          "preference-applied",
          "connection",
          "keep-alive",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade",
          // Traces.
          "traceparent",
          "tracestate",
          "baggage",
          "b3",
          "x-request-id",
          "x-correlation-id",
          "x-trace-id",
          "x-amzn-trace-id",
          "x-cloud-trace-context",
          "uber-trace-id",
          "server-timing",
          "timing-allow-origin");

  private static final List<String> DROPPED_PREFIXES = List.of("access-control-", "x-b3-");

  private HeaderRetention() {}

  /** Those of {@code sent} that are kept, in their order. */
  public static List<Outcome.Header> keep(List<Outcome.Header> sent) {
    Set<String> hopByHop = namedByConnection(sent);
    return sent.stream().filter(header -> isKept(lower(header.name()), hopByHop)).toList();
  }

  private static boolean isKept(String name, Set<String> hopByHop) {
    return !DROPPED.contains(name)
        && !hopByHop.contains(name)
        && DROPPED_PREFIXES.stream().noneMatch(name::startsWith);
  }

  private static Set<String> namedByConnection(List<Outcome.Header> sent) {
    Set<String> names = new HashSet<>();
    for (Outcome.Header header : sent) {
      if (header.name().equalsIgnoreCase("Connection")) {
        for (String name : header.value().split(",", -1)) {
          names.add(lower(name.strip()));
        }
      }
    }
    return names;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
