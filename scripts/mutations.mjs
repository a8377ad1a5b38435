// The faults that scripts/mutation-check.mjs seeds, one at a time: mistakes of the kind that slip
// through a review. Each replaces a piece of text that occurs exactly once in its file;
// test/house/mutations.test.ts holds the list to that, so a change of the code has to carry its
// fault along. `tests` are those that should notice; they run first.

export const MUTATIONS = [
  // The core
  {
    what: 'the working set loses its tie-break by the lowest row',
    file: 'core/working-set.ts',
    find: 'if (v > value || (v === value && r < row)) {',
    replace: 'if (v > value) {',
    tests: ['test/solvers/rows.test.ts'],
  },
  {
    what: 'the bias has the wrong sign where no row is free',
    file: 'core/report.ts',
    find: '0.5 * (atLower + atUpper)',
    replace: '-0.5 * (atLower + atUpper)',
    tests: ['test/solvers/golden.test.ts'],
  },
  {
    what: 'the Gram matrix is mirrored one column short',
    file: 'core/gram.ts',
    find: '(<usize>(i - top)) << 3',
    replace: '(<usize>(i - top - 1)) << 3',
    tests: ['test/kernels/gram.test.ts'],
  },
  {
    what: 'margins after a removal take the positive side only',
    file: 'core/removal-margins.ts',
    find: ': min(least, -most);',
    replace: ': least;',
    tests: ['test/numeric/margins.test.ts'],
  },
  // Kernels, solvers, formulations
  {
    what: 'the slope of the rbf kernel has the wrong sign',
    file: 'src/kernels/rbf.ts',
    find: '=> -gamma * core.routines.exponential(-gamma * distance)',
    replace: '=> gamma * core.routines.exponential(-gamma * distance)',
    tests: ['test/kernels/kernels.test.ts', 'test/criteria/gradient-angle.test.ts'],
  },
  {
    what: 'γ is not evaluated again when features are eliminated',
    file: 'src/kernels/gamma.ts',
    find: '(_, features) => 1 / features.length',
    replace: '(columns) => 1 / columns.count',
    tests: ['test/kernels/kernels.test.ts'],
  },
  {
    what: 'class weights are left out of the cost of a sample',
    file: 'src/formulations/costs.ts',
    find: 'cost * weights[label] * weight',
    replace: 'cost * weight',
    tests: ['test/formulations/multiclass.test.ts'],
  },
  {
    what: "Platt's target of the positive class is not smoothed",
    file: 'src/formulations/platt.ts',
    find: '(positives + 1) / (positives + 2)',
    replace: '1',
    tests: ['test/formulations/platt.test.ts'],
  },
  {
    what: 'pairwise coupling gets the two classes of a task in the wrong order',
    file: 'src/formulations/schemes/one-vs-one.ts',
    find: 'pairwise[positive][negative] = own[k];',
    replace: 'pairwise[positive][negative] = 1 - own[k];',
    tests: ['test/formulations/predict-model.test.ts', 'test/formulations/coupling.test.ts'],
  },
  {
    what: 'a tied vote goes to the later class',
    file: 'src/formulations/schemes/one-vs-one.ts',
    find: 'if (counts[at + label] > counts[at + best]) best = label;',
    replace: 'if (counts[at + label] >= counts[at + best]) best = label;',
    tests: ['test/formulations/multiclass.test.ts'],
  },
  // Criteria and search
  {
    what: 'DJ of a linear model lacks its factor ½',
    file: 'src/criteria/dj.ts',
    find: '(value) => (value * value) / 2',
    replace: '(value) => value * value',
    tests: ['test/criteria/dj.test.ts'],
  },
  {
    what: 'criteria tied up to rounding are not ordered by column',
    file: 'src/search/strategies/order.ts',
    find: 'if (end > start + 1) order.subarray(start, end).sort();',
    replace: '',
    tests: ['test/search/order.test.ts'],
  },
  {
    what: 'halving goes one size too far',
    file: 'src/search/schedule.ts',
    find: 'surviving > halveAbove',
    replace: 'surviving >= halveAbove',
    tests: ['test/search/schedule.test.ts'],
  },
  {
    what: 'the little optimization looks at the wrong side of the classes',
    file: 'src/search/strategies/margin/little-optimization.ts',
    find: 'lowMinus - highPlus > lowPlus - highMinus',
    replace: 'lowMinus - highPlus < lowPlus - highMinus',
    tests: ['test/search/margin-cases.test.ts'],
  },
  // Data and preprocessing
  {
    what: 'the digest of a dataset ignores the labels',
    file: 'src/data/digest.ts',
    find: '  feed.numbers(dataset.labels);\n',
    replace: '',
    tests: ['test/data/digest.test.ts'],
  },
  {
    what: 'a row of a CSV file may have too many cells',
    file: 'src/data/readers/csv/build.ts',
    find: 'column === width || (column > width && !hasSurplus)',
    replace: 'column >= width',
    tests: ['test/data/csv-bad-input.test.ts'],
  },
  {
    what: 'the samples of a fold are scaled with what all samples teach',
    file: 'src/preprocessing/within.ts',
    find: 'fitTransforms(raw, rows, steps)',
    replace: 'fitTransforms(raw, Int32Array.from(raw.labels.keys()), steps)',
    tests: ['test/preprocessing/within.test.ts'],
  },
  // Evaluation
  {
    what: 'every repeat of a cross-validation has the same folds',
    file: 'src/evaluation/folds/stratified.ts',
    find: "random(seed, 'folds', repeat)",
    replace: "random(seed, 'folds', 0)",
    tests: ['test/evaluation/folds.test.ts'],
  },
  {
    what: 'of equally good subset sizes the largest is chosen',
    file: 'src/plan/curve.ts',
    find: 'point.features < chosen.features ||',
    replace: 'point.features > chosen.features ||',
    tests: ['test/plan/size-rules.test.ts'],
  },
  {
    what: 'the standard error is divided by n instead of √n',
    file: 'src/evaluation/summary.ts',
    find: 'sd / Math.sqrt(known.length)',
    replace: 'sd / known.length',
    tests: ['test/evaluation/summary.test.ts'],
  },
  {
    what: 'the one-sided test takes the other tail',
    file: 'src/evaluation/statistics/t-tests.ts',
    find: 'studentUpperTail(t, df), oneSided',
    replace: 'studentUpperTail(-t, df), oneSided',
    tests: ['test/evaluation/statistics/t-tests.test.ts'],
  },
  {
    what: 'the stability is divided by M instead of M − 1',
    file: 'src/evaluation/stability/nogueira.ts',
    find: '((M - 1) * chosen',
    replace: '(M * chosen',
    tests: ['test/evaluation/stability.test.ts'],
  },
  {
    what: 'the confusion matrix has true and predicted classes swapped',
    file: 'src/evaluation/confusion.ts',
    find: 'matrix[truth[row]][predicted[row]]++',
    replace: 'matrix[predicted[row]][truth[row]]++',
    tests: ['test/evaluation/confusion.test.ts'],
  },
  // Plan, executors, tasks, report
  {
    what: 'folds are scored with the tolerance of rankings',
    file: 'src/plan/plan-parts.ts',
    find: '    tolerance: tolerance ?? SCORING_TOLERANCE,\n    preprocesses',
    replace: '    tolerance: tolerance ?? RANKING_TOLERANCE,\n    preprocesses',
    tests: ['test/plan/plan.test.ts'],
  },
  {
    what: 'the key of a checkpoint leaves out the score to beat',
    file: 'src/executors/journalled-cross-validator.ts',
    find: "'pickBest', ...asked])",
    replace: "'pickBest', asked[0]])",
    tests: ['test/executors/journal-keys.test.ts'],
  },
  {
    what: 'a checkpoint file is closed without waiting for the disk',
    file: 'src/executors/journal.node.ts',
    find: 'close(): void {\n    try {\n      this.sync();',
    replace: 'close(): void {\n    try {',
    tests: ['test/executors/journal-sync.test.ts'],
  },
  {
    what: 'a quote in a name ends an attribute of the report',
    file: 'src/report/html.ts',
    find: 'text.replace(/[&<>"\']/g',
    replace: 'text.replace(/[&<>]/g',
    tests: ['test/report/text.test.ts'],
  },
  {
    what: 'a cell of a spreadsheet that begins with @ is not defused',
    file: 'src/tasks/csv-text.ts',
    find: '(?=[=+\\-@\\t\\r',
    replace: '(?=[=+\\-\\t\\r',
    tests: ['test/tasks/csv-text.test.ts'],
  },
  // Applications
  {
    what: 'a table prints control characters of a name to the terminal',
    file: 'apps/cli/output/text-table.ts',
    find: 'row.map(showable)',
    replace: 'row.map(String)',
    tests: ['test/cli/output/text-table.test.ts'],
  },
  {
    what: 'a shared link holds names of columns and classes',
    file: 'apps/studio/state/share.ts',
    find: '  if (isOwnText(schema, read.data)) return null;\n',
    replace: '',
    tests: ['test/studio/share.test.ts'],
  },
];
