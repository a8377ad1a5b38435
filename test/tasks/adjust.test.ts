// Covariates from the table to predictions, exports and reports.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Reported } from '../../src/base/problem.ts';
import { bytesSource } from '../../src/data/source.ts';
import { apply } from '../../src/tasks/apply.ts';
import { compare } from '../../src/tasks/compare.ts';
import { type Data, readData } from '../../src/tasks/data.ts';
import { describe } from '../../src/tasks/describe.ts';
import { evaluate } from '../../src/tasks/evaluate.ts';
import { exportModel } from '../../src/tasks/export.ts';
import { Model } from '../../src/tasks/model.ts';
import { predict } from '../../src/tasks/predict.ts';
import { rank } from '../../src/tasks/rank.ts';
import { rankReport } from '../../src/tasks/reports/rank.ts';
import { select } from '../../src/tasks/select.ts';
import { type TrainResult, train } from '../../src/tasks/train.ts';
import { onnxFile, runOnnx } from '../formats/onnx-runtime.ts';
import { codesOf, problemFrom, problemOf } from '../problem.ts';

const ROWS = 60;
const noise = (i: number, j: number) => Math.sin(12.9898 * (i + 1) + 78.233 * (j + 1)) * 3;
const BATCH: Readonly<Record<string, number>> = { b1: 0, b2: 6, b3: -4 };

interface Sample {
  readonly age: number | '';
  readonly batch: string;
  readonly colour: string;
  readonly g1: number;
  readonly g2: number;
  readonly g3: number;
  readonly class: string;
}

/** g1 tells the classes apart once batch and age are taken away. */
const samples = Array.from({ length: ROWS }, (_, i): Sample => {
  const batch = ['b1', 'b2', 'b3'][(i * 7 + Math.floor(i / 5)) % 3];
  const age = 30 + ((i * 37) % 41);
  const label = i % 2 === 0 ? 'case' : 'control';
  return {
    age,
    batch,
    colour: ['red', 'blue'][Math.floor(i / 3) % 2],
    g1: (label === 'case' ? 3 : 0) + BATCH[batch] * 2 + 0.4 * age + noise(i, 0) / 4,
    g2: BATCH[batch] + noise(i, 1),
    g3: noise(i, 2),
    class: label,
  };
});

const COLUMNS = ['age', 'batch', 'colour', 'g1', 'g2', 'g3', 'class'] as const;

const csv = (rows: readonly Sample[]) =>
  `${COLUMNS.join(',')}\n${rows.map((row) => COLUMNS.map((name) => row[name]).join(',')).join('\n')}\n`;

const read = (rows: readonly Sample[] = samples, adjust = ['age', 'batch'], more = {}) =>
  readData(bytesSource('d.csv', csv(rows)), { adjust, ...more });

const home = mkdtempSync(join(tmpdir(), 'svm-sieve-adjust-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

let data: Data;
let result: TrainResult;
beforeAll(async () => {
  data = await read();
  result = await train(data);
});

it('covariates are no features, and are known to describe, the result and the digest', async () => {
  expect(data.dataset.features.map(({ name }) => name)).toEqual(['colour', 'g1', 'g2', 'g3']);
  expect(data.dataset.covariates).toMatchObject([
    { name: 'age', kind: 'numeric' },
    { name: 'batch', kind: 'categorical', levels: ['b1', 'b2', 'b3'] },
  ]);
  const described = await describe(csv(samples), { adjust: ['age', 'batch'] });
  const roles = described.columns.map(({ name, role }) => [name, role]);
  expect(roles.slice(0, 3)).toEqual([
    ['age', 'covariate'],
    ['batch', 'covariate'],
    ['colour', 'feature'],
  ]);
  expect(described.data.digest).toBe(result.data.digest);
  const other = await train(await read(samples.map((row, i) => (i === 0 ? { ...row, age: 99 } : row))));
  expect(other.data.digest).not.toBe(result.data.digest);
  expect(result.options).toMatchObject({ adjust: ['age', 'batch'] });
  expect(result.data.preprocessing).toEqual([
    { step: 'one-hot', columns: 1 },
    { step: 'adjust', covariates: ['age', 'batch'] },
    { step: 'scale', how: 'standardize' },
  ]);
});

it('adjusted features tell apart what the others hide', async () => {
  const without = await rank(await read(samples, [], { drop: ['age', 'batch'] }), { cost: 1 });
  const ranked = await rank(data, { cost: 1 });
  expect(ranked.ranking[0]).toBe('g1');
  expect(ranked.data.features).toEqual(['colour=blue', 'colour=red', 'g1', 'g2', 'g3']);
  const shares = await Promise.all(
    [data, await read(samples, [], { drop: ['age', 'batch'] })].map(async (one) => (await train(one)).accuracy!),
  );
  expect(shares[0]).toBeGreaterThan(0.95);
  expect(shares[1]).toBeLessThan(0.8);
  expect(without.data.preprocessing).not.toContainEqual(expect.objectContaining({ step: 'adjust' }));
});

it('predicts from files and from memory, with covariates the model was trained with', async () => {
  const again = await predict(JSON.parse(JSON.stringify(result.model)), csv(samples), { source: 'd.csv' });
  expect(again.decision).toEqual(result.decision);
  expect(codesOf(again.notes).map(([code]) => code)).toEqual(['training-samples-predicted']);
  const model = new Model(result);
  expect(model.columns).toEqual(['colour', 'g1', 'g2', 'g3', 'age', 'batch']);
  expect(model.decisionValues(samples as never)).toEqual(result.decision);
  const problem = await problemFrom(predict(result, 'colour,g1,g2,g3,age\nred,1,2,3,40\n'));
  expect(problem).toMatchObject({ code: 'columns-absent', facts: { columns: ['batch'] } });
});

it('adjusts a batch that it was not trained on as the average, and says so', async () => {
  const fresh = samples.slice(0, 4).map((row) => ({ ...row, batch: 'b9' }));
  const { notes, decision } = await predict(result, csv(fresh));
  expect(notes).toMatchObject([
    { code: 'covariate-level-unseen', facts: { count: 4 }, at: { column: 'batch' } },
    // Their features are those of training samples; the batch alone is new.
    { code: 'training-samples-predicted', facts: { count: 4, isWhole: false } },
  ]);
  expect(decision.flat().every(Number.isFinite)).toBe(true);
});

it.each(['linear', 'rbf'] as const)('exports to ONNX and JavaScript: %s', async (kernel) => {
  const { model } = await train(data, { kernel, impute: 'median' });
  const rows = [...samples, ...samples.slice(0, 3).map((row) => ({ ...row, batch: 'b9' }))];
  const { decision, predicted } = await predict(model, csv(rows));
  const cells = rows.map(({ colour, g1, g2, g3, age, batch }) => [colour, g1, g2, g3, age, batch]);
  const { label, scores } = await runOnnx(onnxFile(model), cells, new Set([0, 5]));
  expect(label).toEqual(predicted);
  const far = (some: readonly (readonly number[])[]) =>
    Math.max(...some.flatMap((row, i) => row.map((value, k) => Math.abs(value - decision[i][k]))));
  expect(far(scores)).toBeLessThan(1e-10);
  const file = join(home, `${kernel}.mjs`);
  writeFileSync(file, exportModel(model, { to: 'js' }).files[0].content);
  const module = await import(/* @vite-ignore */ pathToFileURL(file).href);
  expect(module.features).toEqual(['colour', 'g1', 'g2', 'g3', 'age', 'batch']);
  expect(far(rows.map((row) => module.decision(row)))).toBeLessThan(1e-10);
  expect(() => module.decision({ ...rows[0], age: null })).toThrow('"age" is missing');
  // A missing covariate makes the answer of ONNX unusable, too.
  const gap = await runOnnx(onnxFile(model), [['red', 1, 2, 3, null, 'b1']], new Set([0, 5]));
  expect(gap.label).toEqual(['']);
});

it('is refused by LIBSVM files, with formats that keep it', async () => {
  const { model } = await train(await read(samples, ['age'], { drop: ['colour', 'batch'] }));
  expect(problemOf(() => exportModel(model, { to: 'libsvm' }))).toMatchObject({
    code: 'libsvm-cannot-adjust',
    facts: { columns: ['age'] },
    fixes: [{ set: { to: 'onnx' } }, { set: { to: 'js' } }, { set: { to: 'json' } }],
  });
});

it('a model whose terms do not fit is refused', () => {
  const broken = JSON.parse(JSON.stringify(result.model));
  broken.transforms.find(({ kind }: { kind: string }) => kind === 'adjust').terms[0].covariate = 7;
  expect(problemOf(() => new Model(broken)).code).toBe('model-terms-mismatch');
});

it('missing cells of a covariate are refused, or their samples dropped', async () => {
  const gap = samples.map((row, i) => (i === 2 || i === 9 ? { ...row, age: '' as const } : row));
  const problem = await problemFrom(read(gap));
  expect(problem).toMatchObject({
    code: 'covariate-missing',
    facts: { count: 2 },
    at: { line: 4, column: 'age' },
    fixes: [{ set: { dropMissing: 'rows' } }, { ask: ['adjust'] }],
  });
  const dropped = await read(gap, ['age'], { dropMissing: 'rows' });
  expect(dropped.dataset.rowCount).toBe(ROWS - 2);
});

it('a column has one role', async () => {
  expect(await problemFrom(read(samples, ['class'], { target: 'class' }))).toMatchObject({ code: 'column-two-roles' });
  expect(await problemFrom(read(samples, ['age'], { drop: ['age'] }))).toMatchObject({ code: 'column-two-roles' });
  expect(await problemFrom(read(samples, ['ages']))).toMatchObject({
    code: 'column-unknown',
    facts: { option: 'adjust', nearest: 'age' },
  });
  // Subjects may be a covariate as well.
  expect((await read(samples, ['batch'], { subjects: 'batch' })).dataset.subjects?.names).toEqual(['b1', 'b2', 'b3']);
});

it('numbers of batches are categories, other numbers are not', async () => {
  const coded = samples.map((row) => ({ ...row, batch: row.batch.slice(1) }));
  const { dataset } = await read(coded);
  expect(dataset.covariates).toMatchObject([{ kind: 'numeric' }, { kind: 'categorical', levels: ['1', '2', '3'] }]);
});

it('covariates may be annotations of a table of samples', async () => {
  const matrix = `id,g1,g2,g3\n${samples.map(({ g1, g2, g3 }, i) => `s${i},${g1},${g2},${g3}`).join('\n')}\n`;
  const pheno = `sample,class,age,batch\n${samples
    .map((row, i) => `s${i},${row.class},${row.age},${row.batch}`)
    .toReversed()
    .join('\n')}\n`;
  const open = async (name: string) => bytesSource(name, pheno);
  const given = { samples: 'pheno.csv', id: 'id', target: 'class', adjust: ['age', 'batch'] };
  const joined = await readData(bytesSource('m.csv', matrix), given, { open });
  expect(joined.dataset.covariates?.[0].data.values).toEqual(data.dataset.covariates?.[0].data.values);
  const plain = await train(await read(samples, ['age', 'batch'], { drop: ['colour'] }));
  expect((await train(joined)).decision).toEqual(plain.decision);
});

it('every task that trains adjusts in each training fold', async () => {
  const selected = await select(data, { folds: 3 });
  expect(new Model(selected).columns).toEqual(expect.arrayContaining(['age', 'batch']));
  const evaluated = await evaluate(data, { outerFolds: 3, folds: 3 });
  expect(evaluated.evaluation.outer.mean).toBeGreaterThan(0.9);
  const shared = evaluated.notes.find(
    ({ facts }) => (facts.note as Reported | undefined)?.code === 'covariates-adjusted',
  );
  expect(shared).toMatchObject({ code: 'note-of-folds', facts: { folds: 3, of: 3 } });
  const compared = await compare(data, { methods: 'svm-rfe', outerFolds: 3, folds: 3, baselines: false });
  expect(JSON.stringify(compared.data.preprocessing)).toContain('"adjust"');
});

it('leave-one-batch-out works, and counts samples of unknown batches', async () => {
  const byBatch = await read(samples, ['age', 'batch'], { subjects: 'batch' });
  const { notes } = await evaluate(byBatch, { outerFolds: 3, folds: 2 });
  expect(JSON.stringify(notes)).toContain('covariate-level-unseen');
});

it('apply copies the covariates, and the methods paragraph names them', async () => {
  const ranked = await rank(data);
  const { table } = await apply(ranked, csv(samples), { features: 1 });
  expect(table.columns.map(({ name }) => name)).toEqual(['age', 'batch', 'g1', 'class']);
  expect(JSON.stringify(rankReport(ranked))).toContain(
    'adjusted for age, batch by taking the residuals of a least-squares regression',
  );
});
