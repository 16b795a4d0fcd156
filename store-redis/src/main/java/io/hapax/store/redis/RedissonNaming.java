package io.hapax.store.redis;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RFuture;
import org.redisson.api.RScript;
import org.redisson.api.RScriptAsync;

/** How a script is named to the server. */
enum RedissonNaming {
  BY_SHA {
    @Override
    RFuture<List<@Nullable Object>> send(RScriptAsync scripts, ScriptCall call) {
      return scripts.evalShaAsync(
          call.key(),
          RScript.Mode.READ_WRITE,
          call.script().sha(),
          LIST,
          List.of(call.key()),
          (Object[]) call.argumentArray());
    }
  },
  BY_TEXT {
    @Override
    RFuture<List<@Nullable Object>> send(RScriptAsync scripts, ScriptCall call) {
      return scripts.evalAsync(
          call.key(),
          RScript.Mode.READ_WRITE,
          call.script().text(),
          LIST,
          List.of(call.key()),
          (Object[]) call.argumentArray());
    }
  };

  /** MULTI was renamed to LIST; either version may be there. */
  private static final RScript.ReturnType LIST =
      Arrays.stream(RScript.ReturnType.values())
          .filter(type -> type.name().equals("LIST") || type.name().equals("MULTI"))
          .findFirst()
          .orElseThrow();

  abstract RFuture<List<@Nullable Object>> send(RScriptAsync scripts, ScriptCall call);
}
