import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { UserError } from '../../src/base/problem.ts';
import { bytesSource } from '../../src/data/source.ts';
import { readData } from '../../src/tasks/data.ts';
import { explain } from '../../src/tasks/explain.ts';
import { rank } from '../../src/tasks/rank.ts';
import { type RankedResult, type RankedStep, readRankedResult } from '../../src/tasks/ranked-result.ts';
import { problemFrom, problemOf } from '../problem.ts';

const step = (features: number, removed: Record<string, number>, more: Partial<RankedStep> = {}): RankedStep => ({
  features,
  removed: Object.keys(removed),
  criterion: Object.values(removed),
  runnerUp: null,
  ...more,
});

function ranked(
  trace: readonly RankedStep[],
  survivors: readonly string[],
  more: Partial<RankedResult> = {},
): RankedResult {
  const order = trace.flatMap(({ removed }) => removed);
  return { ranking: [...survivors, ...order.toReversed()], survivors, trace, options: {}, ...more };
}

const EXAMPLE = ranked(
  [
    step(
      5,
      { a: 1, b: 2 },
      {
        runnerUp: { feature: 'c', criterion: 4 },
        gap: 2,
        margin: 0.5,
        weightNorm2: 10,
        after: { margin: 0.4, weightNorm2: 7 },
        test: 0.8,
        stop: 'tolerance',
      },
    ),
    step(3, { c: 3 }, { runnerUp: { feature: 'd', criterion: 3 }, margin: 0.3, weightNorm2: 9, test: 0.7 }),
    step(2, { d: 5 }, { runnerUp: { feature: 'e', criterion: 6 } }),
  ],
  ['e'],
);

describe('explain', () => {
  it('reports when a feature was eliminated, with its runner-up, gap, margin and test score', () => {
    const elimination = {
      step: 1,
      steps: 3,
      features: 5,
      removed: 2,
      place: 2,
      criterion: 2,
      isExtreme: false,
      tied: [],
      runnerUp: { feature: 'c', criterion: 4 },
      gap: 2,
      gapFraction: 1,
      gapShare: 1,
      margin: { before: 0.5, after: 0.4 },
      weightNorm2: { before: 10, after: 7 },
      score: null,
      test: { before: 0.8, after: 0.7 },
      stop: 'tolerance',
    };
    expect(explain(EXAMPLE, 'b')).toEqual({
      feature: 'b',
      rank: 4,
      of: 5,
      isReversed: false,
      basis: 'iterations',
      target: 'classes',
      criterion: null,
      eliminates: 'smallest',
      elimination,
      survival: null,
      scored: null,
      runnerUpCount: 0,
      path: [],
      // The keys of 0.1, which scripts may read.
      leaves: 'smallest',
      left: elimination,
      stayed: null,
      nextInLine: 0,
      course: [],
    });
    expect(explain(EXAMPLE, 'a').elimination).toMatchObject({ place: 1, isExtreme: true, gap: 3, gapFraction: 3 });
  });

  it('reports ties, and a trace without gaps', () => {
    expect(explain(EXAMPLE, 'c')).toMatchObject({
      elimination: { tied: ['d'], gap: 0, isExtreme: true },
      runnerUpCount: 1,
    });
  });

  it('explains why a feature was never eliminated', () => {
    const last = { features: 2, feature: 'd', criterion: 5, own: 6 };
    expect(explain(EXAMPLE, 'e')).toMatchObject({
      elimination: null,
      survival: { reason: 'last', survivors: 1, last },
    });
    const two = (options: RankedResult['options']) => ranked(EXAMPLE.trace, ['e', 'f=1'], { options });
    expect(explain(two({}), 'f=1').survival?.reason).toBe('ended-early');
    expect(explain(two({ minFeatures: 2 }), 'f=1').survival?.reason).toBe('min-features');
    expect(explain(two({ minFeatures: 2, keep: ['f'] }), 'f=1').survival?.reason).toBe('keep');
    expect(explain(two({ minFeatures: 2, keep: ['f'] }), 'e').survival?.reason).toBe('min-features');
  });

  it('finds out that the largest criteria are eliminated', () => {
    const reverse = ranked(
      [
        step(3, { a: 9 }, { runnerUp: { feature: 'b', criterion: 5 }, criteria: { a: 9, b: 5, c: 1 } }),
        step(2, { b: 5 }, { runnerUp: { feature: 'c', criterion: 1 } }),
      ],
      ['c'],
    );
    expect(explain(reverse, 'a')).toMatchObject({ eliminates: 'largest', elimination: { isExtreme: true, gap: 4 } });
    expect(explain(reverse, 'b').path).toEqual([{ features: 3, criterion: 5, rank: 2 }]);
  });

  it('reports the score and the neighbours in a ranking made at once', () => {
    const scores = { d: 0.9, b: 0.5, a: 0.4, c: 0.1 };
    const result = { ranking: ['d', 'b', 'a', 'c'], survivors: [], trace: [], options: {}, scores };
    expect(explain(result, 'b')).toMatchObject({
      elimination: null,
      survival: null,
      scored: {
        score: 0.5,
        better: [{ rank: 1, feature: 'd', score: 0.9 }],
        worse: [
          { rank: 3, feature: 'a', score: 0.4 },
          { rank: 4, feature: 'c', score: 0.1 },
        ],
      },
    });
  });

  it('follows the path through a real full trace', async () => {
    const data = await readData(bytesSource('example:wine', ''));
    const result = await rank(data, { trace: 'full' });
    const { path, elimination } = explain(result, 'Malic_acid');
    expect(path).toHaveLength(elimination!.step);
    const { features, criterion } = elimination!;
    expect(path.at(-1)).toEqual({ features, criterion, rank: features });
    for (const name of result.ranking) expect(explain(result, name).feature).toBe(name);
  });

  it('refuses an unknown feature with the nearest name', () => {
    const wine = { ...EXAMPLE, ranking: ['Proline', 'colour=red', 'colour=blue'] };
    expect(problemOf(() => explain(wine, 'Prolin'))).toMatchObject({
      code: 'feature-not-ranked',
      facts: { feature: 'Prolin', nearest: 'Proline', ranked: wine.ranking },
    });
    expect(problemOf(() => explain(wine, 'colour'))).toMatchObject({
      code: 'feature-categorical',
      facts: { feature: 'colour', levels: ['colour=red', 'colour=blue'] },
    });
    for (const name of ['__proto__', 'constructor', '', 'toString'])
      expect(problemOf(() => explain(EXAMPLE, name)).code).toBe('feature-not-ranked');
  });
});

describe('a result file', () => {
  const file = (content: unknown) =>
    bytesSource('r.json', typeof content === 'string' ? content : JSON.stringify(content));
  const head = { format: 1, tool: 'svm-sieve', command: 'rank' };

  it('is read back', async () => {
    const whole = { ...head, ...EXAMPLE, notes: ['more'] };
    expect(await readRankedResult(file(whole))).toEqual(EXAMPLE);
  });

  it('may have strange names and numbers beyond JSON', async () => {
    const text = JSON.stringify({ ...head, ...EXAMPLE, ranking: ['__proto__', 'e'], trace: [] }).replace(
      '"trace":[]',
      '"trace":[{"features":2,"removed":["__proto__"],"criterion":["Infinity"],"runnerUp":{"feature":"e","criterion":3},"criteria":{"__proto__":"Infinity","e":3}}]',
    );
    const { elimination, path } = explain(await readRankedResult(file(text)), '__proto__');
    expect(elimination).toMatchObject({ criterion: Infinity, tied: [], gap: null });
    expect(path).toEqual([{ features: 2, criterion: Infinity, rank: 2 }]);
  });

  const damaged = (path: string) => ({ code: 'result-damaged', at: { source: 'r.json', path } });

  it.each<[unknown, found: object]>([
    ['', { code: 'result-not-json' }],
    ['{', { code: 'result-not-json' }],
    ['[]', { code: 'result-foreign' }],
    ['null', { code: 'result-foreign' }],
    ['7', { code: 'result-foreign' }],
    ['{"__proto__": {"tool": "svm-sieve"}}', { code: 'result-foreign' }],
    [{ ...head, format: 2 }, { code: 'result-format-unknown' }],
    [
      { ...head, command: 'train', model: {} },
      { code: 'result-without-ranking', facts: { command: 'train' } },
    ],
    [{ ...head, ranking: 'x' }, damaged('ranking')],
    [{ ...head, ...EXAMPLE, ranking: ['a', 'a'] }, damaged('ranking')],
    [{ ...head, ...EXAMPLE, ranking: [{}] }, damaged('ranking.0')],
    [{ ...head, ...EXAMPLE, trace: [{}] }, damaged('trace.0.features')],
    [{ ...head, ...EXAMPLE, trace: [step(2, { a: 1 }, { criterion: [] })] }, damaged('trace.0')],
    [
      { ...head, ...EXAMPLE, trace: [step(2, { a: 1 }, { criteria: { a: 'x' } as never })] },
      damaged('trace.0.criteria'),
    ],
    [{ ...head, ...EXAMPLE, options: 3 }, damaged('options')],
    [{ ...head, ...EXAMPLE, scores: [] }, damaged('scores')],
    [{ ...head, ...EXAMPLE, selected: { features: [] } }, damaged('selected.features')],
  ])('that is none is refused: %j', async (content, found) => {
    expect(await problemFrom(readRankedResult(file(content)))).toMatchObject({ at: { source: 'r.json' }, ...found });
  });

  it('with anything in any place is explained or refused, never more', async () => {
    const places = fc.constantFrom(
      'ranking',
      'survivors',
      'trace',
      'scores',
      'selected',
      'options',
      'criteria',
      'runnerUp',
      'gap',
      'after',
    );
    await fc.assert(
      fc.asyncProperty(places, fc.jsonValue(), async (place, value) => {
        const trace = EXAMPLE.trace.map((own, i) => (i === 1 ? { ...own, [place]: value } : own));
        const content = { ...head, ...EXAMPLE, trace, [place]: value };
        try {
          const read = await readRankedResult(file(content));
          for (const name of read.ranking) JSON.stringify(explain(read, name));
        } catch (error) {
          expect(error).toBeInstanceOf(UserError);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('that is no text is refused', async () => {
    expect(await problemFrom(readRankedResult(bytesSource('r.json', Uint8Array.of(0xff, 0xfe, 0))))).toMatchObject({
      code: 'result-not-text',
      at: { source: 'r.json' },
    });
  });
});
