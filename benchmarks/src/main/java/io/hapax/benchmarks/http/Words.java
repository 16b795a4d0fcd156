package io.hapax.benchmarks.http;

/** What the report says about how this was measured. */
final class Words {

  static final String PEERS =
      "Each peer beside the Hapax that does the same over the same client. idempotent-core keeps"
          + " every record of its memory store for ever, and looks a key up before it takes it, in"
          + " two steps; its Redis module is not served by the registry, so that it is not here."
          + " idempotent-spring-boot-starter was made for Boot 3; its log line for each request is"
          + " off. It and what is written by hand refuse duplicates (409) and replay nothing;"
          + " Hapax fenced replays, and needs two transactions beside the order's for that.";

  static final String RATES =
      "New orders at a rate, over 16 connections: half of what the unprotected application can do,"
          + " or less where a variant of the group can't keep up with that. Times count from when"
          + " a request should have been sent (no coordinated omission).";

  static final String VOLLEYS =
      "32 connections send the same request at the same moment; its handler takes 200 ms.";

  static final String UNRELATED =
      "`GET /unrelated`, 400 times a second over 4 connections: first beside new orders at the rate"
          + " above; then while 200 duplicates wait for one slow request, in turn with that request"
          + " alone (which takes 2.5 s). Tomcat has its default of 200 threads. A waiter in Hapax'"
          + " servlet filter holds none of them, nor does one behind Spring's routes and annotations with"
          + " `hapax.waiters.detached=true`, as here; without that setting it holds one, as it does in"
          + " idempotent-core.";

  private static final String METHOD =
      "Spring Boot 4 on Tomcat, one process for each variant (`-Xmx1g -XX:+UseG1GC`, all alike), all"
          + " running at once, taking turns; auto-configurations that a variant has no use for are"
          + " excluded. `POST /orders` reads 200 bytes of JSON into a record, counts, and answers 165"
          + " bytes; over PostgreSQL it inserts a row in a transaction. Every request carries both key"
          + " headers. 16 kept connections send new orders (each with a key of its own) and"
          + " duplicates of 4 finished ones, each as fast as it can. The application counts the"
          + " handler's runs: a new order that did not run, or a duplicate that did, fails the"
          + " benchmark; so does a replay that differs in a byte. Keys are remembered for 10 s by"
          + " everything that forgets; Hapax' memory store has a capacity of 1 million records and"
          + " purges every 2 s, within the figures. Redis keeps nothing on disk. PostgreSQL runs with"
          + " `synchronous_commit=on`; the pool has 10 connections. Allocated bytes are those of all"
          + " Java threads; CPU is utime and stime of the application's process, without the"
          + " server's. Resident memory is what a heap of up to 1 GiB grew to; the live heap is"
          + " measured after a collection, and holds the records of the last 10 s. ";

  private Words() {}

  static String method(Cores cores) {
    return METHOD + cores.describe();
  }
}
