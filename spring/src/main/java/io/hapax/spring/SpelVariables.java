package io.hapax.spring;

import java.util.Set;
import java.util.TreeSet;
import org.springframework.expression.Expression;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.expression.spel.standard.SpelExpression;

/** The variables that an expression names. */
public final class SpelVariables {

  /** What SpEL itself names. */
  private static final Set<String> OWN_NAMES = Set.of("this", "root");

  private SpelVariables() {}

  /** Their names in order, without {@code #}; none for what is no SpEL. */
  public static Set<String> of(Expression expression) {
    Set<String> names = new TreeSet<>();
    if (expression instanceof SpelExpression spel) {
      collect(spel.getAST(), names);
    }
    names.removeAll(OWN_NAMES);
    return names;
  }

  private static void collect(SpelNode node, Set<String> names) {
    if (node instanceof VariableReference variable) {
      names.add(variable.toStringAST().substring(1));
    }
    for (int i = 0; i < node.getChildCount(); i++) {
      collect(node.getChild(i), names);
    }
  }
}
