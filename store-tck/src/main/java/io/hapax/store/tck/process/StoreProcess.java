package io.hapax.store.tck.process;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import io.hapax.spi.IdempotencyStore;
import io.hapax.spi.IssuingStore;
import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * The other process: reads calls from standard input, makes them all at once on a store of its own,
 * and writes the answers as they come. It ends when its input does.
 */
public final class StoreProcess {

  private final IdempotencyStore store;
  private final DataOutputStream answers;

  private StoreProcess(IdempotencyStore store, DataOutputStream answers) {
    this.store = store;
    this.answers = answers;
  }

  /** Runs it: the name of a {@link StoreFactory}, and the factory's arguments. */
  public static void main(String[] args) throws Exception {
    PrintStream pipe = System.out;
    System.setOut(System.err); // whatever logs there
    List<String> arguments = List.of(args);
    StoreFactory factory =
        Class.forName(args[0])
            .asSubclass(StoreFactory.class)
            .getDeclaredConstructor()
            .newInstance();
    IdempotencyStore store = factory.open(arguments.subList(1, arguments.size()));
    new StoreProcess(store, new DataOutputStream(pipe)).serve();
    Runtime.getRuntime().halt(0); // whatever threads its client has
  }

  private void serve() throws IOException {
    ExecutorService threads = Executors.newCachedThreadPool();
    DataInputStream calls = new DataInputStream(new BufferedInputStream(System.in));
    while (true) {
      try {
        int number = calls.readInt();
        byte[] call = new byte[calls.readInt()];
        calls.readFully(call);
        threads.execute(() -> answer(number, call));
      } catch (EOFException e) {
        return;
      }
    }
  }

  private void answer(int number, byte[] call) {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(answer)) {
      try {
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        make(new DataInputStream(new ByteArrayInputStream(call)), new DataOutputStream(result));
        out.writeBoolean(true);
        out.write(result.toByteArray());
      } catch (RuntimeException e) {
        out.writeBoolean(false);
        out.writeUTF(String.valueOf(e));
      }
      send(number, answer.toByteArray());
    } catch (IOException e) {
      Runtime.getRuntime().halt(1); // nobody listens
    }
  }

  private synchronized void send(int number, byte[] answer) throws IOException {
    answers.writeInt(number);
    answers.writeInt(answer.length);
    answers.write(answer);
    answers.flush();
  }

  private void make(DataInputStream in, DataOutputStream out) throws IOException {
    switch (Verb.valueOf(in.readUTF())) {
      case CLAIM -> Wire.write(out, store.claim(Wire.request(in)));
      case TAKE_OVER -> {
        ClaimRequest request = Wire.request(in);
        Wire.write(out, store.takeOver(request, in.readLong()));
      }
      case COMPLETE -> {
        Claim claim = Wire.claim(in);
        byte[] outcome = Wire.bytesOrNull(in);
        out.writeBoolean(store.complete(claim, outcome, Wire.expiry(in)));
      }
      case RELEASE -> out.writeBoolean(store.release(Wire.claim(in)));
      case RENEW -> renew(in, out);
      case FIND -> Wire.writeRecord(out, store.find(Wire.key(in)).orElse(null));
      case PURGE -> out.writeInt(store.purgeExpired(in.readInt()));
      case ISSUE -> {
        RecordKey key = Wire.key(in);
        out.writeBoolean(((IssuingStore) store).issue(key, Wire.duration(in)));
      }
    }
  }

  private void renew(DataInputStream in, DataOutputStream out) throws IOException {
    List<Claim> claims = new ArrayList<>();
    int count = in.readInt();
    for (int i = 0; i < count; i++) {
      claims.add(Wire.claim(in));
    }
    Set<Claim> lost = store.renew(claims, Wire.duration(in));
    out.writeInt(lost.size());
    for (Claim claim : lost) {
      Wire.write(out, claim);
    }
  }
}
