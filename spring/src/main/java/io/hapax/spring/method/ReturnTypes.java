package io.hapax.spring.method;

import io.hapax.ValueCodec;
import io.hapax.spring.HapaxSetupException;
import io.hapax.spring.ValueCodecs;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;
import org.springframework.util.ClassUtils;

/** Finds the codec of a method's value, or says why there can be none. */
final class ReturnTypes {

  private static final String INSTEAD =
      "Return a value of a type that can be read back, such as a record, or void.";

  private static final Set<Class<?>> NOT_THERE_YET =
      Set.of(
          Future.class,
          CompletionStage.class,
          Flow.Publisher.class,
          BaseStream.class,
          Iterator.class,
          AutoCloseable.class);

  private static final String REACTIVE = "org.reactivestreams.Publisher";

  private ReturnTypes() {}

  static ValueCodec<@Nullable Object> codec(
      ResolvableType declared, ValueCodecs codecs, String where) {
    Class<?> type = declared.toClass();
    if (isNotThereYet(type)) {
      throw new HapaxSetupException(
          where
              + " returns a "
              + type.getName()
              + ", whose value is not there when the method returns.",
          INSTEAD);
    }
    if (isUnknown(declared)) {
      throw new HapaxSetupException(
          where + " returns " + declared + ", which does not say what to read back.", INSTEAD);
    }
    try {
      return codecs.codec(declared.getType());
    } catch (IllegalArgumentException e) {
      throw new HapaxSetupException(
          where + " returns " + declared + ", which can't be kept: " + e.getMessage() + ".",
          INSTEAD,
          e);
    }
  }

  private static boolean isNotThereYet(Class<?> type) {
    return NOT_THERE_YET.stream().anyMatch(kind -> kind.isAssignableFrom(type))
        || ClassUtils.getAllInterfacesForClassAsSet(type).stream()
            .anyMatch(parent -> parent.getName().equals(REACTIVE))
        || type.getName().equals(REACTIVE);
  }

  private static boolean isUnknown(ResolvableType declared) {
    Type type = declared.getType();
    return declared.toClass() == Object.class
        || type instanceof TypeVariable
        || type instanceof WildcardType
        || declared.hasUnresolvableGenerics();
  }
}
