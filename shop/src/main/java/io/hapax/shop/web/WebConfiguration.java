package io.hapax.shop.web;

import org.springframework.boot.jackson.autoconfigure.JsonMapperBuilderCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.config.annotation.ContentNegotiationConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

@Configuration(proxyBeanMethods = false)
class WebConfiguration implements WebMvcConfigurer {

  /** Every answer is JSON: an {@code Accept} that asks for else must not fail a finished write. */
  @Override
  public void configureContentNegotiation(ContentNegotiationConfigurer negotiation) {
    negotiation.ignoreAcceptHeader(true).defaultContentType(MediaType.APPLICATION_JSON);
  }

  /** A number is not a text; the opposite direction is closed in {@code application.yml}. */
  @Bean
  JsonMapperBuilderCustomizer textIsText() {
    return WebConfiguration::refuseScalarsAsText;
  }

  /** An amount is 0.0000000001, not 1E-10. */
  @Bean
  JsonMapperBuilderCustomizer plainAmounts() {
    return builder -> builder.enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN);
  }

  private static void refuseScalarsAsText(JsonMapper.Builder builder) {
    builder.withCoercionConfig(
        LogicalType.Textual,
        text -> {
          text.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail);
          text.setCoercion(CoercionInputShape.Float, CoercionAction.Fail);
          text.setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail);
        });
  }
}
