import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskShapes } from '../../apps/studio/engine/task-options.ts';
import { sharedIn, shareHash } from '../../apps/studio/state/share.ts';
import { readingOptions } from '../../src/tasks/data.ts';

/**
 * Everything that may stand in a link. A new option must be put here, or among those that hold a
 * person's own words.
 */
const SHARED = [
  'format',
  'delimiter',
  'decimal',
  'thousands',
  'duplicates',
  'header',
  'targetKind',
  'transpose',
  'dropMissing',
  'impute',
  'scale',
  'minVariance',
  'maxCorrelation',
  'dropDuplicates',
  'scaleWithinFolds',
  'machine',
  'tube',
  'kernel',
  'cost',
  'gamma',
  'degree',
  'coef0',
  'loss',
  'classWeights',
  'tolerance',
  'maxIterations',
  'maxEpochs',
  'cacheMb',
  'multiclass',
  'costs',
  'gammas',
  'degrees',
  'coef0s',
  'kernels',
  'method',
  'criterion',
  'merge',
  'normalizeCriteria',
  'step',
  'stepOf',
  'sizes',
  'halveAbove',
  'minFeatures',
  'retrainEvery',
  'once',
  'recursive',
  'reverse',
  'eliminateGroups',
  'correlationBias',
  'littleOptimization',
  'mfeCandidates',
  'onNonseparable',
  'epsilon',
  'resamples',
  'sampleRows',
  'trace',
  'candidates',
  'folds',
  'holdout',
  'repeats',
  'score',
  'seed',
  'refine',
  'refineRounds',
  'refineBudget',
  'choose',
  'ranking',
  'validateStep',
  'outer',
  'bootstrapSamples',
  'outerFolds',
  'outerRepeats',
  'permutations',
  'methods',
  'baselines',
];
const OWN_WORDS = [
  'adjust',
  'include',
  'samples',
  'featureNames',
  'sheet',
  'target',
  'positive',
  'id',
  'weightsColumn',
  'foldsColumn',
  'splits',
  'subjects',
  'drop',
  'categorical',
  'featureGroups',
  'missing',
  'keep',
];

describe('a link', () => {
  it('gives the choice back', () => {
    const choice = {
      task: 'compare' as const,
      options: {
        methods: ['svm-rfe', 'svm-rfe[kernel=rbf;cost=3]'],
        costs: [0.1, 1],
        header: false,
        cost: Infinity,
        seed: 7,
      },
    };
    expect(sharedIn(shareHash(choice))).toEqual(choice);
  });

  it('says nothing of what is as usual', () => {
    expect(shareHash({ task: 'select', options: { method: 'svm-rfe', choose: 'one-se', cost: 1 } })).toBe(
      '#options?task=select',
    );
  });

  it('knows of every option whether it may be shared', () => {
    const all = Object.keys(Object.assign({}, readingOptions, ...Object.values(taskShapes)));
    expect(all.toSorted()).toEqual([...SHARED, ...OWN_WORDS].toSorted());
  });

  it('holds no word of the data, wherever it is written', () => {
    const secret = fc.stringMatching(/^secret[a-z]{3,8}$/);
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom(...OWN_WORDS, 'classWeights', 'methods', 'test', 'constructor'),
        (word, name) => {
          const values = [
            word,
            [word],
            { [word]: 2 },
            `${word}=2`,
            `svm-rfe[keep=${word}]`,
            [`svm-rfe[class-weights=${word}=2]`, word],
          ];
          for (const task of ['select', 'compare'] as const)
            for (const value of values) expect(shareHash({ task, options: { [name]: value } })).not.toContain('secret');
        },
      ),
    );
  });

  it('from a stranger sets only what fits', () => {
    expect(sharedIn('#options?task=select&cost=x&kernel=evil&target=class&__proto__=1&method=eb-rfe&drop=a')).toEqual({
      task: 'select',
      options: { method: 'eb-rfe' },
    });
    expect(sharedIn('#options?task=constructor')).toBeNull();
    expect(sharedIn('#choose')).toBeNull();
    expect(sharedIn('')).toBeNull();
  });
});
