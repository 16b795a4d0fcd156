package io.hapax.benchmarks.http.app;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The annotation that a team writes for {@link OnlyOnceAspect}. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@interface OnlyOnce {}
