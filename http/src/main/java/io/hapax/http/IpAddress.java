package io.hapax.http;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** IP addresses as text; a name is never looked up. */
final class IpAddress {

  private static final int OCTETS = 4;
  private static final int LARGEST_OCTET = 255;
  private static final Pattern V6_CHARACTERS = Pattern.compile("[0-9A-Fa-f:.]{2,45}");

  private IpAddress() {}

  /** The address that {@code literal} writes, or null if it writes none. */
  static @Nullable InetAddress parse(String literal) {
    if (!isV4(literal) && !looksLikeV6(literal)) {
      return null;
    }
    try {
      // The JDK takes what is left here for an address, and never asks a name server.
      return InetAddress.getByName(literal);
    } catch (UnknownHostException notAnAddress) {
      return null;
    }
  }

  /** Whether it is four numbers without leading zeros, the only spelling of such an address. */
  static boolean isV4(String literal) {
    int octets = 0;
    int at = 0;
    while (octets < OCTETS) {
      int end = literal.indexOf('.', at);
      int stop = end < 0 ? literal.length() : end;
      if (!isOctet(literal, at, stop)) {
        return false;
      }
      octets++;
      at = stop + 1;
      if (end < 0) {
        return octets == OCTETS;
      }
    }
    return false;
  }

  private static boolean isOctet(String literal, int from, int to) {
    int value = 0;
    for (int i = from; i < to; i++) {
      char c = literal.charAt(i);
      if (c < '0' || c > '9' || value > LARGEST_OCTET) {
        return false;
      }
      value = value * 10 + c - '0';
    }
    boolean leadingZero = to - from > 1 && literal.charAt(from) == '0';
    return to > from && !leadingZero && value <= LARGEST_OCTET;
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
