package io.hapax.policy;

/**
 * The five systems that a policy starts from. A preset fixes the rules; {@link Policy.Builder}
 * changes numbers and words. The HTTP layer takes from it which status a refusal has.
 */
public enum Preset {
  /**
   * Seed 1: a short window in which the same request is refused with 429, whatever became of the
   * first.
   */
  GUARD,
  /** Seed 2, scheme 1: a token issued by the server, usable once. */
  FORM_TOKEN,
  /** Seed 2, scheme 2: a window counted from the claim, freed by failure. */
  ONCE,
  /**
   * Seed 3: the first answer wins for ever and comes back as 200, whatever the later bodies say.
   */
  FIRST_WINS,
  /** IETF draft "The Idempotency-Key HTTP Header Field", -07. */
  STANDARD
}
