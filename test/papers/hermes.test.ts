import { describe, expect, it } from 'vitest';
import { resolveOptions } from '../../src/base/option.ts';
import { exampleSource } from '../../src/data/examples.ts';
import { partsOf } from '../../src/data/parts.ts';
import { foldsFor, splitAt } from '../../src/evaluation/folds.ts';
import { threads } from '../../src/executors/threads.node.ts';
import { verdictsOn } from '../../src/papers/claims.ts';
import { FIGURE_2_CLAIMS, WINE_CLAIMS } from '../../src/papers/hermes/claims.ts';
import { generatedParts } from '../../src/papers/hermes/generated-rows.ts';
import { type HermesPlane, hermesPlaneJob } from '../../src/papers/hermes/plane.ts';
import { changeRow, fallWithColumns } from '../../src/papers/hermes/rows.ts';
import { hermesSplitJob, ORDERS } from '../../src/papers/hermes/split.ts';
import { reproduce } from '../../src/papers/reproduce.ts';
import { rankOptions } from '../../src/plan/task-options.ts';
import { reportPage } from '../../src/report/page.ts';
import { type Data, readData } from '../../src/tasks/data.ts';
import { rank } from '../../src/tasks/rank.ts';
import { savedReport } from './saved-report.ts';

const worker = new URL('../../dist/worker.js', import.meta.url);

describe.each(['hermes-figure-1', 'hermes-figure-2', 'hermes-wdbc', 'hermes-wine'])('reproduce %s', (name) => {
  it('gives the same rows, notes and report inline and on two threads', async () => {
    const executor = await threads({ threads: 2, worker });
    try {
      const alone = await reproduce(name, { small: true });
      const shared = await reproduce(name, { small: true }, { executor });
      expect(shared.result.rows).toEqual(alone.result.rows);
      expect(shared.result.notes).toEqual(alone.result.notes);
      expect(shared.report).toEqual(alone.report);
      expect(savedReport(alone.result)).toEqual(alone.report);
      expect(await reportPage(alone.report)).toContain('<svg');
      expect(alone.result.rows.length).toBeGreaterThan(5);
    } finally {
      await executor.dispose();
    }
  });
});

describe('a split', () => {
  const options = { kernel: 'linear', cost: 10, multiclass: 'ovr', seed: 3 } as const;
  const run = async () => {
    const data = await readData(await exampleSource('example:wine'));
    const { train, test } = splitAt(foldsFor(data.dataset, { folds: 3, holdout: 1 / 3, seed: 3 }), 0);
    const input = {
      rows: { train: [...train], test: [...test] },
      options: resolveOptions(rankOptions, options),
    };
    return { data, parts: partsOf(data.dataset, train, test), outcome: await hermesSplitJob.run(input, data.dataset) };
  };

  it('ranks as rank does on its training samples, and tests every size as rank does along its path', async () => {
    const { data, parts, outcome } = await run();
    const training: Data = { ...data, dataset: parts.train };
    for (const order of ['gradient-angle', 'average-separation', 'random'] as const) {
      const ranked = await rank(training, { ...options, method: order }, { test: parts.test });
      const tested = ranked.trace.map(({ test }) => test).toReversed();
      expect(outcome.curves[order].test.slice(1)).toEqual(tested);
      if (order === 'random') continue;
      expect(outcome.importances[order]).toEqual(parts.train.features.map(({ name }) => ranked.scores![name]));
    }
    const reversed = await rank(
      training,
      { ...options, method: 'gradient-angle', reverse: true },
      { test: parts.test },
    );
    expect(outcome.curves.reversed.test.slice(1)).toEqual(reversed.trace.map(({ test }) => test).toReversed());
  });

  it('has all orders agree on the full set, and one accuracy for every size', async () => {
    const { outcome } = await run();
    const full = outcome.curves['gradient-angle'];
    for (const order of ORDERS) {
      expect(outcome.curves[order].test).toHaveLength(13);
      expect(outcome.curves[order].train).toHaveLength(13);
      expect(outcome.curves[order].test.at(-1)).toBe(full.test.at(-1));
      expect(outcome.curves[order].train.at(-1)).toBe(full.train.at(-1));
    }
  });
});

describe('generated rows', () => {
  it('are parted into rows that train and further ones that test', async () => {
    const { train, test } = await generatedParts({ seed: 5, features: 4, train: 30, test: 12 });
    expect([train.rowCount, test.rowCount]).toEqual([30, 12]);
    const rows = [train, test].flatMap(({ features, rowCount }) =>
      Array.from({ length: rowCount }, (_, row) => features.map(({ data }) => data.values[row]).join()),
    );
    expect(new Set(rows).size).toBe(42);
  });

  // As the paper says of Figure 2: the least noisy features matter most, and average separation
  // takes noise for structure.
  it('have importances that fall with the noise, and separations that rise with it', async () => {
    const options = resolveOptions(rankOptions, {
      kernel: 'poly',
      degree: 2,
      gamma: 1,
      coef0: 1,
      cost: 10,
      scale: 'none',
      epsilon: 0.1,
    });
    const rows = { seed: 1, features: 20, train: 333, test: 167 };
    const { importances, curves } = await hermesSplitJob.run({ rows, options }, null);
    const fall = (values: readonly number[]) => fallWithColumns(values.map((mean) => ({ mean, se: 0 })));
    expect(fall(importances['gradient-angle'])).toBeLessThan(-0.9);
    expect(fall(importances['average-separation'])).toBeGreaterThan(0.8);
    expect(curves['gradient-angle'].test[4]).toBeGreaterThan(curves.reversed.test[4] + 0.2);
  });
});

describe('rows with a published direction', () => {
  const place = { what: 'change', variant: 'one', features: 3 };

  it('agree by direction, and say nothing within two standard errors', () => {
    expect(changeRow(place, 'rises', { mean: 0.05, se: 0.02 })).toMatchObject({ agrees: true, ours: 0.05 });
    expect(changeRow(place, 'falls', { mean: 0.05, se: 0.02 })).toMatchObject({ agrees: false });
    expect(changeRow(place, 'falls', { mean: -0.03, se: 0.02 })).toMatchObject({ agrees: null });
    expect(changeRow(place, null, { mean: -0.3, se: 0.02 })).toMatchObject({ agrees: null, published: null });
  });

  const lead = (order: string, variant: string, ...means: number[]) =>
    means.map((mean, at) => changeRow({ ...place, id: `${order}, ${variant}, ${at}` }, 'ahead', { mean, se: 0.02 }));
  const onWine = (scaled: number[], raw: number[]) => {
    const orders = ['random', 'average-separation'];
    const rows = orders.flatMap((order) => [...lead(order, 'standardised', ...scaled), ...lead(order, 'raw', ...raw)]);
    const [{ verdict, reason, ours }] = verdictsOn(WINE_CLAIMS, rows, false);
    return [verdict, reason, ours];
  };

  it('decide a claim by how many of them agree', () => {
    expect(onWine([0.1, 0.1], [0.1])).toEqual(['reproduced', null, '2 of 2 sizes (standardised), 1 of 1 sizes (raw)']);
    expect(onWine([0.1, 0.1], [-0.1])).toEqual([
      'close',
      'depends-on-scaling',
      '2 of 2 sizes (standardised), 0 of 1 sizes (raw)',
    ]);
    expect(onWine([0.1, 0.01], [0.1])).toEqual(['close', 'partly', '1 of 2 sizes (standardised), 1 of 1 sizes (raw)']);
    expect(onWine([-0.1, -0.1], [0.1]).slice(0, 2)).toEqual(['not-reproduced', 'opposite']);
    expect(onWine([0.01, 0.01], [0.1]).slice(0, 2)).toEqual(['not-reproduced', 'no-gain-shown']);
  });

  it('do not let random features fall at once where some sizes do not', () => {
    const variants = ['333 train', '500 train'];
    const at = (id: string, published: 'rises' | 'falls', mean: number) =>
      changeRow({ ...place, id }, published, { mean, se: 0.01 });
    const rows = variants.flatMap((variant) => [
      { ...at(`correlation, ${variant}`, 'falls', -1), agrees: true },
      at(`gradient-angle, ${variant}, 10`, 'rises', 0.05),
      ...['random', 'reversed', 'average-separation'].map((order) => at(`${order}, ${variant}, 5`, 'falls', -0.1)),
      at(`random, ${variant}, 10`, 'falls', 0.1),
    ]);
    expect(verdictsOn(FIGURE_2_CLAIMS, rows, false).map(({ id, verdict, reason }) => [id, verdict, reason])).toEqual([
      ['importance-falls-with-noise', 'reproduced', null],
      ['ranking-gains', 'reproduced', null],
      ['random-falls', 'not-reproduced', 'random-subset-suffices'],
      ['reversed-falls', 'reproduced', null],
      ['average-separation-falls', 'reproduced', null],
    ]);
  });

  it('know importances that fall or rise from column to column', () => {
    const of = (...values: number[]) => fallWithColumns(values.map((mean) => ({ mean, se: 0 })));
    expect(of(3, 2, 1)).toBe(-1);
    expect(of(1, 2, 3)).toBe(1);
    // Places 2, 1, 3 against 1, 2, 3: 1 − 6 · 2/(3 · 8) = 0.5.
    expect(of(2, 3, 1)).toBe(-0.5);
  });
});

describe('the plane', () => {
  const plane: HermesPlane = {
    seed: 1,
    perClass: 20,
    theta: 0.5,
    cost: 10,
    epsilon: 0.2,
    epsilons: [0, 0.2, 1e9],
    gridSteps: 150,
    latticeSteps: 3,
  };
  const STEP = 3 / 150;
  /**
   * f is rounded to 4 decimals: 1e-4 over two steps; the third derivative, some 30, adds its h²/6.
   */
  const DIFFERENCE = 0.01;
  const ROUNDING = 1e-12;

  it('has gradients that are the differences of f', async () => {
    const { lattice, values } = await hermesPlaneJob.run(plane, null);
    const at = (x: number, y: number) => values[Math.round((y + 1.5) / STEP) * 151 + Math.round((x + 1.5) / STEP)];
    const inner = lattice.filter(({ from }) => from.every((value) => Math.abs(value) < 1));
    expect(inner).toHaveLength(4);
    for (const { from, by } of inner) {
      const [x, y] = from;
      expect(Math.abs((at(x + STEP, y) - at(x - STEP, y)) / (2 * STEP) - by[0])).toBeLessThan(DIFFERENCE);
      expect(Math.abs((at(x, y + STEP) - at(x, y - STEP)) / (2 * STEP) - by[1])).toBeLessThan(DIFFERENCE);
      expect(Math.abs(by[0]) + Math.abs(by[1])).toBeGreaterThan(10 * DIFFERENCE);
    }
  });

  it('averages over more rows as ε grows, and gives two features importances that sum to 1', async () => {
    const { importances, marginVectors, near } = await hermesPlaneJob.run(plane, null);
    const rows = importances.map((own) => own.rows);
    expect(rows[0]).toBe(marginVectors);
    expect(rows[1]).toBe(near.length);
    expect(rows[1]).toBeGreaterThan(rows[0]);
    expect(rows[2]).toBe(40);
    // The angles of a direction to the two axes of a plane, folded into a quarter turn, are
    // together a quarter turn.
    for (const { scores } of importances) expect(Math.abs(scores[0] + scores[1] - 1)).toBeLessThan(ROUNDING);
  });
});
