package io.hapax.spring.method;

import io.hapax.Call;
import io.hapax.ValueCodec;
import io.hapax.key.KeyInput;
import io.hapax.key.Scope;
import io.hapax.policy.Policy;
import io.hapax.spi.Mode;
import io.hapax.spring.CallerLookup;
import io.hapax.spring.KeyExpression;
import io.hapax.spring.ValueCodecs;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationException;

/**
 * A bean method that takes effect once.
 *
 * @param name what people call it
 * @param operation what it does, in scopes
 * @param policy how it is protected
 * @param key the expression
 * @param parameters the names that the expression knows, each in its place: {@code #name}, and
 *     {@code #p0} and {@code #a0} beside it
 * @param value how its value is kept
 * @param codecs how its arguments are told apart
 */
record ProtectedMethod(
    String name,
    String operation,
    Policy policy,
    KeyExpression key,
    List<ParameterNames> parameters,
    ValueCodec<@Nullable Object> value,
    ValueCodecs codecs) {

  Call call(@Nullable Object[] arguments, CallerLookup.Current caller) {
    Scope scope = new Scope(caller.tenant(), caller.principal(), operation);
    ArgumentsFingerprint fingerprint = new ArgumentsFingerprint(name, operation, arguments, codecs);
    return new Call(policy, scope, key(arguments), fingerprint, Mode.SURROUND, null);
  }

  private KeyInput key(@Nullable Object[] arguments) {
    Map<String, @Nullable Object> values = new HashMap<>();
    for (int i = 0; i < arguments.length; i++) {
      for (String known : parameters.get(i).names()) {
        values.put(known, arguments[i]);
      }
    }
    try {
      return key.evaluate(values);
    } catch (EvaluationException | IllegalStateException e) {
      throw new IllegalStateException(
          name + ": key = \"" + key + "\" could not be evaluated: " + e.getMessage(), e);
    }
  }
}
