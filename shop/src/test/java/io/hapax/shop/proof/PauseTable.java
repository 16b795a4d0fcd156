package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;
import java.util.List;

/** The figures of the pause proof, in Markdown. */
final class PauseTable {

  private final Backend backend;
  private final List<Paused> pauses;

  PauseTable(Backend backend, List<Paused> pauses) {
    this.backend = backend;
    this.pauses = pauses;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append("\n### Pauses beyond the lease, on ").append(backend).append("\n\n");
    text.append(pauses.size()).append(" owners paused, ");
    text.append(Cells.sum(pauses, cell -> cell.effects)).append(" effects, ");
    text.append(Cells.count(pauses, cell -> cell.effects > 1)).append(" double runs\n\n");
    text.append(
        Cells.header(
            "operation",
            "mode",
            "paused",
            "pauses",
            "effects",
            "double runs",
            "others hear meanwhile",
            "the owner hears",
            "and in the end"));
    Cells.each(
        pauses,
        (target, point, cell) ->
            text.append(
                Cells.row(
                    Cells.words(target),
                    Cells.mode(backend, target),
                    Cells.words(point),
                    cell.size(),
                    Cells.sum(cell, one -> one.effects),
                    Cells.count(cell, one -> one.effects > 1),
                    Cells.told(cell, one -> one.othersHeard),
                    Cells.told(cell, one -> one.ownerHeard),
                    Cells.told(cell, one -> one.finallyTold))));
    return text.toString();
  }
}
