package io.hapax.shop.payment;

import io.hapax.shop.web.ShopException;
import jakarta.validation.Validator;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads a callback by hand, since its signature had to be checked on the bytes first. */
@Component
class CallbackReader {

  private final JsonMapper json;
  private final Validator validator;

  CallbackReader(JsonMapper json, Validator validator) {
    this.json = json;
    this.validator = validator;
  }

  Callback read(byte[] body) {
    Callback callback = parse(body);
    if (callback == null || !validator.validate(callback).isEmpty()) {
      throw ShopException.badRequest("not a callback");
    }
    return callback;
  }

  private Callback parse(byte[] body) {
    try {
      return json.readValue(body, Callback.class);
    } catch (JacksonException e) {
      throw ShopException.badRequest("not a callback");
    }
  }
}
