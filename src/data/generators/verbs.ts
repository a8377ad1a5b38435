// Like one verb of VPS-30-En: sparse 0/1 features, more of them than rows, classes (senses) of very
// different frequency, nine given folds of about equal size. Sense k is as frequent as 1/k. Feature
// j is 1 with the log-odds ln(p_j/(1−p_j)) + d_jk, where p_j = 0.01 + 0.39 u⁴ with u uniform, and
// d_jk ~ N(0, 2²) for the 40 informative features, 0 for the others. T. Krupka: SVM classifiers and
// heuristics for feature selection, 2016, section 2.5 (4 to 19 classes, in most data sets 5 to 9).
// It gives no frequencies and no feature counts; those are ours.

import { logarithm } from '../../base/logarithm.ts';
import { type Random, random } from '../../base/random.ts';
import { apportion, arranged, assembled, numbered, withCounts } from './design.ts';
import { type Generator, MAX_FEATURES, type Size } from './generator.ts';

const INFORMATIVE = 40;
const EFFECT = 2;
const FOLDS = 9;
const MAX_CLASSES = 19;

export const verbs: Generator = {
  name: 'verbs',
  summary:
    'sparse 0/1 features, more features than samples, imbalanced classes, nine predefined folds in the column fold',
  reference: 'Krupka 2016, section 2.5 (VPS-30-En)',
  defaults: { rows: 300, features: 400, classes: 6 },
  limits: { classes: [2, MAX_CLASSES], features: [INFORMATIVE, MAX_FEATURES], rowsPerClass: FOLDS },
  make(size) {
    const { rows, classes, seed } = size;
    const frequencies = Array.from({ length: classes }, (_, k) => 1 / (k + 1));
    const labels = withCounts(apportion(rows, frequencies, 2), random(seed, 'verbs', 'labels'));
    const { columns, names } = arranged(contexts(labels, size), random(seed, 'verbs', 'order'));
    return assembled({
      generator: 'verbs',
      size,
      columns,
      labels,
      classes: numbered(classes),
      informative: names(0, INFORMATIVE),
      folds: givenFolds(labels, classes, random(seed, 'verbs', 'folds')),
      details: { folds: FOLDS },
    });
  },
};

function contexts(labels: Int32Array, { features, classes, seed }: Size): Float64Array[] {
  const design = random(seed, 'verbs', 'design');
  const values = random(seed, 'verbs', 'values');
  return Array.from({ length: features }, (_, feature) => {
    const u = design.uniform();
    const prevalence = 0.01 + 0.39 * u * u * u * u;
    const base = logarithm(prevalence / (1 - prevalence));
    const logOdds = Array.from({ length: classes }, () =>
      feature < INFORMATIVE ? base + EFFECT * design.normal() : base,
    );
    const column = Float64Array.from(labels, (label) => (logistic(values) < logOdds[label] ? 1 : 0));
    // A feature that is the same in every row would not have been collected.
    if (column.every((value) => value === column[0])) column[values.integer(column.length)] = 1 - column[0];
    return column;
  });
}

/**
 * Standard logistic: below t with the probability whose log-odds are t, which spares the
 * exponential function.
 */
function logistic(stream: Random): number {
  let u = stream.uniform();
  while (u === 0) u = stream.uniform();
  return logarithm(u / (1 - u));
}

/** The samples of one class after the other, shuffled, are dealt to the folds in turn. */
function givenFolds(labels: Int32Array, classes: number, stream: Random): string[] {
  const folds = new Array<string>(labels.length);
  let dealt = 0;
  for (let label = 0; label < classes; label++) {
    const rows = [...labels.keys()].filter((row) => labels[row] === label);
    for (const row of stream.shuffle(rows)) folds[row] = String((dealt++ % FOLDS) + 1);
  }
  return folds;
}
