// Every method, subset criterion and formulation of the registries through the tasks: sane results,
// the same bytes on threads, the same bytes after a stop and a continuation, and a place in the docs.

import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explanationFacts } from '../../apps/cli/output/explanation-facts.ts';
import { UserError } from '../../src/base/problem.ts';
import { random as createRandom } from '../../src/base/random.ts';
import { subsetCriteria } from '../../src/criteria/subsets/index.ts';
import { formulations } from '../../src/formulations/index.ts';
import { compare, type Data, evaluate, explain, generate, rank, readData, select } from '../../src/index.ts';
import { type Threads, threads } from '../../src/node.ts';
import { methods } from '../../src/plan/methods.ts';
import type { Explanation } from '../../src/tasks/explanation.ts';
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
    for (const name of FEATURES) expectExplained(explain(result, name));
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

/** In words and as the table of `explain --csv`; a ranking without iterations has none there. */
function expectExplained(explanation: Explanation): void {
  const words = explanationWords(explanation).join(' ');
  expect(words).toContain(explanation.feature);
  expect(words).not.toMatch(/undefined|NaN|\[object/);
  const facts = explanationFacts(explanation);
  expect(facts[1]).toEqual(['feature', explanation.feature]);
  for (const row of facts) {
    expect(row).toHaveLength(2);
    expect(row).not.toContain(undefined);
  }
  if (['one-shot', 'subsets'].includes(explanation.basis))
    expect([words, ...facts.map(([what]) => what)].join(' ')).not.toMatch(/iteration|runner-up/i);
}

it('compares all methods on the same folds, on threads and from a checkpoint to the byte', async () => {
  const data = tables.get(2)!;
  const options = { ...SMALL, methods: methods.names, outerFolds: 2, choose: 'best' };
  const result = await compare(data, options);
  expect(result.methods.filter((own) => 'failed' in own)).toEqual([]);
  const compared = new Set(result.methods.map(({ name }) => name));
  expect(methods.names.filter((name) => !compared.has(name))).toEqual([]);
  const bytes = (own: unknown) => JSON.stringify(own, (key, value) => (key === 'timings' ? undefined : value));
  expect(bytes(await compare(data, options, { executor }))).toBe(bytes(result));
  const kept = new Map<string, string>();
  await expect(compare(data, options, { journal: memoryJournal(kept, 20) })).rejects.toBe(KILLED);
  expect(kept.size).toBe(20);
  expect(bytes(await compare(data, options, { journal: memoryJournal(kept) }))).toBe(bytes(result));
});

describe('the path of an L1 penalty over wide data', () => {
  it.each(['l1', 'elastic-net', 'stability:l1', 'ensemble:l1,elastic-net'])(
    'is the same on threads and from a checkpoint to the byte: %s',
    async (method) => {
      const data = await readData(generate('microarray', { rows: 40, features: 400, seed: 3 }));
      const own = { method, pairs: 4, bags: 2, topFeatures: 10 };
      const options = { ...own, ...SMALL, outerFolds: 3 };
      const reference = bytesOf(await evaluate(data, options));
      expect(bytesOf(await evaluate(data, options, { executor }))).toBe(reference);
      const kept = new Map<string, string>();
      await expect(evaluate(data, options, { journal: memoryJournal(kept, 2) })).rejects.toBe(KILLED);
      expect(bytesOf(await evaluate(data, options, { journal: memoryJournal(kept) }))).toBe(reference);
      const ranked = await rank(data, own);
      expect(ranked.ranking).toHaveLength(400);
      expect(bytesOf(await rank(data, own, { executor }))).toBe(bytesOf(ranked));
    },
  );
});

describe('with ε-SVR', () => {
  /** A number that depends on one feature. */
  const numbers = () => {
    const { normal } = createRandom(9);
    const rows = Array.from({ length: 40 }, () => {
      const signal = normal();
      return [normal(), signal, normal(), normal(), normal(), 3 * signal + 0.1 * normal()].join(',');
    });
    return `${FEATURES.join(',')},z\n${rows.join('\n')}\n`;
  };
  let data: Data;
  beforeAll(async () => {
    data = await readData(new TextEncoder().encode(numbers()), { format: 'csv', target: 'z', targetKind: 'real' });
  });

  const ranked: string[] = [];
  it.each(methods.names)('%s ranks and is explained, or is refused with a way out', async (method) => {
    const options = { machine: 'svr', method, pairs: 4, shadowRuns: 5, topFeatures: 1 } as const;
    const result = await rank(data, options).catch((error: unknown) => error);
    if (result instanceof UserError) {
      expect(result.problems[0].fixes?.length ?? 0).toBeGreaterThan(0);
      return;
    }
    ranked.push(method);
    const { ranking } = result as Awaited<ReturnType<typeof rank>>;
    if (method !== 'random') expect(ranking[0]).toBe('signal');
    for (const name of FEATURES) expectExplained(explain(result as Awaited<ReturnType<typeof rank>>, name));
  });

  it('ranks by the methods that do not need classes', () => {
    expect(ranked).toEqual(expect.arrayContaining(['svm-rfe', 'dj', 'sensitivity', 'stability', 'shadow']));
  });
});

const byRank = (ranking: readonly string[], a: string, b: string) => ranking.indexOf(a) - ranking.indexOf(b);

describe('the documentation', () => {
  const folder = new URL('../../docs/explanation/', import.meta.url);
  const pages = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'));
  const named = [...methods.names, ...subsetCriteria.names, ...formulations.names];

  it.each(named)('has a page with %s, a formula, a figure, a worked example and when to use it', (name) => {
    const own = pages.filter((text) => new RegExp(`(^|[\\s\`,:+])${name}($|[\\s\`,:.+[])`, 'm').test(text));
    expect(own.length).toBeGreaterThan(0);
    // The formula, figure and example of a page serve all methods that it describes.
    const parts = [/[=Σ∂‖√]/, /when to use (it|them)/i, /!\[.+\]\(\.\.\/images\//, /worked example/i];
    expect(own.some((text) => parts.every((part) => part.test(text)))).toBe(true);
  });
});
