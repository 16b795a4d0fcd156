package io.hapax.shop.proof;

/** Where in a request the process is halted. */
enum KillPoint {
  BEFORE_CLAIM,
  AFTER_CLAIM,
  BEFORE_WORK,
  /** In the work's transaction, before Hapax's last step in it. */
  AFTER_WORK,
  /** After that step: COMMIT is what comes next. */
  BEFORE_COMMIT,
  AFTER_COMMIT,
  BEFORE_RECORD,
  AFTER_RECORD,
  /** Half of the answer is with the client. */
  DURING_RESPONSE
}
