package io.hapax.http;

import java.net.InetAddress;

/** A range of IP addresses in CIDR notation (RFC 4632, RFC 4291). */
final class AddressRange {

  private final byte[] network;
  private final int bits;

  private AddressRange(byte[] network, int bits) {
    this.network = network;
    this.bits = bits;
  }

  /**
   * Reads {@code 10.0.0.0/8}, {@code 2001:db8::/32}, or a single address.
   *
   * @throws IllegalArgumentException if it is neither
   */
  static AddressRange parse(String cidr) {
    int slash = cidr.indexOf('/');
    InetAddress address = IpAddress.parse(slash < 0 ? cidr : cidr.substring(0, slash));
    if (address == null) {
      throw wrong(cidr);
    }
    byte[] network = address.getAddress();
    return new AddressRange(
        network, slash < 0 ? network.length * 8 : bits(cidr, slash, network.length * 8));
  }

  private static int bits(String cidr, int slash, int most) {
    String text = cidr.substring(slash + 1);
    if (!text.matches("\\d{1,3}") || Integer.parseInt(text) > most) {
      throw wrong(cidr);
    }
    return Integer.parseInt(text);
  }

  private static IllegalArgumentException wrong(String cidr) {
    return new IllegalArgumentException(
        "'" + cidr + "' is no address range; write one like 10.0.0.0/8 or 2001:db8::/32");
  }

  boolean contains(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (bytes.length != network.length) {
      return false;
    }
    int whole = bits / 8;
    for (int i = 0; i < whole; i++) {
      if (bytes[i] != network[i]) {
        return false;
      }
    }
    int rest = bits % 8;
    return rest == 0 || (bytes[whole] ^ network[whole]) >> (8 - rest) == 0;
  }
}
