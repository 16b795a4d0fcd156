package io.hapax.internal;

/** This process's own clock, for distances only; it never reaches a record. */
@FunctionalInterface
interface NanoClock {

  long nanos();
}
