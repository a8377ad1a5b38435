// The model of a report: plain data that survives JSON. Tasks and papers fill it, page.ts writes it
// as HTML. Every text is plain text: names from files may occur anywhere.

import type { AxisScale } from './charts/along-axis.ts';
import type { ChartSpec } from './charts/chart.ts';
import type { NumberFormat } from './number-format.ts';

/** A report as plain data: title, sections, blocks. */
export interface Report {
  readonly title: string;
  /** One or more paragraphs that summarise the result. */
  readonly summary: string | readonly string[];
  readonly sections: readonly Section[];
  /** The program that created the report, such as `svm-sieve 0.1.0`; shown in the footer. */
  readonly generatedBy?: string;
  /**
   * The time at which the report was created, as text. The library never reads the clock, so that
   * the same result always gives the same bytes.
   */
  readonly generatedAt?: string;
}

/** A section of a report, with its heading. */
export interface Section {
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** Subsections. */
  readonly sections?: readonly Section[];
}

/** A piece of a report. */
export type Block =
  | ParagraphBlock
  | NoteBlock
  | ListBlock
  | FactsBlock
  | TableBlock
  | ChartBlock
  | SizesBlock
  | CommandBlock
  | MethodsBlock;

/** A paragraph. */
export interface ParagraphBlock {
  readonly kind: 'paragraph';
  readonly text: string;
}

/** An important remark; a warning limits the interpretation of the numbers. */
export interface NoteBlock {
  readonly kind: 'note';
  readonly text: string;
  readonly tone?: 'info' | 'warning';
}

/** A list. */
export interface ListBlock {
  readonly kind: 'list';
  readonly items: readonly string[];
  readonly ordered?: boolean;
}

/** The key numbers, in large type. */
export interface FactsBlock {
  readonly kind: 'facts';
  readonly facts: readonly Fact[];
}

/** A key number with its label. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  /** A note on the limits or the uncertainty of the number. */
  readonly note?: string;
}

/** A table. */
export interface TableBlock {
  readonly kind: 'table';
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** Whether the table is collapsed until it is opened; by default, long tables are. */
  readonly collapsed?: boolean;
  /** Whether rows can be searched and sorted if scripts are enabled. */
  readonly sortable?: boolean;
}

/** A column of a table in a report. */
export interface TableColumn {
  readonly title: string;
  /** The alignment; by default, numbers are right-aligned and text is left-aligned. */
  readonly align?: 'left' | 'right' | 'center';
  readonly format?: NumberFormat;
  /**
   * The number of decimals for `fixed` and `percent`, and of significant digits for `number` and
   * `scientific`.
   */
  readonly digits?: number;
  /** Whether the cells of the column are row headers. */
  readonly heading?: boolean;
}

/** The content of a table cell in a report. */
export type CellValue = string | number | boolean | null;

/** A value, optionally emphasised (as the best of its column) and followed by a short remark. */
export type Cell = CellValue | { readonly value: CellValue; readonly strong?: boolean; readonly note?: string };

/** A chart with its caption. */
export interface ChartBlock {
  readonly kind: 'chart';
  readonly chart: ChartSpec;
}

/**
 * The sizes of a selection along a ranking. Initially the chosen size is shown; with scripts
 * enabled, readers can view the others with the arrow keys or by pointing at the chart.
 */
export interface SizesBlock {
  readonly kind: 'sizes';
  /** The chart of the score against the size. */
  readonly chart: ChartSpec;
  /** The sizes in ascending order. */
  readonly sizes: readonly SizeChoice[];
  /** The index of the chosen size. */
  readonly chosen: number;
  /** The scale of the size axis in the chart; logarithmic by default. */
  readonly scale?: AxisScale;
  /**
   * The features, best first; a size consists of the first features unless it lists its members.
   */
  readonly ranking: readonly string[];
}

/** A size that the reader of a report can choose. */
export interface SizeChoice {
  readonly features: number;
  /** The ranks of the selected features, if they are not the first ones of the ranking. */
  readonly members?: readonly number[];
  /** The scores in words. */
  readonly text: string;
}

/** The command line that reproduces the numbers. */
export interface CommandBlock {
  readonly kind: 'command';
  readonly text: string;
}

/** The methods paragraph, to be pasted into a manuscript. */
export interface MethodsBlock {
  readonly kind: 'methods';
  readonly text: string;
  readonly citations?: readonly Citation[];
}

/** A source cited in the methods. */
export interface Citation {
  readonly text: string;
  /** An https address; other addresses are not linked. */
  readonly url?: string;
}
