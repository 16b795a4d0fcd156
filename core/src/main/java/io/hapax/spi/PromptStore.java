package io.hapax.spi;

/**
 * A store whose verbs never block for longer than the deadline that it was given: memory, or a
 * client with time-outs of its own. The verbs of every other store run on threads that the engine
 * can leave behind.
 *
 * <p>A verb that is interrupted throws a {@link StoreException} whose cause is the {@code
 * InterruptedException}: it says nothing about the store.
 */
public interface PromptStore extends IdempotencyStore {}
