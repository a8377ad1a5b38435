// Result files of strangers: refused with a sentence, or shown; never a crash.

import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { bytesSource } from '../../src/data/source.ts';
import { compare, evaluate, rank, readData, select, train, UserError } from '../../src/index.ts';
import { reportPage } from '../../src/report/page.ts';
import { resultsReport } from '../../src/tasks/reports/results.ts';
import { checkResult, readResult } from '../../src/tasks/reports/saved-result.ts';
import { problemFrom, problemOf } from '../problem.ts';
import { sampleSketch } from '../report/sample-sketch.ts';

const wine = () => readData(bytesSource('example:wine', ''));

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
const plain = (value: unknown): Json => JSON.parse(JSON.stringify(value));

const TILES = { title: 't', xTitle: 'x', yTitle: 'y', xLabels: ['a'], yLabels: ['b'], values: [[1]] };

const results = new Map<string, Json>();

beforeAll(async () => {
  results.set('rank', plain(await rank(await wine(), { minFeatures: 9 })));
  const chosen = await select(await wine(), { minFeatures: 9, refine: 'bit-flip' });
  results.set('select', plain(chosen));
  const { selected: _selected, model: _model, ...unfinished } = chosen;
  results.set('select, interrupted', plain(unfinished));
  results.set('evaluate', plain(await evaluate(await wine(), { minFeatures: 9, outerFolds: 3, permutations: 1 })));
  const options = { methods: ['svm-rfe', 'fisher'], minFeatures: 9, outerFolds: 3 };
  results.set('compare', plain(await compare([await wine(), await wine()], options)));
  results.set('train', plain(await train(await wine())));
  results.set('reproduce', {
    format: 1,
    tool: 'svm-sieve',
    version: '0.1.0',
    command: 'reproduce',
    name: 'n',
    reference: 'r',
    options: { small: true, sets: 2, seed: 2 },
    notes: ['a'],
    timings: { seconds: 1, jobs: 1 },
    rows: [{ what: 'x', published: 1, ours: 2, agrees: true, __proto__: null }],
    report: plain(sampleSketch()),
  });
  const { report: _report, ...earlier } = results.get('reproduce') as { report: Json };
  results.set('reproduce, earlier', earlier);
});

const KINDS = [
  'rank',
  'select',
  'select, interrupted',
  'evaluate',
  'compare',
  'train',
  'reproduce',
  'reproduce, earlier',
];

/** Anything that JSON can hold where something else should be. */
const strange = fc.oneof(
  fc.constantFrom<Json>(null, true, -1, 1e308, 0.5, '', 'Infinity', '<b>', '__proto__', [], {}, ['x'], [null], [[]]),
  fc.string(),
  fc.integer(),
);

/** The value with something else at the place that a number leads to. */
function changed(value: Json, place: number, other: Json): Json {
  if (typeof value !== 'object' || value === null || place % 7 === 6) return other;
  const keys = Object.keys(value);
  if (keys.length === 0) return other;
  const key = keys[place % keys.length];
  const inner = changed((value as Record<string, Json>)[key], Math.floor(place / keys.length), other);
  if (Array.isArray(value)) return value.map((own, index) => (String(index) === key ? inner : own));
  return { ...value, [key]: inner };
}

describe('a saved result', () => {
  it.each(KINDS)('of %s becomes a report', (kind) => {
    const report = resultsReport([checkResult(results.get(kind), 'r.json')]);
    expect(report.sections.length).toBeGreaterThan(1);
    expect(JSON.stringify(report.sections)).toContain('Reproducing this result');
  });

  it('of several becomes one report: those of one data set side by side, then each in the order given', () => {
    const report = resultsReport(KINDS.map((kind) => checkResult(results.get(kind), 'r.json')));
    expect(report.sections[0].heading).toBe('Comparison of runs on example:wine');
    expect(report.sections).toHaveLength(1 + KINDS.length);
    expect(report.title).toBe('Results on example:wine, n');
  });

  it.each(KINDS)('of %s that is damaged anywhere is refused with a sentence, or shown', (kind) => {
    const outcomes = { refused: 0, shown: 0 };
    fc.assert(
      fc.property(fc.nat(), strange, (place, other) => {
        try {
          const damaged = checkResult(changed(results.get(kind)!, place, other), 'r.json');
          resultsReport([damaged]);
          resultsReport([damaged, checkResult(results.get('evaluate'), 'e.json')]);
          outcomes.shown++;
        } catch (error) {
          if (!(error instanceof UserError)) throw error;
          expect(error.message).not.toMatch(/\n/);
          outcomes.refused++;
        }
      }),
      { numRuns: 300, seed: 1 },
    );
    expect(outcomes.refused).toBeGreaterThan(20);
    expect(outcomes.shown).toBeGreaterThan(5);
  });

  it('of a reproduction that is damaged anywhere still makes a page, where it makes a report', async () => {
    let pages = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(), strange, async (place, other) => {
        const { report, ...rest } = results.get('reproduce') as Record<string, Json>;
        const damaged = { ...rest, report: changed(report, place, other) };
        let known: ReturnType<typeof checkResult>;
        try {
          known = checkResult(damaged, 'r.json');
        } catch (error) {
          if (error instanceof UserError) return;
          throw error;
        }
        const page = await reportPage(resultsReport([known]));
        expect(page).not.toMatch(/<b>|NaN,NaN/);
        pages++;
      }),
      { numRuns: 40, seed: 1 },
    );
    expect(pages).toBeGreaterThan(5);
  });

  const BLOCK = 'report.sections.0.blocks.0';

  it.each<[string, Json, path: string, reason: RegExp]>([
    [
      'a drawing of a stranger',
      { kind: 'chart', chart: { title: 't', description: 'd', spec: {} } },
      `${BLOCK}.kind`,
      /./,
    ],
    ['an unknown figure', { kind: 'figure', figure: 'pie', data: {} }, `${BLOCK}.figure`, /./],
    [
      'fewer tiles than labels',
      { kind: 'figure', figure: 'heatmap', data: { ...TILES, xLabels: ['a', 'b'], values: [[1]] } },
      `${BLOCK}.data`,
      /other tiles than labels/,
    ],
    [
      'a domain that falls',
      { kind: 'figure', figure: 'heatmap', data: { ...TILES, domain: [1, 0] } },
      `${BLOCK}.data.domain`,
      /does not ascend/,
    ],
  ])('of a reproduction with %s is refused', (_what, block, path, reason) => {
    const sketch = { title: 't', summary: 's', sections: [{ heading: 'h', blocks: [block] }] };
    const saved = { ...(results.get('reproduce') as object), report: sketch };
    expect(problemOf(() => checkResult(saved, 'r.json'))).toMatchObject({
      code: 'result-damaged',
      facts: { command: 'reproduce', reason: expect.stringMatching(reason) },
      at: { source: 'r.json', path },
    });
  });

  it.each<[string, string, code: string, facts: object]>([
    [
      'nothing',
      '',
      'result-not-json',
      { expected: { commands: ['rank', 'select', 'evaluate', 'compare', 'train', 'reproduce'] } },
    ],
    ['a list', '[]', 'result-foreign', {}],
    ['another format', '{"tool":"svm-sieve","format":2}', 'result-format-unknown', {}],
    [
      'predictions',
      '{"tool":"svm-sieve","format":1,"command":"predict"}',
      'result-without-report',
      { command: 'predict' },
    ],
    ['half a result', '{"tool":"svm-sieve","format":1,"command":"rank"}', 'result-damaged', { command: 'rank' }],
  ])('that is %s is refused', async (_what, content, code, facts) => {
    expect(await problemFrom(readResult(bytesSource('r.json', content)))).toMatchObject({ code, facts });
  });
});

describe('the evidence of a saved result', () => {
  const METHODS = [
    'stability:fisher',
    'ensemble:fisher+golub',
    'shadow:fisher',
    'knockoff:fisher',
    'panel:fisher+golub',
  ];

  it.each(METHODS)('of %s is read with exactly the parts that the method records', async (method) => {
    const options = { method, pairs: 5, bags: 2, shadowRuns: 20, repeats: 1 } as const;
    const whole = plain(await rank(await wine(), options)) as { evidence: Record<string, Json> };
    expect(checkResult(whole, 'r.json').command).toBe('rank');
    const { evidence } = whole;
    const refused = (changed: Json) =>
      expect(problemOf(() => checkResult({ ...whole, evidence: changed }, 'r.json')).code).toBe('result-damaged');
    const parts = Object.keys(evidence);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) {
      const { [part]: _part, ...others } = evidence;
      refused(others);
      for (const wrong of [{ a: 'x' }, ['x', 3], true]) refused({ ...evidence, [part]: wrong });
    }
    refused({ ...evidence, further: 1 });
    refused({ ...evidence, composite: 'none' });
    refused([]);
  });
});
