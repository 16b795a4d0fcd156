package io.hapax.store.jdbc;

import static io.hapax.store.jdbc.Some.acquired;
import static io.hapax.store.jdbc.Some.redeem;
import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.OwnerId;
import io.hapax.spi.RecordState;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Giving a form token back is a statement of its own here, with checks of its own. */
class GiveBackTest {

  @ParameterizedTest
  @EnumSource
  void only_who_uses_a_form_token_gives_it_back(Server server) {
    try (HikariDataSource pool = server.pool(2)) {
      JdbcStore store = server.store(pool).build();
      RecordKey key = Some.key();
      store.issue(key, Duration.ofHours(1));
      Claim claim = acquired(store.claim(redeem(key)));

      Claim earlier = new Claim(key, claim.owner(), claim.token() - 1, claim.claimedAt());
      Claim another = new Claim(key, OwnerId.random(), claim.token(), claim.claimedAt());
      assertThat(store.release(earlier)).isFalse();
      assertThat(store.release(another)).isFalse();

      assertThat(store.find(key).orElseThrow().state()).isEqualTo(RecordState.IN_PROGRESS);
      assertThat(store.release(claim)).isTrue();
      assertThat(store.find(key).orElseThrow().state()).isEqualTo(RecordState.ISSUED);
    }
  }
}
