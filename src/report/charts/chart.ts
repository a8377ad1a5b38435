// What every chart is: a Vega-Lite specification that holds its data, with a title and a text that says the same in words.

export type VegaLiteSpec = Readonly<Record<string, unknown>>;

export interface ChartSpec {
  readonly title: string;
  /** The chart in words, for readers who do not see it. */
  readonly description: string;
  /** Vega-Lite without size and look: both are given when it is drawn. */
  readonly spec: VegaLiteSpec;
  /** The most width it can use, in pixels. */
  readonly maxWidth?: number;
  /** Height ÷ width of the plane, where it matters: one unit is then as long on both axes. */
  readonly aspect?: number;
}

/** What every kind of chart is given beside its data. Without a description one is made from the data. */
export interface ChartText {
  readonly title: string;
  readonly description?: string;
}
