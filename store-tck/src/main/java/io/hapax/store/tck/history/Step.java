package io.hapax.store.tck.history;

/**
 * One way on: what the store says, and what the record is then.
 *
 * @param reply what it says
 * @param shows whether it shows the record, or hands out its token
 * @param next the record afterwards
 */
record Step(Reply reply, boolean shows, OneRecord next) {

  static Step says(Reply reply, OneRecord next) {
    return new Step(reply, false, next);
  }

  static Step shows(Reply reply, OneRecord next) {
    return new Step(reply, true, next);
  }
}
