package io.hapax.spring.boot;

import io.hapax.spring.HapaxSetupException;
import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.scope.ScopedProxyUtils;
import org.springframework.beans.factory.ListableBeanFactory;

/** The {@code DataSource} that the records live in: the only one, or the one that was named. */
final class StoreDataSource {

  private static final String PROPERTY = "hapax.jdbc.data-source";

  private final ListableBeanFactory beans;
  private final @Nullable String named;

  StoreDataSource(ListableBeanFactory beans, @Nullable String named) {
    this.beans = beans;
    this.named = named;
  }

  boolean exists() {
    return !names().isEmpty();
  }

  /** Which one, for people. */
  String describe() {
    return named == null ? String.join(", ", names()) : named;
  }

  DataSource get() {
    List<String> names = names();
    if (named != null) {
      if (!names.contains(named)) {
        throw new HapaxSetupException(
            PROPERTY + " = " + named + " is no DataSource bean.", "There is: " + names + ".");
      }
      return beans.getBean(named, DataSource.class);
    }
    if (names.size() > 1) {
      throw new HapaxSetupException(
          "There are several DataSource beans, and nothing says where idempotency records live.",
          "Set " + PROPERTY + " to one of " + names + ": the one that the business data is in.");
    }
    if (names.isEmpty()) {
      throw new HapaxSetupException(
          "hapax.store = jdbc needs a DataSource, and there is none.",
          "Configure one (spring.datasource.url).");
    }
    return beans.getBean(names.get(0), DataSource.class);
  }

  private List<String> names() {
    return Arrays.stream(beans.getBeanNamesForType(DataSource.class))
        .filter(name -> !ScopedProxyUtils.isScopedTarget(name))
        .sorted()
        .toList();
  }
}
