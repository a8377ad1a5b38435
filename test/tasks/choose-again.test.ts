import { beforeAll, describe, expect, it } from 'vitest';
import { type Data, readData, type SelectOptions, select } from '../../src/index.ts';
import { chooseAgain } from '../../src/tasks/choose-again.ts';
import { SelectInterrupted, type UnfinishedSelection } from '../../src/tasks/select.ts';
import { problemOf } from '../problem.ts';

let wine: Data;
let wdbc: Data;

beforeAll(async () => {
  wine = await readData('example:wine');
  wdbc = await readData('example:wdbc');
});

const untimed = <R extends { timings: unknown }>({ timings: _timings, ...result }: R) => result;

const CASES: [string, SelectOptions][] = [
  ['as usual', {}],
  [
    'tuned in cost, kernel and γ',
    { costs: [0.1, 1], kernels: ['linear', 'rbf'], gammas: ['auto', 0.1], folds: 3, minFeatures: 8 },
  ],
  ['with candidates', { method: 'eb-rfe', candidates: 2, costs: [0.1, 1] }],
  ['nested', { ranking: 'per-fold', folds: 3 }],
  ['with a linear machine', { machine: 'linear', step: 2, folds: 3 }],
  ['whose machines stop early, which they say', { kernel: 'rbf', maxIterations: 20, folds: 3 }],
  [
    'one-shot, with undefined scores',
    { method: 'fisher', score: 'macro-f1', folds: 'loo', ranking: 'once', validateStep: 12 },
  ],
];

describe('chooseAgain', () => {
  it.each(CASES)('gives what select with that size gives: %s', async (_title, options) => {
    const best = await select(wine, options);
    for (const { features } of [best.curve[1], best.curve.at(-1)!]) {
      const given = { ...options, choose: `n=${features}` };
      // As text: the order of the properties is that of select too.
      expect(JSON.stringify(untimed(chooseAgain(wine, given, best)))).toBe(
        JSON.stringify(untimed(await select(wine, given))),
      );
    }
  });

  it('chooses by any rule, and from what it has chosen itself', async () => {
    const best = await select(wdbc, { halveAbove: 8 });
    const small = chooseAgain(wdbc, { halveAbove: 8, choose: 'n=2' }, best);
    expect(small.selected.features).toEqual(best.ranking.slice(0, 2));
    const options = { halveAbove: 8, choose: 'one-se' };
    expect(untimed(chooseAgain(wdbc, options, small))).toEqual(untimed(await select(wdbc, options)));
  });

  it('chooses from what an interrupted selection knows', async () => {
    const known = await interrupted();
    const chosen = chooseAgain(wdbc, { ranking: 'once', choose: 'n=30' }, known);
    expect(chosen.selected.features).toHaveLength(30);
    expect(chosen.notes.slice(0, known.notes.length)).toEqual(known.notes);
  });

  it('refuses other data, other options, refinements and sizes that were not scored', async () => {
    const best = await select(wine, { step: 5 });
    const refused = (...given: Parameters<typeof chooseAgain>) => problemOf(() => chooseAgain(...given));
    expect(refused(wdbc, { choose: 'n=3' }, best).code).toBe('choose-again-other-data');
    expect(refused(wine, { choose: 'n=3', cost: 7 }, best).code).toBe('choose-again-other-options');
    expect(refused(wine, { choose: 'n=3', refine: 'bit-flip' }, best).code).toBe('choose-again-refined');
    expect(refused(wine, { choose: 'n=2' }, best)).toMatchObject({
      code: 'size-not-scored',
      facts: { size: 2, nearest: [1, 3] },
    });
  });
});

/** A selection by a rule that finds nothing among the first sizes. */
async function interrupted(): Promise<UnfinishedSelection> {
  const controller = new AbortController();
  const given = { ranking: 'once', choose: 'n=1' } as const;
  const context = { partial: true, signal: controller.signal, onSize: () => controller.abort() };
  const thrown = await select(wdbc, given, context).catch((error) => error);
  expect(thrown).toBeInstanceOf(SelectInterrupted);
  return (thrown as SelectInterrupted).known;
}
