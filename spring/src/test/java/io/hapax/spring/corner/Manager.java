package io.hapax.spring.corner;

import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.SharedEntityManagerCreator;
import org.springframework.orm.jpa.vendor.HibernateJpaVendorAdapter;
import org.springframework.transaction.PlatformTransactionManager;

/** Spring's transaction managers for one database, each with its way to store bookings. */
enum Manager {
  DATA_SOURCE {
    @Override
    void register(GenericApplicationContext context, DataSource pool) {
      registerJdbc(context, new DataSourceTransactionManager(pool), pool);
    }
  },
  JDBC {
    @Override
    void register(GenericApplicationContext context, DataSource pool) {
      registerJdbc(context, new JdbcTransactionManager(pool), pool);
    }
  },
  JPA {
    @Override
    void register(GenericApplicationContext context, DataSource pool) {
      context.registerBean(
          LocalContainerEntityManagerFactoryBean.class,
          () -> {
            LocalContainerEntityManagerFactoryBean factory =
                new LocalContainerEntityManagerFactoryBean();
            factory.setDataSource(pool);
            factory.setPackagesToScan(Booking.class.getPackageName());
            factory.setJpaVendorAdapter(new HibernateJpaVendorAdapter());
            return factory;
          });
      context.registerBean(
          "transactionManager",
          PlatformTransactionManager.class,
          () -> new JpaTransactionManager(context.getBean(EntityManagerFactory.class)));
      context.registerBean(
          Bookings.class,
          () -> {
            EntityManager entities =
                SharedEntityManagerCreator.createSharedEntityManager(
                    context.getBean(EntityManagerFactory.class));
            return (trip, seat) -> entities.persist(new Booking(trip, seat));
          });
    }
  };

  abstract void register(GenericApplicationContext context, DataSource pool);

  private static void registerJdbc(
      GenericApplicationContext context, PlatformTransactionManager manager, DataSource pool) {
    JdbcClient jdbc = JdbcClient.create(pool);
    context.registerBean("transactionManager", PlatformTransactionManager.class, () -> manager);
    context.registerBean(
        Bookings.class,
        () ->
            (trip, seat) ->
                jdbc.sql("INSERT INTO bookings VALUES (?, ?, ?)")
                    .params(UUID.randomUUID().toString(), trip, seat)
                    .update());
  }
}
