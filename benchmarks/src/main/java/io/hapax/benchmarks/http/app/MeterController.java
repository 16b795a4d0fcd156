package io.hapax.benchmarks.http.app;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the process tells of itself, for differences. */
@RestController
class MeterController {

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final Runs runs;

  MeterController(Runs runs) {
    this.runs = runs;
  }

  /** How often the handler's work was done. */
  @GetMapping("/runs")
  String runs() {
    return Long.toString(runs.count());
  }

  /** The bytes that all living threads have allocated. */
  @GetMapping("/allocated")
  String allocated() {
    long sum = 0;
    for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      sum += Math.max(bytes, 0); // -1 where the thread has just ended
    }
    return Long.toString(sum);
  }

  /** The bytes that live after a collection. */
  @GetMapping("/live")
  String live() {
    System.gc();
    return Long.toString(ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
  }
}
