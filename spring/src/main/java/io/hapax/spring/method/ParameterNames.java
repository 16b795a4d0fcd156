package io.hapax.spring.method;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.ParameterNameDiscoverer;

/**
 * What an expression may call one parameter.
 *
 * @param names its own name, if the class was compiled with {@code -parameters}, and its places
 */
record ParameterNames(List<String> names) {

  private static final ParameterNameDiscoverer DISCOVERER = new DefaultParameterNameDiscoverer();

  static List<ParameterNames> of(Method method) {
    String[] own = DISCOVERER.getParameterNames(method);
    List<ParameterNames> all = new ArrayList<>();
    for (int i = 0; i < method.getParameterCount(); i++) {
      String place = "p" + i;
      String alias = "a" + i;
      all.add(
          new ParameterNames(own == null ? List.of(place, alias) : List.of(own[i], place, alias)));
    }
    return List.copyOf(all);
  }

  static List<String> flat(List<ParameterNames> parameters) {
    return parameters.stream().flatMap(parameter -> parameter.names().stream()).toList();
  }
}
