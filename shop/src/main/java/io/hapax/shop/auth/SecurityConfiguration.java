package io.hapax.shop.auth;

import jakarta.servlet.DispatcherType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.security.config.annotation.method.configuration.EnableMethodSecurity;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.config.annotation.web.configurers.AbstractHttpConfigurer;
import org.springframework.security.config.annotation.web.configurers.AuthorizeHttpRequestsConfigurer;
import org.springframework.security.config.http.SessionCreationPolicy;
import org.springframework.security.web.SecurityFilterChain;

/**
 * One chain, without sessions and so without CSRF tokens: what a browser holds is not sent alone.
 */
@Configuration(proxyBeanMethods = false)
@EnableMethodSecurity
class SecurityConfiguration {

  private static final String[] MEMBERS_ONLY = {
    "/api/payment/**",
    "/api/member/**",
    "/api/form/**",
    "/api/order/**",
    "/api/comment/**",
    "/api/coupon/**",
    "/api/v2/**"
  };

  @Bean
  SecurityFilterChain shopChain(
      HttpSecurity http,
      MemberAuthentication members,
      SecurityAnswers answers,
      AuthProperties properties)
      throws Exception {
    return http.csrf(AbstractHttpConfigurer::disable)
        .logout(AbstractHttpConfigurer::disable)
        .requestCache(AbstractHttpConfigurer::disable)
        .sessionManagement(
            session -> session.sessionCreationPolicy(SessionCreationPolicy.STATELESS))
        .cors(cors -> cors.configurationSource(new ListedOrigins(properties.corsOrigins())))
        .authorizeHttpRequests(SecurityConfiguration::paths)
        .oauth2ResourceServer(
            bearer ->
                bearer
                    .bearerTokenResolver(new BearerHeader())
                    .jwt(jwt -> jwt.jwtAuthenticationConverter(members))
                    .authenticationEntryPoint(answers)
                    .accessDeniedHandler(answers))
        .exceptionHandling(
            errors -> errors.authenticationEntryPoint(answers).accessDeniedHandler(answers))
        .build();
  }

  /** Paths that are not listed are open: an unknown one is a 404, with or without a token. */
  private static void paths(
      AuthorizeHttpRequestsConfigurer<HttpSecurity>.AuthorizationManagerRequestMatcherRegistry
          paths) {
    paths
        .dispatcherTypeMatchers(DispatcherType.ERROR, DispatcherType.ASYNC, DispatcherType.FORWARD)
        .permitAll()
        .requestMatchers("/api/admin/**")
        .hasRole("ADMIN")
        .requestMatchers(MEMBERS_ONLY)
        .authenticated()
        .anyRequest()
        .permitAll();
  }
}
