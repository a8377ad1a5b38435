// Precomputed kernels: the columns of a square table are kernel values. Kept answers are those of
// svm-train -t 4 (test/golden/make_liblinear_models.py), or of the same kernel computed here.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { denseValues } from '../../src/data/dataset.ts';
import { bytesSource } from '../../src/data/source.ts';
import { compare, evaluate, Model, predict, rank, readData, select, train } from '../../src/index.ts';
import { exportModel } from '../../src/tasks/export.ts';
import { readModelData } from '../../src/tasks/predict.ts';
import { resultJson } from '../../src/tasks/result-json.ts';
import { problemFrom } from '../problem.ts';

interface GoldenCase {
  readonly name: string;
  readonly options: string;
  readonly train: string;
  readonly others: string;
  readonly labels: readonly string[];
  readonly rho: readonly number[];
  readonly support: readonly number[];
}
const golden: { cases: readonly GoldenCase[] } = JSON.parse(
  readFileSync(new URL('../golden/precomputed.json', import.meta.url), 'utf8'),
);

/** Samples of wine with the values of a kernel, as a CSV table with a column per training sample. */
async function kernelTable(gamma: number) {
  const { dataset } = await readData('example:wine');
  const columns = dataset.features.map(({ data }) => {
    const raw = denseValues(data, dataset.rowCount);
    const [least, most] = [Math.min(...raw), Math.max(...raw)];
    return raw.map((value) => (value - least) / (most - least));
  });
  const all = Array.from({ length: dataset.rowCount }, (_, row) => columns.map((column) => column[row]));
  const chosen = [...all.keys()].filter((row) => row % 2 === 0);
  const distance = (u: number[], v: number[]) => u.reduce((sum, value, j) => sum + (v[j] - value) ** 2, 0);
  const labels = Array.from(dataset.labels, (label) => dataset.classes[label]);
  const header = ['class', ...chosen.map((row) => `k${row}`)].join(',');
  const line = (row: number) =>
    [labels[row], ...chosen.map((other) => Math.exp(-gamma * distance(all[row], all[other])))].join(',');
  const text = (rows: number[]) => `${[header, ...rows.map(line)].join('\n')}\n`;
  const names = dataset.features.map(({ name }) => name);
  const records = (rows: number[]) =>
    rows.map((row) => ({ ...Object.fromEntries(names.map((name, j) => [name, all[row][j]])), class: labels[row] }));
  const rest = [...all.keys()].filter((row) => row % 2 === 1);
  return { training: text(chosen), others: text(rest), features: records(chosen), otherFeatures: records(rest) };
}

const PRECOMPUTED = { kernel: 'precomputed', tolerance: 1e-9 } as const;

describe('a precomputed kernel', () => {
  it.each(golden.cases)(
    'trains and predicts as svm-train -t 4: $name',
    async ({ options, train: text, others, ...known }) => {
      const cost = Number(/-c (\S+)/.exec(options)![1]);
      const data = await readData(bytesSource('k.svm', text));
      const result = await train(data, { ...PRECOMPUTED, cost });
      const rows = new Set(result.model.machines.flatMap(({ supportRows }) => supportRows!));
      expect([...rows].sort((a, b) => a - b)).toEqual(known.support);
      expect(result.support).toBe(known.support.length);
      for (const [k, { bias }] of result.model.machines.entries())
        expect(Math.min(Math.abs(bias - known.rho[k]), Math.abs(bias + known.rho[k]))).toBeLessThan(1e-5);
      const predicted = await predict(result, bytesSource('o.svm', others));
      expect(predicted.predicted).toEqual(known.labels);
    },
  );

  it('gives the model of the same kernel computed by us', async () => {
    const { training, others, features, otherFeatures } = await kernelTable(0.7);
    const own = await train(await readData(training), { ...PRECOMPUTED, probability: true });
    const known = await train(await readData(features), {
      kernel: 'rbf',
      gamma: 0.7,
      scale: 'none',
      tolerance: 1e-9,
      probability: true,
    });
    expect(own.objective).toBeCloseTo(known.objective!, 7);
    expect(own.model.machines.map(({ supportRows }) => supportRows)).toEqual(
      known.model.machines.map(({ supportRows }) => supportRows),
    );
    const [ours, theirs] = [await predict(own, others), await predict(known, otherFeatures)];
    expect(ours.predicted).toEqual(theirs.predicted);
    for (const [row, values] of ours.decision.entries())
      for (const [k, value] of values.entries()) expect(value).toBeCloseTo(theirs.decision[row][k], 5);
    expect(ours.probability![3][1]).toBeCloseTo(theirs.probability![3][1], 4);
    expect(own.options.scale).toBe('none');
  });

  it('is kept as JSON, and exported where a weighted sum is enough', async () => {
    const { training, others } = await kernelTable(0.7);
    const result = await train(await readData(training), PRECOMPUTED);
    const known = await predict(result, others);
    const again = await readModelData(resultJson(result));
    expect((await predict(again, others)).decision).toEqual(known.decision);
    expect(exportModel(result, { to: 'js' }).files).toHaveLength(1);
    expect(new Model(result).columns.every((name) => name.startsWith('k'))).toBe(true);
  });

  it.each(golden.cases)('is written and read as a model file of LIBSVM: $name', async ({ train: text, others }) => {
    const result = await train(await readData(bytesSource('k.svm', text)), { ...PRECOMPUTED, probability: true });
    const { files, notes } = exportModel(result, { to: 'libsvm' });
    expect(files.map(({ suffix }) => suffix)).toEqual(['']);
    expect(notes.map(({ code }) => code)).toContain('libsvm-precomputed');
    const content = files[0].content as string;
    expect(content).toContain('kernel_type precomputed\n');
    const [known, again] = await Promise.all(
      [result.model, await readModelData(bytesSource('k.model', content))].map((model) =>
        predict(model, bytesSource('o.svm', others)),
      ),
    );
    expect(again.predicted).toEqual(known.predicted);
    expect(again.decision).toEqual(known.decision);
    for (const [row, shares] of again.probability!.entries())
      for (const [k, share] of shares.entries()) expect(share).toBeCloseTo(known.probability![row][k], 12);
    const twice = content.replace(/0:\d+\n/g, '0:1\n');
    const broken = content.replace(/0:\d+\n$/, '1:0.5\n');
    for (const wrong of [twice, broken]) {
      const { code, facts } = await problemFrom(readModelData(bytesSource('k.model', wrong)));
      expect({ code, facts }).toEqual({ code: 'libsvm-model-invalid', facts: { fault: 'not-a-serial' } });
    }
  });

  it('trains a support vector regression', async () => {
    const x = Array.from({ length: 12 }, (_, i) => i / 4);
    const rows = x.map((u) => ({
      ...Object.fromEntries(x.map((v, j) => [`k${j}`, 1 + u * v])),
      y: 2 * u - 1,
    }));
    const data = await readData(rows, { target: 'y', targetKind: 'real' });
    const result = await train(data, { machine: 'svr', kernel: 'precomputed', cost: 100 });
    expect(result.fit!.r2).toBeGreaterThan(0.98);
  });

  it('cannot be ranked: its columns are samples', async () => {
    const data = await readData((await kernelTable(1)).training);
    for (const run of [rank, select, evaluate])
      expect(await problemFrom(run(data, { kernel: 'precomputed' as never }))).toMatchObject({
        code: 'kernel-without-features',
        facts: { kernel: 'precomputed', kernels: ['linear', 'poly', 'rbf', 'sigmoid'] },
        fixes: [{ set: { kernel: 'linear' } }, {}, {}, {}],
      });
    const compared = compare(data, { methods: ['svm-rfe'], kernel: 'precomputed' as never });
    expect(await problemFrom(compared)).toMatchObject({ code: 'no-usable-method' });
  });

  it.each<[string, object, string, object]>([
    ['a,b,class\n1,2,x\n3,4,y\n5,6,x\n', {}, 'kernel-table-not-square', { samples: 3, columns: 2 }],
    ['a,b,class\n1,2,x\n3,1,y\n', {}, 'kernel-matrix-asymmetric', { row: 2, column: 1 }],
    ['a,b,class\n1,0,x\n0,1,y\n', { minVariance: 0.1 }, 'kernel-values-preprocessed', { options: ['minVariance'] }],
    ['a,b,class\n1,0,x\n0,,y\n', {}, 'cells-missing', {}],
  ])('%j with %j is refused', async (text, options, code, facts) => {
    expect(
      await problemFrom((async () => train(await readData(text), { ...PRECOMPUTED, ...options }))()),
    ).toMatchObject({
      code,
      facts,
    });
  });

  it('needs the samples of a LIBSVM file in their order', async () => {
    const data = await readData(bytesSource('k.svm', '1 0:2 1:1 2:0.5\n-1 0:1 1:0.5 2:1\n'));
    expect(await problemFrom(train(data, PRECOMPUTED))).toMatchObject({
      code: 'kernel-serial-wrong',
      facts: { row: 1, value: 2 },
    });
  });
});

describe('supportRows', () => {
  it('name the training samples of each binary classifier, counted from 1', async () => {
    const data = await readData('example:wine');
    const { model } = await train(data, { kernel: 'rbf' });
    const { labels } = data.dataset;
    for (const { positive, negative, support, supportRows, coefficients } of model.machines) {
      expect(supportRows).toHaveLength(support.length);
      expect(supportRows!.length).toBeGreaterThan(3);
      for (const [k, row] of supportRows!.entries()) {
        expect(labels[row - 1]).toBe(coefficients[k] > 0 ? positive : negative);
        expect(model.supportClasses[support[k]]).toBe(labels[row - 1]);
      }
    }
    expect((await readModelData(resultJson({ model }))).machines).toEqual(model.machines);
    const linear = await train(data, { machine: 'linear' });
    expect(linear.model.machines.every(({ supportRows }) => supportRows === undefined)).toBe(true);
  });
});
