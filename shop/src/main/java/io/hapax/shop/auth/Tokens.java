package io.hapax.shop.auth;

import io.hapax.shop.time.ShopClock;
import java.time.Instant;
import org.springframework.security.oauth2.jose.jws.MacAlgorithm;
import org.springframework.security.oauth2.jwt.JwsHeader;
import org.springframework.security.oauth2.jwt.JwtClaimsSet;
import org.springframework.security.oauth2.jwt.JwtEncoder;
import org.springframework.security.oauth2.jwt.JwtEncoderParameters;
import org.springframework.stereotype.Component;

/** Issues tokens. The subject is the member's id, which so becomes the principal's name. */
@Component
class Tokens {

  private final JwtEncoder encoder;
  private final AuthProperties properties;
  private final ShopClock clock;

  Tokens(JwtEncoder encoder, AuthProperties properties, ShopClock clock) {
    this.encoder = encoder;
    this.properties = properties;
    this.clock = clock;
  }

  String issue(Member member) {
    Instant now = clock.instant();
    JwtClaimsSet claims =
        JwtClaimsSet.builder()
            .subject(Long.toString(member.id()))
            .claim("username", member.username())
            .issuedAt(now)
            .expiresAt(now.plus(properties.jwtTtl()))
            .build();
    JwsHeader header = JwsHeader.with(MacAlgorithm.HS256).build();
    return encoder.encode(JwtEncoderParameters.from(header, claims)).getTokenValue();
  }
}
