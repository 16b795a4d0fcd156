package io.hapax.spring.corner;

import com.zaxxer.hikari.HikariDataSource;
import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Execution;
import io.hapax.Finished;
import io.hapax.Hapax;
import io.hapax.HapaxBuilder;
import io.hapax.Outcome;
import io.hapax.key.Scope;
import io.hapax.policy.OnMismatch;
import io.hapax.policy.Policy;
import io.hapax.spi.Mode;
import io.hapax.spring.CallerLookup;
import io.hapax.spring.PolicyRegistry;
import io.hapax.spring.method.IdempotentBeans;
import io.hapax.spring.method.IdempotentMethods;
import io.hapax.spring.method.Jackson3ValueCodecs;
import io.hapax.spring.tx.Fence;
import io.hapax.spring.tx.FenceRegistrar;
import io.hapax.spring.tx.JdbcStoreTransactions;
import io.hapax.spring.tx.StoreTransactions;
import io.hapax.store.jdbc.JdbcStore;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.awaitility.Awaitility;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.annotation.EnableTransactionManagement;
import org.springframework.transaction.interceptor.TransactionAspectSupport;
import org.springframework.transaction.support.DefaultTransactionDefinition;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.json.JsonMapper;

/** An application whose records live beside its bookings. */
final class App implements AutoCloseable {

  /** Standard, but a handler's call here says nothing that could be compared. */
  static final Policy POLICY =
      Policy.standard().toBuilder().name("fenced").onMismatch(OnMismatch.IGNORE).build();

  private static final Scope SCOPE = Scope.of("u:alice", "POST /bookings");

  private final HikariDataSource pool;
  private final AnnotationConfigApplicationContext context =
      new AnnotationConfigApplicationContext();

  private final Map<String, Runnable> steps = new ConcurrentHashMap<>();

  final Commits commits;
  final Hapax hapax;
  final JdbcClient jdbc;

  @Configuration(proxyBeanMethods = false)
  @EnableTransactionManagement(proxyTargetClass = true)
  static class Wiring {

    @Bean
    static FenceRegistrar fenceRegistrar() {
      return new FenceRegistrar();
    }

    @Bean
    static IdempotentBeans idempotentBeans(ObjectProvider<IdempotentMethods> methods) {
      return new IdempotentBeans(methods::getObject);
    }

    @Bean
    StoreTransactions transactions(Hapax hapax, PlatformTransactionManager manager) {
      return JdbcStoreTransactions.of(((JdbcStore) hapax.store()).dataSource(), List.of(manager));
    }

    @Bean
    IdempotentMethods methods(Hapax hapax, StoreTransactions transactions) {
      return new IdempotentMethods(
          hapax,
          PolicyRegistry.of(List.of()),
          new Jackson3ValueCodecs(new JsonMapper()),
          () -> CallerLookup.Current.user("u:alice"),
          transactions);
    }
  }

  App(Database database, Manager manager, int connections, Consumer<HapaxBuilder> settings) {
    pool = database.pool(connections);
    commits = new Commits(pool);
    jdbc = JdbcClient.create(commits);
    HapaxBuilder builder =
        Hapax.on(JdbcStore.builder(commits).build()).shutdownPatience(Duration.ZERO);
    settings.accept(builder);
    hapax = builder.build();
    context.registerBean(Hapax.class, () -> hapax);
    manager.register(context, commits);
    context.registerBean(Desk.class, () -> new Desk(context.getBean(Bookings.class), steps));
    context.register(Wiring.class);
    context.refresh();
  }

  /** Tests share the machine: what is slow here is not down. */
  static App patient(Database database, Manager manager) {
    return new App(database, manager, 20, builder -> builder.storeDeadline(Duration.ofSeconds(20)));
  }

  /** From now on, {@code step} is a part of the work for {@code trip}, in its transaction. */
  void during(String trip, Runnable step) {
    steps.put(trip, step);
  }

  Desk desk() {
    return context.getBean(Desk.class);
  }

  <T> T in(TransactionDefinition definition, TransactionCallback<T> work) {
    PlatformTransactionManager manager = context.getBean(PlatformTransactionManager.class);
    return new TransactionTemplate(manager, definition).execute(work);
  }

  /** In a transaction of this propagation. */
  <T> T in(int propagation, TransactionCallback<T> work) {
    return in(new DefaultTransactionDefinition(propagation), work);
  }

  /** Runs {@code handler} as the interceptor and the filter do, in mode FENCE. */
  Heard handle(String key, Callable<Integer> handler) {
    return handle(call(POLICY, key).in(Mode.FENCE), handler);
  }

  static Call call(Policy policy, String key) {
    return Call.of(policy, SCOPE, key);
  }

  Heard handle(Call call, Callable<Integer> handler) {
    Decision decision = hapax.begin(call);
    return decision instanceof Decision.Proceed proceed
        ? run(proceed.execution(), handler)
        : heard((Decision.Answer) decision);
  }

  private Heard run(Execution execution, Callable<Integer> handler) {
    Fence.open(execution, context.getBean(StoreTransactions.class));
    Heard own;
    try {
      own = Heard.of(handler);
    } finally {
      Fence.close();
    }
    Finished finished =
        own.error() == null
            ? execution.succeed(Outcome.response(200, List.of(), bytes(own.run())))
            : execution.fail(own.error(), null);
    return finished instanceof Finished.Instead instead ? heard(instead.answer()) : own;
  }

  private static byte[] bytes(Integer run) {
    return run.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static Heard heard(Decision.Answer answer) {
    if (answer instanceof Decision.Refuse refuse) {
      return Heard.refused(refuse.refusal());
    }
    byte[] body = ((Decision.Replay) answer).outcome().body();
    return new Heard(Integer.valueOf(new String(body, StandardCharsets.UTF_8)), null, null);
  }

  int bookings(String trip) {
    return count("SELECT COUNT(*) FROM bookings WHERE trip = ?", trip);
  }

  /** The states of the records of that key, as letters; keys of tests differ in 8 characters. */
  String records(String key) {
    return String.join(
        "",
        jdbc.sql("SELECT state FROM idempotency_log WHERE idem_key = ?")
            .param(key.substring(0, 8))
            .query(String.class)
            .list());
  }

  /** As if the owner of a claim had not been heard of for a long time. */
  int lapse(String key) {
    return jdbc.sql("UPDATE idempotency_log SET lease_until = claimed_at WHERE idem_key = ?")
        .param(key.substring(0, 8))
        .update();
  }

  /** As another node does whose claim comes after this one's lease. */
  int takeOver(String key) {
    return jdbc.sql("UPDATE idempotency_log SET token = token + 1 WHERE idem_key = ?")
        .param(key.substring(0, 8))
        .update();
  }

  /** Sends what JPA has kept back so far, in the transaction of the desk. */
  static void flush() {
    TransactionAspectSupport.currentTransactionStatus().flush();
  }

  /** Waits until so many of InnoDB's transactions wait for one another. */
  void awaitBlocked(int transactions) {
    String blocked =
        "SELECT COUNT(*) FROM information_schema.INNODB_TRX WHERE trx_state = 'LOCK WAIT'";
    Together.run(
        1,
        i -> {
          Awaitility.await()
              .atMost(Duration.ofSeconds(30))
              .until(() -> count(blocked) >= transactions);
          return true;
        });
  }

  int count(String sql, Object... params) {
    return jdbc.sql(sql).params(params).query(Integer.class).single();
  }

  @Override
  public void close() {
    context.close();
    pool.close();
  }
}
