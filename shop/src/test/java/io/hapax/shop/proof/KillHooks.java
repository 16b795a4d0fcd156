package io.hapax.shop.proof;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.Verbs;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.sql.DataSource;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.webmvc.autoconfigure.WebMvcRegistrations;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.transaction.TransactionExecution;
import org.springframework.transaction.TransactionExecutionListener;
import org.springframework.util.ClassUtils;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/**
 * Puts the points of {@link KillPoint} into a shop: around its store, its transactions, its
 * handlers.
 */
@Configuration(proxyBeanMethods = false)
@Profile("proof")
class KillHooks {

  /** The records that were claimed, by the first characters of their keys. */
  static final Map<String, RecordKey> CLAIMED = new ConcurrentHashMap<>();

  @Bean
  static BeanPostProcessor hooks() {
    return new BeanPostProcessor() {
      @Override
      public Object postProcessAfterInitialization(Object bean, String name) {
        if (bean instanceof IdempotencyStore store) {
          return hooked(store);
        }
        return bean instanceof DataSource dataSource ? new Commits(dataSource) : bean;
      }
    };
  }

  private static <T> T hooked(T target) {
    Class<?>[] capabilities = ClassUtils.getAllInterfaces(target);
    @SuppressWarnings("unchecked") // it has every interface that the target has
    T proxy =
        (T)
            Proxy.newProxyInstance(
                KillHooks.class.getClassLoader(),
                capabilities,
                (self, method, arguments) -> step(target, method, arguments));
    return proxy;
  }

  private static Object step(Object target, Method method, Object[] arguments) throws Throwable {
    Object first = arguments == null ? null : arguments[0];
    if (first instanceof ClaimRequest request) {
      CLAIMED.put(request.key().hint(), request.key());
      return between(
          KillPoint.BEFORE_CLAIM, KillPoint.AFTER_CLAIM, request.key(), target, method, arguments);
    }
    if (first instanceof Claim claim && method.getName().equals("complete")) {
      return between(
          KillPoint.BEFORE_RECORD, KillPoint.AFTER_RECORD, claim.key(), target, method, arguments);
    }
    Object answer = call(target, method, arguments);
    return answer instanceof Verbs verbs ? hooked(verbs) : answer;
  }

  private static Object between(
      KillPoint before,
      KillPoint after,
      RecordKey key,
      Object target,
      Method method,
      Object[] arguments)
      throws Throwable {
    Kills.reached(before, key.hint());
    Object answer = call(target, method, arguments);
    Kills.reached(after, key.hint());
    return answer;
  }

  private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
    try {
      method.setAccessible(true);
      return method.invoke(target, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  /** Hands out connections that tell when they commit. */
  private static final class Commits extends DelegatingDataSource {

    Commits(DataSource target) {
      super(target);
    }

    @Override
    public Connection getConnection() throws SQLException {
      Connection connection = super.getConnection();
      return (Connection)
          Proxy.newProxyInstance(
              KillHooks.class.getClassLoader(),
              new Class<?>[] {Connection.class},
              (self, method, arguments) -> {
                if (!method.getName().equals("commit")) {
                  return call(connection, method, arguments);
                }
                Kills.reached(KillPoint.BEFORE_COMMIT);
                Object answer = call(connection, method, arguments);
                Kills.reached(KillPoint.AFTER_COMMIT);
                return answer;
              });
    }
  }

  @Bean
  TransactionExecutionListener afterTheWork() {
    return new TransactionExecutionListener() {
      @Override
      public void beforeCommit(TransactionExecution transaction) {
        Kills.reached(KillPoint.AFTER_WORK);
      }
    };
  }

  @Bean
  WebMvcRegistrations beforeTheWork() {
    return new WebMvcRegistrations() {
      @Override
      public RequestMappingHandlerAdapter getRequestMappingHandlerAdapter() {
        return new RequestMappingHandlerAdapter() {
          @Override
          protected ModelAndView handleInternal(
              jakarta.servlet.http.HttpServletRequest request,
              jakarta.servlet.http.HttpServletResponse response,
              HandlerMethod handler)
              throws Exception {
            Kills.reached(KillPoint.BEFORE_WORK);
            return super.handleInternal(request, response, handler);
          }
        };
      }
    };
  }
}
