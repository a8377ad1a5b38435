// What is compared: data, our way and the peers' ways to the same result, and what we want to
// reach. `target`: how many times our CPU time a peer shall take at least; `firstTarget`: the same for
// the first run of a process. `most`: rounds of a slow contender; `limit`: CPU seconds after which it
// is abandoned.

const SLOW = { most: 1, limit: 600, repeats: 1 };
const linear = (options) => ({
  by: 'ours',
  name: 'ours',
  task: 'rank',
  options: { cost: 1, scale: 'none', step: 1, ...options },
});
const svc = (tolerance, step, more) => ({
  by: 'sklearn',
  name: `scikit-learn SVC, ${tolerance.toExponential()}`,
  task: 'rfe',
  options: { svm: 'svc', tolerance, step },
  ...more,
});
const linearSvc = (dual, step, more) => ({
  by: 'sklearn',
  name: `scikit-learn LinearSVC, ${dual ? 'dual' : 'primal'}`,
  task: 'rfe',
  options: { svm: 'linear', dual, step },
  ...more,
});
const e1071 = (more) => ({ by: 'e1071', name: 'R e1071', ...more });

/** Where all is made small, to see that it works. */
const shrunk = ({ rows, features, ...rest }) => ({
  ...rest,
  rows: Math.min(rows, rest.kind === 'text' ? 400 : 120),
  features: Math.min(features, rest.kind === 'text' ? 800 : 50),
});

const rankings = [
  {
    id: '1',
    title: 'linear SVM-RFE, step 1, microarray',
    agree: 'steps',
    data: { kind: 'microarray', rows: 62, features: 2000 },
    contenders: [
      linear(),
      svc(1e-3, 1, { target: 60, firstTarget: 25 }),
      svc(1e-6, 1, { target: 60, firstTarget: 25 }),
      linearSvc(true, 1),
      e1071({ target: 700 }),
      { by: 'weka', name: 'Weka', most: 1, limit: 300 },
    ],
  },
  {
    id: '2',
    title: 'linear SVM-RFE, step 1, verbs with 6 classes',
    agree: 'steps',
    data: { kind: 'verbs', rows: 273, features: 350, classes: 6 },
    contenders: [
      linear(),
      svc(1e-3, 1, { target: 20 }),
      svc(1e-6, 1, { target: 50, most: 2 }),
      linearSvc(true, 1, { most: 1 }),
      e1071(),
    ],
  },
  {
    id: '3',
    title: 'linear SVM-RFE, step 1, generated madelon',
    agree: 'steps',
    data: { kind: 'madelon', rows: 1200, features: 500 },
    contenders: [linear(), svc(1e-3, 1, { target: 15, ...SLOW }), e1071({ most: 1 })],
  },
  {
    id: '3 real',
    title: 'linear SVM-RFE, step 20, MADELON, first samples',
    agree: 'steps',
    data: { kind: 'real madelon', rows: 1200, features: 500 },
    contenders: [linear({ step: 20 }), svc(1e-3, 20, { target: 85, ...SLOW })],
  },
];

const rfecv = (tolerance, target, more) => ({
  by: 'sklearn',
  name: `scikit-learn RFECV, ${tolerance.toExponential()}`,
  task: 'rfecv',
  target,
  options: { svm: 'svc', tolerance },
  ...more,
});
const nested = { cost: 1, scale: 'none', step: 1, ranking: 'per-fold', choose: 'best' };
const nestedSelect = { by: 'ours', name: 'ours', task: 'select', options: nested, folds: true };
const curves = [
  {
    id: '4 microarray',
    title: 'RFE in each of 5 folds, microarray',
    agree: 'curve',
    data: { kind: 'microarray', rows: 62, features: 500, folds: 5 },
    contenders: [nestedSelect, rfecv(1e-3, 50, { firstTarget: 20 }), rfecv(1e-6, 50, { firstTarget: 20 })],
  },
  {
    id: '4 verbs',
    title: 'RFE in each of 5 folds, verbs with 6 classes',
    agree: 'curve',
    data: { kind: 'verbs', rows: 273, features: 350, classes: 6, folds: 5 },
    contenders: [nestedSelect, rfecv(1e-3, 15, { most: 2 }), rfecv(1e-6, 15, { most: 1 })],
  },
];

const rbf = { kernel: 'rbf', gamma: 'auto', cost: 1, scale: 'none' };
const madelonFolds = { kind: 'madelon', rows: 1200, features: 500, folds: 6 };
const djRfe = (scores, target) => ({
  by: 'sklearn',
  name: 'numpy and scikit-learn',
  task: 'dj-rfe',
  target,
  most: 2,
  options: { step: 20, scores, tolerance: 1e-3 },
});
const kernel = [
  {
    id: '5',
    title: 'rbf SVM-RFE by DJ, step 20, 6-fold score of each subset, madelon',
    agree: 'stepsAndCurve',
    data: madelonFolds,
    contenders: [
      {
        by: 'ours',
        name: 'ours',
        task: 'select',
        options: { ...rbf, step: 20, ranking: 'once', choose: 'best' },
        folds: true,
      },
      djRfe(true, 12),
    ],
  },
  {
    id: '5 ranking',
    title: 'the same without scores',
    agree: 'steps',
    data: madelonFolds,
    contenders: [{ by: 'ours', name: 'ours', task: 'rank', options: { ...rbf, step: 20 } }, djRfe(false, 15)],
  },
  {
    id: '5 criterion',
    title: 'DJ of all features of one rbf SVM, madelon',
    agree: 'values',
    data: madelonFolds,
    contenders: [
      { by: 'ours', name: 'ours', task: 'dj', options: { kernel: 'rbf' } },
      { by: 'sklearn', name: 'numpy', task: 'dj', options: {}, target: 20 },
    ],
  },
];

const byTenths = { machine: 'linear', step: 0.1, stepOf: 'original' };
const large = [
  {
    id: '7',
    title: 'linear RFE, 10 % per step, sparse text, 100 words per document',
    agree: 'steps',
    data: { kind: 'text', rows: 20_000, features: 50_000 },
    contenders: [linear(byTenths), linearSvc(true, 0.1, { target: 2 }), linearSvc(false, 0.1, { target: 2 })],
  },
  {
    id: '8',
    title: 'linear RFE, 10 % per step, tall dense',
    agree: 'steps',
    data: { kind: 'plane', rows: 20_000, features: 1000, informative: 50 },
    contenders: [linear(byTenths), linearSvc(false, 0.1, { target: 5 })],
  },
];

const sequential = ['rbf', 'linear'].map((name) => ({
  id: `9 ${name}`,
  title: `backward sequential selection to 5 features, 5 folds, ${name}`,
  agree: 'selected',
  data: { kind: 'plane', rows: 300, features: 30, informative: 6, folds: 5 },
  contenders: [
    {
      by: 'ours',
      name: 'ours, eb-rfe',
      task: 'select',
      folds: true,
      options: { ...rbf, kernel: name, method: 'eb-rfe', candidates: 'all', minFeatures: 5, choose: 'n=5' },
    },
    {
      by: 'sklearn',
      name: 'scikit-learn sequential',
      task: 'sequential',
      target: name === 'rbf' ? 20 : 25,
      options: { svm: 'svc', kernel: name, keep: 5 },
    },
  ],
}));

const training = ['rbf', 'linear'].flatMap((name) =>
  [300, 1200, 5000].map((rows) => ({
    id: `11 ${name} ${rows}`,
    title: `training, ${name}, tolerance 1e-3`,
    agree: 'objective',
    data: { kind: 'plane', rows, features: 100, informative: 20 },
    contenders: [
      { by: 'ours', name: 'ours', task: 'fit', options: { kernel: name, cost: 1, tolerance: 1e-3 } },
      {
        by: 'sklearn',
        name: 'scikit-learn SVC',
        task: 'fit',
        options: { svm: 'svc', kernel: name },
        target: name === 'rbf' ? 2.5 : 4,
        firstTarget: 1,
      },
    ],
  })),
);

/** Two threads before one; wall seconds of a first run, with the start of the threads. */
const threaded = (id, title, data, { task, options, folds }, agree) => ({
  id: `13 ${id}`,
  title: `two threads against one: ${title}`,
  data,
  agree,
  measure: 'wall',
  isShared: true,
  contenders: [2, 1].map((threads) => ({
    by: 'ours',
    name: threads === 1 ? 'one thread' : 'two threads',
    task,
    options,
    folds,
    threads,
    ...(threads === 1 && { target: 1.8 }),
  })),
});
const verbs = (features) => ({ kind: 'verbs', rows: 273, features, classes: 6, folds: 9 });
const eb = { ...rbf, method: 'eb-rfe', costs: [0.1, 1, 10], candidates: 10, choose: 'best' };
const threads = [
  threaded('4', 'RFE in each of 5 folds', curves[1].data, nestedSelect, 'curve'),
  threaded('5', 'rbf SVM-RFE with 6-fold scores', madelonFolds, kernel[0].contenders[0], 'stepsAndCurve'),
  threaded('6', 'EB-RFE, verbs', verbs(60), { task: 'select', options: eb, folds: true }, 'steps'),
  threaded(
    'evaluate',
    'nested evaluation, 10 outer folds, linear',
    { kind: 'madelon', rows: 600, features: 300 },
    {
      task: 'evaluate',
      // All that has another default in release 0.1 is named, so that builds do the same work.
      options: {
        cost: 1,
        scale: 'none',
        step: 1,
        ranking: 'once',
        outerFolds: 10,
        folds: 5,
        repeats: 1,
        choose: 'best',
      },
    },
    'score',
  ),
];

const nestedCv = (tolerance, target, firstTarget) => ({
  by: 'sklearn',
  name: `scikit-learn RFECV in cross_val_score, ${tolerance.toExponential()}`,
  task: 'nested',
  target,
  firstTarget,
  options: { svm: 'svc', tolerance, step: 0.1, outer: 10, inner: 5 },
});
/**
 * A nested evaluation as people run it: scaling, ranking and the choice of the size in each outer
 * fold. Ours also tests every size on the held-out samples, and the baselines.
 */
const nestedEvaluations = [
  {
    id: '15',
    title: 'nested evaluation, 10 outer and 5 inner folds, 10 % of the original per step, microarray',
    agree: 'score',
    data: { kind: 'microarray', rows: 62, features: 2000 },
    contenders: [
      {
        by: 'ours',
        name: 'ours',
        task: 'evaluate',
        options: {
          cost: 1,
          ranking: 'per-fold',
          step: 0.1,
          stepOf: 'original',
          outerFolds: 10,
          folds: 5,
          repeats: 1,
          choose: 'best',
        },
      },
      nestedCv(1e-3, 8, 5),
      nestedCv(1e-6, 8, 5),
    ],
  },
];

/**
 * The path of an L1-penalised linear SVM (squared hinge loss) over 100 values of C, from the one at
 * which the first feature enters to 100 times that, the range that glmnet takes for wide data. LIBLINEAR
 * (-s 5) solves the same problems, one after the other; glmnet has the logistic loss and ends its
 * path when hardly any deviance is left.
 */
const path = { values: 100, range: 100 };
/** Two rows for each data set, with peers that are about as accurate: the agreement says how much. */
const ACCURACIES = [
  { word: '', tolerance: 1e-6, liblinear: 1e-4, glmnet: 1e-14 },
  { word: ' coarse', tolerance: 1e-2, liblinear: 1e-2, glmnet: 1e-7 },
];
const l1 = [
  { id: '16 dense', data: { kind: 'microarray', rows: 62, features: 2000 } },
  { id: '16 sparse', data: { kind: 'text', rows: 20_000, features: 50_000 } },
].flatMap(({ id, data }) =>
  ACCURACIES.map(({ word, tolerance, liblinear, glmnet }) => ({
    id: `${id}${word}`,
    title: `L1 path, 100 values of C, tolerance ${tolerance.toExponential()}`,
    agree: 'path',
    data,
    contenders: [
      { by: 'ours', name: 'ours', task: 'l1-path', options: { ...path, tolerance } },
      {
        by: 'sklearn',
        name: `LIBLINEAR, ${liblinear.toExponential()}`,
        task: 'l1-path',
        options: { ...path, tolerance: liblinear },
        target: 1,
        most: 2,
      },
      {
        by: 'glmnet',
        name: `glmnet, ${glmnet.toExponential()}`,
        options: { ...path, threshold: glmnet },
        target: 1,
      },
    ],
  })),
);

const forward = ['rbf', 'linear'].map((name) => ({
  id: `17 ${name}`,
  title: `forward sequential selection to 5 features, 5 folds, ${name}`,
  agree: 'selected',
  data: sequential[0].data,
  contenders: [
    {
      by: 'ours',
      name: 'ours, forward',
      task: 'select',
      folds: true,
      options: { ...rbf, kernel: name, method: 'forward', maxFeatures: 5, choose: 'n=5', ranking: 'once' },
    },
    {
      by: 'sklearn',
      name: 'scikit-learn sequential',
      task: 'sequential',
      target: 1,
      options: { svm: 'svc', kernel: name, keep: 5, direction: 'forward' },
    },
  ],
}));

const stability = [
  {
    id: '18',
    title: 'stability selection, 100 complementary pairs, microarray',
    agree: 'steps',
    data: { kind: 'microarray', rows: 62, features: 2000 },
    contenders: [
      {
        by: 'ours',
        name: 'ours, stability:svm-rfe',
        task: 'rank',
        options: { method: 'stability:svm-rfe', pairs: 100 },
        limitSeconds: 5,
      },
      {
        by: 'ours',
        name: 'ours, stability:l1',
        task: 'rank',
        options: { method: 'stability:l1', pairs: 100 },
        limitSeconds: 5,
      },
    ],
  },
];

/** The rows of the table that are races; others are in further.mjs. */
export function races(isSmall) {
  const all = [
    ...rankings,
    ...curves,
    ...kernel,
    ...large,
    ...sequential,
    ...training,
    ...threads,
    ...nestedEvaluations,
    ...l1,
    ...forward,
    ...stability,
  ];
  return isSmall ? all.map((row) => ({ ...row, data: shrunk(row.data) })) : all;
}
