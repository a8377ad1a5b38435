import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { type Dataset, denseValues, pickRows } from '../../src/data/dataset.ts';
import { openSource } from '../../src/data/files.node.ts';
import { generate, generatedTable } from '../../src/data/generators/index.ts';
import { foldsFor, splitAt } from '../../src/evaluation/folds.ts';
import { threads } from '../../src/executors/threads.node.ts';
import { trainOnMatrix } from '../../src/formulations/train-matrix.ts';
import { asData, type CurveInput, planasCurveJob } from '../../src/papers/planas/curve-job.ts';
import { gridJobs, gridOf, isCoarse } from '../../src/papers/planas/grid.ts';
import { PUBLISHED } from '../../src/papers/planas/published.ts';
import { planasRandomPathJob } from '../../src/papers/planas/random-path-job.ts';
import { reproduce } from '../../src/papers/reproduce.ts';
import { selectOptions } from '../../src/plan/task-options.ts';
import { reportPage } from '../../src/report/page.ts';
import { useTable } from '../../src/tasks/data.ts';
import { rank } from '../../src/tasks/rank.ts';
import { select } from '../../src/tasks/select.ts';
import { problemFrom } from '../problem.ts';
import { savedReport } from './saved-report.ts';
import { describePaper, sharedFile } from './shared-data.ts';

const worker = new URL('../../dist/worker.js', import.meta.url);
const context = { open: (path: string) => openSource(sharedFile(path)) };

/** Sections of planas-solvers. */
const WITH_TIMES = ['Remarks', 'Published and reproduced numbers'];

/** Everything of a small reproduction but times, which no two runs share. */
async function timeless(name: string, more: Parameters<typeof reproduce>[2] = {}) {
  const { result, report } = await reproduce(name, { small: true }, { ...context, ...more });
  const isTime = (text: string) => /seconds|times as long/.test(text);
  return {
    rows: result.rows.filter(({ what }) => !isTime(what)),
    notes: result.notes.filter((note) => !isTime(note.message)),
    sections: report.sections.filter(({ heading }) => name !== 'planas-solvers' || !WITH_TIMES.includes(heading)),
    result,
    report,
  };
}

async function sameEverywhere(name: string, rowCount: number): Promise<void> {
  const executor = await threads({ threads: 2, worker });
  try {
    const { result, report, ...alone } = await timeless(name);
    const { result: _result, report: _report, ...shared } = await timeless(name, { executor });
    expect(shared).toEqual(alone);
    expect(alone.rows).toHaveLength(rowCount);
    expect(savedReport(result)).toEqual(report);
    expect(await reportPage(report)).toContain('<svg');
  } finally {
    await executor.dispose();
  }
}

describePaper('reproduce planas-kernels', ['madelon/train.csv.gz'], () => {
  // Two degrees in Tables 1.2 and 1.3, one γ in Table 1.5.
  it('gives the same inline and on two threads', () => sameEverywhere('planas-kernels', 5));
});

describe('reproduce', () => {
  it.each([
    ['planas-multiclass', 3 * 8],
    ['planas-solvers', 3 + 3],
  ])('%s gives the same inline and on two threads', sameEverywhere);

  it('planas-kernels says what data it lacks', async () => {
    const { code, facts } = await problemFrom(reproduce('planas-kernels', { small: true }));
    expect({ code, facts }).toMatchObject({
      code: 'reproduction-needs-data',
      facts: { name: 'planas-kernels', needed: [{ folder: 'madelon' }] },
    });
  });
});

describe('the grids', () => {
  it('have the cells of the tables', () => {
    const dimensions = Object.values(PUBLISHED).map((rows) => [rows.length, ...new Set(rows.map((row) => row.length))]);
    expect(dimensions).toEqual([
      [9, 9],
      [9, 9],
      [9, 8],
    ]);
    expect(PUBLISHED.poly[7][5]).toEqual({ features: 21, accuracy: 0.8616 });
    expect(PUBLISHED.polyOptimized[5][7]).toEqual({ features: 20, accuracy: 0.885 });
    expect(PUBLISHED.rbfOptimized[7][2]).toEqual({ features: 12, accuracy: 0.828 });
  });

  it('have a job for each of 153 cells and two criteria, with the sizes of the protocol', async () => {
    const grid = gridOf(false);
    expect(grid.cells).toHaveLength(153);
    const dataset = await clusters(24, 30);
    const jobs = gridJobs(grid, { ...dataset, features: new Array(500).fill(dataset.features[0]) }, 1);
    const along = jobs.filter(({ variant }) => variant === 'formula' || variant === 'code');
    expect(along).toHaveLength(2 * 153);
    expect(jobs.filter(({ variant }) => variant === 'formula-nested')).toHaveLength(9 + 8);
    const { sizes } = jobs[0].job.input as CurveInput;
    const coarse = sizes.filter((size) => isCoarse(grid, size, 500));
    expect(coarse).toEqual([...Array.from({ length: 50 }, (_, place) => 1 + 10 * place), 500]);
    expect(sizes.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, place) => place + 1));
  });
});

async function clusters(features: number, rows: number): Promise<Dataset> {
  return (await useTable(generatedTable(generate('clusters', { rows, features, seed: 5 })))).dataset;
}

const POLY = { kernel: 'poly', degree: 3, gamma: 'auto', coef0: 0.4, cost: 0.4, scale: 'none' } as const;
const sizes = Array.from({ length: 24 }, (_, place) => place + 1);
const along: CurveInput = {
  options: { ...POLY, folds: 4, seed: 3 },
  criterion: 'own',
  ranking: 'along',
  reversed: false,
  sizes,
};

describe('a curve', () => {
  it('along the folds is that of select', async () => {
    const dataset = await clusters(24, 60);
    const { scores, rankings } = await planasCurveJob.run(along, dataset);
    const selected = await select(asData(dataset), { ...along.options, ranking: 'once', repeats: 1 });
    expect(scores).toEqual(selected.curve.map(({ score }) => score.folds));
    expect(rankings).toEqual([selected.ranking.slice(0, 20)]);
  });

  it('nested in the folds ranks the training samples of each', async () => {
    const dataset = await clusters(24, 60);
    const { scores, rankings } = await planasCurveJob.run({ ...along, ranking: 'nested' }, dataset);
    const folds = foldsFor(dataset, { ...resolveOptions(selectOptions, along.options), repeats: 1 });
    for (const [fold, names] of rankings.entries()) {
      const { ranking } = await rank(asData(pickRows(dataset, splitAt(folds, fold).train)), along.options);
      expect(names).toEqual(ranking.slice(0, 20));
    }
    expect(rankings).toHaveLength(4);
    expect(scores.map((own) => own.length)).toEqual(sizes.map(() => 4));
  });

  it('reversed begins with the feature that leaves first', async () => {
    const dataset = await clusters(24, 60);
    const { eliminationOrder } = await rank(asData(dataset), along.options);
    const { rankings } = await planasCurveJob.run({ ...along, reversed: true }, dataset);
    expect(rankings[0]).toEqual(eliminationOrder.slice(0, 20));
  });

  it("with the labels dropped ranks as the author's code: a = α y, or 1, and K times y yᵀ", async () => {
    const dataset = await clusters(20, 40);
    const { rankings } = await planasCurveJob.run({ ...along, criterion: 'labels-dropped', sizes: [20] }, dataset);
    const importances = importancesByCode(dataset);
    const worst = importances.indexOf(Math.min(...importances));
    expect(rankings[0].at(-1)).toBe(dataset.features[worst].name);
    const { ranking } = await rank(asData(dataset), along.options);
    expect(ranking).not.toEqual(rankings[0]);
  });
});

/** Word for word what the code computes at its first step. */
function importancesByCode(dataset: Dataset): number[] {
  const { rowCount, labels } = dataset;
  const values = dataset.features.map(({ data }) => denseValues(data, rowCount));
  const rows = Array.from({ length: rowCount }, (_, row) => row);
  const kernel = (without: number) =>
    rows.map((k) =>
      rows.map((l) => {
        const inner = values.reduce((sum, x, j) => sum + (j === without ? 0 : x[k] * x[l]), 0);
        return (inner / values.length + POLY.coef0) ** POLY.degree;
      }),
    );
  const full = kernel(-1);
  const { machines: classifiers } = trainOnMatrix(
    full,
    rows.map((row) => dataset.classes[labels[row]]),
    { cost: POLY.cost, tolerance: 1e-10 },
  );
  const { beta } = classifiers[0];
  const sign = (row: number) => (labels[row] === 1 ? 1 : -1);
  const a = rows.map((row) => (beta[row] === 0 ? 1 : beta[row]));
  const form = (matrix: number[][]) =>
    rows.reduce((sum, k) => sum + rows.reduce((own, l) => own + a[k] * a[l] * matrix[k][l], 0), 0);
  const signed = (matrix: number[][]) => rows.map((k) => rows.map((l) => sign(k) * sign(l) * matrix[k][l]));
  return values.map((_, j) => {
    const changed = signed(kernel(j));
    const updated = rows.map((k) => rows.map((l) => (beta[k] !== 0 && beta[l] !== 0 ? changed[k][l] : full[k][l])));
    return (form(signed(full)) - form(updated)) / 2;
  });
}

describe('a random selection', () => {
  it('is scored with three models, on the order of its number', async () => {
    const dataset = await clusters(24, 80);
    const input = { trainRows: 60, sizes: [1, 12, 24], cost: 1, degree: 1, seed: 2, repeat: 0 };
    const run = (machine: 'linear' | 'kernel' | 'precomputed') =>
      planasRandomPathJob.run({ ...input, machine }, dataset);
    const [linear, kernel, precomputed] = await Promise.all([run('linear'), run('kernel'), run('precomputed')]);
    for (const { train, test } of [linear, kernel, precomputed]) {
      expect(train).toHaveLength(3);
      for (const share of [...train, ...test]) expect(share).toBeGreaterThanOrEqual(0.3);
    }
    // More features, more of the training samples can be learned by heart.
    for (const { train } of [linear, kernel, precomputed]) expect(train[2]).toBeGreaterThan(train[0]);
    const other = await planasRandomPathJob.run({ ...input, machine: 'kernel', repeat: 1 }, dataset);
    expect(other).not.toEqual(kernel);
  });
});
