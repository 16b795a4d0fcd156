package io.hapax.spring.boot.seed2;

import java.util.concurrent.atomic.AtomicLong;
import org.springframework.stereotype.Service;

/** Counts comments. */
@Service
public class CommentService {

  private final AtomicLong comments = new AtomicLong();

  public void add(CommentDTO dto) {
    comments.incrementAndGet();
  }

  public long count() {
    return comments.get();
  }
}
