// What every chart is: a Vega-Lite specification that holds its data, with a title and a text that
// says the same in words.

/** A Vega-Lite specification. */
export type VegaLiteSpec = Readonly<Record<string, unknown>>;

/** A chart as plain data: a Vega-Lite specification and its texts. */
export interface ChartSpec {
  readonly title: string;
  /** A description of the chart, for readers who cannot see it. */
  readonly description: string;
  /** Vega-Lite without size and style, which are set when the chart is drawn. */
  readonly spec: VegaLiteSpec;
  /**
   * The tooltips of the marks. A mark whose Vega description is `tip:3` shows the fourth of them.
   */
  readonly tips?: readonly Tip[];
  /** The maximum useful width, in pixels. */
  readonly maxWidth?: number;
  /** Height ÷ width of the plot area, if one unit must have the same length on both axes. */
  readonly aspect?: number;
}

/** The tooltip of a mark of a chart. */
export interface Tip {
  /** Lines of text. */
  readonly text: string;
  /** Its position on the x axis, for a page on which the reader can choose a position. */
  readonly x?: number;
  /** The feature that the mark is about, for a page that can open it. */
  readonly opens?: string;
}

/** The description that gives a mark its tip. */
export const tipName = (place: number) => `tip:${place}`;

/**
 * Options common to all kinds of charts. If there is no description, one is generated
 * from the data.
 */
export interface ChartText {
  readonly title: string;
  readonly description?: string;
}
