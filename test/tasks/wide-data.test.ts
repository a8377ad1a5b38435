// The defaults on wide data: the schedule and the note about it, the size of the result, and what is
// heard of a long evaluation while it runs.

import { describe, expect, it } from 'vitest';
import { random } from '../../src/base/random.ts';
import { evaluate, rank, readData, select } from '../../src/index.ts';
import { baselineNotes } from '../../src/tasks/baselines.ts';
import { resultJson } from '../../src/tasks/result-json.ts';

const LIMIT_BYTES = 4_000_000;

/** Noise; names are as long as those of Ensembl. */
function wide(features: number, rows = 20) {
  const stream = random(3, 'wide');
  const labels = Array.from({ length: rows }, (_, row) => (row % 2 === 0 ? 'normal' : 'tumor'));
  const names = Array.from({ length: features }, (_, j) => `ENSG${String(j).padStart(11, '0')}`);
  const values = labels.map(() => Float64Array.from(names, () => stream.normal()));
  return readData(
    values.map((row) => Array.from(row)),
    { labels, names },
  );
}

const codes = (notes: readonly { readonly code: string }[]) => notes.map(({ code }) => code);

describe('the schedule', () => {
  it('is geometric from 1,000 features on, and announced', async () => {
    const data = await wide(1000);
    const announced: string[] = [];
    const result = await rank(data, {}, { onNotes: (notes) => announced.push(...codes(notes)) });
    expect(result.options.step).toBe('geometric:64,1');
    expect(announced).toEqual(['wide-schedule']);
    expect(codes(result.notes)).toContain('wide-schedule');
    const sizes = result.trace.map(({ features }) => features);
    expect(sizes.length).toBeLessThan(100);
    // One by one from 64 on.
    expect(sizes.slice(-63)).toEqual(Array.from({ length: 63 }, (_, i) => 64 - i));
  });

  it('is one feature at a time below, or where that is asked for', async () => {
    const narrow = await rank(await wide(999));
    expect([narrow.options.step, narrow.trace.length]).toEqual([1, 998]);
    const asked = await rank(await wide(1000), { step: 1 });
    expect([asked.options.step, asked.trace.length]).toEqual([1, 999]);
    for (const { notes } of [narrow, asked]) expect(codes(notes)).not.toContain('wide-schedule');
  });
});

it('results of 20,000 features stay below 4 MB', { timeout: 120_000 }, async () => {
  const data = await wide(20_000, 12);
  const results = [
    await rank(data),
    await select(data, { repeats: 1, folds: 2 }),
    await evaluate(data, { outerFolds: 2, repeats: 1, folds: 2 }),
  ];
  for (const result of results) {
    const bytes = Buffer.byteLength(resultJson(result));
    expect([result.command, bytes < LIMIT_BYTES ? 'small' : bytes]).toEqual([result.command, 'small']);
    // All features are there.
    expect(bytes).toBeGreaterThan(20_000 * 15);
  }
});

it('an evaluation tells of its progress inside a fold, and of folds that a checkpoint file has', async () => {
  const data = await wide(200);
  const known = new Map<string, unknown>();
  const journal = {
    find: (key: string) => known.get(key),
    append: (key: string, value: unknown) => known.set(key, value),
  };
  const options = { outerFolds: 5, repeats: 1 } as const;
  const stop = new AbortController();
  const heard: number[] = [];
  const first = await evaluate(data, options, {
    journal,
    partial: true,
    signal: stop.signal,
    onJobProgress: (done) => heard.push(done),
    onJob: (done) => done === 2 && stop.abort(),
  });
  // Fractions of the first fold come before it is done.
  expect(heard.some((done) => done > 0 && done < 1)).toBe(true);
  expect(codes(first.notes)).toContain('evaluation-interrupted');
  // Two folds are too few for an interval.
  expect([first.evaluation.outer.folds.length, first.evaluation.outer.interval]).toEqual([2, null]);
  const resumed: [number, number][] = [];
  const second = await evaluate(data, options, { journal, onResumed: (found, of) => resumed.push([found, of]) });
  expect(resumed).toEqual([[2, 5]]);
  const { timings: _, ...rest } = second;
  const { timings: __, ...whole } = await evaluate(data, options);
  expect(rest).toEqual(whole);
});

it('says when all features do better than the selection', () => {
  const baseline = (mean: number, difference: number, pCorrected: number) => ({
    score: { mean, sd: 0, se: 0, folds: [mean] },
    difference,
    pCorrected,
  });
  const baselines = (difference: number, p: number) => ({
    majority: { class: 'a', ...baseline(0.5, 0.3, 0.001) },
    allFeatures: { features: 30, ...baseline(0.8 - difference, difference, p) },
    random: { features: 5, ...baseline(0.6, 0.2, 0.001) },
  });
  expect(baselineNotes(baselines(-0.1, 0.01), 'accuracy')).toMatchObject([
    { code: 'all-features-better', facts: { estimate: 0.8, value: 0.9, p: 0.01 } },
  ]);
  expect(baselineNotes(baselines(-0.1, 0.2), 'accuracy')).toEqual([]);
  expect(baselineNotes(baselines(0.1, 0.01), 'accuracy')).toEqual([]);
});
