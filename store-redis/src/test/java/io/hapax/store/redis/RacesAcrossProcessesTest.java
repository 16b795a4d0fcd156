package io.hapax.store.redis;

import io.hapax.store.tck.RaceContract;
import io.hapax.store.tck.StoreUnderTest;
import io.hapax.store.tck.StoreUnderTestInTwoProcesses;

class RacesAcrossProcessesTest extends RaceContract {

  @Override
  protected StoreUnderTest open() {
    return StoreUnderTestInTwoProcesses.secondInstanceIn(OtherProcess.STORE, LettuceNodes.open());
  }
}
