package io.hapax.shop.web;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import org.jspecify.annotations.Nullable;

class StorableTextValidator implements ConstraintValidator<StorableText, CharSequence> {

  private int max;

  @Override
  public void initialize(StorableText constraint) {
    max = constraint.max();
  }

  @Override
  public boolean isValid(@Nullable CharSequence text, ConstraintValidatorContext context) {
    return text == null || (text.length() <= max && text.codePoints().allMatch(this::isStorable));
  }

  /** {@code codePoints()} pairs what can be paired: a surrogate that is left is half of a pair. */
  private boolean isStorable(int codePoint) {
    return codePoint != 0
        && !(codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE);
  }
}
