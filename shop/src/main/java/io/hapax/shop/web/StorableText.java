package io.hapax.shop.web;

import jakarta.validation.Constraint;
import jakarta.validation.Payload;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Text that every database of the shop can hold: at most {@link #max()} UTF-16 units, no NUL (which
 * PostgreSQL refuses) and no half of a surrogate pair (which has no UTF-8). Null passes.
 */
@Target({ElementType.FIELD, ElementType.PARAMETER})
@Retention(RetentionPolicy.RUNTIME)
@Constraint(validatedBy = StorableTextValidator.class)
public @interface StorableText {

  int max() default 255;

  String message() default "must be Unicode text without NUL, of at most {max} characters";

  Class<?>[] groups() default {};

  Class<? extends Payload>[] payload() default {};
}
