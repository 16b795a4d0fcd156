package io.hapax.http.servlet;

import io.hapax.Outcome;
import io.hapax.http.HeaderRetention;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A response that can be held back until it is recorded. Asleep, it is the wrapped response. */
final class RecordingResponse extends HeldResponse {

  /** An answer that is complete. */
  @FunctionalInterface
  interface Sendable {
    void writeTo(HttpServletResponse response) throws IOException;
  }

  /** What it had when its run began. */
  private @Nullable HeaderSnapshot before;

  private volatile @Nullable Outcome sent;

  RecordingResponse(HttpServletResponse response, Dispatches dispatches, int limit) {
    super(response, dispatches, limit);
  }

  private HttpServletResponse real() {
    return (HttpServletResponse) getResponse();
  }

  /** From here on, nothing reaches the client. */
  void record() {
    before = HeaderSnapshot.of(real());
    if (written().realTaken() || real().isCommitted()) {
      outlet().stream();
    } else {
      outlet().record();
    }
  }

  private HeaderSnapshot before() {
    return Objects.requireNonNull(before, "nothing is recorded yet");
  }

  /** As {@link #record}, for an error page: what {@code first} had before its handler counts. */
  void recordAfter(RecordingResponse first) {
    record();
    before = first.before;
  }

  /**
   * What is to be kept of the answer; nothing can be added to it any more.
   *
   * @param wanted whether anybody may want its body again
   */
  Outcome outcome(boolean wanted) {
    Outcome gone = sent;
    if (gone != null) {
      return gone;
    }
    written().drain();
    outlet().seal(true);
    boolean withBody = outlet().isRecording() && !holdsError() && wanted;
    return withBody
        ? Outcome.response(getStatus(), keptHeaders(), outlet().bytes())
        : Outcome.responseWithoutBody(getStatus(), keptHeaders());
  }

  private List<Outcome.Header> keptHeaders() {
    List<Outcome.Header> headers = new ArrayList<>(before().addedTo(real()));
    Locale locale = chosenLocale();
    if (locale != null && !containsHeader("Content-Language")) {
      headers.add(new Outcome.Header("Content-Language", locale.toLanguageTag()));
    }
    return HeaderRetention.keep(headers);
  }

  /** The outcome is what goes out: Tomcat makes a 500 of it afterwards, if the client has left. */
  @Override
  void goesOut() {
    sent = Outcome.responseWithoutBody(getStatus(), keptHeaders());
  }

  @Override
  boolean hasGoneOut() {
    return sent != null;
  }

  /** Whether {@code sendError} was called, so that the container makes the answer. */
  boolean holdsError() {
    return heldError() != null;
  }

  /** Whether a part of the answer has gone out, and the rest does as it comes. */
  boolean isStreaming() {
    return outlet().isStreaming();
  }

  /** Whether the client hung up on a stream. */
  boolean lostItsClient() {
    return outlet().lostItsClient();
  }

  /** Sends what was held back. */
  void release() throws IOException {
    written().drain();
    boolean held = outlet().isRecording();
    outlet().end();
    HeldError error = heldError();
    String location = redirectedTo();
    if (error != null) {
      written().takeReal();
      real().sendError(error.status(), error.message());
    } else if (held && location != null) {
      // The container, and filters around, have their own ways with a location.
      real().sendRedirect(location);
    } else if (held && outlet().size() > 0) {
      AnswerWriter.sayLength(outlet().size(), real());
      outlet().writeTo(real().getOutputStream());
    }
  }

  /**
   * An exception is the container's to answer, which has as much of the handler's answer as it
   * would have had: some containers send that, if there is no error page.
   */
  void handOver() throws IOException {
    written().drain();
    boolean held = outlet().isRecording() && outlet().size() < real().getBufferSize();
    outlet().end();
    if (held) {
      written().writeToReal();
    }
    outlet().clear();
  }

  /** Sends another answer than the handler's, unless a part of that has gone out. */
  void sendInstead(Sendable answer) throws IOException {
    if (real().isCommitted()) {
      outlet().end();
      return;
    }
    before().restore(real());
    send(answer);
  }

  /** Sends an answer where no handler ran. */
  void send(Sendable answer) throws IOException {
    if (written().realTaken() && !real().isCommitted()) {
      HeaderSnapshot.of(real()).restore(real());
    }
    outlet().end();
    answer.writeTo(real());
  }

  /** The container takes no more of it, and whoever goes on writing is told. */
  void abandon() {
    outlet().abandon();
  }
}
