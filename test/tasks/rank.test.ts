// Linear SVM-RFE: against scikit-learn's rankings (test/golden/make_rfe.py), and against itself.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Dataset, denseValues } from '../../src/data/dataset.ts';
import { bytesSource } from '../../src/data/source.ts';
import { rank, readData } from '../../src/index.ts';
import { problemFrom } from '../problem.ts';

interface Golden {
  readonly example: string;
  readonly cost: number;
  readonly survivor: string;
  readonly steps: readonly { feature: string; criterion: number; next: number; largest: number }[];
}

const golden: Record<string, Golden> = JSON.parse(readFileSync(new URL('../golden/rfe.json', import.meta.url), 'utf8'));

/**
 * What two solutions at tolerance 1e-6 may differ by, relative to the step's largest criterion
 * (METHODS §0).
 */
const CHOICE_TOLERANCE = 1e-4;

const example = (name: string) => readData(bytesSource(`example:${name}`, ''));

describe('the ranking', () => {
  it.each(Object.entries(golden))("is scikit-learn's: %s", async (_, { example: name, cost, steps, survivor }) => {
    const result = await rank(await example(name), { cost });
    for (const [i, step] of steps.entries()) {
      const { removed, criterion } = result.trace[i];
      // Where the two lowest are this close, either may leave; none of the examples has such a
      // step.
      expect(step.next - step.criterion).toBeGreaterThan(CHOICE_TOLERANCE * step.largest * 0.01);
      expect(removed).toEqual([step.feature]);
      expect(Math.abs(criterion[0] - step.criterion)).toBeLessThan(CHOICE_TOLERANCE * step.largest);
    }
    expect(result.survivors).toEqual([survivor]);
  });

  it('does not depend on the order of columns', async () => {
    const { dataset, ...data } = await example('wdbc');
    const turned: Dataset = { ...dataset, features: dataset.features.toReversed() };
    const [one, other] = [await rank({ dataset, ...data }), await rank({ ...data, dataset: turned })];
    expect(other.ranking).toEqual(one.ranking);
  });

  it('does not depend on the order of rows', async () => {
    const { dataset, ...data } = await example('wine');
    const rows = [...dataset.labels.keys()].reverse();
    const turned: Dataset = {
      ...dataset,
      labels: Int32Array.from(rows, (row) => dataset.labels[row]),
      features: dataset.features.map((feature) => {
        const values = denseValues(feature.data, dataset.rowCount);
        return { ...feature, data: { kind: 'dense', values: Float64Array.from(rows, (row) => values[row]) } };
      }),
    };
    const [one, other] = [await rank({ dataset, ...data }), await rank({ ...data, dataset: turned })];
    expect(other.ranking).toEqual(one.ranking);
  });
});

const tiny = (text: string, options = {}) => readData(bytesSource('tiny.csv', text), options);

describe('the trace', () => {
  it('has the margin and norm worked out by hand', async () => {
    // Two points a distance 2 apart along a: w = (1, 0), b = 0, margin 1.
    const result = await rank(await tiny('a,b,class\n-1,0,x\n1,0,y\n'), { scale: 'none', cost: 100 });
    const [step] = result.trace;
    expect(step.removed).toEqual(['b']);
    expect(step.criterion).toEqual([0]);
    expect(step.runnerUp).toEqual({ feature: 'a', criterion: expect.closeTo(1, 9) });
    expect(step.margin).toBeCloseTo(1, 9);
    expect(step.weightNorm2).toBeCloseTo(1, 9);
    expect(step.objective).toBeCloseTo(-0.5, 9);
    expect(step.supportVectors).toBe(2);
    expect(step.after).toEqual({ margin: expect.closeTo(1, 9), weightNorm2: expect.closeTo(1, 9) });
  });

  it('says what is left after a removal, before training again', async () => {
    // w = (1, 1)/2: without b the same classifier has margin 1/2 · 1 / (1/2) = 1 at half the norm.
    const result = await rank(await tiny('a,b,class\n-1,-1,x\n1,1,y\n'), { scale: 'none', cost: 100 });
    const [step] = result.trace;
    expect(step.removed).toEqual(['a']);
    expect(step.weightNorm2).toBeCloseTo(0.5, 9);
    expect(step.margin).toBeCloseTo(Math.SQRT2, 9);
    expect(step.after.weightNorm2).toBeCloseTo(0.25, 9);
    expect(step.after.margin).toBeCloseTo(1, 9);
  });

  it('has no margin where every weight is 0', async () => {
    const result = await rank(await tiny('a,b,class\n1,2,x\n1,2,y\n1,2,x\n'));
    expect(result.ranking).toEqual(['b', 'a']);
    expect(result.trace[0]).toMatchObject({ margin: null, weightNorm2: 0, removed: ['a'] });
  });

  it('notes where the order is that of the columns', async () => {
    const result = await rank(await tiny('a,b,class\n1,2,x\n1,2,y\n1,2,x\n'));
    expect(result.notes).toContainEqual(
      expect.objectContaining({ code: 'ranked-by-column-order', facts: { steps: 1, of: 1, features: 2 } }),
    );
  });

  it('reports when the solver was stopped early', async () => {
    const result = await rank(await example('wdbc'), { maxIterations: 1, minFeatures: 29 });
    expect(result.trace[0].stop).toBe('iteration-limit');
    expect(result.notes[0]).toMatchObject({ code: 'solver-stopped-in-steps', facts: { steps: 1, of: 1 } });
  });
});

it('refuses more rows than a Gram matrix can have, with a sentence', async () => {
  const rows = Array.from({ length: 17_000 }, (_, i) => `${i % 7},${i % 5},${i % 2 === 0 ? 'x' : 'y'}`);
  const data = await tiny(`a,b,class\n${rows.join('\n')}\n`);
  const { code, facts, fixes } = await problemFrom(rank(data));
  expect(code).toBe('kernel-matrix-too-large');
  expect(facts).toMatchObject({ samples: 17_000, isLinear: true });
  const { fitting } = facts as { fitting: number };
  expect(fitting).toBeGreaterThan(16_000);
  expect(fitting).toBeLessThan(17_000);
  // The fraction that fits, rounded down: other tests may hold some of the core's memory.
  const sampleRows = Math.floor((100 * (fitting - 2)) / 17_000) / 100;
  expect(fixes).toEqual([{ set: { machine: 'linear' } }, { set: { sampleRows } }]);
  // What was taken before the refusal is given back.
  expect((await rank(await example('wine'))).ranking).toHaveLength(13);
});

describe('the options', () => {
  it('of reading are refused where the data are already read', async () => {
    expect(await problemFrom(rank(await example('wine'), { drop: ['Ash'] } as never))).toMatchObject({
      code: 'option-unknown',
      facts: { option: 'drop' },
    });
  });

  it('and those of reading are all in the result', async () => {
    const data = await readData(bytesSource('example:wine', ''), { drop: ['Ash'], positive: ['1'] });
    const { options } = await rank(data, { cost: 2 });
    expect(options).toMatchObject({ drop: ['Ash'], positive: ['1'], target: 'class', cost: 2, scale: 'standardize' });
  });

  it('are refused by name', async () => {
    const data = await example('wine');
    expect(await problemFrom(rank(data, { cots: 1 } as never))).toMatchObject({
      code: 'option-unknown',
      facts: { option: 'cots', nearest: 'cost' },
    });
    expect(await problemFrom(rank(data, { cost: 0 }))).toMatchObject({
      code: 'option-invalid',
      facts: { option: 'cost', value: '0', expected: { range: { above: 0 } } },
    });
  });

  it('weight classes: a duplicated row equals a weight of 2', async () => {
    const rows = ['1,5,x', '2,3,y', '4,1,x', '5,4,y', '0,2,x', '3,3.5,y'];
    const head = 'a,b,w,class';
    const weighted = [
      head,
      ...rows.map((row) => row.replace(/,(\w)$/, (_, label) => `,${label === 'x' ? 2 : 1},${label}`)),
    ];
    const doubled = [
      head,
      ...rows.flatMap((row) => (row.endsWith('x') ? [row, row] : [row])).map((row) => row.replace(/,(\w)$/, ',1,$1')),
    ];
    const options = { scale: 'none', tolerance: 1e-9 } as const;
    const [byRow, byCopy] = await Promise.all(
      [weighted, doubled].map(async (lines) => rank(await tiny(lines.join('\n'), { weightsColumn: 'w' }), options)),
    );
    const byClass = await rank(await tiny(weighted.join('\n'), { drop: 'w' }), { ...options, classWeights: { x: 2 } });
    for (const other of [byCopy, byClass]) {
      expect(other.ranking).toEqual(byRow.ranking);
      expect(other.trace[0].weightNorm2).toBeCloseTo(byRow.trace[0].weightNorm2, 6);
    }
  });

  it.each([
    { method: 'svm-rfe', kernel: 'linear' },
    { method: 'gradient-angle', kernel: 'rbf' },
    { method: 'average-separation', kernel: 'linear' },
  ] as const)('weight 0 leaves a sample out of everything: $method', async (options) => {
    const head = 'a,b,w,class';
    const rows = ['1,5,1,x', '2,3,1,y', '4,1,1,x', '5,4,1,y', '0,2,1,x', '3,3.5,1,y'];
    // On the wrong side, and so far that it would bound the margin and change every scale.
    const idle = ['40,-3,0,x', '3,3.4,0,x', '-9,9,0,y'];
    const [mixed, without] = await Promise.all(
      [
        [head, ...rows.slice(0, 3), ...idle, ...rows.slice(3)],
        [head, ...rows],
      ].map(async (lines) =>
        rank(await tiny(lines.join('\n'), { weightsColumn: 'w' }), { ...options, classWeights: 'balanced' }),
      ),
    );
    expect(mixed.trace).toEqual(without.trace);
    expect(mixed.notes).toContainEqual(
      expect.objectContaining({ code: 'weightless-samples-dropped', facts: { count: 3 } }),
    );
  });

  it('end with what is known when aborted', async () => {
    const controller = new AbortController();
    const result = await rank(
      await example('wdbc'),
      {},
      { signal: controller.signal, partial: true, onStep: (step) => step.features === 25 && controller.abort() },
    );
    expect(result.eliminationOrder).toHaveLength(6);
    expect(result.ranking).toHaveLength(30);
    expect(result.survivors).toHaveLength(24);
  });
});
