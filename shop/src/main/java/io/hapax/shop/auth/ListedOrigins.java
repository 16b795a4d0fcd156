package io.hapax.shop.auth;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.web.cors.CorsConfiguration;
import org.springframework.web.cors.CorsConfigurationSource;

/**
 * CORS for the listed origins. Another origin gets no CORS headers, which stops its script from
 * reading the answer and its preflight from passing; the request itself is not refused.
 */
class ListedOrigins implements CorsConfigurationSource {

  private final CorsConfiguration listed = new CorsConfiguration();

  ListedOrigins(List<String> origins) {
    listed.setAllowedOrigins(origins);
    listed.setAllowedMethods(List.of("GET", "POST", "PUT", "PATCH", "DELETE"));
    listed.setAllowedHeaders(List.of(CorsConfiguration.ALL));
    listed.setExposedHeaders(
        List.of(
            HttpHeaders.LOCATION,
            HttpHeaders.RETRY_AFTER,
            HttpHeaders.LINK,
            "Idempotent-Replayed"));
  }

  @Override
  public @Nullable CorsConfiguration getCorsConfiguration(HttpServletRequest request) {
    String origin = request.getHeader(HttpHeaders.ORIGIN);
    return origin != null && listed.checkOrigin(origin) != null ? listed : null;
  }
}
