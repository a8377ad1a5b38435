import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { heldOutFolds } from '../../src/criteria/permutation.ts';
import { predict, rank, readData, train } from '../../src/index.ts';

const NAMES = ['a', 'b', 'c'];

/** Samples of which a and b matter, the latter less. */
function samples(count: number, classes: readonly string[]) {
  const { normal } = random(7, 'permutation test');
  return Array.from({ length: count }, (_, i) => {
    const k = i % classes.length;
    return { label: classes[k], values: [1.5 * k + normal(), 0.8 * k + normal(), normal()] };
  });
}

type Sample = ReturnType<typeof samples>[number];

const csv = (rows: readonly Sample[]) =>
  [[...NAMES, 'class'].join(','), ...rows.map(({ values, label }) => [...values, label].join(','))].join('\n');

function* permutations(items: readonly number[]): Generator<number[]> {
  if (items.length === 0) yield [];
  for (const [i, item] of items.entries())
    for (const rest of permutations(items.filter((_, k) => k !== i))) yield [item, ...rest];
}

/** The mean over all permutations of every fold, by training and predicting through the public interface. */
async function enumerated(rows: readonly Sample[], options: object): Promise<number[]> {
  const classes = [...new Set(rows.map(({ label }) => label))].sort();
  const labels = rows.map(({ label }) => classes.indexOf(label));
  const folds = heldOutFolds({ rows: [...rows.keys()], labels, subjects: null, seed: 1 });
  const falls = NAMES.map(() => 0);
  for (const fold of folds) {
    const isHeld = new Set(fold);
    const { model } = await train(await readData(csv(rows.filter((_, i) => !isHeld.has(i)))), {
      ...options,
      scale: 'none',
      tolerance: 1e-6,
    });
    const held = [...fold].map((i) => rows[i]);
    const accuracy = async (own: readonly Sample[]) => (await predict(model, csv(own), { target: 'class' })).accuracy!;
    const before = await accuracy(held);
    const orders = [...permutations([...held.keys()])];
    for (const j of NAMES.keys()) {
      const all = orders.flatMap((order) =>
        held.map(({ values, label }, n) => ({ label, values: values.with(j, held[order[n]].values[j]) })),
      );
      falls[j] += (before - (await accuracy(all))) / folds.length;
    }
  }
  return falls;
}

describe('permutation importance', () => {
  for (const [title, classes, options] of [
    ['linear', ['x', 'y'], {}],
    ['rbf', ['x', 'y'], { kernel: 'rbf', gamma: 0.5 }],
    ['poly of three classes', ['x', 'y', 'z'], { kernel: 'poly', gamma: 1, degree: 2 }],
    ['rbf of three classes, one against the rest', ['x', 'y', 'z'], { kernel: 'rbf', gamma: 1, multiclass: 'ovr' }],
  ] as const)
    it(`has the mean over all permutations as its expectation: ${title}`, async () => {
      const rows = samples(24, classes);
      const expected = await enumerated(rows, options);
      const data = await readData(csv(rows));
      const permutationRepeats = 4000;
      const { scores } = await rank(data, { ...options, method: 'permutation', scale: 'none', permutationRepeats });
      // An accuracy of a fold varies by less than ½; five folds are averaged.
      const error = (5 * 0.5) / Math.sqrt(5 * permutationRepeats);
      expect(Math.max(...expected)).toBeGreaterThan(0.1);
      for (const [j, name] of NAMES.entries()) expect(Math.abs(scores![name] - expected[j])).toBeLessThan(error);
    });

  it('depends on the seed, and on nothing else', async () => {
    const data = await readData('example:wine');
    const first = await rank(data, { method: 'permutation' });
    const again = await rank(data, { method: 'permutation' });
    const other = await rank(data, { method: 'permutation', seed: 2 });
    expect(again.scores).toEqual(first.scores);
    expect(other.scores).not.toEqual(first.scores);
  });

  it('ranks recursively, too', async () => {
    const data = await readData(csv(samples(60, ['x', 'y'])));
    const { ranking, trace } = await rank(data, { method: 'permutation', recursive: true, permutationRepeats: 20 });
    expect(ranking[0]).toBe('a');
    expect(trace).toHaveLength(2);
  });

  it('divides samples by class, those of a subject together', () => {
    const labels = Array.from({ length: 40 }, (_, row) => (row % 4 === 0 ? 1 : 0));
    const rows = [...labels.keys()];
    const folds = heldOutFolds({ rows, labels, subjects: null, seed: 3 });
    expect(folds.flatMap((fold) => [...fold]).sort((a, b) => a - b)).toEqual(rows);
    expect(folds.map((fold) => fold.filter((row) => labels[row] === 1).length)).toEqual([2, 2, 2, 2, 2]);
    const subjects = Int32Array.from(labels, (_, row) => row >> 2);
    for (const fold of heldOutFolds({ rows, labels, subjects, seed: 3 })) {
      expect(fold.length).toBeGreaterThan(0);
      for (const row of fold) for (let k = 0; k < 4; k++) expect(fold).toContain((row & ~3) + k);
    }
    // A class with one sample is always trained on.
    const single = heldOutFolds({ rows: [0, 1, 2, 3, 4], labels: [0, 0, 0, 0, 1], subjects: null, seed: 1 });
    expect(single.flatMap((fold) => [...fold])).not.toContain(4);
  });
});
