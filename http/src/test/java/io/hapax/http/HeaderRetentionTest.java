package io.hapax.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.Outcome.Header;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HeaderRetentionTest {

  private static List<Header> kept(String... names) {
    return HeaderRetention.keep(Stream.of(names).map(name -> new Header(name, "v")).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Type",
        "Content-Language",
        "Content-Encoding",
        "Content-Disposition",
        "Location",
        "Content-Location",
        "ETag",
        "Last-Modified",
        "Link",
        "Cache-Control",
        "Vary",
        "Expires",
        "X-Total-Count",
        "Deprecation"
      })
  void whatDescribesTheRepresentationIsKept(String name) {
    assertThat(kept(name)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Set-Cookie",
        "SET-COOKIE",
        "WWW-Authenticate",
        "Authorization",
        "Proxy-Authenticate",
        "Authentication-Info",
        "Date",
        "Server",
        "Content-Length",
        "Connection",
        "Keep-Alive",
        "Transfer-Encoding",
        "Upgrade",
        "Trailer",
        "TE",
        "Proxy-Connection",
        "Access-Control-Allow-Origin",
        "access-control-expose-headers",
        "traceparent",
        "tracestate",
        "b3",
        "X-B3-TraceId",
        "X-Request-Id",
        "X-Correlation-ID",
        "Preference-Applied"
      })
  void whatBelongsToOneExchangeIsNot(String name) {
    assertThat(kept(name)).isEmpty();
  }

  @Test
  void whatConnectionNamesIsHopByHop() {
    assertThat(
            HeaderRetention.keep(
                List.of(
                    new Header("X-One", "1"),
                    new Header("connection", "close, x-one"),
                    new Header("Connection", "X-Two"),
                    new Header("X-Two", "2"),
                    new Header("X-Three", "3"))))
        .containsExactly(new Header("X-Three", "3"));
  }

  @Test
  void orderAndRepetitionsAreKept() {
    List<Header> sent =
        List.of(new Header("Link", "a"), new Header("ETag", "e"), new Header("Link", "b"));
    assertThat(HeaderRetention.keep(sent)).isEqualTo(sent);
  }
}
