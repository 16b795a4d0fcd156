package io.hapax.store.redis;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;

/** Stands between clients and a server, sees what is sent, and can hold the replies back. */
final class Proxy implements AutoCloseable {

  private final ServerSocket door;
  private final int serverPort;
  private final List<Socket> sockets = new CopyOnWriteArrayList<>();
  private final Sent sent = new Sent();
  private final Gate gate = new Gate();

  private Proxy(int serverPort) throws IOException {
    this.door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    this.serverPort = serverPort;
  }

  static Proxy to(Node node) {
    try {
      Proxy proxy = new Proxy(node.port());
      proxy.start(proxy::accept);
      return proxy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What clients have sent, on whatever connection. */
  private static final class Sent {
    private final StringBuilder text = new StringBuilder();

    synchronized void add(String more) {
      text.append(more);
    }

    synchronized long count(String word) {
      return Pattern.compile(word, Pattern.LITERAL).matcher(text).results().count();
    }
  }

  /** Open, or closed to all who come. */
  private static final class Gate {
    private boolean closed;

    synchronized void set(boolean shut) {
      closed = shut;
      notifyAll();
    }

    synchronized void pass() {
      while (closed) {
        try {
          wait();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
          return;
        }
      }
    }
  }

  private interface Work {
    void run() throws IOException;
  }

  private void start(Work work) {
    Thread thread = new Thread(() -> untilClosed(work), "proxy");
    thread.setDaemon(true);
    thread.start();
  }

  private static void untilClosed(Work work) {
    try {
      work.run();
    } catch (IOException e) {
      // Somebody hung up.
    }
  }

  private void accept() throws IOException {
    while (true) {
      Socket client = door.accept();
      Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort);
      sockets.add(client);
      sockets.add(server);
      start(() -> forward(client, server, true));
      start(() -> forward(server, client, false));
    }
  }

  private void forward(Socket from, Socket to, boolean requests) throws IOException {
    byte[] buffer = new byte[8192];
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        if (requests) {
          sent.add(new String(buffer, 0, length, ISO_8859_1));
        } else {
          gate.pass();
        }
        out.write(buffer, 0, length);
        out.flush();
      }
    }
  }

  int port() {
    return door.getLocalPort();
  }

  /** How often clients have sent {@code word}. */
  long sent(String word) {
    return sent.count(word);
  }

  void holdReplies() {
    gate.set(true);
  }

  void letGo() {
    gate.set(false);
  }

  @Override
  public void close() {
    letGo();
    try {
      door.close();
      for (Socket socket : sockets) {
        socket.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
