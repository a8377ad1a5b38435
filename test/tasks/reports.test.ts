// Reports of results: what they say, and what they never say.

import { beforeAll, describe, expect, it } from 'vitest';
import { bytesSource } from '../../src/data/source.ts';
import {
  type CompareResult,
  compare,
  type EvaluateResult,
  evaluate,
  rank,
  readData,
  type SelectResult,
  select,
  train,
} from '../../src/index.ts';
import { methods } from '../../src/plan/methods.ts';
import type { Block, Report, Section } from '../../src/report/document.ts';
import { reportPage } from '../../src/report/page.ts';
import { citationsIn } from '../../src/tasks/reports/citations.ts';
import { compareReport } from '../../src/tasks/reports/compare.ts';
import { plateauWords } from '../../src/tasks/reports/curve-series.ts';
import { evaluateReport } from '../../src/tasks/reports/evaluate.ts';
import { rankReport } from '../../src/tasks/reports/rank.ts';
import { resultsReport } from '../../src/tasks/reports/results.ts';
import { checkResult } from '../../src/tasks/reports/saved-result.ts';
import { selectReport } from '../../src/tasks/reports/select.ts';
import { trainReport } from '../../src/tasks/reports/train.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const text = `${HOSTILE},b,class\n${Array.from({ length: 30 }, (_, i) => `${(i * 7) % 11},${i % 5},${i % 2 ? '=2+3' : '<b>'}`).join('\n')}\n`;
const hostile = () => readData(bytesSource('names <i>.csv', text));
const wine = () => readData(bytesSource('example:wine', ''));

const allBlocks = (sections: readonly Section[]): Block[] =>
  sections.flatMap(({ blocks, sections: inner = [] }) => [...blocks, ...allBlocks(inner)]);
const blocksOf = <K extends Block['kind']>({ sections }: Report, kind: K) =>
  allBlocks(sections).filter((block) => block.kind === kind) as Extract<Block, { kind: K }>[];
const headings = ({ sections }: Report) => sections.map(({ heading }) => heading);
const methodsText = (report: Report) => blocksOf(report, 'methods')[0].text;
const saved = (result: object) => checkResult(JSON.parse(JSON.stringify(result)), 'r.json');

let selected: SelectResult;
let evaluated: EvaluateResult;
let compared: CompareResult;

beforeAll(async () => {
  const options = { choose: 'one-se', kernel: 'linear', cost: 0.5, seed: 3 } as const;
  selected = await select(await wine(), options);
  evaluated = await evaluate(await wine(), { ...options, outerFolds: 4, permutations: 2 });
  compared = await compare([await hostile()], { methods: ['svm-rfe', 'fisher'], outerFolds: 3 });
});

describe('the report of a ranking', () => {
  it('has the best, the course of the elimination, and every feature', async () => {
    const result = await rank(await wine(), { trace: 'full' });
    const report = rankReport(result);
    expect(report.title).toBe('Ranking of the features of example:wine by svm-rfe');
    expect(headings(report)).toEqual([
      'Best features',
      'Elimination path',
      'Full ranking',
      'How to read this',
      ...['Methods paragraph', 'Reproducing this result'],
    ]);
    const [bars, margin, norm] = blocksOf(report, 'chart').map(({ chart }) => chart);
    expect(bars.title).toBe('Criterion of each feature at its elimination, best first');
    expect([margin.title, norm.title]).toEqual([
      'Margin against the number of features',
      '‖w‖² against the number of features',
    ]);
    const [table] = blocksOf(report, 'table');
    expect(table.rows.map((row) => row[1])).toEqual(result.ranking);
    expect(table.rows[0].slice(2)).toEqual([null, null]);
    expect(table.rows[12].slice(2)).toEqual([result.trace[0].criterion[0], 13]);
  });

  it('has the scores of a filter, and no bars for margins, which are large where a feature matters little', async () => {
    const filter = await rank(await wine(), { method: 'fisher' });
    const report = rankReport(filter);
    const [bars] = blocksOf(report, 'chart');
    expect(bars.chart.title).toBe('Criterion of each feature, best first');
    expect(methodsText(report)).toMatch(
      /ranked by the Fisher score \(Duda et al. 2001; Gu et al. 2011\), computed once/,
    );
    const margins = rankReport(await rank(await wine(), { method: 'mfe', cost: 1000 }));
    expect(headings(margins)).not.toContain('Best features');
    expect(methodsText(margins)).toMatch(/\(MFE; Aksu et al. 2008\).*, without retraining the classifier\./);
  });
});

describe('the sizes within one standard error', () => {
  const curve = [1, 2, 3, 10, 20].map((features) => ({ features }));

  it('are a range, with their number where a size within it is not one of them', () => {
    const words = (smallest: number, largest: number, sizes: number) =>
      Object.values(plateauWords({ smallest, largest, sizes, error: 0.1 }, curve));
    expect(words(2, 20, 4)).toEqual(['2 to 20', '']);
    expect(words(2, 20, 2)).toEqual(['2 to 20', '2 of the 4 sizes in this range; ']);
    expect(words(10, 10, 1)).toEqual(['10', '']);
  });
});

describe('the report of a selection', () => {
  it('shows the spread of the folds, the chosen size, and the features of each size', () => {
    const [sizes] = blocksOf(selectReport(selected), 'sizes');
    const { features, score } = selected.curve.at(-3)!;
    const rows = (sizes.chart.spec.data as { values: { x: number; low: number; high: number; marked?: true }[] })
      .values;
    const point = rows.find(({ x }) => x === features)!;
    expect(point.high - point.low).toBeCloseTo(2 * score.se, 12);
    expect(rows.filter(({ marked }) => marked).map(({ x }) => x)).toEqual([selected.selected.features.length]);
    expect(sizes.sizes[sizes.chosen].features).toBe(selected.selected.features.length);
    expect(sizes.sizes[sizes.chosen].text).toMatch(
      /\(selected: the fewest within one standard error of the best\): inner-CV accuracy 0\.\d{3} ± 0\.\d{3}/,
    );
    expect(sizes.sizes.map((size) => size.features)).toEqual(selected.curve.map((size) => size.features).toReversed());
    expect(sizes.ranking).toEqual(selected.ranking);
  });

  it('shows the squared weights of the final model as fractions', () => {
    const chart = blocksOf(selectReport(selected), 'chart')[0].chart;
    expect(chart.title).toBe('Squared weights in the final model');
    const bars = (chart.spec.data as { values: { name: string; value: number }[] }).values;
    expect(bars.map(({ name }) => name).toSorted()).toEqual(selected.selected.features.toSorted());
    expect(bars.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(1, 12);
  });

  it('never calls the inner-CV score an estimate', () => {
    const words = JSON.stringify({ ...selectReport(selected), sections: selectReport(selected).sections.slice(0, -1) });
    expect(words).toContain('used to choose the subset size');
    const said = /not (as )?estimates? |not estimated|For an unbiased estimate, run svm-sieve evaluate/;
    for (const [around] of words.matchAll(/.{0,40}\bestimate.{0,40}/g)) expect(around).toMatch(said);
    const { facts } = blocksOf(selectReport(selected), 'facts')[0];
    expect(facts.find(({ label }) => label === 'nested-CV accuracy')).toMatchObject({ value: 'not estimated' });
    expect(facts.find(({ label }) => label === 'sizes within one standard error of the best')).toBeDefined();
  });

  it('includes the nested-CV estimate of the same selection only', async () => {
    const report = resultsReport([saved(selected), saved(evaluated)]);
    expect(report.sections.map(({ heading }) => heading)).toEqual([
      'Features of example:wine selected by svm-rfe',
      'Nested evaluation of svm-rfe on example:wine',
    ]);
    const [sizes] = blocksOf(report, 'sizes');
    expect(JSON.stringify(sizes.chart.spec.data)).toContain('held-out score');
    expect(sizes.sizes[3].text).toMatch(/Held-out accuracy at this size: 0\./);
    const facts = blocksOf(report, 'facts')[0].facts;
    const estimate = facts.find(({ label }) => label === 'nested-CV accuracy');
    expect(estimate).toMatchObject({ value: evaluated.evaluation.outer.mean.toFixed(3) });
    // It comes first, with the baselines of its own folds.
    expect(facts.indexOf(estimate!)).toBe(0);
    expect(selectReport(selected, evaluated).summary[0]).toContain(`is ${estimate!.value} (4 outer folds`);
    const { allFeatures } = evaluated.baselines!;
    expect(facts.find(({ label }) => label === 'baseline: all features')).toMatchObject({
      value: allFeatures!.score.mean.toFixed(3),
    });
    expect(allFeatures!.score.mean.toFixed(3)).not.toBe(selected.baselines!.allFeatures!.score.mean.toFixed(3));
    expect(blocksOf(report, 'methods')[0].text).toContain('nested stratified 4-fold cross-validation');
    const other = await select(await wine(), { choose: 'one-se', cost: 5, seed: 3 });
    const [without] = blocksOf(resultsReport([saved(other), saved(evaluated)]), 'sizes');
    expect(JSON.stringify(without)).not.toContain('held-out');
  });

  it('describes a refinement and the subset that the rule selected', async () => {
    const refined = await select(await wine(), { choose: 'n=3', refine: 'bit-flip', refineRounds: 2 });
    const [sizes] = blocksOf(selectReport(refined), 'sizes');
    expect(sizes.sizes[sizes.chosen].features).toBe(3);
    expect(JSON.stringify(selectReport(refined))).toMatch(
      /refined by a local search \(bit-flip\) to \d+ features; the inner-CV score rose from 0\.\d{3} to 0\.\d{3}/,
    );
  });
});

describe('the report of an evaluation', () => {
  it('names the estimate and has a chart of each kind', () => {
    const report = evaluateReport(evaluated);
    expect(report.summary[0]).toMatch(
      /^The nested-CV accuracy is 0\.\d{3} \(\d+ outer folds.*The inner-CV accuracy is \d\.\d{3} \(optimism/,
    );
    expect(blocksOf(report, 'chart').map(({ chart }) => chart.title)).toEqual([
      'The estimate and the baselines on the same outer folds',
      'Accuracy with permuted labels',
      'Accuracy against the number of features',
      'How often each feature was selected',
      'Features selected in each outer fold',
      'Held-out samples by true and predicted class',
      'Accuracy in the outer folds',
    ]);
    expect(blocksOf(report, 'facts')[0].facts.map(({ label }) => label)).toEqual([
      'nested-CV accuracy',
      'inner-CV accuracy',
      'baseline: majority class (2)',
      'baseline: all features',
      'baseline: random subset',
      'features selected',
      'stability of the selection',
      'permutation test, p',
    ]);
  });

  it('escapes names and labels of the data', async () => {
    const page = await reportPage(evaluateReport(await evaluate(await hostile(), { outerFolds: 3, folds: 3 })));
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('<i>');
    expect(page).not.toContain('<b>');
  });
});

describe('the report of a comparison', () => {
  it('shows the baseline rankings in every chart', async () => {
    const report = compareReport(compared);
    const [curves, folds, shared] = blocksOf(report, 'chart');
    expect(shared.chart.title).toBe('Features selected in at least half of the outer folds');
    for (const chart of [curves, folds]) {
      expect(JSON.stringify(chart)).toContain('svm-rfe reversed');
      expect(JSON.stringify(chart)).toContain('random');
    }
    expect(blocksOf(report, 'table').map(({ caption }) => caption)).toEqual([
      'Methods',
      'Paired tests of the held-out scores',
      'Data',
      'All options of the run',
    ]);
    expect(await reportPage(report)).not.toContain('<img src=x');
  });

  it('names all methods that share the highest score', () => {
    const [first, second, ...rest] = compared.methods;
    if (!('evaluation' in first && 'evaluation' in second)) throw new Error('both were evaluated');
    const tied = { ...second, evaluation: { ...second.evaluation, outer: first.evaluation.outer } };
    const [sentence] = compareReport({ ...compared, methods: [first, tied, ...rest] }).summary;
    expect(sentence).toMatch(
      /^Of the 2 methods compared on names <i>\.csv, svm-rfe and fisher have the highest held-out accuracy: [\d.]+\.$/,
    );
  });

  it('describes each method in the methods paragraph', () => {
    const words = methodsText(compareReport(compared));
    expect(words).toMatch(/methods were compared: svm-rfe, fisher\. The classifier was a support vector machine/);
    expect(words).toMatch(/For svm-rfe, features were ranked by SVM-RFE \(Guyon et al. 2002\)/);
    expect(words).toMatch(/For fisher, features were ranked by the Fisher score/);
    expect(words).toContain('(Nadeau and Bengio 2003)');
  });

  it('says of each method how its sizes were evaluated where that differs', () => {
    const mixed = { ...compared, options: { ...compared.options, methods: ['svm-rfe', 'eb-rfe', 'fisher'] } };
    const words = methodsText(compareReport(mixed));
    expect(words).toMatch(/For svm-rfe and fisher, subset sizes were evaluated .* repeated on every training set\./);
    expect(words).toMatch(
      /For eb-rfe, subset sizes were evaluated .* the same cross-validation that guided the elimination\./,
    );
    expect(methodsText(compareReport(compared)).match(/Subset sizes were evaluated/g)).toHaveLength(1);
  });
});

describe('the report of a plain classifier', () => {
  it('has the confusion matrix of the training samples, marked as no estimate', async () => {
    const result = await train(await wine(), { cost: 0.001 });
    const report = trainReport(result);
    const right = result.confusion!.counts.reduce((sum, row, k) => sum + row[k], 0);
    expect(right / 178).toBe(result.accuracy);
    expect(blocksOf(report, 'chart').map(({ chart }) => chart.title)).toEqual([
      'Squared weights',
      'Training samples by true and predicted class',
    ]);
    expect(JSON.stringify(report)).toContain('not an estimate for new samples');
  });
});

describe('the methods paragraph', () => {
  it('states the options of the run', async () => {
    const result = await select(await wine(), {
      method: 'eb-rfe',
      candidates: 2,
      kernel: 'poly',
      degree: 2,
      costs: [0.1, 1],
      minFeatures: 10,
      ...{
        scale: 'minmax',
        scaleWithinFolds: true,
        folds: 3,
        repeats: 2,
        score: 'balanced-accuracy',
        choose: 'tolerance=5',
      },
      classWeights: 'balanced',
    });
    const report = selectReport(result);
    const words = methodsText(report);
    for (const part of [
      'scaled to the range from 0 to 1',
      'polynomial kernel (γ⟨x, z⟩ + 1)^2, γ = 1 / number of features',
      'separated by one-vs-one binary classifiers',
      'C was weighted by class (balanced)',
      'with the highest cross-validated balanced accuracy were chosen: C from {0.1, 1}.',
      'by EB-RFE (Krupka 2016)',
      'gave the highest cross-validated balanced accuracy was eliminated, out of the 2 features with the smallest change DJ',
      'Elimination stopped at 10 features.',
      'stratified 3-fold cross-validation (repeated 2 times, random seed 1)',
      'parameters fitted on the training samples of each fold',
      'The smallest subset with a score within 5 % of the best was selected.',
      'not estimates of performance on new samples',
      'Computed with svm-sieve',
    ])
      expect(words).toContain(part);
    expect(blocksOf(report, 'methods')[0].citations!.map(({ text: full }) => full.split('.')[0])).toEqual(
      expect.arrayContaining(['C', 'T', 'I']),
    );
  });

  it('has a full citation for every method', () => {
    for (const { name, reference } of methods.entries)
      expect([name, citationsIn(reference).length]).not.toEqual([name, 0]);
  });

  it('states whether the held-out samples contributed to the ranking', () => {
    expect(methodsText(selectReport(selected))).toContain(
      'preprocessing and ranking were repeated on every training set',
    );
    const once = { ...selected, options: { ...selected.options, ranking: 'once' as const } };
    expect(methodsText(selectReport(once))).toContain('these scores are optimistically biased');
    expect(selectReport(once).summary[1]).toContain('optimistic');
    expect(methodsText(evaluateReport(evaluated))).toContain('; Ambroise and McLachlan 2002; Varma and Simon 2006)');
  });
});

describe('every option of a run', () => {
  it('is listed with the digest of the data', () => {
    const [digests, options] = blocksOf(selectReport(selected), 'table').slice(-2);
    expect(digests.rows).toEqual([['example:wine', 178, 13, selected.data.digest]]);
    expect(options.rows.map(([name]) => name)).toEqual(expect.arrayContaining(['--seed', '--choose', '--tolerance']));
    expect(options.rows).toHaveLength(Object.keys(selected.options).length);
  });
});
