package io.hapax.http.servlet;

import io.hapax.Decision;
import io.hapax.Outcome;
import io.hapax.http.Audience;
import io.hapax.http.HttpAnswer;
import io.hapax.http.HttpSettings;
import io.hapax.http.Refusals;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Sends what the engine answers in the handler's place. */
final class AnswerWriter {

  private static final int OK = 200;

  /** Jetty holds what is no longer than a quarter of its buffer. */
  private static final int BUFFERS = 4;

  /** Headers that are lists: what is there already stays. */
  private static final Set<String> LISTS = Set.of("vary", "link");

  private final HttpSettings settings;
  private final Refusals refusals;
  private final Audience audience;

  AnswerWriter(HttpSettings settings, Refusals refusals, Audience audience) {
    this.settings = settings;
    this.refusals = refusals;
    this.audience = audience;
  }

  RecordingResponse.Sendable of(Decision.Answer answer) {
    if (answer instanceof Decision.Replay replay) {
      return response -> replay(replay.outcome(), response);
    }
    HttpAnswer refusal = refusals.answer(((Decision.Refuse) answer).refusal(), audience);
    return response -> send(refusal.status(), refusal.headers(), refusal.body(), response);
  }

  RecordingResponse.Sendable bodyTooLarge() {
    HttpAnswer refusal = refusals.bodyTooLarge(audience);
    return response -> send(refusal.status(), refusal.headers(), refusal.body(), response);
  }

  private void replay(Outcome outcome, HttpServletResponse response) throws IOException {
    if (settings.marksReplays(audience.preset())) {
      response.setHeader(settings.replayMarker(), "true");
    }
    int status = outcome.status() == Outcome.NO_STATUS ? OK : outcome.status();
    byte[] body = outcome.body();
    send(status, outcome.headers(), body == null ? new byte[0] : body, response);
  }

  private static void send(
      int status, List<Outcome.Header> headers, byte[] body, HttpServletResponse response)
      throws IOException {
    response.setStatus(status);
    Set<String> seen = new HashSet<>(LISTS);
    for (Outcome.Header header : headers) {
      if (seen.add(header.name().toLowerCase(Locale.ROOT))) {
        response.setHeader(header.name(), header.value());
      } else {
        response.addHeader(header.name(), header.value());
      }
    }
    if (body.length > 0) {
      sayLength(body.length, response);
      response.getOutputStream().write(body);
    }
  }

  /**
   * Says how long a body is that the container could not hold whole. For any other it finds out
   * itself, and commits later: Jetty can still say then that it closes the connection, where the
   * request's body was not read.
   */
  static void sayLength(int length, HttpServletResponse response) {
    if (length > response.getBufferSize() / BUFFERS) {
      response.setContentLength(length);
    }
  }
}
