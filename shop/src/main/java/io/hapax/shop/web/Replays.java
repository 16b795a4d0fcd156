package io.hapax.shop.web;

import io.hapax.Outcome;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Makes the answer anew that a handler gave when it created a resource. */
@Component
public class Replays {

  private final JsonMapper json;

  Replays(JsonMapper json) {
    this.json = json;
  }

  /** The answer that said where {@code resource} is. */
  public Outcome created(HttpStatus status, String location, Object resource) {
    return Outcome.response(
        status.value(),
        List.of(
            new Outcome.Header(HttpHeaders.LOCATION, location),
            new Outcome.Header(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE)),
        json.writeValueAsBytes(resource));
  }
}
