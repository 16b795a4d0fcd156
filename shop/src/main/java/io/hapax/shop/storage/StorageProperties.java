package io.hapax.shop.storage;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * @param dataDir the directory of the embedded database; not used once {@code
 *     spring.datasource.url} is set
 */
@ConfigurationProperties("shop")
record StorageProperties(@DefaultValue("./data") Path dataDir) {}
