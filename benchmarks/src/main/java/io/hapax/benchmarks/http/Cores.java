package io.hapax.benchmarks.http;

import java.io.Closeable;
import java.io.IOException;

/** Which cores the applications run on, and which the load. */
final class Cores implements Closeable {

  private static final int ALL = Runtime.getRuntime().availableProcessors();

  private final boolean divided;

  private Cores(boolean divided) {
    this.divided = divided;
  }

  /**
   * The applications, of which one works at a time, get the first core, and this process the
   * second.
   */
  static Cores divide(Apps apps) throws IOException, InterruptedException {
    if (ALL < 2) {
      return new Cores(false);
    }
    boolean pinned = Processes.pin(ProcessHandle.current().pid(), "1");
    for (App app : apps.all()) {
      pinned &= Processes.pin(app.pid(), "0");
    }
    return new Cores(pinned);
  }

  /** What the report says of it. */
  String describe() {
    return divided
        ? "The applications run on one core and the load on another (taskset); servers where they"
            + " like."
        : "The applications and the load share all cores.";
  }

  /** This process may run anywhere again. */
  @Override
  public void close() throws IOException {
    try {
      Processes.pin(ProcessHandle.current().pid(), "0-" + (ALL - 1));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
