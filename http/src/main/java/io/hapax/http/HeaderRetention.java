package io.hapax.http;

import io.hapax.Outcome;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which headers of a response are a part of the outcome. What describes the representation or was
 * made up by the application is kept. What belongs to one exchange, connection, caller or trace is
 * not: it would be wrong, or somebody else's, in a replay.
 */
public final class HeaderRetention {

  private static final Set<String> DROPPED =
      caseless(
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

  private static Set<String> caseless(String... names) {
    Set<String> set = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    Collections.addAll(set, names);
    return Collections.unmodifiableSet(set);
  }

  /** Those of {@code sent} that are kept, in their order. */
  public static List<Outcome.Header> keep(List<Outcome.Header> sent) {
    Set<String> hopByHop = namedByConnection(sent);
    List<Outcome.Header> kept = new ArrayList<>(sent.size());
    for (Outcome.Header header : sent) {
      if (isKept(header.name(), hopByHop)) {
        kept.add(header);
      }
    }
    return kept;
  }

  private static boolean isKept(String name, Set<String> hopByHop) {
    if (DROPPED.contains(name) || hopByHop.contains(name)) {
      return false;
    }
    for (String prefix : DROPPED_PREFIXES) {
      if (name.regionMatches(true, 0, prefix, 0, prefix.length())) {
        return false;
      }
    }
    return true;
  }

  private static Set<String> namedByConnection(List<Outcome.Header> sent) {
    Set<String> names = Set.of();
    for (Outcome.Header header : sent) {
      if (header.name().equalsIgnoreCase("Connection")) {
        Set<String> more = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        more.addAll(names);
        for (String name : header.value().split(",", -1)) {
          more.add(name.strip());
        }
        names = more;
      }
    }
    return names;
  }
}
