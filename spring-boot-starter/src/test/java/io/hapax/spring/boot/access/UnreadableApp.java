package io.hapax.spring.boot.access;

import io.hapax.Outcome;
import io.hapax.OutcomeResolver;
import io.hapax.OutcomeResolver.Resolution;
import io.hapax.memory.MemoryStore;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.UnreadableRecordException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The same payments, where no record can be read and the application knows all outcomes. */
@Configuration(proxyBeanMethods = false)
@Import(AccessApp.class)
public class UnreadableApp {

  @Bean
  IdempotencyStore store() {
    MemoryStore store = new MemoryStore();
    return (IdempotencyStore)
        Proxy.newProxyInstance(
            UnreadableApp.class.getClassLoader(),
            new Class<?>[] {IdempotencyStore.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("claim")) {
                throw new UnreadableRecordException("it is damaged");
              }
              return method.invoke(store, arguments);
            });
  }

  @Bean
  OutcomeResolver resolver() {
    byte[] body = "what the application knows".getBytes(StandardCharsets.UTF_8);
    return question -> Resolution.done(Outcome.response(200, List.of(), body));
  }
}
