package io.hapax.spring.web;

import io.hapax.Outcome;
import io.hapax.RefusedException;
import io.hapax.http.Audience;
import io.hapax.http.HttpAnswer;
import io.hapax.http.HttpSettings;
import io.hapax.http.Refusals;
import io.hapax.policy.Policy;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Makes an HTTP answer of a refusal that was thrown. */
public final class RefusalWriter {

  private final HttpSettings settings;
  private final Refusals refusals;

  /** Answers as {@code settings} want them. */
  public RefusalWriter(HttpSettings settings) {
    this.settings = settings;
    this.refusals = new Refusals(settings);
  }

  /** The answer to {@code request}, in the words and the style of the policy that refused. */
  public HttpAnswer answer(RefusedException refused, HttpServletRequest request) {
    Policy policy = refused.policy().orElseGet(Policy::standard);
    return refusals.answer(
        refused.refusal(),
        Audience.of(policy, settings.style(policy.preset()), request.getHeader("Accept-Language")));
  }

  /**
   * Sends it, unless another answer is on its way already.
   *
   * @throws IOException if the client hung up
   */
  public void write(
      RefusedException refused, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (response.isCommitted()) {
      return;
    }
    response.resetBuffer();
    HttpAnswer answer = answer(refused, request);
    response.setStatus(answer.status());
    for (Outcome.Header header : answer.headers()) {
      response.addHeader(header.name(), header.value());
    }
    response.setContentLength(answer.body().length);
    response.getOutputStream().write(answer.body());
  }
}
