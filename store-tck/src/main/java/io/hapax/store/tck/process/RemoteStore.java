package io.hapax.store.tck.process;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.ClaimResult;
import io.hapax.spi.Expiry;
import io.hapax.spi.IssuingStore;
import io.hapax.spi.StoreException;
import io.hapax.spi.StoredRecord;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A store in another process, as another node would have it: each call goes there through a pipe,
 * many at once. Its JVM may live in another time zone.
 */
public final class RemoteStore implements IssuingStore, AutoCloseable {

  private static final long PATIENCE_SECONDS = 60;

  private final Process process;
  private final DataOutputStream calls;
  private final Map<Integer, CompletableFuture<byte[]>> waiting = new ConcurrentHashMap<>();
  private final AtomicInteger numbers = new AtomicInteger();

  private RemoteStore(Process process) {
    this.process = process;
    this.calls = new DataOutputStream(process.getOutputStream());
    Thread reader = new Thread(this::read, "remote-store");
    reader.setDaemon(true);
    reader.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /**
   * Starts the process, on this one's class path.
   *
   * @param zone the time zone of its JVM
   * @param factory opens its store
   * @param arguments what the factory gets
   */
  public static RemoteStore start(
      String zone, Class<? extends StoreFactory> factory, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-Duser.timezone=" + zone));
    command.addAll(List.of("-cp", classPath(), StoreProcess.class.getName(), factory.getName()));
    command.addAll(arguments);
    try {
      return new RemoteStore(
          new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Surefire starts a JVM with one jar that names the others. */
  private static String classPath() {
    String all = System.getProperty("surefire.test.class.path");
    return all == null ? System.getProperty("java.class.path") : all;
  }

  private void read() {
    try (DataInputStream answers =
        new DataInputStream(new BufferedInputStream(process.getInputStream()))) {
      while (true) {
        int number = answers.readInt();
        byte[] answer = new byte[answers.readInt()];
        answers.readFully(answer);
        CompletableFuture<byte[]> waiter = waiting.remove(number);
        if (waiter != null) {
          waiter.complete(answer);
        }
      }
    } catch (IOException e) {
      waiting.values().forEach(waiter -> waiter.completeExceptionally(e));
    }
  }

  private interface Writing {
    void to(DataOutputStream out) throws IOException;
  }

  private interface Reading<T> {
    T from(DataInputStream in) throws IOException;
  }

  private <T> T call(Verb verb, Writing writing, Reading<T> reading) {
    int number = numbers.incrementAndGet();
    CompletableFuture<byte[]> answer = new CompletableFuture<>();
    waiting.put(number, answer);
    try {
      send(number, verb, writing);
      byte[] bytes = answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
      DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
      if (in.readBoolean()) {
        return reading.from(in);
      }
      throw new StoreException("in the other process: " + in.readUTF(), null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void send(int number, Verb verb, Writing writing) throws IOException {
    ByteArrayOutputStream call = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(call);
    out.writeUTF(verb.name());
    writing.to(out);
    synchronized (calls) {
      calls.writeInt(number);
      calls.writeInt(call.size());
      calls.write(call.toByteArray());
      calls.flush();
    }
  }

  @Override
  public String describe() {
    return "a store in process " + process.pid();
  }

  @Override
  public ClaimResult claim(ClaimRequest request) {
    return call(Verb.CLAIM, out -> Wire.write(out, request), Wire::result);
  }

  @Override
  public ClaimResult takeOver(ClaimRequest request, long previousToken) {
    return call(
        Verb.TAKE_OVER,
        out -> {
          Wire.write(out, request);
          out.writeLong(previousToken);
        },
        Wire::result);
  }

  @Override
  public boolean complete(Claim claim, byte @Nullable [] outcome, Expiry expiry) {
    return call(
        Verb.COMPLETE,
        out -> {
          Wire.write(out, claim);
          Wire.write(out, outcome);
          Wire.write(out, expiry);
        },
        DataInputStream::readBoolean);
  }

  @Override
  public boolean release(Claim claim) {
    return call(Verb.RELEASE, out -> Wire.write(out, claim), DataInputStream::readBoolean);
  }

  @Override
  public Set<Claim> renew(Collection<Claim> claims, Duration lease) {
    return call(
        Verb.RENEW,
        out -> {
          out.writeInt(claims.size());
          for (Claim claim : claims) {
            Wire.write(out, claim);
          }
          Wire.write(out, lease);
        },
        RemoteStore::claims);
  }

  private static Set<Claim> claims(DataInputStream in) throws IOException {
    Set<Claim> claims = new HashSet<>();
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      claims.add(Wire.claim(in));
    }
    return claims;
  }

  @Override
  public Optional<StoredRecord> find(RecordKey key) {
    return call(
        Verb.FIND, out -> Wire.write(out, key), in -> Optional.ofNullable(Wire.recordOrNull(in)));
  }

  @Override
  public int purgeExpired(int batchSize) {
    return call(Verb.PURGE, out -> out.writeInt(batchSize), DataInputStream::readInt);
  }

  @Override
  public boolean issue(RecordKey key, Duration timeToLive) {
    return call(
        Verb.ISSUE,
        out -> {
          Wire.write(out, key);
          Wire.write(out, timeToLive);
        },
        DataInputStream::readBoolean);
  }

  /** Ends the process. */
  @Override
  public void close() {
    process.destroyForcibly();
  }
}
