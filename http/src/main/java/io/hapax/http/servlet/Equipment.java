package io.hapax.http.servlet;

import io.hapax.Hapax;
import io.hapax.http.HttpSettings;
import io.hapax.http.Refusals;

/**
 * What every exchange works with.
 *
 * @param hapax the engine
 * @param settings what is set about HTTP
 * @param callers who sent a request
 * @param refusals what refusals look like
 */
record Equipment(Hapax hapax, HttpSettings settings, Callers callers, Refusals refusals) {}
