package io.hapax.shop.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hapax.shop.ShopApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class DatabaseDownTest {

  @Test
  void theStartNamesADatabaseThatIsDownAndTellsNoPassword(CapturedOutput output) {
    var shop = new SpringApplicationBuilder(ShopApplication.class);
    String url = "--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/shop?password=hidden";
    assertThatThrownBy(() -> shop.run(url, "--server.port=0"));
    assertThat(output)
        .contains("APPLICATION FAILED TO START")
        .contains("the database at spring.datasource.url = jdbc:postgresql://127.0.0.1:1/shop, ")
        .contains("Connection to 127.0.0.1:1 refused")
        .doesNotContain("hidden");
  }
}
