package io.hapax.spring.boot;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.util.Date;
import org.junit.jupiter.api.Test;

/**
 * The arrows of the house: {@code starter -> spring -> http -> core} and {@code stores, tck ->
 * core}. Maven's dependencies draw them too; this test also sees what Maven lets through, such as
 * an optional or transitive dependency that is used.
 */
class ModuleArrowsTest {

  private static final DescribedPredicate<JavaClass> CORE =
      resideInAnyPackage(
              "io.hapax",
              "io.hapax.policy..",
              "io.hapax.key..",
              "io.hapax.spi..",
              "io.hapax.event..",
              "io.hapax.token..",
              "io.hapax.memory..",
              "io.hapax.internal..")
          .as("core");
  private static final DescribedPredicate<JavaClass> HTTP =
      resideInAPackage("io.hapax.http..").as("http");
  private static final DescribedPredicate<JavaClass> STORE_JDBC =
      resideInAPackage("io.hapax.store.jdbc..").as("store-jdbc");
  private static final DescribedPredicate<JavaClass> STORE_REDIS =
      resideInAPackage("io.hapax.store.redis..").as("store-redis");
  private static final DescribedPredicate<JavaClass> STORE_TCK =
      resideInAPackage("io.hapax.store.tck..").as("store-tck");
  private static final DescribedPredicate<JavaClass> STARTER =
      resideInAPackage("io.hapax.spring.boot..").as("starter");
  private static final DescribedPredicate<JavaClass> SPRING =
      resideInAPackage("io.hapax.spring..").and(not(STARTER)).as("spring");

  private static final DescribedPredicate<JavaClass> OUTSIDE =
      not(resideInAPackage("io.hapax..")).as("other people's classes");

  private static final JavaClasses HAPAX =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.hapax");

  @Test
  void everyClassBelongsToAModule() {
    DescribedPredicate<JavaClass> inAModule =
        CORE.or(HTTP).or(STORE_JDBC).or(STORE_REDIS).or(STORE_TCK).or(SPRING).or(STARTER);
    assertThat(HAPAX).isNotEmpty();
    assertThat(HAPAX.that(not(inAModule))).isEmpty();
  }

  @Test
  void coreNeedsTheJdkSlf4jAndJspecifyOnly() {
    check(
        classes()
            .that(CORE)
            .should()
            .onlyDependOnClassesThat(
                CORE.or(
                    resideInAnyPackage(
                        "java..", "javax.crypto..", "org.slf4j..", "org.jspecify.."))));
  }

  @Test
  void httpKnowsCoreOnly() {
    check(of(HTTP, CORE));
  }

  @Test
  void theJdbcStoreKnowsCoreOnly() {
    check(of(STORE_JDBC, CORE));
  }

  @Test
  void theRedisStoreKnowsCoreOnly() {
    check(of(STORE_REDIS, CORE));
  }

  @Test
  void theTckKnowsCoreOnly() {
    check(of(STORE_TCK, CORE));
  }

  @Test
  void springKnowsHttpAndCoreButNoStore() {
    check(of(SPRING, HTTP.or(CORE)));
  }

  @Test
  void theStarterKnowsEverythingButTheTck() {
    check(of(STARTER, SPRING.or(HTTP).or(CORE).or(STORE_JDBC).or(STORE_REDIS)));
  }

  @Test
  void theInsideOfCoreIsCores() {
    check(
        noClasses()
            .that(not(CORE))
            .should()
            .dependOnClassesThat(resideInAPackage("io.hapax.internal..")));
  }

  /** So a node whose clock is five minutes off, or in another time zone, writes what all write. */
  @Test
  void noNodesClockReachesARecord() {
    check(
        noClasses()
            .that(CORE.or(STORE_JDBC).or(STORE_REDIS))
            .and()
            .resideOutsideOfPackage("io.hapax.memory..")
            .should()
            .callMethodWhere(
                target(owner(assignableTo(Instant.class)))
                    .and(target(name("now")))
                    .or(target(name("currentTimeMillis")))
                    .or(target(owner(assignableTo(Clock.class))))
                    .or(target(owner(assignableTo(Date.class))))));
  }

  /** Else an outcome could get past the keys that encrypt it. */
  @Test
  void outcomesReachTheStoreByWayOfAtRestAlone() {
    check(
        noClasses()
            .that(CORE)
            .and()
            .haveSimpleNameNotEndingWith("AtRest")
            .and()
            .doNotHaveSimpleName("OutcomeFormat")
            .should()
            .callMethodWhere(target(owner(simpleName("OutcomeFormat")))));
  }

  private static ArchRule of(
      DescribedPredicate<JavaClass> module, DescribedPredicate<JavaClass> mayKnow) {
    return classes().that(module).should().onlyDependOnClassesThat(module.or(mayKnow).or(OUTSIDE));
  }

  /** Modules without classes pass for now; drop allowEmptyShould once each of them has some. */
  private static void check(ArchRule rule) {
    rule.allowEmptyShould(true).check(HAPAX);
  }
}
