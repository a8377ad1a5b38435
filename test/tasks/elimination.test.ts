// The elimination as a whole: who may leave, in which order, with which classifiers.

import { describe, expect, it } from 'vitest';
import { generatedTable } from '../../src/data/generators/table.ts';
import { bytesSource } from '../../src/data/source.ts';
import { eliminate, generate, rank, readData, train } from '../../src/index.ts';
import { useTable } from '../../src/tasks/data.ts';
import { problemFrom } from '../problem.ts';

const example = (name: string) => readData(bytesSource(`example:${name}`, ''));
const tiny = (text: string, options = {}) => readData(bytesSource('tiny.csv', text), options);
const noise = (rows: number, features: number, seed: number) =>
  useTable(generatedTable(generate('microarray', { rows, features, seed })));

describe('a ranking turned around', () => {
  it.each([{}, { once: true }, { step: 3 }])('is the ranking from its end: %j', async (options) => {
    const data = await example('wdbc');
    const [straight, turned] = [await rank(data, options), await rank(data, { ...options, reverse: true })];
    expect(turned.ranking).toEqual(straight.ranking.toReversed());
    expect(turned.trace[0].removed[0]).toBe(straight.ranking[0]);
  });

  it('has models trained on the remaining features', async () => {
    const data = await example('wine');
    const turned = await rank(data, { reverse: true });
    const last = turned.trace.at(-1)!;
    expect(last.features).toBe(2);
    const pair = [...turned.survivors, ...last.removed];
    const dropped = turned.data.features.filter((name) => !pair.includes(name));
    const alone = await rank(await readData(bytesSource('example:wine', ''), { drop: dropped }));
    expect(alone.trace[0].weightNorm2).toBeCloseTo(last.weightNorm2, 8);
  });

  it('stops at the smallest size asked for', async () => {
    const turned = await rank(await example('wine'), { reverse: true, minFeatures: 4 });
    expect(turned.survivors).toHaveLength(4);
  });
});

describe('a one-shot ranking', () => {
  it('sorts by the criterion of the full set, the lowest column better among tied ones', async () => {
    const data = await tiny('a,b,c,d,class\n0,1,1,5,x\n0,2,2,1,x\n0,3,3,4,y\n0,4,4,2,y\n');
    const { ranking, scores, trace } = await rank(data, { once: true });
    expect(scores!.b).toBe(scores!.c);
    expect(scores!.a).toBe(0);
    expect(ranking.indexOf('b')).toBeLessThan(ranking.indexOf('c'));
    expect(ranking.at(-1)).toBe('a');
    expect(trace[0].criterion).toEqual([scores!.a]);
  });

  it('has the first scores of the recursive run', async () => {
    const data = await example('wdbc');
    const once = await rank(data, { once: true });
    const recursive = await rank(data, { trace: 'full', minFeatures: 29 });
    expect(once.scores).toEqual(recursive.trace[0].criteria);
    expect(recursive.scores).toBeUndefined();
  });
});

describe('eliminated features together', () => {
  const text =
    'colour,size,n1,n2,class\nred,1,0.1,3,x\nblue,2,0.2,1,y\ngreen,3,0.4,2,x\nred,4,0.3,1,y\nblue,5,0.7,5,x\ngreen,1,0.9,4,y\n';

  it('are the columns of a category, and the given groups', async () => {
    const result = await rank(await tiny(text, { featureGroups: 'prefix:n' }), { eliminateGroups: true });
    const colours = result.trace.filter(({ removed }) => removed.some((name) => name.startsWith('colour=')));
    expect(colours.length).toBeLessThanOrEqual(1);
    for (const { removed } of colours) expect(removed).toHaveLength(3);
  });

  it('have the sum of their criteria', async () => {
    const data = await tiny(text);
    const [grouped, single] = [
      await rank(data, { eliminateGroups: true, trace: 'full' }),
      await rank(data, { trace: 'full', minFeatures: 5 }),
    ];
    const { criteria } = single.trace[0];
    const colour = Object.entries(criteria!)
      .filter(([name]) => name.startsWith('colour='))
      .reduce((sum, [, value]) => sum + value!, 0);
    const units = [colour, ...['size', 'n1', 'n2'].map((name) => criteria![name]!)];
    const least = Math.min(...units);
    const [first] = grouped.trace;
    expect(first.criterion.reduce((sum, value) => sum + value, 0)).toBeCloseTo(least, 12);
  });

  it('stay together where one of them is kept', async () => {
    const result = await rank(await tiny(text), { eliminateGroups: true, keep: ['colour=red'] });
    expect(result.survivors).toEqual(['colour=blue', 'colour=green', 'colour=red']);
  });

  it('stay where too few features would be left', async () => {
    const result = await rank(await tiny(text), { eliminateGroups: true, minFeatures: 2 });
    expect(result.survivors.length).toBeGreaterThanOrEqual(2);
  });
});

describe('training', () => {
  it('happens when a number of features have been eliminated', async () => {
    const data = await example('wdbc');
    const { trace } = await rank(data, { retrainEvery: 3 });
    expect(trace.slice(0, 7).map(({ fits }) => fits)).toEqual([1, 0, 0, 1, 0, 0, 1]);
    // What is left of a classifier after a removal is what the next step begins with.
    expect(trace[1].weightNorm2).toBeCloseTo(trace[0].after.weightNorm2, 9);
    expect(trace[1].margin).toBeCloseTo(trace[0].after.margin!, 9);
  });

  it('happens once where it is never to be repeated, and the order is that of the first weights', async () => {
    const data = await example('wdbc');
    const [never, once] = [await rank(data, { retrainEvery: 0 }), await rank(data, { once: true })];
    expect(never.trace.reduce((sum, { fits }) => sum + fits, 0)).toBe(1);
    expect(never.ranking).toEqual(once.ranking);
  });

  it('takes other rows at every step, the same for the same seed', async () => {
    const data = await example('wdbc');
    const [one, same, other] = [
      await rank(data, { sampleRows: 0.3 }),
      await rank(data, { sampleRows: 0.3 }),
      await rank(data, { sampleRows: 0.3, seed: 2 }),
    ];
    expect(same.ranking).toEqual(one.ranking);
    expect(other.ranking).not.toEqual(one.ranking);
    expect((await rank(data, { sampleRows: 1 })).ranking).toEqual((await rank(data)).ranking);
  });
});

describe('the criterion over resamples', () => {
  it('of one resample is plain RFE', async () => {
    const data = await noise(40, 30, 3);
    expect((await rank(data, { resamples: 1 })).ranking).toEqual((await rank(data)).ranking);
  });

  it('counts its trainings and depends on the seed alone', async () => {
    const data = await noise(40, 30, 3);
    const [one, same, other] = [
      await rank(data, { resamples: 5 }),
      await rank(data, { resamples: 5 }),
      await rank(data, { resamples: 5, seed: 9 }),
    ];
    expect(one.trace[0].fits).toBe(6);
    expect(same.ranking).toEqual(one.ranking);
    expect(other.ranking).not.toEqual(one.ranking);
  });
});

describe('other models', () => {
  it('rank by their weights: linear as the svm where they agree', async () => {
    const data = await example('wdbc');
    const linear = await rank(data, { machine: 'linear' });
    expect(linear.ranking).toHaveLength(30);
    // Another loss and a penalised bias, so not the same order; but the best by one are among the
    // better half of the other.
    const half = (await rank(data)).ranking.slice(0, 15);
    expect(half).toContain(linear.ranking[0]);
  });

  it('rank by perceptrons, and end where rows are no longer separable', async () => {
    const data = await tiny('a,b,c,class\n1,0,5,x\n2,0,1,x\n1,4,2,y\n2,4,4,y\n');
    const result = await rank(data, { machine: 'perceptron' });
    expect(result.ranking[0]).toBe('b');
    expect(await problemFrom(rank(await example('wdbc'), { machine: 'perceptron', maxEpochs: 3 }))).toMatchObject({
      code: 'perceptron-not-separated',
      facts: { epochs: 3 },
    });
  });

  it('refuse criteria that look at a kernel model', async () => {
    const data = await example('wine');
    expect(await problemFrom(rank(data, { kernel: 'rbf', criterion: 'weight' }))).toMatchObject({
      code: 'criterion-needs-capability',
      facts: { criterion: 'weight', kernel: 'rbf' },
    });
  });
});

describe('the steps', () => {
  it('come one by one, with the result at the end', async () => {
    const run = eliminate(await example('wine'), { minFeatures: 10 });
    const sizes: number[] = [];
    for (let next = await run.next(); ; next = await run.next()) {
      if (next.done) {
        expect(next.value.survivors).toHaveLength(10);
        break;
      }
      sizes.push(next.value.features);
    }
    expect(sizes).toEqual([13, 12, 11]);
  });

  it('release what they hold when the caller leaves early', async () => {
    for await (const step of eliminate(await example('wine'))) if (step.features === 12) break;
    expect((await rank(await example('wine'))).ranking).toHaveLength(13);
  });
});

describe('test samples', () => {
  it('are scored as predicting them would, for every kernel', async () => {
    const data = await example('wdbc');
    const { dataset } = data;
    for (const kernel of ['linear', 'rbf', 'poly'] as const) {
      const { trace, eliminationOrder } = await rank(data, { kernel, minFeatures: 27 }, { test: dataset });
      const third = await readData(bytesSource('example:wdbc', ''), { drop: eliminationOrder.slice(0, 2) });
      expect(trace[2].test).toBe((await train(third, { kernel })).accuracy);
    }
  });
});

describe('how many features are eliminated', () => {
  const sizes = async (options: object) =>
    (await rank(await noise(30, 150, 4), options)).trace.map(({ features }) => features);

  it('follows listed sizes, then the step', async () => {
    expect((await sizes({ sizes: [100, 50, 10], step: 4 })).slice(0, 6)).toEqual([150, 100, 50, 10, 6, 2]);
  });

  it('follows the square root', async () => {
    expect((await sizes({ step: 'sqrt' })).slice(0, 3)).toEqual([150, 138, 127]);
  });

  it('follows the entropy of the criteria above a hundred features', async () => {
    const path = await sizes({ step: 'entropy' });
    expect(path.length).toBeLessThan(149);
    expect(path.slice(-3)).toEqual([4, 3, 2]);
  });

  it('is not by entropy where there is no criterion', async () => {
    expect(await problemFrom(sizes({ step: 'entropy', method: 'mfe' }))).toMatchObject({
      code: 'option-needs-capability',
      facts: { option: 'step', value: 'entropy', method: 'mfe' },
    });
  });
});

describe('correlated features', () => {
  it('are never all eliminated in one step where that is asked for', async () => {
    // a and b are one column of noise; e and f carry the class.
    const rows = Array.from({ length: 12 }, (_, i) => {
      const [x, label] = [Math.sin(3 * i), i % 2];
      return [x, x, 2 * label + Math.cos(i) / 3, label + Math.sin(5 * i) / 2, label === 0 ? 'p' : 'q'].join();
    });
    const data = await tiny(`a,b,e,f,class\n${rows.join('\n')}\n`);
    const [plain, spared] = [await rank(data, { step: 2 }), await rank(data, { step: 2, correlationBias: 0.95 })];
    expect(plain.trace[0].removed).toEqual(['a', 'b']);
    expect(spared.trace[0].removed).toEqual(['a', 'f']);
  });
});

it('scores a single feature, which cannot be eliminated', async () => {
  const data = await tiny('a,class\n1,x\n2,y\n3,x\n');
  for (const method of ['fisher', 'gradient-angle', 'random'] as const) {
    const { scores, ranking, trace } = await rank(data, { method });
    expect(Object.keys(scores!)).toEqual(['a']);
    expect(ranking).toEqual(['a']);
    expect(trace).toEqual([]);
  }
});

describe('rounding', () => {
  it('makes no margin vector of a row at its bound', async () => {
    const text = 'f0,f1,f2,class\n8,2,1,c0\n2,4,8,c0\n4,0,3,c1\n6,8,7,c1\n9,1,8,c1\n';
    const options = { classWeights: 'balanced', method: 'gradient-angle', kernel: 'rbf', cost: 0.1 } as const;
    const { notes, scores } = await rank(await tiny(text), options);
    // Every α stands at its bound, so no row is near the margin.
    expect(notes.map(({ code }) => code)).toContain('no-sample-near-margin');
    expect(scores!.f1).toBeCloseTo(0.2391, 4);
  });

  it('makes no support vector, and no weights of a trivial linear model', async () => {
    const few = await rank(await tiny('f0,f1,f2,class\n3,9,1,c0\n8,1,7,c0\n1,0,6,c1\n5,1,7,c1\n1,6,8,c1\n'), {
      cost: 0.01,
    });
    expect(few.trace[1].supportVectors).toBe(4);
    const data = await tiny('f0,f1,class\n3,2,c1\n5,2,c1\n5,2,c0\n3,1,c0\n5,3,c2\n0,3,c2\n4,0,c2\n');
    const options = { machine: 'linear', loss: 'hinge', multiclass: 'ovr', normalizeCriteria: 'max' } as const;
    const { trace } = await rank(data, options);
    expect(trace[0].removed).toEqual(['f1']);
    expect(trace[0].margin).toBeCloseTo(-2.4126, 3);
  });

  it('moves no boundary, and keeps no margin of 0', async () => {
    const soft = await tiny('f0,f1,f2,class\n0,0,0,c0\n1,0,0,c1\n0,1,0,c1\n0,0,1,c1\n0,1,1,c1\n');
    const { trace } = await rank(soft, { method: 'mfe', onNonseparable: 'soft' });
    expect(trace[0].after.margin).toBeCloseTo(-0.2309, 4);
    expect(trace[0].after.weightNorm2).toBeCloseTo(1.171875, 6);
  });

  it('does not decide between the two classes: exchanged, they give the same soft margins', async () => {
    const rows = ['4,1,P', '3,3,Q', '0,1,P', '2,0,Q'];
    const marginLeft = async (p: string, q: string) => {
      const text = `f0,f1,class\n${rows.join('\n').replaceAll('P', p).replaceAll('Q', q)}\n`;
      return (await rank(await tiny(text), { method: 'mfe', onNonseparable: 'soft' })).trace[0].after.margin!;
    };
    expect(await marginLeft('c0', 'c1')).toBeCloseTo(await marginLeft('c1', 'c0'), 9);
  });
});

it('compares groups by their sums', async () => {
  const text = 'g_1,g_2,a,b,class\n1,3,2,9,x\n2,1,4,3,y\n3,5,1,8,x\n5,2,6,1,y\n4,4,3,7,x\n2,6,8,2,y\n';
  const data = await tiny(text, { featureGroups: 'prefix:_' });
  for (const options of [{}, { once: true }]) {
    const { trace } = await rank(data, { ...options, eliminateGroups: true, trace: 'full' });
    for (const { removed, criteria, runnerUp, gap } of trace) {
      const sumOf = (name: string) =>
        Object.entries(criteria!)
          .filter(([other]) => other === name || (name.startsWith('g_') && other.startsWith('g_')))
          .reduce((sum, [, value]) => sum + value!, 0);
      if (!runnerUp) continue;
      expect(runnerUp.criterion).toBeCloseTo(sumOf(runnerUp.feature), 12);
      expect(gap).toBeCloseTo(Math.abs(sumOf(runnerUp.feature) - sumOf(removed.at(-1)!)), 12);
    }
  }
});
