package io.hapax.benchmarks.report;

import java.awt.Color;
import java.awt.Font;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.ChartUtils;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;

/** All ratios as bars, with a line at 1: what each is measured against. */
final class Plot {

  private static final int WIDTH = 1000;
  private static final int BAR_HEIGHT = 22;
  private static final int FRAME_HEIGHT = 140;
  private static final Font SMALL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);

  private Plot() {}

  static void write(List<Findings> sections, Path file) throws IOException {
    DefaultCategoryDataset bars = new DefaultCategoryDataset();
    for (Findings section : sections) {
      section.bars().forEach(bar -> bars.addValue(bar.ratio(), "ratio", bar.label()));
    }
    int height = FRAME_HEIGHT + BAR_HEIGHT * bars.getColumnCount();
    ChartUtils.saveChartAsPNG(file.toFile(), chart(bars), WIDTH, height);
  }

  private static JFreeChart chart(DefaultCategoryDataset bars) {
    JFreeChart chart =
        ChartFactory.createBarChart(
            "Ratio to what it is measured against (the line is 1)",
            null,
            null,
            bars,
            PlotOrientation.HORIZONTAL,
            false,
            false,
            false);
    CategoryPlot plot = chart.getCategoryPlot();
    plot.setBackgroundPaint(Color.WHITE);
    plot.setRangeGridlinePaint(Color.LIGHT_GRAY);
    plot.addRangeMarker(new ValueMarker(1, Color.RED, plot.getRangeGridlineStroke()));
    plot.getDomainAxis().setTickLabelFont(SMALL);
    plot.getDomainAxis().setMaximumCategoryLabelWidthRatio(0.6f);
    BarRenderer renderer = (BarRenderer) plot.getRenderer();
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setSeriesPaint(0, new Color(0x33, 0x66, 0x99));
    renderer.setDefaultItemLabelGenerator(new StandardCategoryItemLabelGenerator());
    renderer.setDefaultItemLabelsVisible(true);
    return chart;
  }
}
