// What every chart is: a Vega-Lite specification that holds its data, with a title and a text that
// says the same in words.

/** A specification in the words of Vega-Lite. */
export type VegaLiteSpec = Readonly<Record<string, unknown>>;

/** A chart as plain data: a Vega-Lite specification and its words. */
export interface ChartSpec {
  readonly title: string;
  /** The chart in words, for readers who do not see it. */
  readonly description: string;
  /** Vega-Lite without size and look: both are given when it is drawn. */
  readonly spec: VegaLiteSpec;
  /**
   * What marks say when pointed at. A mark whose Vega description is `tip:3` shows the fourth of
   * them.
   */
  readonly tips?: readonly Tip[];
  /** The maximum width it can use, in pixels. */
  readonly maxWidth?: number;
  /** Height ÷ width of the plane, where it matters: one unit is then as long on both axes. */
  readonly aspect?: number;
}

/** The tooltip of a mark of a chart. */
export interface Tip {
  /** Lines of text. */
  readonly text: string;
  /** Where on the x axis it stands, for a page that lets its reader choose a place there. */
  readonly x?: number;
  /** The feature that the mark is about, for a page that can open it. */
  readonly opens?: string;
}

/** The description that gives a mark its tip. */
export const tipName = (place: number) => `tip:${place}`;

/**
 * What every kind of chart takes besides its data. Without a description one is made from the data.
 */
export interface ChartText {
  readonly title: string;
  readonly description?: string;
}
