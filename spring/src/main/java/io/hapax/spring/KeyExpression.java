package io.hapax.spring;

import io.hapax.key.KeyInput;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.Expression;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelEvaluationException;
import org.springframework.expression.spel.SpelMessage;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;
import org.springframework.expression.spel.support.SimpleEvaluationContext;

/**
 * A key as a SpEL expression over named values. It reads properties and calls methods of the
 * values; it sees no beans and no types. Immutable.
 */
public final class KeyExpression {

  private static final SpelExpressionParser PARSER = new SpelExpressionParser();

  private final Expression expression;

  private KeyExpression(Expression expression) {
    this.expression = expression;
  }

  /**
   * Reads an expression.
   *
   * @param text the expression
   * @param names the values that it may use
   * @param where whose key it is, for the message: the method
   * @throws HapaxSetupException if it can't be parsed, or uses another name
   */
  public static KeyExpression parse(String text, Collection<String> names, String where) {
    SpelExpression expression = parse(text, where);
    Set<String> unknown = SpelVariables.of(expression);
    unknown.removeAll(names);
    if (!unknown.isEmpty()) {
      throw new HapaxSetupException(
          where
              + ": key = \""
              + text
              + "\" uses #"
              + String.join(", #", unknown)
              + ", which is not there.",
          names.isEmpty()
              ? "The method has nothing that a key can be made of."
              : "It may use #" + String.join(", #", new TreeSet<>(names)) + ".");
    }
    return new KeyExpression(expression);
  }

  private static SpelExpression parse(String text, String where) {
    try {
      return (SpelExpression) PARSER.parseExpression(text);
    } catch (ParseException | IllegalStateException e) {
      throw new HapaxSetupException(
          where + ": key = \"" + text + "\" is no SpEL expression: " + e.getMessage() + ".",
          "Write one over the parameters, such as key = \"#orderNo\".",
          e);
    }
  }

  /**
   * The key that {@code values} make. Where the way to it leads over a null, there is none.
   *
   * @throws EvaluationException if the expression can't be evaluated
   * @throws IllegalStateException if its value does not tell one key from another
   */
  public KeyInput evaluate(Map<String, @Nullable Object> values) {
    SimpleEvaluationContext context =
        SimpleEvaluationContext.forReadOnlyDataBinding().withInstanceMethods().build();
    values.forEach(context::setVariable);
    String key = KeyText.of(value(context));
    return key == null || key.isBlank() ? KeyInput.missing() : KeyInput.of(key);
  }

  private @Nullable Object value(SimpleEvaluationContext context) {
    try {
      return expression.getValue(context);
    } catch (SpelEvaluationException e) {
      SpelMessage code = e.getMessageCode();
      boolean overNull =
          code == SpelMessage.PROPERTY_OR_FIELD_NOT_READABLE_ON_NULL
              || code == SpelMessage.METHOD_CALL_ON_NULL_OBJECT_NOT_ALLOWED
              || code == SpelMessage.CANNOT_INDEX_INTO_NULL_VALUE;
      if (overNull) {
        return null;
      }
      throw e;
    }
  }

  @Override
  public String toString() {
    return expression.getExpressionString();
  }
}
