package io.hapax.shop.chaos;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatusCode;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerAdapter;

/** Calls handlers as Spring does, and does before them what the caller asked for. */
final class ChaosAdapter extends RequestMappingHandlerAdapter {

  private static final Set<String> WRITES = Set.of("POST", "PUT", "PATCH", "DELETE");

  @Override
  protected @Nullable ModelAndView handleInternal(
      HttpServletRequest request, HttpServletResponse response, HandlerMethod handler)
      throws Exception {
    String header = request.getHeader(Chaos.HEADER);
    if (header == null || !WRITES.contains(request.getMethod())) {
      return super.handleInternal(request, response, handler);
    }
    Chaos chaos = Chaos.parse(header);
    beforeTheWork(chaos);
    ChaosTransactions.arm(request, chaos);
    return super.handleInternal(request, response, handler);
  }

  private static void beforeTheWork(Chaos chaos) throws InterruptedException {
    switch (chaos.kind()) {
      case SLEEP -> Thread.sleep(chaos.number());
      case THROW -> throw new IllegalStateException("chaos: before the work");
      case STATUS -> throw new ResponseStatusException(HttpStatusCode.valueOf(chaos.number()));
      case THROW_AFTER, HALT_BEFORE_COMMIT, HALT_AFTER_COMMIT -> {}
    }
  }
}
