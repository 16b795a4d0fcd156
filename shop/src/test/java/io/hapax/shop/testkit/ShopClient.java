package io.hapax.shop.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import tools.jackson.databind.json.JsonMapper;

/**
 * Speaks to a shop as a browser or a script would. Immutable: {@code with} gives another client.
 */
public final class ShopClient {

  static final JsonMapper JSON = JsonMapper.shared();

  // The JDK lets no caller set this header unless told otherwise, and CORS is about it.
  static {
    System.setProperty("jdk.httpclient.allowRestrictedHeaders", "origin");
  }

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static final List<String> KEY_HEADERS =
      List.of("Idempotency-Key", "X-Idempotency-Key", "X-Idempotency-Token");

  private static final Set<String> SECRET_HEADERS =
      Set.of("Authorization", "Idempotency-Key", "X-Idempotency-Key", "X-Idempotency-Token");

  /** The endpoint that takes no key of the caller's own making. */
  private static final String FORM = "/api/form/orders";

  private final URI base;
  private final Map<String, String> headers;
  private final boolean fresh;

  public ShopClient(URI base) {
    this(base, Map.of(), false);
  }

  private ShopClient(URI base, Map<String, String> headers, boolean fresh) {
    this.base = base;
    this.headers = headers;
    this.fresh = fresh;
  }

  /**
   * A client whose every request is a new operation: each key header that it was not given holds a
   * name that nobody has used, and a form has a token of its own. For rules that are not about
   * idempotency.
   */
  public ShopClient fresh() {
    return new ShopClient(base, headers, true);
  }

  /** A client that also sends this header, in place of one of that name. */
  public ShopClient with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new ShopClient(base, more, fresh);
  }

  public ShopClient token(String token) {
    return with("Authorization", "Bearer " + token);
  }

  public ShopClient login(String username, String password) {
    Answer answer = post("/api/auth/login", Map.of("username", username, "password", password));
    return token(answer.data().get("token").asString());
  }

  public Answer get(String path) {
    return send("GET", path, BodyPublishers.noBody());
  }

  /** Posts nothing at all, without a content type. */
  public Answer post(String path) {
    return send("POST", path, BodyPublishers.noBody());
  }

  /** Posts a value as JSON. */
  public Answer post(String path, Map<String, ?> body) {
    return postJson(path, JSON.writeValueAsString(body));
  }

  /** Posts a text as it is, and calls it JSON. */
  public Answer postJson(String path, String body) {
    SecretWatch.sent(body);
    return json().send("POST", path, BodyPublishers.ofString(body));
  }

  /** Sends anything. */
  public Answer send(String method, String path, BodyPublisher body) {
    HttpRequest.Builder request = HttpRequest.newBuilder(base.resolve(path)).method(method, body);
    headers.forEach(request::header);
    if (fresh) {
      freshKeys(path).forEach(request::header);
    }
    return exchange(request.build());
  }

  /** What a request names or proves with is nobody else's business. */
  private static void note(HttpRequest request) {
    request
        .headers()
        .map()
        .forEach(
            (name, values) -> {
              if (SECRET_HEADERS.contains(name)) {
                values.forEach(SecretWatch::sent);
              }
            });
  }

  private Map<String, String> freshKeys(String path) {
    String key = path.equals(FORM) ? formToken() : UUID.randomUUID().toString();
    return KEY_HEADERS.stream()
        .filter(header -> !headers.containsKey(header))
        .collect(Collectors.toMap(header -> header, header -> key));
  }

  /** A new form token of this caller's. */
  public String formToken() {
    Answer answer = new ShopClient(base, headers, false).get("/api/idempotency/token");
    return answer.ok().asString();
  }

  private ShopClient json() {
    return headers.containsKey("Content-Type") ? this : with("Content-Type", "application/json");
  }

  private static Answer exchange(HttpRequest request) {
    try {
      note(request);
      HttpResponse<String> response = HTTP.send(request, BodyHandlers.ofString());
      if (response.statusCode() >= 400) {
        SecretWatch.told(request.method() + " " + request.uri().getPath(), response.body());
      }
      return new Answer(response.statusCode(), response.headers(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }
}
