package io.hapax.shop.web;

import org.jspecify.annotations.Nullable;

/** The envelope of {@code /api/**}: {@code {"code":200,"message":"ok","data":...}}. */
public record Result<T>(int code, String message, @Nullable T data) {

  public static <T> Result<T> ok(T data) {
    return new Result<>(200, "ok", data);
  }

  static Result<Void> error(int code, String message) {
    return new Result<>(code, message, null);
  }
}
