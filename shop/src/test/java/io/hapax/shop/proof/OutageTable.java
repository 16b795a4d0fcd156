package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;
import java.util.Collection;
import java.util.List;

/** The figures of the outage proof, in Markdown. */
final class OutageTable {

  private final Backend backend;
  private final int outages;
  private final List<Persistent> requests;

  OutageTable(Backend backend, int outages, Collection<Persistent> requests) {
    this.backend = backend;
    this.outages = outages;
    this.requests = List.copyOf(requests);
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append("\n### Outages of ").append(backend).append(" under load\n\n");
    text.append(outages).append(" times killed, restarted, hanging and stuttering\n\n");
    text.append(
        Cells.header(
            "operation", "mode", "requests", "of them refused at first", "effects", "double runs"));
    Cells.each(
        requests,
        (target, point, cell) ->
            text.append(
                Cells.row(
                    Cells.words(target),
                    Cells.mode(backend, target),
                    cell.size(),
                    Cells.count(cell, request -> request.refusals > 0),
                    Cells.sum(cell, request -> request.effects),
                    Cells.count(cell, request -> request.effects > 1))));
    return text.toString();
  }
}
