package io.hapax.shop.conformance;

import io.hapax.key.RecordKey;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.StoreException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** The store, whose keys are remembered, and whose calls can be made to fail. */
final class WatchedStore implements InvocationHandler {

  private final IdempotencyStore store;
  private final Set<RecordKey> keys = Collections.synchronizedSet(new LinkedHashSet<>());
  private volatile boolean available = true;

  WatchedStore(IdempotencyStore store) {
    this.store = store;
  }

  /** What stands in its place: with the same capabilities, as those are interfaces. */
  IdempotencyStore proxy() {
    Class<?>[] capabilities = ClassUtils.getAllInterfaces(store);
    return (IdempotencyStore)
        Proxy.newProxyInstance(store.getClass().getClassLoader(), capabilities, this);
  }

  @Override
  public @Nullable Object invoke(
      Object proxy, Method method, @Nullable Object @Nullable [] arguments) throws Throwable {
    if (!available && !isHarmless(method)) {
      throw new StoreException("the conformance suite has taken the store away", null);
    }
    if (arguments != null && arguments.length > 0 && arguments[0] instanceof ClaimRequest claim) {
      keys.add(claim.key());
    }
    try {
      return method.invoke(store, arguments);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }

  private static boolean isHarmless(Method method) {
    return method.getName().equals("describe")
        || method.getName().equals("close")
        || method.getDeclaringClass() == Object.class;
  }

  void available(boolean answers) {
    available = answers;
  }

  /** The keys that were claimed since the last time they were forgotten. */
  Collection<RecordKey> keys() {
    synchronized (keys) {
      return List.copyOf(keys);
    }
  }

  void forget() {
    keys.clear();
  }
}
