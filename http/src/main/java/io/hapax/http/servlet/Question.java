package io.hapax.http.servlet;

import io.hapax.Call;
import io.hapax.http.Audience;
import io.hapax.http.RefusalStyle;
import io.hapax.key.KeyInput;
import io.hapax.policy.Policy;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the engine is asked about one request.
 *
 * @param call the question itself
 * @param key the caller's key, or null
 * @param answers says what the engine answers
 * @param longestWait how long the engine may wait, zero if it does not
 */
record Question(Call call, @Nullable String key, AnswerWriter answers, Duration longestWait) {

  static Question of(
      Equipment equipment,
      ReplayableRequest request,
      HttpServletRequest outer,
      Protection protection)
      throws IOException {
    Call call = new CallBuilder(equipment, request, outer, protection).build();
    String key = call.key() instanceof KeyInput.Given given ? given.value() : null;
    return new Question(
        call,
        key,
        answers(equipment, request, protection, key),
        protection.policy().longestWait(call.preferredWait()));
  }

  /** Says what is answered before there is a question, too. */
  static AnswerWriter answers(
      Equipment equipment,
      HttpServletRequest request,
      Protection protection,
      @Nullable String sent) {
    Policy policy = protection.policy();
    RefusalStyle style = protection.style();
    RefusalStyle chosen = style == null ? equipment.settings().style(policy.preset()) : style;
    Audience audience =
        Audience.of(policy, chosen, RequestFacts.joined(request, "Accept-Language")).withKey(sent);
    return new AnswerWriter(equipment.settings(), equipment.refusals(), audience);
  }

  boolean mayWait() {
    return !longestWait.isZero();
  }

  /** RFC 7240, section 3. */
  void acknowledge(HttpServletResponse response) {
    if (call.preferredWait() != null && mayWait()) {
      response.setHeader("Preference-Applied", "wait=" + longestWait.toSeconds());
    }
  }

  /** Without the key: keys are never logged. */
  @Override
  public String toString() {
    return "Question[" + call + "]";
  }
}
