package io.hapax.spring;

import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** The policies by name: the five presets, and those of the application. Immutable. */
public final class PolicyRegistry {

  private final Map<String, Policy> byName;

  private PolicyRegistry(Map<String, Policy> byName) {
    this.byName = Collections.unmodifiableMap(byName);
  }

  /** The five presets under their own names, unless {@code named} has one of that name. */
  public static PolicyRegistry of(Collection<Policy> named) {
    Map<String, Policy> byName = new TreeMap<>();
    put(byName, Policy.guard());
    put(byName, Policy.formToken());
    put(byName, Policy.once());
    put(byName, Policy.firstWins());
    put(byName, Policy.standard());
    named.forEach(policy -> put(byName, policy));
    return new PolicyRegistry(byName);
  }

  /**
   * The name under which a policy is known: that of a preset may be written in any case and with
   * dashes, as {@code first-wins}.
   */
  public static String canonical(String name) {
    String plain = name.replace("-", "");
    for (Preset preset : Preset.values()) {
      String known = Policy.from(preset).build().name();
      if (known.equalsIgnoreCase(plain)) {
        return known;
      }
    }
    return name;
  }

  private static void put(Map<String, Policy> byName, Policy policy) {
    byName.put(policy.name(), policy);
  }

  /**
   * The policy called {@code name}; {@code standard} if that is empty.
   *
   * @param where who asks for it, for the message: a method's attribute, or a property
   * @throws HapaxSetupException if there is none of that name
   */
  public Policy get(String name, String where) {
    String wanted = name.isEmpty() ? "standard" : canonical(name);
    Policy policy = byName.get(wanted);
    if (policy == null) {
      throw new HapaxSetupException(
          where + " names the policy '" + wanted + "', which does not exist.",
          "Use one of "
              + String.join(", ", byName.keySet())
              + ", or add hapax.policies."
              + wanted
              + ", or a Policy bean of that name.");
    }
    return policy;
  }
}
