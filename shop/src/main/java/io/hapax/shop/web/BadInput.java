package io.hapax.shop.web;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.context.MessageSourceResolvable;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpStatus;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.validation.FieldError;
import org.springframework.validation.method.ParameterValidationResult;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.MissingServletRequestParameterException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.method.annotation.HandlerMethodValidationException;
import org.springframework.web.method.annotation.MethodArgumentTypeMismatchException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.databind.DatabindException;

/** Says in one line what is wrong with a request, and never repeats what the caller sent. */
public final class BadInput {

  private BadInput() {}

  /** The answer to an exception that Spring MVC gives {@code status}. */
  public static ErrorAnswer describe(Exception error, HttpStatusCode status) {
    if (isUnknownPath(error)) {
      return ErrorAnswer.of(HttpStatus.NOT_FOUND);
    }
    if (error instanceof MethodArgumentNotValidException invalid) {
      return new ErrorAnswer(status, "invalid", fields(invalid));
    }
    if (error instanceof HandlerMethodValidationException invalid && !invalid.isForReturnValue()) {
      return new ErrorAnswer(status, "invalid", parameters(invalid));
    }
    if (error instanceof HttpMessageNotReadableException unreadable) {
      return new ErrorAnswer(status, "invalid", body(unreadable));
    }
    if (error instanceof MissingServletRequestParameterException missing) {
      return new ErrorAnswer(status, "invalid", missing.getParameterName() + ": is required");
    }
    return ErrorAnswer.of(status);
  }

  /** Whether this is JSON, but says something else than the endpoint takes. */
  public static boolean isWrongType(HttpMessageNotReadableException error) {
    return error.getCause() instanceof DatabindException
        || error.getCause() instanceof InputCoercionException
        || error.getCause() instanceof StreamConstraintsException;
  }

  /** A path such as {@code /orders/abc}, where only numbers lead somewhere. */
  private static boolean isUnknownPath(Exception error) {
    return error instanceof MethodArgumentTypeMismatchException mismatch
        && isPathVariable(mismatch.getParameter());
  }

  private static boolean isPathVariable(MethodParameter parameter) {
    return parameter.hasParameterAnnotation(PathVariable.class);
  }

  private static String fields(MethodArgumentNotValidException invalid) {
    return join(invalid.getAllErrors().stream().map(error -> line(error.getObjectName(), error)));
  }

  private static String parameters(HandlerMethodValidationException invalid) {
    return join(invalid.getParameterValidationResults().stream().flatMap(BadInput::parameter));
  }

  private static Stream<String> parameter(ParameterValidationResult result) {
    String name = String.valueOf(result.getMethodParameter().getParameterName());
    return result.getResolvableErrors().stream().map(error -> line(name, error));
  }

  private static String line(String name, MessageSourceResolvable error) {
    String where = error instanceof FieldError field ? field.getField() : name;
    return where + ": " + error.getDefaultMessage();
  }

  private static String join(Stream<String> lines) {
    return lines.sorted().collect(Collectors.joining("; "));
  }

  private static String body(HttpMessageNotReadableException unreadable) {
    if (unreadable.getCause() instanceof JacksonException error && !path(error).isEmpty()) {
      return path(error) + ": has the wrong type";
    }
    return "the body must be a JSON object";
  }

  private static String path(JacksonException error) {
    return error.getPath().stream()
        .map(JacksonException.Reference::getPropertyName)
        .filter(Objects::nonNull)
        .collect(Collectors.joining("."));
  }
}
