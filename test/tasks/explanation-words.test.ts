import { describe, expect, it } from 'vitest';
import { composites } from '../../src/composites/index.ts';
import { criteria } from '../../src/criteria/index.ts';
import { bytesSource } from '../../src/data/source.ts';
import { readData } from '../../src/tasks/data.ts';
import { explain } from '../../src/tasks/explain.ts';
import { changeText, measuresOf, measureWords } from '../../src/tasks/explanation-measures.ts';
import { explanationWords } from '../../src/tasks/explanation-words.ts';
import { rank } from '../../src/tasks/rank.ts';
import { sample } from '../formulations/data.ts';

const FEATURES = 6;

/** Two classes, which differ in the mean of the first feature. */
async function table(difference = 3) {
  const { columns, labels } = sample('normal', 3, 40, FEATURES);
  for (const [row, label] of labels.entries()) columns[0][row] += ((label === 1 ? 1 : -1) * difference) / 2;
  const lines = Array.from(labels, (label, row) => [...columns.map((column) => column[row]), label === 1 ? 'a' : 'b']);
  const head = [...columns.map((_, j) => `f${j}`), 'class'];
  return readData(bytesSource('table.csv', new TextEncoder().encode([head, ...lines].join('\n'))));
}

async function wordsOf(options: Record<string, unknown>, difference?: number) {
  const result = await rank(await table(difference), options);
  const words = new Map(result.ranking.map((name) => [name, explanationWords(explain(result, name))]));
  return { result, words };
}

const ITERATIONS = /iteration|eliminated in|Runner-up/;
const ONCE = criteria.entries.filter(({ way }) => way === 'once').map(({ name }) => name);

describe('the words of an explanation', () => {
  it('are about several rankings that are computed once', () => expect(ONCE.length).toBeGreaterThan(10));

  it.each(ONCE)('say what %s is and who its neighbours are, and nothing about iterations', async (method) => {
    const { result, words } = await wordsOf({ method });
    const entry = criteria.get(method);
    const by = entry.ranked ?? `by the ${entry.title ?? entry.name}`;
    expect(words.size).toBe(FEATURES);
    for (const [name, sentences] of words) {
      const text = sentences.join('\n');
      expect(text).toContain(`Features were ranked once, ${by}; the score of this feature is `);
      expect(text).not.toMatch(ITERATIONS);
      const place = result.ranking.indexOf(name);
      if (place > 0) expect(text).toContain(`The feature before it in the ranking is "${result.ranking[place - 1]}"`);
      if (place < FEATURES - 1)
        expect(text).toContain(`The feature after it in the ranking is "${result.ranking[place + 1]}"`);
    }
  });

  it('give the C at which a feature enters the path of an L1-penalised SVM', async () => {
    const { result, words } = await wordsOf({ method: 'l1' });
    for (const name of result.ranking)
      expect(words.get(name)!.join(' ')).toContain(`C = ${Number((1 / result.scores![name]!).toPrecision(4))}.`);
  });

  it('count the features that mRMR chose later', async () => {
    const { result, words } = await wordsOf({ method: 'mrmr' });
    expect(words.get(result.ranking[0])!.join(' ')).toContain('5 other features were chosen after this one.');
    expect(words.get(result.ranking[4])!.join(' ')).toContain('1 other feature was chosen after this one.');
    expect(words.get(result.ranking[5])!.join(' ')).toContain('no other feature was chosen after this one.');
  });

  it.each([
    ['svm-rfe', 'the squared weight'],
    ['svm-t', 'the weight times t-statistic'],
    ['mrmr-rfe', 'the weighted sum of SVM weight and relevance-to-redundancy ratio'],
    ['r2w2', 'the sensitivity of the radius–margin bound to the scale of the feature'],
    ['span', 'the sensitivity of the span bound to the scale of the feature'],
  ])('name the criterion that eliminated a feature: %s', async (method, title) => {
    const { result, words } = await wordsOf({ method });
    const { criterion } = result.trace[0];
    const text = words.get(result.ranking[FEATURES - 1])!.join('\n');
    expect(text).toContain('It was eliminated in iteration 1 of 5, from a set of 6 features.');
    expect(text).toContain(
      `Its ranking criterion, ${title}, was ${Number(criterion[0]!.toPrecision(4))}, the smallest`,
    );
    for (const sentences of words.values()) expect(sentences.join(' ')).not.toMatch(/, (0\.\d+|1) times/);
  });

  it('say that scores decide between the candidates of EB-RFE', async () => {
    const { result, words } = await wordsOf({ method: 'eb-rfe', candidates: 4, repeats: 1 }, 0);
    // There must be steps in which the feature of the smallest criterion stays.
    const isOther = ({ criterion, runnerUp }: (typeof result.trace)[number]) => runnerUp!.criterion < criterion[0]!;
    expect(result.trace.filter(isOther).length).toBeGreaterThan(0);
    for (const [at, step] of result.trace.entries()) {
      const text = words.get(step.removed[0])!.join('\n');
      const own = Number(step.criterion[0]!.toPrecision(4));
      const extreme = isOther(step) ? '' : ', the smallest of all remaining features';
      expect(text).toContain(`Its ranking criterion, the squared weight, was ${own}${extreme}.`);
      const other = `"${step.runnerUp!.feature}" (${Number(step.runnerUp!.criterion.toPrecision(4))})`;
      expect(text).toContain(`The smallest criterion of the other features was that of ${other}.`);
      const [before, after] = result.trace.slice(at, at + 2).map(({ score }) => Number(score!.toPrecision(4)));
      if (at < result.trace.length - 1)
        expect(text).toContain(`The score was ${before} with this feature and ${after} without it.`);
      expect(text).not.toMatch(/largest|runner-up/i);
    }
  });

  it.each(['forward', 'backward', 'floating'])('are about subsets and their scores in a %s search', async (method) => {
    const { result, words } = await wordsOf({ method, minFeatures: 1, repeats: 1 });
    expect(words.get(result.ranking[0])).toContain('The smallest subset that the search found contains it.');
    const text = words.get(result.ranking[FEATURES - 1])!.join('\n');
    expect(text).toContain('The subset of 6 features that the search found contains it, smaller ones do not.');
    const [before, after] = result.trace.map(({ score }) => Number(score!.toPrecision(4)));
    expect(text).toContain(`The score of this subset is ${before}, that of the next smaller one ${after}.`);
    for (const sentences of words.values()) expect(sentences.join(' ')).not.toMatch(ITERATIONS);
  });

  it.each(composites.entries.map(({ name }) => name))('say what %s found for every feature', async (name) => {
    const parts: Record<string, string> = { ensemble: ':svm-rfe,fisher', panel: ':svm-rfe,fisher' };
    const few = { stability: { pairs: 6 }, shadow: { shadowRuns: 20 }, ensemble: { bags: 3 } };
    const { result, words } = await wordsOf({
      method: `${name}${parts[name] ?? ':fisher'}`,
      ...few[name as keyof typeof few],
    });
    const { selected } = result.evidence!;
    for (const [feature, sentences] of words) {
      const text = sentences.join('\n');
      expect(text).toMatch(/this feature/i);
      expect(text).not.toMatch(ITERATIONS);
      expect(text).not.toMatch(/NaN|undefined/);
      const isNot = /does not select it|is not (in the|selected)|no feature is selected|so it is not selected/.test(
        text,
      );
      expect([feature, isNot]).toEqual([feature, !selected.includes(feature)]);
    }
  });

  it('leave out what saved evidence does not have', async () => {
    const { result } = await wordsOf({ method: 'stability:fisher', pairs: 6 });
    for (const { name, explained } of composites.entries) {
      const bare = { method: 'fisher', methods: [], selected: [], probabilities: {}, hits: {}, pValues: {} };
      const evidence = { ...result.evidence, ...bare, composite: name, statistics: {}, votes: {} };
      expect(() => explained(evidence as never, 'f0')).not.toThrow();
    }
  });
});

describe('what an elimination changed', () => {
  const titles = (explanation: ReturnType<typeof explain>) => measuresOf(explanation).map(({ title }) => title);

  it('is the margin and the norm of a classifier', async () => {
    const { result } = await wordsOf({ method: 'svm-rfe' });
    const explanation = explain(result, result.ranking[FEATURES - 1]);
    expect(titles(explanation)).toEqual(['margin', '‖w‖²']);
    expect(measureWords(explanation)).toMatch(/^The margin is .* "After" is the same classifier without the feature,/);
  });

  it('is the norm of a regression model, which has no margin', async () => {
    const { columns } = sample('normal', 3, 40, FEATURES);
    const table = Object.fromEntries(columns.map((column, j) => [`f${j}`, [...column]]));
    const y = table.f0.map((value, row) => 2 * value - table.f1[row]);
    const data = await readData({ ...table, y }, { target: 'y', targetKind: 'real' });
    for (const kernel of ['linear', 'rbf'] as const) {
      const result = await rank(data, { machine: 'svr', kernel }, { test: data.dataset });
      expect(result.trace.flatMap(({ margin, after }) => [margin, after.margin])).toEqual(Array(10).fill(null));
      for (const step of result.trace) expect(step.weightNorm2).toBeGreaterThan(0);
      const explanation = explain(result, result.ranking[FEATURES - 1]);
      expect(titles(explanation)).toEqual(['‖w‖²', 'test score (retrained)']);
      expect(measureWords(explanation)).toBe(
        '‖w‖² is the squared norm of the weights. "After" is the same model without the feature, before retraining.',
      );
    }
  });

  it('is shown in per cent', () => {
    const changes = [
      [2, 1.9],
      [-1, 1],
      [0, 1],
      [1, null],
    ] as const;
    expect(changes.map(([before, after]) => changeText({ before, after }))).toEqual(['−5 %', '+200 %', '', '']);
  });
});
