package io.hapax.http;

/**
 * How much of a body is kept, and where.
 *
 * @param memory bytes of a request's body that are held in memory; the rest goes to a temporary
 *     file
 * @param request the largest request body that is read for a fingerprint, in bytes
 * @param response the largest response body that is kept for replays, in bytes
 */
public record BodyLimits(int memory, long request, int response) {

  /** 64 KiB in memory, 10 MiB in all, 1 MiB of an answer. */
  public static final BodyLimits DEFAULT = new BodyLimits(64 << 10, 10L << 20, 1 << 20);

  public BodyLimits {
    if (memory < 0 || request < memory || response < 0) {
      throw new IllegalArgumentException(
          "body limits: 0 <= memory <= request and 0 <= response, not "
              + memory
              + ", "
              + request
              + " and "
              + response);
    }
  }
}
