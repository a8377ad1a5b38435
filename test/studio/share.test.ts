import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { taskShapes } from '../../apps/studio/engine/task-options.ts';
import { sharedIn, shareHash } from '../../apps/studio/state/share.ts';
import { readingOptions } from '../../src/tasks/data.ts';

/** Options that a link may hold. A new option belongs here or among the private ones. */
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
  'maxFeatures',
  'patience',
  'searchBy',
  'retrainEvery',
  'once',
  'recursive',
  'reverse',
  'eliminateGroups',
  'correlationBias',
  'aromNorm',
  'l1Ratio',
  'mrmrBeta',
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
  'aggregate',
  'bags',
  'falseSelections',
  'alpha',
  'fdr',
  'shadowRuns',
  'shadowTest',
  'pairs',
  'panel',
  'permutationRepeats',
  'threshold',
  'topFeatures',
];
const PRIVATE = [
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
  'startSet',
];

describe('a link', () => {
  it('restores the options', () => {
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

  it('omits defaults', () => {
    expect(shareHash({ task: 'select', options: { method: 'svm-rfe', choose: 'one-se', cost: 1 } })).toBe(
      '#options?task=select',
    );
  });

  it('knows for every option whether it may be shared', () => {
    const all = Object.keys(Object.assign({}, readingOptions, ...Object.values(taskShapes)));
    expect(all.toSorted()).toEqual([...SHARED, ...PRIVATE].toSorted());
  });

  it('holds no name from the data', () => {
    const secret = fc.stringMatching(/^secret[a-z]{3,8}$/);
    fc.assert(
      fc.property(
        secret,
        fc.constantFrom(...PRIVATE, 'classWeights', 'methods', 'test', 'constructor'),
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

  it('sets valid options only', () => {
    expect(sharedIn('#options?task=select&cost=x&kernel=evil&target=class&__proto__=1&method=eb-rfe&drop=a')).toEqual({
      task: 'select',
      options: { method: 'eb-rfe' },
    });
    expect(sharedIn('#options?task=constructor')).toBeNull();
    expect(sharedIn('#choose')).toBeNull();
    expect(sharedIn('')).toBeNull();
  });
});
