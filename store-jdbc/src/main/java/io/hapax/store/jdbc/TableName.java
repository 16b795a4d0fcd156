package io.hapax.store.jdbc;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The name of the table. It becomes a part of SQL, so nothing but an identifier may pass.
 *
 * @param qualified with its schema, if it was given one
 * @param schema its schema, or null if it was given none
 * @param bare without its schema; the names of the indexes begin with it
 */
record TableName(String qualified, @Nullable String schema, String bare) {

  /** PostgreSQL cuts names at 63 bytes without a word; the longest suffix of an index has 11. */
  private static final int MAX_LENGTH = 50;

  private static final Pattern FORM =
      Pattern.compile("(?:([A-Za-z_][A-Za-z0-9_]{0,62})\\.)?([A-Za-z_][A-Za-z0-9_]{0,62})");

  static TableName parse(String name) {
    Matcher matcher = FORM.matcher(name);
    if (!matcher.matches() || matcher.group(2).length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "not a table name: \""
              + name
              + "\". Write table or schema.table, each of letters, digits and underscores, the table"
              + " of at most "
              + MAX_LENGTH
              + " characters");
    }
    return new TableName(name, matcher.group(1), matcher.group(2));
  }
}
