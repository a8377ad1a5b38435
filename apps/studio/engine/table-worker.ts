// The worker that holds the open table: it reads and describes the table, and returns windows of
// cells and distributions.

import {
  cellText,
  type Data,
  dataOptions,
  describe,
  type FeatureCard,
  featureCard,
  readTable,
  resolveOptions,
  type Table,
  type TextColumn,
  useTable,
} from '../../../src/app.browser.ts';
import { distributionOf } from './distribution.ts';
import type { AnnotationColumn, CellWindow, Distribution, OpenedTable, Options, Source } from './protocol.ts';
import { byteSource, loadingOf } from './read-source.ts';
import { describingPart, pickOptions, readingPart } from './task-options.ts';

export class TableWorker {
  #table: Table | null = null;
  #data: (() => Promise<Data>) | null = null;

  async open(source: Source, options: Options): Promise<OpenedTable> {
    const start = performance.now();
    this.#table = null;
    this.#data = null;
    const reading = resolveOptions(dataOptions, pickOptions(dataOptions, options));
    const table = await readTable(byteSource(source), reading, loadingOf(source));
    const description = await describe(table, describingPart(options));
    this.#table = table;
    this.#data = once(() => useTable(table, readingPart(options)));
    const milliseconds = performance.now() - start;
    return {
      description,
      rowCount: table.rowCount,
      columnCount: table.columns.length,
      annotations: (table.annotations ?? []).map(annotationColumn),
      unmatched: table.unmatched ?? { samples: [], annotations: [] },
      milliseconds,
    };
  }

  cells({ rows, columns }: CellWindow): (string | null)[][] {
    const table = this.#table;
    if (!table) return [];
    const shown = table.columns.slice(columns[0], columns[1]);
    const count = Math.max(0, Math.min(rows[1], table.rowCount) - rows[0]);
    return Array.from({ length: count }, (_, i) => shown.map((column) => cellText(column, rows[0] + i)));
  }

  /** Every sample of a feature; null for an unknown name, and where the target is a number. */
  async card(feature: string): Promise<FeatureCard | null> {
    const data = await this.#data?.();
    if (!data) return null;
    const { dataset } = data;
    return featureCard(
      dataset,
      feature,
      dataset.features.map(({ name }) => name),
    );
  }

  /** Unknown names are left out. */
  async distributions(features: readonly string[]): Promise<Distribution[]> {
    const data = await this.#data?.();
    return data ? features.flatMap((name) => distributionOf(data.dataset, name) ?? []) : [];
  }
}

const annotationColumn = ({ name, codes }: TextColumn): AnnotationColumn => ({
  name,
  values: new Set(codes.filter((code) => code >= 0)).size,
});

/** Calls `make` at the first use and keeps the value. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
