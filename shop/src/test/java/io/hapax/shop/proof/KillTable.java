package io.hapax.shop.proof;

import io.hapax.shop.testkit.Backend;
import java.util.List;

/** The figures of the kill proof, in Markdown. */
final class KillTable {

  private final Backend backend;
  private final List<Killed> kills;

  KillTable(Backend backend, List<Killed> kills) {
    this.backend = backend;
    this.kills = kills;
  }

  String text() {
    StringBuilder text = new StringBuilder();
    text.append("\n### Kills on ").append(backend).append("\n\n");
    text.append(kills.size()).append(" kills, ");
    text.append(Cells.sum(kills, kill -> kill.effects)).append(" effects, ");
    text.append(Cells.count(kills, kill -> kill.effects > 1)).append(" double runs, ");
    text.append(Cells.count(kills, Killed::isInProgress)).append(" keys stuck, ");
    text.append(Cells.count(kills, kill -> kill.record.equals("ABANDONED")));
    text.append(" refused until settled (and then settled)\n\n");
    text.append(
        Cells.header(
            "operation",
            "mode",
            "halted",
            "kills",
            "effects",
            "double runs",
            "the retry hears at once",
            "and in the end"));
    Cells.each(
        kills,
        (target, point, cell) ->
            text.append(
                Cells.row(
                    Cells.words(target),
                    Cells.mode(backend, target),
                    Cells.words(point),
                    cell.size(),
                    Cells.sum(cell, kill -> kill.effects),
                    Cells.count(cell, kill -> kill.effects > 1),
                    Cells.told(cell, kill -> kill.told),
                    Cells.told(cell, kill -> kill.finallyTold))));
    return text.toString();
  }
}
