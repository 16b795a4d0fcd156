package io.hapax.spring.boot.access;

import io.hapax.spring.Idempotent;
import jakarta.annotation.security.RolesAllowed;
import java.util.concurrent.atomic.AtomicInteger;
import org.aopalliance.intercept.MethodInvocation;
import org.springframework.http.ResponseEntity;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.access.annotation.Secured;
import org.springframework.security.access.prepost.PreAuthorize;
import org.springframework.security.authorization.AuthorizationResult;
import org.springframework.security.authorization.method.HandleAuthorizationDenied;
import org.springframework.security.authorization.method.MethodAuthorizationDeniedHandler;
import org.springframework.stereotype.Component;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** One handler for each way to write a rule. */
@RestController
public class PaymentController {

  private final AtomicInteger runs = new AtomicInteger();
  private final Payouts payouts;

  PaymentController(Payouts payouts) {
    this.payouts = payouts;
  }

  private String run() {
    return "run " + runs.incrementAndGet();
  }

  public int runs() {
    return runs.get();
  }

  @PostMapping("/expression")
  @Idempotent
  @PreAuthorize("@permissions.granted(authentication)")
  String expression() {
    return run();
  }

  @PostMapping("/named")
  @Idempotent(policy = "firstWins")
  @Permitted(what = "'pay'")
  String named() {
    return run();
  }

  @PostMapping("/secured")
  @Idempotent
  @Secured("ROLE_MANAGER")
  String secured() {
    return run();
  }

  @PostMapping("/roles")
  @Idempotent
  @RolesAllowed("MANAGER")
  String roles() {
    return run();
  }

  @PostMapping("/routed")
  @PreAuthorize("@permissions.granted(authentication)")
  String routed() {
    return run();
  }

  @PostMapping("/masked")
  @Idempotent
  @PreAuthorize("@permissions.granted(authentication)")
  @HandleAuthorizationDenied(handlerClass = Mask.class)
  String masked() {
    return run();
  }

  /** Answers in the place of what is denied. */
  @Component
  static class Mask implements MethodAuthorizationDeniedHandler {
    @Override
    public Object handleDeniedInvocation(MethodInvocation call, AuthorizationResult result) {
      return "masked";
    }
  }

  /** Of an argument: the application's own check covers it. */
  @PostMapping("/covered/{owner}")
  @Idempotent
  @PreAuthorize("#owner == authentication.name")
  String covered(@PathVariable String owner) {
    return owner + run();
  }

  /** Nothing of it is replayed. */
  @PostMapping("/refusing/{owner}")
  @Idempotent(policy = "once")
  @PreAuthorize("#owner == authentication.name")
  String refusing(@PathVariable String owner) {
    return owner + run();
  }

  /** Only what a resolver knows could be told. */
  @PostMapping("/once")
  @Idempotent(policy = "once")
  @PreAuthorize("@permissions.granted(authentication)")
  String once() {
    return run();
  }

  @PostMapping("/free")
  @Idempotent
  String free() {
    return run();
  }

  /** The bean behind it takes effect once. */
  @PostMapping("/payouts")
  String payout(@RequestBody String number) {
    return payouts.pay(number);
  }

  /** The rule is its class's. */
  @RestController
  @PreAuthorize("@permissions.granted(authentication)")
  static class Answering {

    @PostMapping("/answering")
    @Idempotent
    String place() {
      return "placed";
    }
  }

  /** The application's own answer to what is denied there. */
  @RestControllerAdvice(assignableTypes = Answering.class)
  static class Denials {

    @ExceptionHandler
    ResponseEntity<String> denied(AccessDeniedException denied) {
      return ResponseEntity.status(403).body("answered by advice");
    }
  }
}
