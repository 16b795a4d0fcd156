package io.hapax.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForwardedForTest {

  private static final String PROXY = "10.1.2.3";

  @Test
  void theHeaderDoesNotCountUnlessAskedFor() {
    assertThat(ForwardedFor.none().address(PROXY, List.of("203.0.113.9"))).isEqualTo(PROXY);
  }

  @Test
  void theFirstAddressIsTakenAsSeed1Does() {
    ForwardedFor first = ForwardedFor.first();
    assertThat(first.address(PROXY, List.of("203.0.113.9, 10.0.0.1"))).isEqualTo("203.0.113.9");
    assertThat(first.address(PROXY, List.of("203.0.113.9", "10.0.0.1"))).isEqualTo("203.0.113.9");
    assertThat(first.address(PROXY, List.of("[2001:db8::1]:443")))
        .isEqualTo("2001:db8:0:0:0:0:0:1");
    assertThat(first.address(PROXY, List.of("203.0.113.9:8080"))).isEqualTo("203.0.113.9");
    assertThat(first.address(PROXY, List.of())).isEqualTo(PROXY);
    assertThat(first.address(PROXY, List.of("unknown, 1.2.3.4"))).isEqualTo(PROXY);
    assertThat(first.address(null, List.of())).isEqualTo("0.0.0.0");
  }

  @Test
  void aTrustedProxyIsAskedForTheLastAddressThatIsNone() {
    ForwardedFor trusted = ForwardedFor.trusted(List.of("10.0.0.0/8", "fd00::/8"));
    assertThat(trusted.address(PROXY, List.of("6.6.6.6, 203.0.113.9, 10.0.0.1")))
        .isEqualTo("203.0.113.9");
    assertThat(trusted.address("198.51.100.7", List.of("203.0.113.9"))).isEqualTo("198.51.100.7");
    assertThat(trusted.address("fd00::1", List.of("2001:db8::9")))
        .isEqualTo("2001:db8:0:0:0:0:0:9");
    assertThat(trusted.address(PROXY, List.of("10.0.0.2"))).isEqualTo("10.0.0.2");
    assertThat(trusted.address(PROXY, List.of("6.6.6.6, evil"))).isEqualTo(PROXY);
    assertThat(trusted.address(PROXY, List.of())).isEqualTo(PROXY);
  }

  @Test
  void oneAddressHasOneSpelling() {
    ForwardedFor none = ForwardedFor.none();
    assertThat(none.address("::1", List.of())).isEqualTo("0:0:0:0:0:0:0:1");
    assertThat(none.address("0:0:0:0:0:0:0:1", List.of())).isEqualTo("0:0:0:0:0:0:0:1");
    assertThat(none.address("fe80::1%eth0", List.of())).isEqualTo("fe80:0:0:0:0:0:0:1");
    assertThat(none.address("::ffff:10.1.2.3", List.of())).isEqualTo(PROXY);
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.255.255, true",
    "10.0.0.0/8, 11.0.0.0, false",
    "192.168.4.0/22, 192.168.7.255, true",
    "192.168.4.0/22, 192.168.8.0, false",
    "128.0.0.0/1, 255.0.0.1, true",
    "128.0.0.0/1, 127.0.0.1, false",
    "0.0.0.0/0, 1.2.3.4, true",
    "1.2.3.4, 1.2.3.4, true",
    "1.2.3.4/32, 1.2.3.5, false",
    "2001:db8::/33, 2001:db8:7fff::1, true",
    "2001:db8::/33, 2001:db8:8000::1, false",
    "::/0, 1.2.3.4, false",
    "0.0.0.0/0, ::1, false",
  })
  void aRangeContainsWhatItsPrefixSays(String range, String address, boolean inside) {
    assertThat(AddressRange.parse(range).contains(IpAddress.parse(address))).isEqualTo(inside);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.0.0.0/33",
        "10.0.0.0/-1",
        "10.0.0.0/",
        "10.0.0/8",
        "localhost",
        "example.com/8",
        "::/129",
        "10.0.0.256",
        "010.0.0.1",
        "1",
        "::1%lo/8"
      })
  void whatIsNoRangeIsRefusedAndNeverLookedUp(String range) {
    assertThatIllegalArgumentException().isThrownBy(() -> AddressRange.parse(range));
  }
}
