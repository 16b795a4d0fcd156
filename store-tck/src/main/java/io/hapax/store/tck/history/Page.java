package io.hapax.store.tck.history;

import io.hapax.key.RecordKey;
import io.hapax.spi.Claim;
import io.hapax.spi.ClaimRequest;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;

/** What all clients know of one record. */
final class Page {

  final RecordKey key;
  final Queue<Operation> calls = new ConcurrentLinkedQueue<>();
  final List<ClaimRequest> requests = new CopyOnWriteArrayList<>();
  final List<Claim> claims = new CopyOnWriteArrayList<>();

  Page(RecordKey key) {
    this.key = key;
  }
}
