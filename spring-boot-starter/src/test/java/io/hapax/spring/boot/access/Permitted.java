package io.hapax.spring.boot.access;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.springframework.security.access.prepost.PreAuthorize;

/** A rule under a name of the application's own. */
@Retention(RetentionPolicy.RUNTIME)
@PreAuthorize("@permissions.granted({what}, authentication)")
public @interface Permitted {
  String what();
}
