// Folds that are picked, fitted and scaled in one pass have the numbers of the chain of transforms.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/base/problem.ts';
import { sharedView, viewOf } from '../../src/data/column-view.ts';
import type { Dataset } from '../../src/data/dataset.ts';
import { partsOf } from '../../src/data/parts.ts';
import { joined } from '../../src/evaluation/retrained-path.ts';
import { fromDatasetData, toDatasetData } from '../../src/executors/dataset-data.ts';
import { Columns, featureColumns } from '../../src/kernels/columns.ts';
import { createCore } from '../../src/numeric/core.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../../src/preprocessing/chain.ts';
import { foldSamples } from '../../src/preprocessing/fold-samples.ts';
import type { TransformOptions } from '../../src/preprocessing/transform.ts';
import { problemOf } from '../problem.ts';
import { makeDataset, numeric } from './make.ts';

const dataset = (columns: Readonly<Record<string, readonly number[]>>) =>
  makeDataset(Object.entries(columns).map(([name, values]) => numeric(name, values)));

const core = createCore();

const codeOf = (work: () => unknown) => problemOf(work).code;

function chained(data: Dataset, train: Int32Array, test: Int32Array, options: TransformOptions) {
  const parts = partsOf(data, train, test);
  const fitted = fitTransforms(parts.train, Int32Array.from(train.keys()), transformSteps(options, parts.train));
  return { fitted, train: applyTransforms(fitted, parts.train), test: applyTransforms(fitted, parts.test) };
}

/** The same data as no view of a table. */
const plain = (data: Dataset): Dataset => ({
  ...data,
  features: data.features.map((feature) => ({ ...feature, data: feature.data })),
});

/** By the chain, one transform after the other, column by column. */
const byChain = (data: Dataset, train: Int32Array, test: Int32Array, options: TransformOptions) =>
  chained(plain(data), train, test, options);

const partOf = ({ features, labels }: Dataset) => ({
  labels: [...labels],
  columns: features.map(({ name, data }) => [name, data.kind, [...data.values]]),
});

/** The numbers of both parts, or why they are refused: a held-out value may be too far off. */
function outcomeOf(work: () => { readonly train: Dataset; readonly test: Dataset }) {
  try {
    const { train, test } = work();
    return [partOf(train), partOf(test)];
  } catch (error) {
    if (error instanceof UserError) return error.problems;
    throw error;
  }
}

const cell = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  fc.constantFrom(0, -0, 1, 1e15, 1e15 + 2, 1e-9),
);
const table = fc.integer({ min: 4, max: 12 }).chain((rows) =>
  fc.record({
    columns: fc.array(fc.array(cell, { minLength: rows, maxLength: rows }), { minLength: 1, maxLength: 9 }),
    held: fc.array(fc.boolean(), { minLength: rows, maxLength: rows }),
    scale: fc.constantFrom('standardize' as const, 'minmax' as const, 'none' as const),
  }),
);

describe('the samples of a fold', () => {
  it('are those of the chain of transforms, to the bit', () => {
    fc.assert(
      fc.property(table, ({ columns, held, scale }) => {
        const rows = Int32Array.from(held.keys());
        const [train, test] = [rows.filter((row) => !held[row]), rows.filter((row) => held[row])];
        fc.pre(train.length > 0 && test.length > 0);
        const data = dataset(Object.fromEntries(columns.map((values, j) => [`x${j}`, values])));
        const own = outcomeOf(() => foldSamples(data, train, test, { scale }));
        expect(own).toEqual(outcomeOf(() => byChain(data, train, test, { scale })));
      }),
    );
  });

  it('are what the chain of transforms makes of views, with what it has learned', () => {
    let viewed = 0;
    fc.assert(
      fc.property(table, ({ columns, held, scale }) => {
        const rows = Int32Array.from(held.keys());
        const [train, test] = [rows.filter((row) => !held[row]), rows.filter((row) => held[row])];
        fc.pre(train.length > 0 && test.length > 0);
        const data = dataset(Object.fromEntries(columns.map((values, j) => [`x${j}`, values])));
        expect(sharedView(data.features, data.rowCount)).not.toBeNull();
        expect(outcomeOf(() => chained(data, train, test, { scale }))).toEqual(
          outcomeOf(() => byChain(data, train, test, { scale })),
        );
        const learned = (work: typeof chained) => () => {
          const { fitted, ...parts } = work(data, train, test, { scale });
          if (work === chained && scale !== 'none') viewed += Number(viewOf(parts.test.features)?.scales != null);
          return fitted;
        };
        fc.pre(outcomeOf(() => byChain(data, train, test, { scale })).every((part) => 'columns' in part));
        expect(learned(chained)()).toEqual(learned(byChain)());
      }),
    );
    expect(viewed).toBeGreaterThan(0);
  });

  it('are in the core what they are outside of it, to the bit', () => {
    fc.assert(
      fc.property(table, ({ columns, held, scale }) => {
        const rows = Int32Array.from(held.keys());
        const [train, test] = [rows.filter((row) => !held[row]), rows.filter((row) => held[row])];
        fc.pre(train.length > 0 && test.length > 0);
        const data = dataset(Object.fromEntries(columns.map((values, j) => [`x${j}`, values])));
        fc.pre(outcomeOf(() => byChain(data, train, test, { scale })).every((part) => 'columns' in part));
        const parts = foldSamples(data, train, test, { scale });
        for (const part of [parts.train, parts.test, joined(parts.test, parts.train)]) {
          const own = new Columns(featureColumns(part), core);
          const plain = new Columns(
            part.features.map((feature) => feature.data.values),
            core,
          );
          for (const j of columns.keys()) {
            expect([...own.view(j)]).toEqual([...part.features[j].data.values]);
            expect([...own.view(j)]).toEqual([...plain.view(j)]);
          }
          expect([own.squares, own.means, own.deviations, own.largest]).toEqual([
            plain.squares,
            plain.means,
            plain.deviations,
            plain.largest,
          ]);
          for (const columns of [own, plain]) columns.dispose();
        }
      }),
    );
    expect(core.bytesInUse).toBe(0);
  });

  it('are taken from other samples of a fold as from the table', () => {
    const data = dataset({ a: [1, 5, 2, 8, 3, 9], b: [0, 0, 1, 1, 2, 7], c: [4, 4, 4, 4, 4, 5] });
    const outer = foldSamples(data, Int32Array.of(0, 1, 2, 3, 5), Int32Array.of(4), { scale: 'none' }).train;
    const [train, test] = [Int32Array.of(0, 2, 3), Int32Array.of(1, 4)];
    const own = foldSamples(outer, train, test, {});
    expect([partOf(own.train), partOf(own.test)]).toEqual(outcomeOf(() => byChain(outer, train, test, {})));
  });

  it('are sent to other threads as plain data', () => {
    const data = dataset({ a: [1, 5, 2, 8, 3, 9], b: [0, 0, 1, 1, 2, 7] });
    const { train } = foldSamples(data, Int32Array.of(0, 1, 2, 3), Int32Array.of(4, 5), {});
    const sent = fromDatasetData(structuredClone(toDatasetData(train)));
    expect(partOf(sent)).toEqual(partOf(train));
  });

  it('are refused where the chain refuses them', () => {
    const data = dataset({ a: [1, 2, 3, 4], b: [1, Number.NaN, 3, 4] });
    const [train, test] = [Int32Array.of(0, 1, 2), Int32Array.of(3)];
    expect(codeOf(() => foldSamples(data, train, test, {}))).toBe(codeOf(() => byChain(data, train, test, {})));
    expect(codeOf(() => foldSamples(data, test, train, {}))).toBe('cells-missing');
    const huge = dataset({ a: [1, 2, 3, 1e308] });
    expect(codeOf(() => foldSamples(huge, Int32Array.of(0, 1, 3), Int32Array.of(2), {}))).toBe('value-too-large');
  });

  it('teach inner folds no more than their own training samples', () => {
    const data = dataset({ a: [1, 5, 2, 8, 3, 9], b: [0, 0, 1, 1, 2, 7] });
    const { within } = foldSamples(data, Int32Array.of(0, 1, 2, 3, 4), Int32Array.of(5), {});
    const inner = within(Int32Array.of(0, 2, 4));
    const [values] = inner.features.map(({ data: own }) => [...own.values]);
    expect((values[0] + values[2] + values[4]) / 3).toBeCloseTo(0, 12);
    expect(inner.rowCount).toBe(5);
  });
});
