package io.hapax.http;

import io.hapax.Outcome;
import java.util.List;

/**
 * An answer that is ready to be sent. The body is not copied, so nobody may change it.
 *
 * @param status the status
 * @param headers its headers, {@code Content-Length} not among them
 * @param body its body
 */
@SuppressWarnings("ArrayRecordComponent")
public record HttpAnswer(int status, List<Outcome.Header> headers, byte[] body) {

  public HttpAnswer {
    headers = List.copyOf(headers);
  }
}
