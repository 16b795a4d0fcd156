package io.hapax.store.redis;

import io.hapax.spi.IdempotencyStore;
import io.hapax.store.tck.RaceContract;
import io.hapax.store.tck.StoreUnderTest;
import io.hapax.store.tck.StoreUnderTestInTwoProcesses;
import io.hapax.store.tck.process.RemoteStore;
import io.hapax.store.tck.process.StoreFactory;
import io.lettuce.core.RedisClient;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Each second racer is in another JVM, in another time zone. */
class RacesAcrossProcessesTest extends RaceContract {

  private static RemoteStore other;

  /** Opens a store on the server that it is told. */
  public static final class Factory implements StoreFactory {
    @Override
    public IdempotencyStore open(List<String> arguments) {
      return Some.store(LettuceBridge.over(RedisClient.create(arguments.get(0))));
    }
  }

  @BeforeAll
  static void startTheOther() {
    other = RemoteStore.start("Pacific/Kiritimati", Factory.class, List.of(TestRedis.uri()));
  }

  @AfterAll
  static void stopIt() {
    other.close();
  }

  @Override
  protected StoreUnderTest open() {
    return new StoreUnderTestInTwoProcesses(LettuceNodes.open(), other);
  }
}
