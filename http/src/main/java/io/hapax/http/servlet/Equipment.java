package io.hapax.http.servlet;

import io.hapax.Hapax;
import io.hapax.http.HttpSettings;
import io.hapax.http.Refusals;
import java.time.Duration;

/**
 * What every exchange works with.
 *
 * @param hapax the engine
 * @param settings what is set about HTTP
 * @param callers who sent a request
 * @param refusals what refusals look like
 * @param errorPagePatience how long a kept failure waits for its error page to begin
 */
record Equipment(
    Hapax hapax,
    HttpSettings settings,
    Callers callers,
    Refusals refusals,
    Duration errorPagePatience) {}
