package io.hapax.shop.probe;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.HexFormat;
import java.util.Map;
import org.springframework.context.annotation.Profile;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.MultipartFile;

/**
 * The tests' own endpoints: they answer with what reached them. {@code hapax.routes} protect those
 * below {@code /probe/<preset>}, so that each is reached in five ways and bare.
 */
@RestController
@Profile("probe")
public class Probe {

  /** The bytes, in hexadecimal digits. */
  @PostMapping("/probe/{preset}/stream")
  public String stream(HttpServletRequest request) throws IOException {
    return HexFormat.of().formatHex(request.getInputStream().readAllBytes());
  }

  @PostMapping("/probe/{preset}/bytes")
  public String bytes(@RequestBody(required = false) byte[] body) {
    return HexFormat.of().formatHex(body == null ? new byte[0] : body);
  }

  /** The characters, as the content type's charset says. */
  @PostMapping("/probe/{preset}/reader")
  public String reader(HttpServletRequest request) throws IOException {
    StringBuilder all = new StringBuilder();
    for (int c = request.getReader().read(); c >= 0; c = request.getReader().read()) {
      all.append((char) c);
    }
    return all.toString();
  }

  @PostMapping(path = "/probe/{preset}/json")
  public Map<String, Object> json(@RequestBody Map<String, Object> body) {
    return body;
  }

  @PostMapping("/probe/{preset}/form")
  public Map<String, ?> form(@RequestParam MultiValueMap<String, String> parameters) {
    return parameters;
  }

  @PostMapping("/probe/{preset}/parts")
  public Map<String, String> parts(
      @RequestParam("file") MultipartFile file, @RequestParam("text") String text)
      throws IOException {
    return Map.of(
        "text", text,
        "name", String.valueOf(file.getOriginalFilename()),
        "file", HexFormat.of().formatHex(file.getBytes()));
  }
}
