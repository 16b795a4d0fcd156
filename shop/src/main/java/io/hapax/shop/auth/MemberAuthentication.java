package io.hapax.shop.auth;

import java.util.List;
import java.util.Optional;
import org.springframework.core.convert.converter.Converter;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.GrantedAuthority;
import org.springframework.security.core.authority.AuthorityUtils;
import org.springframework.security.oauth2.jwt.Jwt;
import org.springframework.security.oauth2.server.resource.InvalidBearerTokenException;
import org.springframework.security.oauth2.server.resource.authentication.JwtAuthenticationToken;
import org.springframework.stereotype.Component;

/** A token counts only for a member that exists; roles are the member's, not the token's. */
@Component
class MemberAuthentication implements Converter<Jwt, AbstractAuthenticationToken> {

  private final Members members;

  MemberAuthentication(Members members) {
    this.members = members;
  }

  @Override
  public AbstractAuthenticationToken convert(Jwt token) {
    String subject = token.getSubject();
    Member member =
        Optional.ofNullable(subject)
            .flatMap(members::byId)
            .orElseThrow(() -> new InvalidBearerTokenException("the token names no member"));
    return new JwtAuthenticationToken(token, roles(member), Long.toString(member.id()));
  }

  private static List<GrantedAuthority> roles(Member member) {
    return member.admin()
        ? AuthorityUtils.createAuthorityList("ROLE_MEMBER", "ROLE_ADMIN")
        : AuthorityUtils.createAuthorityList("ROLE_MEMBER");
  }
}
