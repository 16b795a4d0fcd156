package io.hapax.shop.auth;

import io.hapax.shop.web.ErrorAnswer;
import io.hapax.shop.web.ErrorAnswers;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.oauth2.core.OAuth2AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.stereotype.Component;

/** 401 and 403 in the shop's shapes. */
@Component
class SecurityAnswers implements AuthenticationEntryPoint, AccessDeniedHandler {

  private final ErrorAnswers answers;

  SecurityAnswers(ErrorAnswers answers) {
    this.answers = answers;
  }

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException error)
      throws IOException {
    response.setHeader(HttpHeaders.WWW_AUTHENTICATE, challenge(error));
    answers.write(request, response, ErrorAnswer.of(HttpStatus.UNAUTHORIZED));
  }

  /** RFC 6750: a token that came and was refused is named; where none came, nothing is. */
  private static String challenge(AuthenticationException error) {
    return error instanceof OAuth2AuthenticationException refused
        ? "Bearer error=\"" + refused.getError().getErrorCode() + "\""
        : "Bearer";
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException error)
      throws IOException {
    answers.write(request, response, ErrorAnswer.of(HttpStatus.FORBIDDEN));
  }
}
