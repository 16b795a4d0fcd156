/**
 * What a store has to do. The engine decides, a store is dumb: it keeps records, moves them by
 * atomic steps, and says what it found.
 *
 * <h2>States</h2>
 *
 * <p>A record is absent, {@code ISSUED} (a form token that nobody used yet), {@code MARKED} (the
 * guard was here), {@code IN_PROGRESS} (somebody runs), {@code COMMITTED} (the business transaction
 * of the run was committed, its outcome is not known yet) or {@code COMPLETED}. A record past its
 * expiry is absent for every verb, whether it was purged or not. A record in progress whose lease
 * has lapsed is not absent: it is abandoned.
 *
 * <h2>States and verbs</h2>
 *
 * <pre>
 *                  absent/expired  ISSUED     MARKED   IN_PROGRESS    IN_PROGRESS       COMMITTED    COMPLETED
 *                                                      lease lives    lease lapsed
 * claim LEASE      takes it        takes it*  Marked   InProgress     Abandoned         Committed    Completed
 * claim MARK       marks it        marks it   Marked   InProgress     Abandoned         Committed    Completed
 * claim REDEEM     Unknown         takes it   Marked   InProgress     Abandoned         Committed    Completed
 * takeOver         as claim        as claim   as claim as claim       takes it if the   as claim     as claim
 *                                                                     token matches
 * complete         false           false      false    own: done      own: done         own: done    own: true
 * commit           false           false      false    own: done      own: done         own: true    own: true
 * release          true            true       own: done own: done     own: done         false        false
 * renew            lost            lost       lost     own: renewed   own: renewed      own: renewed lost
 * issue            issues it       false      false    false          false             false        false
 * find             empty           record     record   record         record            record       record
 * purgeExpired     deletes it      keeps      keeps    keeps          keeps             keeps        keeps
 * </pre>
 *
 * <p>"own" means that the claim's token and owner id are the record's; for anybody else the answer
 * is false or lost and nothing changes. {@code claim} and {@code takeOver} by the owner id whose
 * record is {@code MARKED} or {@code IN_PROGRESS} (lapsed or not) already are {@code Acquired} with
 * the same token: a client library may have sent the statement twice. (*) No policy leads there:
 * form tokens have scopes of their own.
 *
 * <p>{@code release} deletes the record; one that was {@code ISSUED} before goes back to {@code
 * ISSUED} with its original expiry. It answers whether the key is free now, so that its repetition
 * is true where it finds nothing left to release.
 *
 * <p>{@code complete} on an own {@code COMPLETED} record is true and keeps the first outcome.
 *
 * <p>{@code renew} moves the expiry of a record in progress by as much as its lease, so that the
 * longest of runs outlives its lease as it was claimed to.
 *
 * <h2>Rules</h2>
 *
 * <ul>
 *   <li>Time is the store's clock, and it moves inside a transaction. Nothing that a node's clock
 *       says reaches a record.
 *   <li>Each verb is one atomic step, and can be sent twice with the answer of the first time.
 *   <li>Each write checks token and owner id.
 *   <li>{@code token = max(previous token + 1, store clock in microseconds)}: it grows across
 *       release and expiry too.
 *   <li>A lost race is an answer, never an error, and never "absent".
 *   <li>An unexpired record is never evicted.
 *   <li>A verb that fails throws {@link io.hapax.spi.StoreException}: then the step may have
 *       happened or not.
 * </ul>
 */
@NullMarked
package io.hapax.spi;

import org.jspecify.annotations.NullMarked;
