// Runs that end after any number of results, and go on: the same bytes as without the interruption.

import { beforeAll, describe, expect, it } from 'vitest';
import { bytesSource } from '../../src/data/source.ts';
import { inline as here } from '../../src/executors/inline.ts';
import type { OpenCrossValidator } from '../../src/executors/job.ts';
import { withJournal } from '../../src/executors/journalled-cross-validator.ts';
import { threads } from '../../src/executors/threads.node.ts';
import { type Data, readData, select } from '../../src/index.ts';
import { core } from '../../src/numeric/core.ts';
import { SelectInterrupted } from '../../src/tasks/select.ts';
import { executorContract } from '../contracts/executor.ts';
import { evaluationOf, NOTHING, remove, tiedData } from './evaluations.ts';
import { KILLED, memoryJournal } from './memory-journal.ts';

const inline = here.open;

executorContract('a journal before one thread', async () => ({
  ...here,
  open: withJournal(inline, memoryJournal(new Map())),
}));

let data: Data;
beforeAll(async () => {
  data = await readData(bytesSource('example:wine', ''));
});

/** The context of a run whose subsets are scored by these cross-validators. */
const at = (open: OpenCrossValidator) => ({ executor: { ...here, open } });

const CASES: [string, Parameters<typeof select>[1]][] = [
  ['candidates and costs', { method: 'eb-rfe', candidates: 3, costs: [0.1, 10] }],
  ['a floating search', { method: 'floating', maxFeatures: 5, folds: 3 }],
  ['a path that is scored', { ranking: 'once' }],
  ['a tuned kernel', { kernel: 'rbf', costs: [1, 10], minFeatures: 6, ranking: 'once' }],
];

describe.each(CASES)('a checkpoint file of %s', (_, options) => {
  const run = async (open: OpenCrossValidator) => {
    const { timings: _timings, ...result } = await select(data, options, at(open));
    return JSON.stringify(result);
  };

  it('gives the same bytes wherever the run was ended', async () => {
    const reference = await run(inline);
    const all = new Map<string, string>();
    expect(await run(withJournal(inline, memoryJournal(all)))).toBe(reference);
    for (let most = 0; most < all.size; most++) {
      const kept = new Map<string, string>();
      await expect(run(withJournal(inline, memoryJournal(kept, most)))).rejects.toBe(KILLED);
      expect([...kept]).toEqual([...all].slice(0, most));
      expect(await run(withJournal(inline, memoryJournal(kept)))).toBe(reference);
      expect([...kept]).toEqual([...all]);
    }
  });

  it('opens no validator where all is known', async () => {
    const kept = new Map<string, string>();
    const reference = await run(withJournal(inline, memoryJournal(kept)));
    const none: OpenCrossValidator = () => Promise.reject(new Error('opened'));
    expect(await run(withJournal(none, memoryJournal(kept)))).toBe(reference);
  });

  it('answers for nothing but the same evaluation', async () => {
    const kept = new Map<string, string>();
    await run(withJournal(inline, memoryJournal(kept)));
    const size = kept.size;
    await select(data, { ...options, seed: 2 }, at(withJournal(inline, memoryJournal(kept))));
    expect(kept.size).toBeGreaterThan(size);
  });
});

describe('a checkpoint file', () => {
  it('is gone on from by another executor', async () => {
    const options = { method: 'eb-rfe', candidates: 3, costs: [0.1, 10] };
    const { timings: _whole, ...whole } = await select(data, options);
    const kept = new Map<string, string>();
    await expect(select(data, options, at(withJournal(inline, memoryJournal(kept, 10))))).rejects.toBe(KILLED);
    const executor = await threads({ threads: 2, worker: new URL('../../dist/worker.js', import.meta.url) });
    try {
      const open = withJournal(executor.open, memoryJournal(kept));
      const { timings: _again, ...again } = await select(data, options, at(open));
      expect(again).toEqual(whole);
    } finally {
      await executor.dispose();
    }
  });
});

describe('a validator with a checkpoint file', () => {
  it('that is disposed of while it is led along a known path lets go of everything', async () => {
    const evaluation = evaluationOf(tiedData(1));
    const before = core().bytesInUse;
    const kept = new Map<string, string>();
    const open = withJournal(inline, memoryJournal(kept));
    const led = async () => {
      const validator = await open(evaluation);
      for (const change of [NOTHING, remove(1)]) await validator.commit(change);
      return validator;
    };
    await (await led()).dispose();
    expect(core().bytesInUse).toBe(before);
    // Before the cross-validator behind it is opened, and while that is on its way.
    for (const moments of [0, 6]) {
      const validator = await led();
      const next = validator.commit(remove(2));
      const told = expect(next).rejects.toThrow('disposed of');
      for (let moment = 0; moment < moments; moment++) await null;
      await validator.dispose();
      await told;
      expect(core().bytesInUse).toBe(before);
    }
    expect(kept.size).toBe(3);
  });
});

describe('an interruption', () => {
  /** Aborts when this many results were asked for. */
  function interruptedAfter(count: number): { signal: AbortSignal; partial: true; open: OpenCrossValidator } {
    const controller = new AbortController();
    let asked = 0;
    const open: OpenCrossValidator = async (evaluation) => {
      const validator = await inline(evaluation);
      const heard = <T>(result: T) => {
        if (++asked === count) controller.abort();
        return result;
      };
      return {
        commit: (change) => validator.commit(change).then(heard),
        pickBest: (changes) => validator.pickBest(changes).then(heard),
        dispose: () => validator.dispose(),
      };
    };
    return { signal: controller.signal, partial: true, open };
  }

  it('lets the choice be among what is known of candidates', async () => {
    const options = { method: 'eb-rfe', candidates: 3 } as const;
    const whole = await select(data, options);
    const result = await select(data, options, interruptedAfter(6));
    // The full set, then batch and winner of each step; the step under way is finished.
    expect(result.trace).toEqual(whole.trace.slice(0, 3));
    expect(result.curve).toEqual(whole.curve.slice(0, 3));
    expect(result.curve.map(({ features }) => features)).toContain(result.selected.features.length);
    expect(result.notes).toMatchObject([
      { code: 'score-optimistic' },
      { code: 'elimination-ended-early', facts: { unranked: 10, reason: { code: 'interrupted' } } },
      { code: 'curve-interrupted', facts: { smallest: 11 } },
    ]);
  });

  it('lets the choice be among what is known of a path', async () => {
    const options = { ranking: 'once' } as const;
    const whole = await select(data, options);
    const result = await select(data, options, interruptedAfter(4));
    expect(result.ranking).toEqual(whole.ranking);
    expect(result.curve).toEqual(whole.curve.slice(0, 4));
    expect(result.notes).toMatchObject([
      { code: 'score-optimistic' },
      { code: 'curve-interrupted', facts: { smallest: 10 } },
    ]);
  });

  it('gives the ranking so far where there is nothing to choose from', async () => {
    const options = { ranking: 'once' } as const;
    const stopped = { signal: AbortSignal.abort(), partial: true } as const;
    const unfinished = await select(data, options, stopped).catch((error) => error);
    expect(unfinished).toBeInstanceOf(SelectInterrupted);
    expect(unfinished.known).toMatchObject({ command: 'select', curve: [], trace: [] });
    expect(unfinished.known.ranking).toHaveLength(13);
    const small = await select(data, { ...options, choose: 'n=2' }, interruptedAfter(4)).catch((error) => error);
    expect(small).toBeInstanceOf(SelectInterrupted);
    expect(small.known.curve).toHaveLength(4);
  });

  it('is heard while the validator is led along a known path', async () => {
    const options = { method: 'eb-rfe', candidates: 3 } as const;
    const kept = new Map<string, string>();
    await select(data, options, at(withJournal(inline, memoryJournal(kept, 12)))).catch(() => {});
    const whole = await select(data, options);
    const { open, ...stop } = interruptedAfter(3);
    const { signal } = stop;
    const result = await select(data, options, { ...stop, ...at(withJournal(open, memoryJournal(kept), { signal })) });
    expect(result.trace).toEqual(whole.trace.slice(0, 5));
    expect(kept.size).toBe(12);
  });
});
