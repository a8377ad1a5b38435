// LIBSVM's own programs on exported files.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { Model } from '../../src/formulations/model.ts';
import { exportModel } from '../../src/tasks/export.ts';
import { problemOf } from '../problem.ts';
import {
  CASES,
  type Case,
  type Cell,
  exampleData,
  mixedData,
  randomCase,
  shapes,
  trained,
  wideCase,
} from './export-cases.ts';

const INSTALLED = ['svm-predict', 'svm-scale'].every((program) => spawnSync(program).error === undefined);
const title = `files for LIBSVM${INSTALLED ? '' : ' (libsvm-tools are not installed here: their tests are skipped)'}`;
const home = mkdtempSync(join(tmpdir(), 'svm-sieve-export-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

// svm-scale prints six digits, which move a decision value by 3e-6 of the largest one on wine and
// wdbc; with some room, nearer to 0 the sign is open.
const PRINTED = 1e-4;

const exported = (model: Model) => {
  const { files, notes } = exportModel(model, { to: 'libsvm' });
  return { text: files[0].content as string, scale: files[1].content as string, notes };
};

/** The labels that svm-scale and svm-predict give the raw rows. */
function libsvmLabels({ model, rows }: Pick<Case, 'model' | 'rows'>): { labels: string[]; said: string } {
  const [file, data, scaled, answer] = ['model', 'data', 'scaled', 'answer'].map((name) => join(home, name));
  const { text, scale } = exported(model);
  writeFileSync(file, text);
  writeFileSync(`${file}.scale`, scale);
  const cells = (row: readonly Cell[]) => row.flatMap((cell, j) => (cell === 0 ? [] : [`${j + 1}:${cell}`]));
  writeFileSync(data, rows.map((row) => `0 ${cells(row).join(' ')}\n`).join(''));
  const scaling = spawnSync('svm-scale', ['-r', `${file}.scale`, data], { maxBuffer: 2 ** 28 });
  writeFileSync(scaled, scaling.stdout);
  execFileSync('svm-predict', ['-q', scaled, file, answer], { stdio: ['ignore', 'pipe', 'pipe'] });
  const whole = model.classes.every((name) => /^-?\d+$/.test(name));
  const labels = readFileSync(answer, 'utf8').trim().split('\n');
  return {
    labels: labels.map((label) => (whole ? label : model.classes[Number(label)])),
    said: String(scaling.stderr),
  };
}

/** Rows of which no digit that svm-scale leaves out can change the label. */
function clear({ decision }: Case): number[] {
  const sizes = decision[0].map((_, k) => Math.max(...decision.map((row) => Math.abs(row[k]))));
  return [...decision.keys()].filter((row) => decision[row].every((value, k) => Math.abs(value) > PRINTED * sizes[k]));
}

describe(title, () => {
  const pairs = CASES.filter((one) => one.pairs);

  it.skipIf(!INSTALLED).each(pairs)('give svm-predict our labels: $title', async ({ make }) => {
    const one = await make();
    const { labels, said } = libsvmLabels(one);
    const rows = clear(one);
    expect(rows.length).toBeGreaterThan(0.97 * one.rows.length);
    expect(rows.map((row) => labels[row])).toEqual(rows.map((row) => one.predicted[row]));
    expect(said).not.toMatch(/scaled to 0|removed/);
  });

  it.skipIf(!INSTALLED)('give svm-predict the labels of any model', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        const one = randomCase({ ...shape, multiclass: 'ovo', fill: false });
        const { labels } = libsvmLabels(one);
        const rows = clear(one);
        expect(rows.map((row) => labels[row])).toEqual(rows.map((row) => one.predicted[row]));
      }),
      { numRuns: 40 },
    );
  });

  it.skipIf(!INSTALLED)('work on 20,000 features', async () => {
    const one = await wideCase();
    expect(libsvmLabels(one).labels).toEqual(one.predicted);
  });

  it('map [c, c + d] onto [0, 1], and columns that are not read or constant onto nothing', () => {
    const { model } = randomCase({
      seed: 1,
      kernel: 'linear',
      classes: 2,
      columns: 2,
      vectors: 1,
      multiclass: 'ovo',
      probability: false,
      scale: false,
      fill: false,
    });
    const columns = [
      { name: 'a', centre: 3, residue: 0, divisor: 2 },
      { name: 'b', centre: 7, residue: 0, divisor: 0 },
    ];
    const scaled: Model = {
      ...model,
      inputs: { names: ['z', 'a', 'b'], categorical: [] },
      columns: ['a', 'b'],
      transforms: [{ kind: 'scale', notes: [], method: 'standardize', columns } as Model['transforms'][number]],
    };
    expect(exported(scaled).scale).toBe('x\n0 1\n1 0 0\n2 3 5\n3 0 0\n');
    const { inputs: _, ...bare } = scaled;
    expect(exported(bare).scale).toBe('x\n0 1\n1 3 5\n2 0 0\n');
    expect(exported(bare).notes[0]).toMatchObject({ code: 'model-inputs-unknown' });
    const swapped = { ...scaled, columns: ['b', 'a'], supportVectors: [[1, 2]] };
    expect(exported(swapped).text).toMatch(/^\S+ 2:2 3:1$/m);
    const numbered = (first: number) =>
      JSON.parse(
        JSON.stringify(scaled, (_key, value) => {
          const place = ['z', 'a', 'b'].indexOf(value);
          return place < 0 ? value : `f${first + place}`;
        }),
      );
    expect(exported(numbered(0)).scale).toBe('x\n0 1\n0 0 0\n1 3 5\n2 0 0\n');
    expect(exported(numbered(1)).scale).toBe('x\n0 1\n1 0 0\n2 3 5\n3 0 0\n');
  });

  it.each<[string, () => Promise<Model>, code: string, facts: object]>([
    [
      'categories',
      async () => (await trained(await mixedData(), { impute: 'mode' })).model,
      'libsvm-needs-numbers',
      { columns: expect.arrayContaining(['colour']) },
    ],
    [
      'imputation',
      async () => (await trained(await exampleData('wine'), { impute: 'median' })).model,
      'libsvm-needs-complete-data',
      {},
    ],
    [
      'one-vs-rest',
      async () => (await trained(await exampleData('wine'), { multiclass: 'ovr' })).model,
      'libsvm-needs-pairs',
      { scheme: 'ovr' },
    ],
    [
      'a spread too small for its size',
      async () => {
        const { model } = await trained(await exampleData('wine'), {});
        return JSON.parse(JSON.stringify(model).replace(/"centre":[^,]+/, '"centre":1e16'));
      },
      'libsvm-scale-imprecise',
      { centre: expect.closeTo(1e16, -10) },
    ],
  ])('are refused: %s', async (_, make, code, facts) => {
    const model = await make();
    expect(problemOf(() => exported(model))).toMatchObject({ code, facts });
  });
});
