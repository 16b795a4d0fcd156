/** The questions that a policy answers, their answers, and the five presets. */
@NullMarked
package io.hapax.policy;

import org.jspecify.annotations.NullMarked;
