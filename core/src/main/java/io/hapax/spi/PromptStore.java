package io.hapax.spi;

/**
 * A store whose verbs never block for longer than the deadline that it was given: memory, or a
 * client with time-outs of its own. The verbs of every other store run on threads that the engine
 * can leave behind.
 */
public interface PromptStore extends IdempotencyStore {}
