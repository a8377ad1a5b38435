// Selecting: the curve, the rules, the model on what was chosen, and flips beside it.

import { describe, expect, it } from 'vitest';
import { pickFeatures } from '../../src/data/dataset.ts';
import {
  bytesSource,
  type Data,
  foldsFor,
  generate,
  generatedTable,
  predict,
  readData,
  type SelectResult,
  select,
  splits,
  train,
  useTable,
} from '../../src/index.ts';
import { choosePoint } from '../../src/selection/choosers.ts';
import { applyTransforms, fitTransforms, transformSteps } from '../../src/transforms/chain.ts';
import { crossValidated, evaluationOf, TIGHT } from '../evaluation/cross-validate.ts';

const example = (name: string) => readData(bytesSource(`example:${name}`, ''));

const MIXED = [
  'size,colour,weight,age,noise,class',
  ...Array.from({ length: 40 }, (_, i) => {
    const label = i % 2 === 0 ? 'x' : 'y';
    const shift = i % 2 === 0 ? 0 : 1.5;
    const colour = i % 11 === 3 ? '' : ['red', 'green', 'blue'][(i + (i % 2) * (i % 3)) % 3];
    const size = i % 9 === 4 ? '' : (((i * 7) % 10) / 5 + shift).toFixed(2);
    return `${size},${colour},${(((i * 3) % 8) / 4 - shift).toFixed(2)},${20 + ((i * 13) % 17)},${(i * 5) % 7},${label}`;
  }),
].join('\n');
const IMPUTE = { impute: 'mode' } as const;
const mixed = (text = MIXED) => readData(bytesSource('mixed.csv', text));

/** The scores of a subset, by training every split from the beginning. */
function validated(data: Data, names: readonly string[], cost: number, kernel = 'linear') {
  const rows = Int32Array.from({ length: data.dataset.rowCount }, (_, row) => row);
  const scaled = applyTransforms(
    fitTransforms(data.dataset, rows, transformSteps({ scale: 'standardize' })),
    data.dataset,
  );
  const indices = [...scaled.features.keys()].filter((j) => names.includes(scaled.features[j].name));
  const evaluation = evaluationOf(scaled, {
    splits: [...splits(foldsFor(scaled, { folds: 5, seed: 1 }))],
    settings: [{ kernel, parameters: { gamma: 'auto' }, cost }],
  });
  return crossValidated(evaluation, indices)[0];
}

describe('the curve', () => {
  it.each([
    ['wine', 'svm-rfe', 'linear'],
    ['wine', 'svm-rfe', 'rbf'],
    ['wine', 'eb-rfe', 'linear'],
    ['wdbc', 'average-separation', 'linear'],
  ] as const)('is that of an independent cross-validation: %s, %s, %s', async (name, method, kernel) => {
    const data = await example(name);
    const result = await select(data, { method, kernel, candidates: 2, tolerance: TIGHT });
    expect(result.curve.map(({ features }) => features)).toEqual(
      result.ranking.map((_, i) => result.ranking.length - i),
    );
    for (const { features, score, cost } of result.curve.filter(({ features }) => features % 4 === 1)) {
      const folds = validated(data, result.ranking.slice(0, features), cost, kernel);
      for (const [k, { low, high }] of folds.entries()) {
        expect(score.folds[k]).toBeGreaterThanOrEqual(low - 1e-12);
        expect(score.folds[k]).toBeLessThanOrEqual(high + 1e-12);
      }
      expect(score.mean).toBeCloseTo(score.folds.reduce<number>((sum, own) => sum + own!, 0) / score.folds.length, 12);
    }
  });

  it('has the sizes asked for', async () => {
    const { curve } = await select(await example('wine'), { validateStep: 5 });
    expect(curve.map(({ features }) => features)).toEqual([13, 11, 6, 1]);
  });

  it('has the further rows, which change nothing else', async () => {
    const data = await example('wine');
    const [without, beside] = [await select(data), await select(data, {}, { test: data.dataset })];
    expect(beside.selected).toEqual(without.selected);
    expect(beside.curve[0].test).toBeGreaterThan(0.95);
    expect(beside.curve.map(({ test: _, ...rest }) => rest)).toEqual(without.curve);
  });
});

describe('the chosen subset', () => {
  it.each(['best', 'one-se', 'tolerance=2', 'tradeoff=0.8', 'n=4'])(
    'is what the rule takes from the curve: %s',
    async (choose) => {
      const result = await select(await example('wdbc'), { choose, method: 'svm-rfe' });
      const point = choosePoint(result.curve, choose, 30);
      expect(result.selected).toEqual({
        rule: choose,
        features: result.ranking.slice(0, point.features),
        score: point.score,
        cost: point.cost,
      });
      expect(result.model.columns.toSorted()).toEqual(result.selected.features.toSorted());
    },
  );

  it('stands among the sizes that none beats with fewer features', async () => {
    const { curve, pareto, selected } = await select(await example('wdbc'));
    expect(pareto).toContain(selected.features.length);
    expect(pareto).toEqual(pareto.toSorted((a, b) => a - b));
    const mean = new Map(curve.map(({ features, score }) => [features, score.mean]));
    for (const size of pareto) {
      const smaller = curve.filter(({ features }) => features < size);
      for (const { score } of smaller) expect(score.mean).toBeLessThan(mean.get(size)!);
    }
  });
});

/** A plain training on the chosen columns of the prepared table, with the chosen cost. */
async function expectPlain(result: SelectResult, text: string, options = {}) {
  const source = () => bytesSource('rows.csv', text);
  const ours = await predict(result.model, source());
  const data = await readData(source());
  const sources = data.dataset.features.filter(
    ({ name, levels }) =>
      result.selected.features.includes(name) ||
      levels?.some((level) => result.selected.features.includes(`${name}=${level}`)),
  );
  const places = sources.map((feature) => data.dataset.features.indexOf(feature));
  const rows = Int32Array.from({ length: data.dataset.rowCount }, (_, row) => row);
  const own = pickFeatures(data.dataset, places);
  const prepared = applyTransforms(fitTransforms(own, rows, transformSteps({ scale: 'standardize', ...IMPUTE })), own);
  const chosen = [...prepared.features.keys()].filter((j) =>
    result.selected.features.includes(prepared.features[j].name),
  );
  const plain = await train(
    { ...data, dataset: pickFeatures(prepared, chosen) },
    { ...options, scale: 'none', cost: result.selected.cost },
  );
  expect(ours.predicted).toEqual(plain.predicted);
  for (const [row, values] of ours.decision.entries())
    for (const [k, value] of values.entries()) expect(value).toBeCloseTo(plain.decision[row][k], 6);
}

describe('the model', () => {
  it.each([
    { kernel: 'linear', choose: 'n=3' },
    { kernel: 'rbf', choose: 'n=3' },
    { kernel: 'linear', choose: 'n=5', method: 'eb-rfe', costs: '0.1,10' },
    { kernel: 'linear', choose: 'n=3', refine: 'attribute-flip' },
  ] as const)(
    'says what a plain training on the chosen columns says, with categories and missing cells: %j',
    async (options) => {
      const result = await select(await mixed(), { ...options, ...IMPUTE, folds: 4 });
      await expectPlain(result, MIXED, { kernel: options.kernel });
    },
  );

  it('reads the columns it needs and no others', async () => {
    const result = await select(await mixed(), { ...IMPUTE, choose: 'n=2', folds: 4 });
    const needed = new Set(result.selected.features.map((name) => name.split('=')[0]));
    const lines = MIXED.split('\n').map((line) => line.split(','));
    const kept = lines[0].map((name, j) => (needed.has(name) ? j : -1)).filter((j) => j >= 0);
    const narrow = lines.map((cells) => kept.map((j) => cells[j]).join(',')).join('\n');
    expect(needed.size).toBeLessThan(5);
    const [whole, part] = [
      await predict(result.model, bytesSource('whole.csv', MIXED)),
      await predict(result.model, bytesSource('narrow.csv', narrow)),
    ];
    expect(part.predicted).toEqual(whole.predicted);
  });

  it('has the kernel that scored best', async () => {
    const data = await useTable(generatedTable(generate('xor', { rows: 120, features: 4, seed: 1 })));
    const result = await select(data, {
      method: 'eb-rfe',
      candidates: 2,
      kernels: ['linear', 'rbf'],
      gammas: [1e-6, 0.5],
    });
    // No line parts the classes of the product of two signs.
    expect(result.model.kernel).toMatchObject({ name: 'rbf', gamma: 0.5 });
    expect(result.selected.score.mean).toBeGreaterThan(0.8);
  });
});

describe('a refined subset', () => {
  it('is better than the chosen one, tells every round, and has the model', async () => {
    const data = await example('wdbc');
    const plain = await select(data, { choose: 'n=15' });
    const result = await select(data, { choose: 'n=15', refine: 'bit-flip', refineRounds: 3 });
    const { refinement, features, score } = result.selected;
    expect(refinement!.from).toEqual({ features: plain.selected.features, score: plain.selected.score });
    expect(refinement!.kind).toBe('bit-flip');
    expect(refinement!.rounds.length).toBeGreaterThan(0);
    const means = [refinement!.from.score.mean, ...refinement!.rounds.map((round) => round.score.mean)];
    for (let k = 1; k < means.length; k++) expect(means[k]).toBeGreaterThan(means[k - 1]);
    expect(score).toEqual(refinement!.rounds.at(-1)!.score);
    const members = new Set(refinement!.from.features);
    for (const { removed, added, fits } of refinement!.rounds) {
      if (removed !== null) members.delete(removed);
      if (added !== null) members.add(added);
      expect(fits).toBe(30 * 5);
    }
    expect(features).toEqual(result.ranking.filter((name) => members.has(name)));
    expect(result.model.columns.toSorted()).toEqual(features.toSorted());
    // The ranking and the curve are those of the elimination.
    for (const key of ['ranking', 'trace', 'curve', 'pareto'] as const) expect(result[key]).toEqual(plain[key]);
  });

  it('scores what an independent cross-validation gives', async () => {
    const data = await example('wine');
    const result = await select(data, { choose: 'n=4', refine: 'attribute-flip', refineRounds: 2, tolerance: TIGHT });
    const folds = validated(data, result.selected.features, result.selected.cost);
    for (const [k, { low, high }] of folds.entries()) {
      expect(result.selected.score.folds[k]).toBeGreaterThanOrEqual(low - 1e-12);
      expect(result.selected.score.folds[k]).toBeLessThanOrEqual(high + 1e-12);
    }
  });

  it('is scored with every cost', async () => {
    const data = await example('wine');
    const options = {
      method: 'eb-rfe',
      costs: '0.01,1,100',
      candidates: 1,
      choose: 'n=2',
      refine: 'bit-flip',
    } as const;
    const { selected, model } = await select(data, { ...options, refineRounds: 4 });
    expect(selected.features.length).toBeGreaterThan(2);
    const again = await select(data, { ...options, choose: `n=2`, refine: 'none' });
    expect(selected.score.mean).toBeGreaterThan(again.selected.score.mean);
    expect(model.columns).toHaveLength(selected.features.length);
  });

  it('keeps whom it must, and says when the budget ended it', async () => {
    const data = await example('wdbc');
    const keep = ['radius_mean', 'area_se'];
    const result = await select(data, {
      choose: 'n=4',
      keep,
      refine: 'attribute-flip',
      refineRounds: 5,
      refineBudget: 200,
    });
    for (const name of keep) expect(result.selected.features).toContain(name);
    expect(result.selected.refinement!.fits).toBeLessThanOrEqual(200);
    expect(result.notes.join()).toMatch(
      /--refine-budget 200 ended the refinement in round 1, where 40 of 52 neighbours were scored/,
    );
  });

  it('asks where to compute for the chosen features', async () => {
    const data = await example('wine');
    const { inlineJudge } = await import('../../src/evaluation/judge.ts');
    const opened: (readonly number[] | undefined)[] = [];
    const open: NonNullable<Parameters<typeof select>[2]>['open'] = async (evaluation, features) => {
      opened.push(features);
      return inlineJudge(evaluation, features);
    };
    const options = { choose: 'n=3', refine: 'bit-flip' } as const;
    const [own, elsewhere] = [await select(data, options), await select(data, options, { open })];
    expect(elsewhere.selected).toEqual(own.selected);
    expect(opened).toHaveLength(2);
    const names = opened[1]!.map((index) => data.dataset.features[index].name);
    expect(names.toSorted()).toEqual(own.selected.refinement!.from.features.toSorted());
  });

  it('does not go with groups that leave together', async () => {
    const options = { ...IMPUTE, eliminateGroups: true, refine: 'bit-flip', folds: 4 } as const;
    await expect(select(await mixed(), options)).rejects.toThrow(/--eliminate-groups keeps groups whole/);
  });

  it('is refused by name where it is none', async () => {
    await expect(select(await example('wine'), { refine: 'bitflip' as never })).rejects.toThrow(
      /did you mean bit-flip/,
    );
  });
});

it('refuses machines that it does not score with', async () => {
  await expect(select(await example('wine'), { machine: 'linear' })).rejects.toThrow(/use --machine svm, or rank/);
});
