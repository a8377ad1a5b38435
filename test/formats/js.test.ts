// Exported JavaScript modules, imported and run.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Model } from '../../src/formulations/model.ts';
import { exportModel } from '../../src/tasks/export.ts';
import {
  CASES,
  type Case,
  type Cell,
  exampleData,
  mixedData,
  randomCase,
  selectedCells,
  shapes,
  trained,
  wideCase,
} from './export-cases.ts';

// Sums of the kernel's values have another order, and the engine's exp and tanh another last bit;
// relative to the largest value.
const DECISION_TOLERANCE = 1e-12;
// The coupling divides small numbers by one another for up to a hundred rounds.
const PROBABILITY_TOLERANCE = 1e-10;

type Row = readonly Cell[] | Readonly<Record<string, unknown>>;

interface Exported {
  readonly features: readonly string[];
  readonly classes: readonly string[];
  readonly machines: readonly (readonly [string, string | null])[];
  predict(row: Row): string;
  decision(row: Row): number[];
  probability?(row: Row): number[];
}

const home = mkdtempSync(join(tmpdir(), 'svm-sieve-js-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));
let count = 0;

const textOf = (model: Model, inputs?: 'all' | 'selected') =>
  exportModel(model, { to: 'js', ...(inputs && { inputs }) }).files[0].content as string;

async function load(model: Model, inputs?: 'all' | 'selected'): Promise<Exported> {
  const file = join(home, `model-${count++}.mjs`);
  writeFileSync(file, textOf(model, inputs));
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

/** As JSON.parse makes it, so that __proto__ is a property. */
const asObject = (names: readonly string[], row: readonly Cell[]) =>
  Object.fromEntries(names.map((name, j) => [name, row[j]]));

function expectSame(module: Exported, one: Case, rows: readonly Row[]): void {
  const size = Math.max(1, ...one.decision.flat().map(Math.abs));
  expect(module.probability === undefined).toBe(one.probability === null);
  for (const [k, row] of rows.entries()) {
    expect(module.predict(row)).toBe(one.predicted[k]);
    expect(furthest(module.decision(row), one.decision[k]) / size).toBeLessThan(DECISION_TOLERANCE);
    if (one.probability)
      expect(furthest(module.probability!(row), one.probability[k])).toBeLessThan(PROBABILITY_TOLERANCE);
  }
}

/** Characters of the line of numbers. */
const numbersIn = (text: string) => /^const model = .*$/m.exec(text)![0].length;

function furthest(some: readonly number[], others: readonly number[]): number {
  expect(some.length).toBe(others.length);
  return Math.max(...some.map((value, k) => Math.abs(value - others[k])));
}

describe('an exported module', () => {
  it.each(CASES)('says what the model says: $title', async ({ make }) => {
    const one = await make();
    const selected = await load(one.model);
    expect(selected.classes).toEqual(one.model.classes);
    expectSame(
      selected,
      one,
      one.rows.map((row) => selectedCells(one.model, row)),
    );
    const whole = await load(one.model, 'all');
    expect(whole.features).toEqual(one.model.inputs!.names);
    expectSame(whole, one, one.rows);
    const objects = one.rows.map((row) => asObject(one.model.inputs!.names, row));
    expectSame(selected, one, objects);
  });

  it('says what any model says, also with hostile names', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, async (shape) => {
        const one = randomCase(shape);
        const module = await load(one.model, 'all');
        expectSame(module, one, one.rows);
        const objects = one.rows.map((row) => asObject(one.model.inputs!.names, row));
        expectSame(module, one, objects);
      }),
      { numRuns: 100 },
    );
    expect(globalThis).not.toHaveProperty('hurt');
  });

  it.each(['linear', 'rbf'])('fills and encodes: %s', async (kernel) => {
    const one = await trained(await mixedData(), { impute: 'median', kernel, probability: true });
    const module = await load(one.model);
    expect(module.features).toEqual(['colour', 'size', 'shape', 'weight']);
    expectSame(module, one, one.rows);
    const sparse = one.rows.map((row) =>
      Object.fromEntries(module.features.flatMap((name, j) => (row[j] === null ? [] : [[name, row[j]]]))),
    );
    expectSame(module, one, sparse);
  });

  it('takes numbers spelled as text, true and false, big integers and typed arrays', async () => {
    const { model, rows, predicted, decision } = await CASES[0].make();
    const { decision: decide, predict, features } = await load(model);
    expect(predict(Float64Array.from(rows[0] as number[]) as unknown as number[])).toBe(predicted[0]);
    expect(decide(rows[0].map(String))).toEqual(decide(rows[0]));
    expect(furthest(decide(rows[0]), decision[0])).toBeLessThan(DECISION_TOLERANCE * 100);
    const ones = features.map(() => 1);
    expect(decide(features.map(() => true) as unknown as Cell[])).toEqual(decide(ones));
    expect(decide(features.map(() => 1n) as unknown as Cell[])).toEqual(decide(ones));
  });

  it('knows categories that are numbers, however they are given', async () => {
    const { model } = await trained(await mixedData(), { impute: 'median' });
    const oneHot = model.transforms.find(({ kind }) => kind === 'one-hot') as unknown as {
      attributes: { name: string; levels: string[] }[];
    };
    const attributes = oneHot.attributes.map((attribute) =>
      attribute.name === 'shape' ? { ...attribute, levels: ['1.0', '2'] } : attribute,
    );
    const renamed = JSON.parse(
      JSON.stringify({
        ...model,
        transforms: model.transforms.flatMap((fitted) => {
          if (fitted.kind === 'impute') return [];
          return fitted.kind === 'one-hot' ? [{ ...fitted, attributes }] : [fitted];
        }),
      })
        .replaceAll('shape=round', 'shape=1.0')
        .replaceAll('shape=square', 'shape=2'),
    );
    const { decision } = await load(renamed);
    expect(decision(['red', 1, 1, 10])).toEqual(decision(['red', 1, '1.0', 10]));
    expect(decision(['red', 1, 2, 10])).toEqual(decision(['red', 1, '2', 10]));
    expect(decision(['red', 1, 2, 10])).not.toEqual(decision(['red', 1, '1.0', 10]));
  });

  it('throws where the model cannot decide', async () => {
    const { predict } = await load((await CASES[0].make()).model);
    const row = new Array<Cell>(13).fill(1);
    const changed = (cell: unknown) => [cell, ...row.slice(1)] as Cell[];
    for (const missing of [null, undefined, Number.NaN, ''])
      expect(() => predict(changed(missing))).toThrow('"Alcohol" is missing');
    for (const wrong of ['much', ' ', Number.POSITIVE_INFINITY, {}])
      expect(() => predict(changed(wrong))).toThrow('"Alcohol" is not a finite number');
    expect(() => predict(row.slice(1))).toThrow('a row has 13 cells, not 12');
    expect(() => predict({ Alcohol: 1 })).toThrow('"Malic_acid" is missing');
    expect(() => predict(null as unknown as Row)).toThrow('a list of cells or an object');
    expect(() => predict(row.map(() => 1e308))).toThrow(RangeError);
    const { predict: encoded } = await load((await trained(await mixedData(), { impute: 'median' })).model);
    expect(() => encoded(['violet', 1, 'round', 1])).toThrow('"colour" holds a category');
  });

  it('is a few kB next to its numbers, without what it does not need', async () => {
    const { model } = await trained(await exampleData('wdbc'), {});
    const text = textOf(model);
    expect(text.length - numbersIn(text)).toBeLessThan(5000);
    expect(text.length).toBeLessThan(8000);
    expect(text).not.toMatch(/Math\.exp|function probability|^import |require\(/m);
    // 20,000 names stay out where the model reads few of them.
    const { model: wide } = await wideCase();
    const few = {
      ...wide,
      columns: wide.columns.slice(0, 2),
      supportVectors: wide.supportVectors.map((v) => v.slice(0, 2)),
    };
    const [short, long] = (['selected', 'all'] as const).map((inputs) => textOf(few, inputs));
    expect(short.length).toBeLessThan(8000);
    expect(long.length).toBeGreaterThan(200_000);
  });

  it('can stand in a script element', () => {
    const shape = { seed: 4, kernel: 'rbf', classes: 4, columns: 6, vectors: 3, multiclass: 'ovo' as const };
    const text = textOf(randomCase({ ...shape, probability: true, scale: true, fill: true }).model, 'all');
    expect(text).toContain('u003c/script>');
    expect(text).not.toMatch(/<\/?script|<!--|[\u2028\u2029]/);
  });
});
