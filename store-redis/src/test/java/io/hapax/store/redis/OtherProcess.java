package io.hapax.store.redis;

import io.hapax.spi.IdempotencyStore;
import io.hapax.store.tck.process.RemoteStore;
import io.hapax.store.tck.process.StoreFactory;
import io.lettuce.core.RedisClient;
import java.util.List;

/** A store on the tests' Redis in another JVM, in another time zone, for all tests of this one. */
final class OtherProcess {

  static final RemoteStore STORE =
      RemoteStore.start("Pacific/Kiritimati", Factory.class, List.of(TestRedis.uri()));

  private OtherProcess() {}

  /** Opens a store on the server that it is told. */
  public static final class Factory implements StoreFactory {
    @Override
    public IdempotencyStore open(List<String> arguments) {
      return Some.store(LettuceBridge.over(RedisClient.create(arguments.get(0))));
    }
  }
}
