package io.hapax.benchmarks.http.app;

import java.time.Duration;
import org.aspectj.lang.ProceedingJoinPoint;
import org.aspectj.lang.annotation.Around;
import org.aspectj.lang.annotation.Aspect;
import org.redisson.api.RBucket;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** What teams write by hand: the key is set in Redis, or the request is a duplicate. */
@Aspect
class OnlyOnceAspect {

  private static final Duration WINDOW = Duration.ofSeconds(Variant.SECONDS);

  private final RedissonClient redisson;

  OnlyOnceAspect(RedissonClient redisson) {
    this.redisson = redisson;
  }

  @Around("@annotation(io.hapax.benchmarks.http.app.OnlyOnce)")
  Object once(ProceedingJoinPoint call) throws Throwable {
    RBucket<String> bucket = redisson.getBucket("by-hand:" + key(), StringCodec.INSTANCE);
    if (!bucket.setIfAbsent("1", WINDOW)) {
      throw new DuplicateException();
    }
    try {
      return call.proceed();
    } catch (RuntimeException e) {
      bucket.delete();
      throw e;
    }
  }

  private static String key() {
    var attributes = (ServletRequestAttributes) RequestContextHolder.currentRequestAttributes();
    return attributes.getRequest().getHeader("X-Idempotency-Key");
  }
}
