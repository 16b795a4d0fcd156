package io.hapax.spring.boot;

import io.hapax.Outcome;
import io.hapax.RefusedException;
import io.hapax.http.HttpAnswer;
import io.hapax.spring.web.RefusalWriter;
import io.hapax.token.FormTokens;
import java.nio.charset.StandardCharsets;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.function.HandlerFunction;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/** {@code GET /api/idempotency/token}: a page asks for a form token (seed 2, scheme 1). */
final class FormTokenEndpoint implements HandlerFunction<ServerResponse> {

  private final FormTokens tokens;
  private final RefusalWriter refusals;

  FormTokenEndpoint(FormTokens tokens, RefusalWriter refusals) {
    this.tokens = tokens;
    this.refusals = refusals;
  }

  @Override
  public ServerResponse handle(ServerRequest request) {
    try {
      // A token is 32 hexadecimal digits: nothing to escape.
      String body = "{\"code\":200,\"message\":\"ok\",\"data\":\"" + tokens.issue() + "\"}";
      return ServerResponse.ok()
          .cacheControl(CacheControl.noStore())
          .contentType(MediaType.APPLICATION_JSON)
          .body(body.getBytes(StandardCharsets.UTF_8));
    } catch (RefusedException refused) {
      return refused(refusals.answer(refused, request.servletRequest()));
    }
  }

  private static ServerResponse refused(HttpAnswer answer) {
    ServerResponse.BodyBuilder response =
        ServerResponse.status(answer.status()).cacheControl(CacheControl.noStore());
    for (Outcome.Header header : answer.headers()) {
      response.header(header.name(), header.value());
    }
    return response.body(answer.body());
  }
}
