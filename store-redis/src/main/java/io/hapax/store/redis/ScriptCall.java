package io.hapax.store.redis;

import java.util.List;

/**
 * A script with what it is run on.
 *
 * @param script the script
 * @param key its one key, as UTF-8; it decides which node of a cluster runs it
 * @param arguments its arguments
 */
public record ScriptCall(Script script, String key, List<byte[]> arguments) {

  /** The arguments as clients like them. */
  public byte[][] argumentArray() {
    return arguments.toArray(new byte[0][]);
  }
}
