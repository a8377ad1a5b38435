// Runs made one after the other are compared as `compare` does, and never where they cannot be.

import { describe, expect, it } from 'vitest';
import { compare } from '../../src/tasks/compare.ts';
import { compareRuns } from '../../src/tasks/compare-runs.ts';
import { readData } from '../../src/tasks/data.ts';
import { evaluate } from '../../src/tasks/evaluate.ts';
import { rank } from '../../src/tasks/rank.ts';
import { runsReport } from '../../src/tasks/reports/runs.ts';
import { runNames } from '../../src/tasks/run-names.ts';
import { select } from '../../src/tasks/select.ts';

const data = await readData('example:wine');
const OPTIONS = { outerFolds: 5, folds: 3, repeats: 1 } as const;
const evaluated = async (options: Parameters<typeof evaluate>[1]) => ({
  command: 'evaluate' as const,
  result: await evaluate(data, { ...OPTIONS, ...options }),
});

describe('runs side by side', () => {
  it('have the tests and the verdict of a comparison of the same methods', async () => {
    const methods = ['svm-rfe', 'fisher', 'random'];
    const whole = await compare(data, { ...OPTIONS, methods, baselines: false });
    const single = await Promise.all(['svm-rfe', 'fisher'].map((method) => evaluated({ method })));
    const { runs, tested } = compareRuns(single);
    expect(runs.map(({ name }) => name)).toEqual(['svm-rfe', 'fisher']);
    expect(tested).toHaveLength(1);
    const pair = whole.tests.find(({ a, b }) => a === 'svm-rfe' && b === 'fisher')!;
    expect(tested[0].tests).toEqual([pair]);
    expect(tested[0].verdict!.winner).toBeNull();
    // The comparison as a run among others gives the same numbers again.
    const again = compareRuns([{ command: 'compare', result: whole }, ...single]);
    expect(again.runs.map(({ name }) => name)).toEqual(['svm-rfe', 'fisher', 'random', 'svm-rfe (2)', 'fisher (2)']);
    expect(again.tested).toHaveLength(1);
    expect(again.tested[0].tests[0]).toEqual(pair);
    expect(again.tested[0].tests.find(({ a, b }) => a === 'svm-rfe' && b === 'svm-rfe (2)')).toMatchObject({
      difference: 0,
      pCorrected: 1,
    });
    expect(again.tested[0].tests.slice(0, 3)).toEqual(
      expect.arrayContaining(whole.tests.filter(({ a }) => a === 'svm-rfe')),
    );
  });

  it('have the seconds of the method only, and sizes without decimals where these are whole', async () => {
    const [plain, permuted] = await Promise.all([evaluated({}), evaluated({ permutations: 2 })]);
    const selection = await select(data, { folds: 3, repeats: 1 });
    const given = [
      { command: 'select' as const, result: selection, evaluation: plain.result },
      { command: 'select' as const, result: selection, evaluation: permuted.result },
    ];
    expect(compareRuns(given).runs.map(({ seconds }) => typeof seconds)).toEqual(['number', 'object']);
    const tableOf = (runs: Parameters<typeof runsReport>[0]) =>
      runsReport(runs)
        .sections.flatMap(({ blocks }) => blocks)
        .find((block) => block.kind === 'table')!;
    const digits = (runs: Parameters<typeof runsReport>[0]) =>
      tableOf(runs).columns.find(({ title }) => title === 'features')!.digits;
    expect(digits(given)).toBe(0);
    const isMean = compareRuns([plain]).runs.some(({ size }) => !Number.isInteger(size));
    expect(digits([plain])).toBe(isMean ? 1 : 0);
  });

  it('are not tested across other folds, other scores, or without an evaluation', async () => {
    const [one, other] = await Promise.all([evaluated({}), evaluated({ seed: 2 })]);
    const scored = await evaluated({ score: 'balanced-accuracy' });
    const selection = { command: 'select' as const, result: await select(data, { folds: 3, repeats: 1 }) };
    const ranking = { command: 'rank' as const, result: await rank(data) };
    const given = [one, other, scored, selection, ranking];
    const compared = compareRuns(given);
    expect(compared.tested).toEqual([]);
    expect(compared.runs.map(({ isHeldOut }) => isHeldOut)).toEqual([true, true, true, false, false]);
    const report = runsReport(given);
    const summary = [report.summary].flat();
    expect(summary[0]).toMatch(
      /^No other run uses the same score and outer folds as svm-rfe, .*so there is no test\.$/,
    );
    expect(summary[1]).toMatch(/^These runs have no nested-CV estimate/);
    expect(summary.join(' ')).not.toMatch(/beats|highest/);
    const blocks = report.sections.flatMap((section) => section.blocks);
    // A chart for each score: one axis never has two.
    const titles = blocks.flatMap((block) => (block.kind === 'chart' ? [block.chart.title] : []));
    expect(titles.filter((title) => title.includes('against the number of features'))).toEqual([
      'Cross-validated accuracy against the number of features',
      'Held-out balanced-accuracy against the number of features',
    ]);
    expect(titles).toContain('Features selected by the runs');
  });

  it('draw a selection with its evaluation as held-out scores, with the features of all samples', async () => {
    const result = await select(data, { folds: 3, repeats: 1 });
    const { result: evaluation } = await evaluated({});
    const [run] = compareRuns([{ command: 'select', result, evaluation }]).runs;
    expect(run.features).toEqual(result.selected.features);
    expect(run.curve.map(({ mean }) => mean)).toEqual(evaluation.curve.map(({ score }) => score.mean));
    expect(run.evaluation!.outer.mean).toBe(evaluation.evaluation.outer.mean);
  });
});

describe('names of runs', () => {
  it('say in which options runs of one method differ', () => {
    const names = runNames([
      { options: { method: 'svm-rfe', cost: 1, trace: 'brief', minFeatures: 1 } },
      { options: { method: 'svm-rfe', cost: 10, trace: 'full', minFeatures: 2 } },
      { options: { method: 'fisher', cost: 1, trace: 'full', minFeatures: 5 } },
      { options: { method: 'fisher', cost: 1, minFeatures: 5 } },
    ]);
    expect(names).toEqual([
      'svm-rfe, cost 1, min features 1',
      'svm-rfe, cost 10, min features 2',
      'fisher',
      'fisher (2)',
    ]);
  });
});
