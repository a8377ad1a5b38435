// Every method, subset criterion and classifier of the registries through the tasks: sane results,
// the same bytes on threads, the same bytes after a stop and a continuation, and a place in the docs.

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { random as createRandom } from '../../src/base/random.ts';
import { subsetCriteria } from '../../src/criteria/subsets/index.ts';
import { formulations } from '../../src/formulations/index.ts';
import { type Data, evaluate, explain, rank, readData, select } from '../../src/index.ts';
import { type Threads, threads } from '../../src/node.ts';
import { methods } from '../../src/plan/methods.ts';
import { explanationWords } from '../../src/tasks/explanation-words.ts';
import type { EvaluateOptions } from '../../src/tasks/given-options.ts';
import { KILLED, memoryJournal } from '../executors/memory-journal.ts';

const FEATURES = ['noise1', 'signal', 'noise2', 'noise3', 'noise4'];

/** Classes that one feature separates: two by its sign, more by their places on a line. */
function table(classes: number): string {
  const random = createRandom(8);
  const rows = Array.from({ length: 24 * classes }, (_, i) => {
    const label = i % classes;
    const spread = 0.3 * random.normal();
    const signal = classes === 2 ? (2 * label - 1) * (1.5 + Math.abs(spread)) : 3 * label + spread;
    return [random.normal(), signal, random.normal(), random.normal(), random.normal(), `c${label}`].join(',');
  });
  return `${FEATURES.join(',')},class\n${rows.join('\n')}\n`;
}

const CLASS_COUNTS = [2, 3] as const;
type ClassCount = (typeof CLASS_COUNTS)[number];

const tables = new Map<ClassCount, Data>();
let executor: Threads;
beforeAll(async () => {
  for (const classes of CLASS_COUNTS)
    tables.set(classes, await readData(new TextEncoder().encode(table(classes)), { format: 'csv' }));
  executor = await threads({ threads: 2, worker: new URL('../../dist/worker.js', import.meta.url) });
});
afterAll(() => executor.dispose());

const CLASSIFIERS = formulations.entries.filter(({ target }) => target === 'classes').map(({ name }) => name);

const CASES: readonly (readonly [string, EvaluateOptions, ClassCount])[] = [
  ...methods.names.map((method) => [method, { method }, 2] as const),
  ...subsetCriteria.names.map((searchBy) => [`forward by ${searchBy}`, { method: 'forward', searchBy }, 2] as const),
  ...CLASSIFIERS.flatMap((machine) =>
    CLASS_COUNTS.map((k) => [`svm-rfe with ${machine}, ${k} classes`, { machine } as EvaluateOptions, k] as const),
  ),
];

/** What is computed, without the seconds it took. */
const bytesOf = ({ timings: _, ...result }: { readonly timings: unknown }) => JSON.stringify(result);

const SMALL = { folds: 2, repeats: 1 } as const;

describe.each(CASES)('%s', (_, options, classes) => {
  let data: Data;
  beforeAll(() => {
    data = tables.get(classes)!;
  });
  const isBaseline = methods.get(options.method ?? 'svm-rfe').group === 'baseline';
  // Classifiers without a cost have no model of some sizes.
  const hasEverySize = formulations.get(options.machine ?? 'svm').offers.has('cost');
  const nested = () => ({ ...options, ...SMALL, outerFolds: 2, choose: hasEverySize ? 'n=1' : 'best' });

  it('ranks, and explains every feature', async () => {
    const result = await rank(data, options);
    expect(result.ranking.toSorted()).toEqual(FEATURES.toSorted());
    if (!isBaseline) expect(result.ranking[0]).toBe('signal');
    for (const name of FEATURES) {
      const words = explanationWords(explain(result, name)).join(' ');
      expect(words).toContain(name);
      expect(words).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it('selects, on threads to the byte', async () => {
    const own = { ...options, ...SMALL };
    const result = await select(data, own);
    expect(result.curve.length).toBeGreaterThan(0);
    if (!isBaseline) expect(result.selected.features).toContain('signal');
    expect(result.selected.features).toEqual(result.model.columns.toSorted((a, b) => byRank(result.ranking, a, b)));
    expect(bytesOf(await select(data, own, { executor }))).toBe(bytesOf(result));
  });

  it('is evaluated, on threads and from a checkpoint to the byte', async () => {
    const result = await evaluate(data, nested());
    expect(result.evaluation.outer.mean).toBeGreaterThanOrEqual(0);
    if (!isBaseline) expect(result.evaluation.outer.mean).toBeGreaterThan(0.9);
    const reference = bytesOf(result);
    expect(bytesOf(await evaluate(data, nested(), { executor }))).toBe(reference);
    const kept = new Map<string, string>();
    await expect(evaluate(data, nested(), { journal: memoryJournal(kept, 1) })).rejects.toBe(KILLED);
    expect(kept.size).toBe(1);
    expect(bytesOf(await evaluate(data, nested(), { journal: memoryJournal(kept) }))).toBe(reference);
    expect(kept.size).toBeGreaterThan(1);
  });
});

const byRank = (ranking: readonly string[], a: string, b: string) => ranking.indexOf(a) - ranking.indexOf(b);

describe('the documentation', () => {
  const folder = new URL('../../docs/explanation/', import.meta.url);
  const pages = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const named = [...methods.names, ...subsetCriteria.names, ...formulations.names];

  it.each(named)('has a page with %s, a formula and when to use it', (name) => {
    const own = pages.filter((text) => new RegExp(`(^|[\\s\`,:+])${name}($|[\\s\`,:.+[])`, 'm').test(text));
    expect(own.length).toBeGreaterThan(0);
    expect(own.some((text) => /[=Σ∂‖√]/.test(text) && /when to use it/i.test(text))).toBe(true);
  });
});
