package io.hapax.spring.boot;

import io.hapax.policy.Lifetime;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import io.hapax.spring.HapaxSetupException;
import io.hapax.spring.PolicyRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All policies: the presets, those of the properties, and the beans.
 *
 * <ol>
 *   <li>Every preset has the lease of {@code hapax.lease}.
 *   <li>{@code hapax.policies.*} start from a preset, or from one another.
 *   <li>Beans count by the names of their policies. A name that stands in both places is refused.
 * </ol>
 */
final class ConfiguredPolicies {

  private static final Logger LOG = LoggerFactory.getLogger(ConfiguredPolicies.class);
  private static final String PREFIX = "hapax.policies.";

  private final HapaxProperties properties;
  private final Map<String, PolicyProperties> configured = new LinkedHashMap<>();
  private final Map<String, Policy> built = new LinkedHashMap<>();

  private ConfiguredPolicies(HapaxProperties properties) {
    this.properties = properties;
    properties
        .policies()
        .forEach((name, says) -> configured.put(PolicyRegistry.canonical(name), says));
  }

  static PolicyRegistry registry(HapaxProperties properties, Collection<Policy> beans) {
    ConfiguredPolicies policies = new ConfiguredPolicies(properties);
    for (Preset preset : Preset.values()) {
      policies.build(Policy.from(preset).build().name(), new LinkedHashSet<>());
    }
    policies.configured.keySet().forEach(name -> policies.build(name, new LinkedHashSet<>()));
    policies.add(beans);
    List<Policy> all = new ArrayList<>(policies.built.values());
    all.forEach(policies::warnOfShortMemory);
    return PolicyRegistry.of(all);
  }

  private void add(Collection<Policy> beans) {
    for (Policy bean : beans) {
      if (configured.containsKey(bean.name())) {
        throw new HapaxSetupException(
            PREFIX + bean.name() + " and a Policy bean have the same name.", "Rename one of them.");
      }
      built.put(bean.name(), bean);
    }
  }

  /**
   * Builds one, after the one that it starts from.
   *
   * @param path the names that wait for it
   */
  private Policy build(String name, Set<String> path) {
    Policy known = built.get(name);
    if (known != null) {
      return known;
    }
    if (!path.add(name)) {
      throw new HapaxSetupException(
          PREFIX + name + ".extends leads back to itself: " + String.join(" -> ", path) + ".",
          "Let one of them start from a preset.");
    }
    PolicyProperties says = configured.get(name);
    Policy policy =
        says == null
            ? preset(name, PREFIX + name)
            : new PolicyFactory(PREFIX + name, says).build(name, base(name, says, path));
    built.put(name, policy);
    return policy;
  }

  private Policy base(String name, PolicyProperties says, Set<String> path) {
    if (says.extend() != null && says.preset() != null) {
      throw new HapaxSetupException(
          PREFIX + name + " starts from a preset and from a policy.",
          "Keep one of preset and extends.");
    }
    if (says.extend() != null) {
      String other = PolicyRegistry.canonical(says.extend());
      return configured.containsKey(other)
          ? build(other, path)
          : preset(other, PREFIX + name + ".extends");
    }
    if (says.preset() != null) {
      return withLease(says.preset());
    }
    Preset own = presetCalled(name);
    return withLease(own == null ? Preset.STANDARD : own);
  }

  private Policy preset(String name, String where) {
    Preset preset = presetCalled(name);
    return preset == null ? PolicyRegistry.of(built.values()).get(name, where) : withLease(preset);
  }

  private static @Nullable Preset presetCalled(String name) {
    for (Preset preset : Preset.values()) {
      if (Policy.from(preset).build().name().equals(name)) {
        return preset;
      }
    }
    return null;
  }

  private Policy withLease(Preset preset) {
    return Policy.from(preset).lease(Checks.positive("hapax.lease", properties.lease())).build();
  }

  /** A record that is gone before the client retries protects nobody. */
  private void warnOfShortMemory(Policy policy) {
    Duration length = null;
    if (policy.lifetime() instanceof Lifetime.Window window) {
      length = window.length();
    } else if (policy.lifetime() instanceof Lifetime.Retention retention) {
      length = retention.length();
    }
    Duration retry = properties.clientRetryInterval();
    if (policy.replays() && length != null && length.compareTo(retry) < 0) {
      LOG.warn(
          "Policy '{}' forgets after {}, but clients may retry after {} (hapax.client-retry-interval): such a retry"
              + " runs again. Raise the policy's retention",
          policy.name(),
          length,
          retry);
    }
  }
}
