package io.hapax.shop.web;

import java.io.Serial;
import org.springframework.http.HttpStatus;

/** A rule of the shop said no; carries what the caller is told. */
public class ShopException extends RuntimeException {

  @Serial private static final long serialVersionUID = 1L;

  private final HttpStatus status;
  private final String slug;

  private ShopException(HttpStatus status, String slug, String message) {
    super(message);
    this.status = status;
    this.slug = slug;
  }

  public static ShopException notFound(String message) {
    return new ShopException(HttpStatus.NOT_FOUND, "not-found", message);
  }

  public static ShopException conflict(String message) {
    return new ShopException(HttpStatus.CONFLICT, "conflict", message);
  }

  public static ShopException badRequest(String message) {
    return new ShopException(HttpStatus.BAD_REQUEST, "invalid", message);
  }

  public static ShopException unauthorized(String message) {
    return new ShopException(HttpStatus.UNAUTHORIZED, "unauthorized", message);
  }

  public static ShopException of(HttpStatus status, String slug, String message) {
    return new ShopException(status, slug, message);
  }

  ErrorAnswer answer() {
    return new ErrorAnswer(status, slug, String.valueOf(getMessage()));
  }
}
