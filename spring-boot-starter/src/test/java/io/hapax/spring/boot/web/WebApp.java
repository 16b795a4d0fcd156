package io.hapax.spring.boot.web;

import static org.springframework.security.config.Customizer.withDefaults;

import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.core.userdetails.User;
import org.springframework.security.core.userdetails.UserDetailsService;
import org.springframework.security.provisioning.InMemoryUserDetailsManager;
import org.springframework.security.web.SecurityFilterChain;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerResponse;

/** Orders in a database, behind a login. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@Import({
  OrderController.class,
  TransferController.class,
  Orders.class,
  Transfers.class,
  Mishaps.class
})
public class WebApp {

  @Bean
  SecurityFilterChain security(HttpSecurity http) {
    return http.csrf(csrf -> csrf.disable())
        .authorizeHttpRequests(
            all ->
                all.requestMatchers("/public/**", "/api/idempotency/token", "/error")
                    .permitAll()
                    .anyRequest()
                    .authenticated())
        .httpBasic(withDefaults())
        .build();
  }

  @Bean
  UserDetailsService users() {
    return new InMemoryUserDetailsManager(
        User.withUsername("alice").password("{noop}alice").roles("MEMBER").build(),
        User.withUsername("bob").password("{noop}bob").roles("MEMBER").build());
  }

  @Bean
  RouterFunction<ServerResponse> functional(Orders orders) {
    return RouterFunctions.route()
        .POST("/public/functional", request -> ServerResponse.ok().body(orders.place("functional")))
        .build();
  }
}
