package io.hapax.spring.boot.seed2;

/** The seed's envelope. */
public record Result<T>(int code, String message, T data) {

  public static <T> Result<T> ok(T data) {
    return new Result<>(200, "ok", data);
  }
}
