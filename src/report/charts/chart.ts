// What every chart is: a Vega-Lite specification that holds its data, with a title and a text that
// says the same in words.

/** A Vega-Lite specification. */
export type VegaLiteSpec = Readonly<Record<string, unknown>>;

/** A chart as plain data: a Vega-Lite specification and its texts. */
export interface ChartSpec {
  readonly title: string;
  /** A description of the chart, for readers who cannot see it. */
  readonly description: string;
  /** The Vega-Lite specification without size and style, which are set when the chart is drawn. */
  readonly spec: VegaLiteSpec;
  /**
   * The tooltips of the marks. A mark whose Vega description is `tip:3` shows the fourth tooltip.
   */
  readonly tips?: readonly Tip[];
  /** The maximum useful width, in pixels. */
  readonly maxWidth?: number;
  /**
   * The height of the plot area divided by its width, if one unit must have the same length on both
   * axes.
   */
  readonly aspect?: number;
}

/** The tooltip of a mark of a chart. */
export interface Tip {
  /** Lines of text. */
  readonly text: string;
  /**
   * The position of the mark on the x axis, for a page on which the reader can choose a position.
   */
  readonly x?: number;
  /** The feature that the mark represents, for a page that can show its details. */
  readonly opens?: string;
}

/** The description that gives a mark its tip. */
export const tipName = (place: number) => `tip:${place}`;

/**
 * Options common to all kinds of charts. If no description is given, one is generated from the
 * data.
 */
export interface ChartText {
  readonly title: string;
  readonly description?: string;
}
