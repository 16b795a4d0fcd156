package io.hapax.event;

/**
 * Is told what the engine does. Called on the thread that did it, so it has to be quick; what it
 * throws is logged and changes nothing.
 */
@FunctionalInterface
public interface HapaxListener {

  /** Something happened. */
  void onEvent(HapaxEvent event);
}
