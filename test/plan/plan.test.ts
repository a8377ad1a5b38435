import { describe, expect, it } from 'vitest';
import { plan, rankingPart } from '../../src/plan/make-plan.ts';
import type { PlannedTask } from '../../src/plan/plan.ts';
import { problemOf } from '../problem.ts';

const FACTS = { sampleCount: 100, featureCount: 8, classes: ['a', 'b', 'c'] };

describe('a plan', () => {
  it('fills in what depends on other options', () => {
    const { options, formulation, search } = plan('rank', { kernel: 'poly', criterion: 'gradient-angle' });
    expect(options).toMatchObject({ criterion: 'gradient-angle', merge: 'mean', multiclass: 'ovr', coef0: 1 });
    expect(options).toMatchObject({ loss: 'hinge', tolerance: 1e-6, scoringTolerance: 1e-3, retrainEvery: 1 });
    expect(formulation).toMatchObject({ name: 'svm', kernel: 'poly', scheme: 'ovr', tolerance: 1e-6 });
    expect(search).toMatchObject({ strategy: 'recursive', criterion: { name: 'gradient-angle', aggregation: 'mean' } });
  });

  it('keeps an unset coef0 open for each of several kernels', () => {
    const { validation } = plan('select', { kernel: 'poly', kernels: ['poly', 'sigmoid'] });
    expect(validation.settings.map(({ kernel, parameters }) => [kernel, parameters.coef0])).toEqual([
      ['poly', undefined],
      ['sigmoid', undefined],
    ]);
  });

  it('ranks more exactly than it scores', () => {
    const { formulation, validation, options } = plan('select', {});
    expect([formulation.tolerance, validation.tolerance]).toEqual([1e-6, 1e-3]);
    expect([options.tolerance, options.scoringTolerance]).toEqual([1e-6, 1e-3]);
  });

  it('applies a given tolerance to ranking and scoring', () => {
    const { formulation, validation } = plan('rank', { tolerance: 1e-4 });
    expect([formulation.tolerance, validation.tolerance]).toEqual([1e-4, 1e-4]);
  });

  it.each<[PlannedTask, Record<string, unknown>, readonly string[]]>([
    ['train', {}, []],
    ['rank', {}, []],
    ['rank', { method: 'eb-rfe' }, ['candidates']],
    ['rank', { costs: [1, 10] }, []],
    ['rank', { kernel: 'rbf' }, ['features']],
    ['rank', { kernel: 'rbf', resamples: 5 }, []],
    ['rank', { kernel: 'rbf', method: 'gradient-angle' }, []],
    ['rank', { kernel: 'rbf', method: 'eb-rfe' }, ['candidates', 'features']],
    ['rank', { kernels: ['linear', 'poly'], method: 'eb-rfe' }, ['candidates', 'features']],
    ['select', { kernel: 'rbf' }, ['folds']],
    ['select', { kernel: 'rbf', ranking: 'once' }, ['features']],
    ['evaluate', { kernel: 'rbf', ranking: 'once' }, ['outer-folds']],
    ['select', {}, ['folds']],
    ['select', { ranking: 'once' }, []],
    ['select', { ranking: 'per-fold' }, ['folds']],
    ['select', { cv: 'along' }, []],
    ['select', { ranking: 'per-fold', scaleWithinFolds: false }, ['folds']],
    ['select', { method: 'eb-rfe' }, ['candidates']],
    ['select', { ranking: 'per-fold', method: 'eb-rfe' }, ['folds', 'candidates']],
    ['select', { refine: 'bit-flip' }, ['folds', 'candidates']],
    ['evaluate', {}, ['outer-folds', 'folds']],
    ['evaluate', { method: 'eb-rfe' }, ['outer-folds', 'candidates']],
    ['compare', { methods: 'svm-rfe' }, ['outer-folds']],
  ])('of %s with %j runs in parallel over %j', (task, given, parallel) => {
    expect(plan(task, given).parallel).toEqual(parallel);
  });

  it('explains a former name that other programs give to another option', () => {
    const { code, facts, fixes } = problemOf(() => plan('select', { cv: 5 }));
    expect([code, facts]).toEqual([
      'former-name-misunderstood',
      { option: 'ranking', was: 'cv', value: 5, other: 'folds' },
    ]);
    expect(fixes).toEqual([{ set: { folds: 5 }, unset: ['cv'] }]);
    expect(plan('select', { cv: 'nested' }).notes.map((note) => note.code)).toEqual(['option-renamed']);
  });

  it.each<[PlannedTask, Record<string, unknown>, string | null]>([
    ['select', { folds: 5 }, 'folds'],
    ['rank', { folds: 3 }, 'folds'],
    ['evaluate', { outerFolds: 3 }, 'outerFolds'],
    ['compare', { methods: 'svm-rfe', outerFolds: 3 }, 'outerFolds'],
    ['evaluate', { folds: 3 }, null],
    ['select', {}, null],
    ['train', {}, null],
  ])('of %s with %j notes a number of folds that a column overrides: %s', (task, given, option) => {
    const { notes } = plan(task, given, { ...FACTS, hasFolds: true });
    expect(notes.map(({ code, facts }) => [code, facts])).toEqual(
      option === null ? [] : [['folds-from-column', { option }]],
    );
    expect(plan(task, given, FACTS).notes).toEqual([]);
  });

  it('is plain data', () => {
    const made = plan('evaluate', { method: 'eb-rfe', costs: '1,10', keep: ['x'] }, FACTS);
    expect(JSON.parse(JSON.stringify(made))).toEqual(made);
  });

  it('ranks the same for every subset-size rule', () => {
    const parts = ['best', 'one-se'].map((choose) => rankingPart(plan('select', { choose, refine: 'bit-flip' })));
    expect(parts[0]).toEqual(parts[1]);
    expect(parts[0].options).toEqual(plan('rank', { scaleWithinFolds: true }).options);
  });

  it('of a comparison holds the problem of a method that cannot run', () => {
    const { methods } = plan('compare', { methods: 'svm-rfe,weight', kernel: 'rbf' });
    expect(methods.map(({ name, select }) => [name, select !== null])).toEqual([
      ['svm-rfe', true],
      ['weight', false],
      ['random', true],
      ['svm-rfe reversed', true],
    ]);
    expect(methods[1].problem).toMatchObject({ code: 'criterion-needs-capability', facts: { kernel: 'rbf' } });
  });
});

describe('a combination is refused', () => {
  it.each<[string, Record<string, unknown>, string, Record<string, unknown>]>([
    [
      'two directions',
      { once: true, recursive: true },
      'options-exclude-each-other',
      { options: ['once', 'recursive'] },
    ],
    [
      'weights of a curved kernel',
      { criterion: 'weight', kernel: 'rbf' },
      'criterion-needs-capability',
      { criterion: 'weight', capability: 'linear-weights', kernel: 'rbf' },
    ],
    [
      'weights where one of several kernels is curved',
      { criterion: 'weight', kernels: ['linear', 'rbf'] },
      'criterion-needs-capability',
      { capability: 'linear-weights', kernel: 'rbf' },
    ],
    [
      'a kernel criterion of a linear solver',
      { criterion: 'dj', machine: 'linear' },
      'criterion-needs-capability',
      { criterion: 'dj', capability: 'gram-matrix', formulation: 'linear' },
    ],
    ['a margin at once', { method: 'mfe', once: true }, 'option-needs-capability', { capability: 'one-shot-ranking' }],
    [
      'candidates of a linear solver',
      { method: 'eb-rfe', machine: 'linear' },
      'method-needs-capability',
      { method: 'eb-rfe', capability: 'subset-scoring', formulation: 'linear' },
    ],
    [
      'tuning of a one-shot ranking',
      { method: 'fisher', costs: [1, 10] },
      'option-needs-capability',
      { option: 'costs', capability: 'recursive-criteria' },
    ],
    ...(
      [
        ['eliminateGroups', true],
        ['reverse', true],
        ['correlationBias', 0.9],
        ['sampleRows', 0.5],
        ['sizes', [3]],
        ['halveAbove', 4],
        ['resamples', 3],
        ['step', 2],
      ] as const
    ).map(([option, value]): [string, Record<string, unknown>, string, Record<string, unknown>] => [
      `candidates with ${option}`,
      { method: 'eb-rfe', [option]: value },
      'option-needs-capability',
      { option, capability: 'unevaluated-steps' },
    ]),
    ...(
      [
        ['step', 'entropy', 'feature-criteria'],
        ['resamples', 2, 'feature-criteria'],
        ['correlationBias', 0.5, 'recursive-criteria'],
      ] as const
    ).map(([option, value, capability]): [string, Record<string, unknown>, string, Record<string, unknown>] => [
      `margin-based elimination with ${option}`,
      { method: 'mfe', [option]: value },
      'option-needs-capability',
      { option, value, capability, method: 'mfe' },
    ]),
    [
      'groups with a correlation limit',
      { correlationBias: 0.5, eliminateGroups: true },
      'options-exclude-each-other',
      { options: ['correlationBias', 'eliminateGroups'] },
    ],
    ['groups with local search', { refine: 'bit-flip', eliminateGroups: true }, 'options-exclude-each-other', {}],
    [
      'local search with a linear solver',
      { refine: 'bit-flip', machine: 'linear' },
      'option-needs-capability',
      { option: 'refine', capability: 'subset-scoring', formulation: 'linear' },
    ],
    ['a score of two classes for three', { score: 'auc' }, 'score-needs-two-classes', { score: 'auc', classes: 3 }],
  ])('%s', (_, given, code, facts) => {
    expect(problemOf(() => plan('select', given, FACTS))).toMatchObject({ code, facts });
  });

  it('with every problem at once', () => {
    try {
      plan('select', { method: 'eb-rfe', machine: 'linear', reverse: true, step: 2 });
      expect.unreachable();
    } catch (error) {
      expect((error as { problems: { code: string }[] }).problems.map(({ code }) => code)).toEqual([
        'method-needs-capability',
        'option-needs-capability',
        'option-needs-capability',
      ]);
    }
  });

  it('with fixes that mend it', () => {
    const given = { criterion: 'weight', kernel: 'rbf' };
    const { fixes } = problemOf(() => plan('rank', given));
    expect(fixes?.length).toBe(2);
    for (const { set } of fixes!) expect(() => plan('rank', { ...given, ...set })).not.toThrow();
  });

  it('only where it is used: a ranking that scores nothing has no use for a score', () => {
    expect(plan('rank', { score: 'auc' }, FACTS).validation.score).toBe('auc');
  });
});
