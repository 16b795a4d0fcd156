package io.hapax.internal;

import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * How a form token names its record. A token is 32 hexadecimal digits; whether its last one is odd
 * says whether it is bound to the caller that it was issued to. So one look-up finds the record: a
 * bound token in the caller's own scope, where nobody else's token can be, and an unbound one in
 * everybody's.
 */
final class FormTokenKeys {

  static final String OPERATION = "form-token";
  private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{32}");

  private FormTokenKeys() {}

  static String newToken(boolean bound) {
    String random = UUID.randomUUID().toString().replace("-", "");
    int last = Character.digit(random.charAt(31), 16);
    int digit = bound ? last | 1 : last & ~1;
    return random.substring(0, 31) + Character.forDigit(digit, 16);
  }

  static boolean isToken(String text) {
    return TOKEN.matcher(text).matches();
  }

  static RecordKey record(String token, String tenant, String principal, int hintLength) {
    boolean bound = isToken(token) && (Character.digit(token.charAt(31), 16) & 1) == 1;
    Scope scope = new Scope(tenant, bound ? principal : "", OPERATION);
    return RecordKey.of(scope, token, hintLength);
  }
}
