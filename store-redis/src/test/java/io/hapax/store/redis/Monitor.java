package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** What a server is sent: MONITOR, without the commands that its own scripts call. */
final class Monitor implements AutoCloseable {

  private final Socket watching;
  private final BufferedReader lines;
  private final Socket marking;

  Monitor(Node node) {
    try {
      watching = new Socket(InetAddress.getLoopbackAddress(), node.port());
      lines = new BufferedReader(new InputStreamReader(watching.getInputStream(), ISO_8859_1));
      send(watching, "MONITOR");
      lines.readLine();
      marking = new Socket(InetAddress.getLoopbackAddress(), node.port());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void send(Socket socket, String command) throws IOException {
    socket.getOutputStream().write((command + "\r\n").getBytes(ISO_8859_1));
  }

  /** The names of the commands that came while {@code act} ran. */
  List<String> during(Runnable act) {
    try {
      upToMark();
      act.run();
      return upToMark();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<String> upToMark() throws IOException {
    String mark = UUID.randomUUID().toString();
    send(marking, "ECHO " + mark);
    List<String> commands = new ArrayList<>();
    for (String line = lines.readLine(); !line.contains(mark); line = lines.readLine()) {
      if (!line.contains(" lua] ")) {
        commands.add(line.split("\"", 3)[1].toUpperCase(Locale.ROOT));
      }
    }
    return commands;
  }

  @Override
  public void close() {
    try (watching;
        marking) {
      lines.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
