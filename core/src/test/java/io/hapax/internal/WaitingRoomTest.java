package io.hapax.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.hapax.key.RecordKey;
import io.hapax.key.Scope;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One ear for all who wait for a key, and none for a key that nobody waits for. */
class WaitingRoomTest {

  private static final RecordKey KEY = Scope.of("alice", "POST /orders").key("k");
  private static final RecordKey OTHER = Scope.of("alice", "POST /orders").key("other");

  private final List<RecordKey> open = new ArrayList<>();
  private final List<Runnable> ends = new ArrayList<>();
  private final WaitingRoom room =
      new WaitingRoom(
          2,
          3,
          (key, perhapsEnded) -> {
            open.add(key);
            ends.add(perhapsEnded);
            return () -> open.remove(key);
          });

  private WaitingRoom.Seat seat(RecordKey key) {
    return room.enter(key).orElseThrow();
  }

  @Test
  void the_first_waiter_opens_the_ear_and_the_last_one_closes_it() {
    WaitingRoom.Seat first = seat(KEY);
    WaitingRoom.Seat second = seat(KEY);
    assertThat(open).containsExactly(KEY);

    first.close();
    assertThat(open).containsExactly(KEY);
    second.close();
    second.close();

    assertThat(open).isEmpty();
  }

  @Test
  void what_an_ear_hears_wakes_the_waiters_of_its_key() {
    WaitingRoom.Seat first = seat(KEY);
    WaitingRoom.Seat second = seat(KEY);
    WaitingRoom.Seat other = seat(OTHER);

    ends.get(0).run();

    assertThat(first.call()).isDone();
    assertThat(second.call()).isDone();
    assertThat(other.call()).isNotDone();
  }

  @Test
  void a_waiter_that_finds_no_seat_opens_no_ear() {
    seat(KEY);
    seat(KEY);
    assertThat(room.enter(KEY)).isEmpty();
    seat(OTHER);
    RecordKey third = Scope.of("bob", "POST /orders").key("k");

    assertThat(room.enter(third)).isEmpty();
    assertThat(open).containsExactly(KEY, OTHER);
  }

  @Test
  void a_room_without_seats_for_a_key_has_nobody_to_turn_away() {
    WaitingRoom none = new WaitingRoom(0, 0, (key, perhapsEnded) -> () -> {});

    assertThat(none.enter(KEY)).isEmpty();
  }
}
