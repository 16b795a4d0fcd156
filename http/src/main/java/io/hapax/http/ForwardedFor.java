package io.hapax.http;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whose address a request has: that of the connection, or one in {@code X-Forwarded-For}. It stands
 * for callers without a login.
 */
public final class ForwardedFor {

  private static final String UNKNOWN = "0.0.0.0";

  private enum Rule {
    NONE,
    FIRST,
    TRUSTED
  }

  private final Rule rule;
  private final List<AddressRange> proxies;

  private ForwardedFor(Rule rule, List<AddressRange> proxies) {
    this.rule = rule;
    this.proxies = List.copyOf(proxies);
  }

  /** The header does not count: the caller is the other end of the connection. The default. */
  public static ForwardedFor none() {
    return new ForwardedFor(Rule.NONE, List.of());
  }

  /**
   * The first address of the header, as seed 1 has it. <b>A client can write it</b>: use it only
   * behind a proxy that throws away what clients send.
   */
  public static ForwardedFor first() {
    return new ForwardedFor(Rule.FIRST, List.of());
  }

  /**
   * The header counts if it comes from a proxy in one of {@code cidrs}: its last address that is no
   * such proxy is the caller.
   *
   * @throws IllegalArgumentException if one of them is no address range
   */
  public static ForwardedFor trusted(Collection<String> cidrs) {
    return new ForwardedFor(Rule.TRUSTED, cidrs.stream().map(AddressRange::parse).toList());
  }

  /**
   * The caller's address.
   *
   * @param remote the other end of the connection, or null where that is not known
   * @param header the field lines of {@code X-Forwarded-For}
   */
  public String address(@Nullable String remote, List<String> header) {
    String connection = remote == null || remote.isEmpty() ? UNKNOWN : remote;
    return switch (rule) {
      case NONE -> canonical(connection);
      case FIRST -> first(connection, elements(header));
      case TRUSTED -> lastUntrusted(connection, elements(header));
    };
  }

  private static String first(String connection, List<String> elements) {
    InetAddress first = elements.isEmpty() ? null : IpAddress.parseForwarded(elements.get(0));
    return first == null ? canonical(connection) : first.getHostAddress();
  }

  private String lastUntrusted(String connection, List<String> elements) {
    InetAddress address = IpAddress.parse(withoutZone(connection));
    if (address == null) {
      return connection;
    }
    for (int i = elements.size() - 1; i >= 0 && isProxy(address); i--) {
      InetAddress before = IpAddress.parseForwarded(elements.get(i));
      if (before == null) {
        break;
      }
      address = before;
    }
    return address.getHostAddress();
  }

  private boolean isProxy(InetAddress address) {
    return proxies.stream().anyMatch(range -> range.contains(address));
  }

  /** One spelling of an address that can be written in several ways. */
  private static String canonical(String address) {
    if (IpAddress.isV4(address)) {
      return address;
    }
    InetAddress parsed = IpAddress.parse(withoutZone(address));
    return parsed == null ? address : parsed.getHostAddress();
  }

  private static String withoutZone(String address) {
    int zone = address.indexOf('%');
    return zone < 0 ? address : address.substring(0, zone);
  }

  private static List<String> elements(List<String> header) {
    List<String> elements = new ArrayList<>();
    for (String line : header) {
      for (String element : line.split(",", -1)) {
        if (!element.isBlank()) {
          elements.add(element.strip());
        }
      }
    }
    return elements;
  }
}
