package io.hapax.store.redis;

import java.util.regex.Pattern;

/**
 * Where ends of runs are published.
 *
 * @param prefix what the names of all channels of one store begin with
 * @param name the channel's name
 */
public record Channel(String prefix, String name) {

  private static final Pattern GLOB = Pattern.compile("[\\\\*?\\[\\]^-]");

  /** A pattern, as PSUBSCRIBE takes it, of all channels with the prefix. */
  public String all() {
    return GLOB.matcher(prefix).replaceAll("\\\\$0") + "*";
  }
}
