package io.hapax.benchmarks.wakeup;

/** Who ends what others wait for. */
interface Owner {

  /** Somebody may wait for {@code key} from now on. */
  void begin(String key) throws Exception;

  /** Nobody has to wait for {@code key} any longer. */
  void end(String key) throws Exception;
}
