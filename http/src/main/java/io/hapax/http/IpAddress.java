package io.hapax.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** IP addresses as text; a name is never looked up. */
final class IpAddress {

  private static final String OCTET = "(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
  private static final Pattern V4 = Pattern.compile(OCTET + "(\\." + OCTET + "){3}");
  private static final Pattern V6_CHARACTERS = Pattern.compile("[0-9A-Fa-f:.]{2,45}");

  private IpAddress() {}

  /** The address that {@code literal} writes, or null if it writes none. */
  static @Nullable InetAddress parse(String literal) {
    if (!V4.matcher(literal).matches() && !looksLikeV6(literal)) {
      return null;
    }
    try {
      // The JDK takes what is left here for an address, and never asks a name server.
      return InetAddress.getByName(literal);
    } catch (UnknownHostException notAnAddress) {
      return null;
    }
  }

  private static boolean looksLikeV6(String literal) {
    return literal.indexOf(':') >= 0 && V6_CHARACTERS.matcher(literal).matches();
  }

  /** As {@link #parse}, for an element of {@code X-Forwarded-For}, which may carry a port. */
  static @Nullable InetAddress parseForwarded(String element) {
    String text = element.strip();
    if (text.startsWith("[")) {
      int end = text.indexOf(']');
      return end < 0 ? null : parse(text.substring(1, end));
    }
    int colon = text.indexOf(':');
    boolean v4WithPort = colon > 0 && text.indexOf(':', colon + 1) < 0;
    return parse(v4WithPort ? text.substring(0, colon) : text);
  }
}
