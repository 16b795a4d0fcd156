package io.hapax.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.Call;
import io.hapax.Decision;
import io.hapax.Hapax;
import io.hapax.OutcomeKeys;
import io.hapax.Refusal;
import io.hapax.ValueCodec;
import io.hapax.key.Scope;
import io.hapax.memory.MemoryStore;
import io.hapax.policy.Policy;
import io.hapax.spi.IdempotencyStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.PropertySource;
import org.springframework.core.io.ByteArrayResource;

/** {@code hapax.encryption.*}, and that no key is shown on any way out. */
@ExtendWith(OutputCaptureExtension.class)
class EncryptionPropertiesTest {

  private static final Scope SCOPE = Scope.of("u:alice", "POST /orders");
  private static final Call CALL = Call.of(Policy.firstWins(), SCOPE, "k");
  private static final String KEY1 = "hapax.encryption.keys.k1=" + base64("one");
  private static final String KEY2 = "hapax.encryption.keys.k2=" + base64("two");

  private static String base64(String word) {
    return Base64.getEncoder().encodeToString(bytes(word));
  }

  private static byte[] bytes(String word) {
    return (word + " secret, 32 bytes long in all...")
        .substring(0, 32)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static ApplicationContextRunner on(IdempotencyStore store, String... properties) {
    return Runners.hapax()
        .withBean(IdempotencyStore.class, () -> store)
        .withPropertyValues(properties);
  }

  private static Decision retry(IdempotencyStore store, String... properties) {
    Decision[] decision = new Decision[1];
    on(store, properties).run(context -> decision[0] = context.getBean(Hapax.class).begin(CALL));
    return decision[0];
  }

  private static void run(ApplicationContextRunner application) {
    application.run(
        context ->
            assertThat(
                    context.getBean(Hapax.class).execute(CALL, ValueCodec.text(), () -> "order 1"))
                .isEqualTo("order 1"));
  }

  private static String stored(IdempotencyStore store) {
    byte[] outcome = store.find(SCOPE.key("k")).orElseThrow().outcome();
    return new String(Objects.requireNonNull(outcome), StandardCharsets.ISO_8859_1);
  }

  private static String failure(String... properties) {
    return Runners.failure(Runners.inMemory(properties));
  }

  @Test
  void withoutKeysNothingIsEncrypted() {
    MemoryStore store = new MemoryStore();
    run(on(store));

    assertThat(stored(store)).contains("order 1");
  }

  @Test
  void theCurrentKeyWritesAndTheOthersRead() {
    MemoryStore store = new MemoryStore();
    run(on(store, KEY1, "hapax.encryption.current-key=k1"));

    assertThat(stored(store)).contains("k1").doesNotContain("order 1");
    assertThat(retry(store, KEY1, KEY2, "hapax.encryption.current-key=k2"))
        .isInstanceOf(Decision.Replay.class);
  }

  @Test
  void anOutcomeOfAKeyThatIsNotThereIsRefusedWithAdvice(CapturedOutput output) {
    MemoryStore store = new MemoryStore();
    run(on(store, KEY1, "hapax.encryption.current-key=k1"));

    for (String[] properties : new String[][] {{}, {KEY2, "hapax.encryption.current-key=k2"}}) {
      assertThat(retry(store, properties))
          .isEqualTo(new Decision.Refuse(new Refusal.OutcomeUnavailable(null, null)));
    }
    assertThat(output)
        .contains("WARN")
        .contains("the key 'k1' is not configured")
        .contains("hapax.encryption.keys.k1")
        .doesNotContain(base64("one"), base64("two"), "order 1");
  }

  @Test
  void plainOutcomesAreReplayedWhereThePropertySaysSo(CapturedOutput output) {
    MemoryStore store = new MemoryStore();
    run(on(store));
    String current = "hapax.encryption.current-key=k1";

    assertThat(retry(store, KEY1, current)).isInstanceOf(Decision.Refuse.class);
    assertThat(output).contains("hapax.encryption.accept-plain=true");
    assertThat(retry(store, KEY1, current, "hapax.encryption.accept-plain=true"))
        .isInstanceOf(Decision.Replay.class);
  }

  @Test
  void whatTheDocumentationShowsIsRead() throws IOException {
    List<String> snippets = snippets();
    assertThat(snippets).hasSize(2);
    for (String snippet : snippets) {
      MemoryStore store = new MemoryStore();
      run(
          on(store, "HAPAX_KEY_K1=" + base64("one"), "HAPAX_KEY_K2=" + base64("two"))
              .withInitializer(
                  context -> context.getEnvironment().getPropertySources().addLast(yaml(snippet))));

      assertThat(stored(store)).contains("k1").doesNotContain("order 1");
    }
  }

  private static List<String> snippets() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "stores.md"));
    String section = page.substring(page.indexOf("## Encryption at rest"));
    Matcher yaml =
        Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL)
            .matcher(section.substring(0, section.indexOf("## Costs")));
    return yaml.results().map(found -> found.group(1).stripIndent()).toList();
  }

  private static PropertySource<?> yaml(String snippet) {
    try {
      return new YamlPropertySourceLoader()
          .load("docs", new ByteArrayResource(snippet.getBytes(StandardCharsets.UTF_8)))
          .get(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aBeanOfKeysWins() {
    MemoryStore store = new MemoryStore();
    run(
        on(store, KEY1, "hapax.encryption.current-key=k1")
            .withBean(
                OutcomeKeys.class,
                () -> OutcomeKeys.current("k2", bytes("two")).reads("k1", bytes("one")).build()));

    assertThat(stored(store)).contains("k2").doesNotContain("order 1");
  }

  @Test
  void aKeyThatIsNoneIsNamedAndNotShown() {
    String current = "hapax.encryption.current-key=k1";
    assertThat(failure(current, "hapax.encryption.keys.k1=s3cr3t_s3cr3t"))
        .contains("hapax.encryption.keys.k1 is not base64", "openssl rand -base64 32")
        .doesNotContain("s3cr3t");
    assertThat(failure(current, "hapax.encryption.keys.k1=czNjcjN0IHMzY3IzdA=="))
        .contains("the key 'k1' has 13 bytes, not 32", "openssl rand -base64 32")
        .doesNotContain("czNjcjN0", "s3cr3t");
    assertThat(failure(current, "hapax.encryption.keys.k1="))
        .contains("the key 'k1' has 0 bytes, not 32");
    assertThat(failure(current, KEY1, "hapax.encryption.keys.k2=" + base64("one")))
        .contains("'k1' and 'k2' are the same key")
        .doesNotContain(base64("one"));
  }

  @Test
  void aCurrentKeyThatIsNotThereIsNoKey() {
    assertThat(failure(KEY1, "hapax.encryption.current-key=k3"))
        .contains("hapax.encryption.current-key names a key that is not among")
        .doesNotContain(base64("one"));
    assertThat(failure("hapax.encryption.current-key=" + base64("one")))
        .contains("hapax.encryption.current-key names a key that is not among")
        .doesNotContain(base64("one"));
    assertThat(failure(KEY1))
        .contains("hapax.encryption.current-key does not name one")
        .doesNotContain(base64("one"));
    assertThat(failure(KEY1, "hapax.encryption.current-key=")).contains("does not name one");
  }

  @Test
  void anIdThatIsNoneFailsTheStart() {
    String blank = "hapax.encryption.keys.[ ]=" + base64("one");
    assertThat(failure(blank, KEY2, "hapax.encryption.current-key=k2"))
        .contains("the id of a key has 1 to 32 letters")
        .doesNotContain(base64("one"));
    String empty = "hapax.encryption.keys.=" + base64("one");
    assertThat(failure(empty, "hapax.encryption.current-key=k1"))
        .contains("hapax.encryption.keys")
        .doesNotContain(base64("one"));
    String swapped = "hapax.encryption.keys.[" + base64("one") + "]=k1";
    assertThat(failure(swapped, KEY2, "hapax.encryption.current-key=k2"))
        .contains("hapax.encryption.keys")
        .doesNotContain(base64("one"));
  }

  @Test
  void thePropertiesShowNoKey() {
    Runners.inMemory(KEY1, "hapax.encryption.current-key=k1")
        .run(
            context ->
                assertThat(context.getBean(HapaxProperties.class).toString())
                    .contains("currentKey=k1")
                    .doesNotContain(base64("one")));
  }

  /** Boot's own words about a property that can't be bound quote its value. */
  @ParameterizedTest
  @ValueSource(
      strings = {"encryption.key.k1", "encryption.keys", "encryption", "encryption.accept-plain"})
  void aMistypedNameDoesNotShowItsKey(String property, CapturedOutput output) {
    SpringApplicationBuilder application =
        new SpringApplicationBuilder(Empty.class)
            .web(WebApplicationType.NONE)
            .properties("hapax.store=memory", "hapax." + property + "=" + base64("one"));

    assertThatThrownBy(application::run).isInstanceOf(RuntimeException.class);
    assertThat(output)
        .contains(
            "APPLICATION FAILED TO START", "there are current-key, keys.<id> and accept-plain")
        .doesNotContain(base64("one"));
  }

  @Configuration(proxyBeanMethods = false)
  @ImportAutoConfiguration(HapaxAutoConfiguration.class)
  static class Empty {}
}
