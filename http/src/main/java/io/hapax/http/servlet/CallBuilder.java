package io.hapax.http.servlet;

import io.hapax.AccessCheck;
import io.hapax.Call;
import io.hapax.http.KeyHeader;
import io.hapax.http.KeySyntax;
import io.hapax.http.RequestLine;
import io.hapax.http.WaitPreference;
import io.hapax.key.KeyInput;
import io.hapax.key.Scope;
import io.hapax.policy.KeySource;
import io.hapax.policy.Policy;
import io.hapax.policy.Preset;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Says in the engine's words what a request asks for. */
final class CallBuilder {

  private final Equipment equipment;
  private final ReplayableRequest body;
  private final HttpServletRequest request;
  private final Protection protection;

  /**
   * A builder.
   *
   * @param body the request at the filter, whose body can be read twice
   * @param request the request at the handler
   */
  CallBuilder(
      Equipment equipment,
      ReplayableRequest body,
      HttpServletRequest request,
      Protection protection) {
    this.equipment = equipment;
    this.body = body;
    this.request = request;
    this.protection = protection;
  }

  Call build() throws IOException {
    // As the handler sees it: a filter on the way may have another method or path for it, and the
    // operation is what is done in the end.
    RequestLine line = RequestFacts.line(request);
    Caller caller = equipment.callers().of(request);
    String named = protection.operation();
    Scope scope =
        new Scope(caller.tenant(), caller.principal(), named == null ? line.operation() : named);
    return new Call(
        protection.policy(),
        scope,
        key(caller),
        new RequestContent(line, caller.guardIdentity(), body, request),
        protection.mode(),
        WaitPreference.read(RequestFacts.lines(request, "Prefer")),
        access());
  }

  private @Nullable AccessCheck access() {
    RequestAccessCheck check = protection.access();
    return check == null ? null : () -> check.permits(request);
  }

  private KeyInput key(Caller caller) throws IOException {
    KeyInput found = protection.key();
    if (found != null) {
      return found;
    }
    Policy policy = protection.policy();
    KeySource source = policy.keySource();
    if (source instanceof KeySource.Header header) {
      return header(header.name(), policy.preset());
    }
    if (source instanceof KeySource.FormToken token) {
      return header(token.header(), policy.preset());
    }
    if (source instanceof KeySource.Parameter parameter) {
      return parameter(parameter.name());
    }
    if (source instanceof KeySource.Principal) {
      return KeyInput.of(caller.principal());
    }
    throw new IllegalStateException(
        "policy '"
            + policy.name()
            + "' has a key source that HTTP alone can't read: give Protection.with(key)");
  }

  private KeyInput header(String name, Preset preset) {
    KeySyntax syntax = equipment.settings().keySyntax();
    return KeyHeader.read(name, RequestFacts.lines(request, name), preset, syntax);
  }

  private KeyInput parameter(String name) throws IOException {
    body.readAheadForm();
    String @Nullable [] values;
    try {
      values = request.getParameterValues(name);
    } catch (IllegalStateException unreadable) {
      // Servlet 6.1: a broken percent encoding, or more of them than the container takes.
      return KeyInput.malformed("the request's parameters can't be read");
    }
    if (values == null || values.length == 0) {
      return KeyInput.missing();
    }
    if (values.length > 1) {
      return KeyInput.malformed("the parameter was sent more than once");
    }
    String value = values[0].strip();
    return value.isEmpty() ? KeyInput.missing() : KeyInput.of(value);
  }
}
