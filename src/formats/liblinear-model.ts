// A model file of LIBLINEAR: a header of `keyword value …` lines, the line `w`, and a line per
// feature with a weight per class; two classes share one column of weights.
//
// For two classes LIBLINEAR predicts the first label of its label line where Σ w_j x_j > 0, and else
// the second; ours is positive for the later class. A file is written with our order of the labels and
// −w, so that a decision value of exactly 0 is settled alike. With more classes the largest value
// wins, the first of equals, as ours does. Joint models of two classes (MCSVM_CS) have a column per
// class too: ±w/2, the later class first, so that it wins where both are equal. `bias B` with B ≥ 0 adds a last feature of the value B.

import { sortLabels } from '../base/order.ts';
import { type Note, note, problem } from '../base/problem.ts';
import { checkModel } from '../formulations/check-model.ts';
import { linearClassifier } from '../formulations/linear.ts';
import type { BinaryModel, Model } from '../formulations/model.ts';
import { oneVsRest } from '../formulations/schemes/one-vs-rest.ts';
import { linear } from '../kernels/linear.ts';
import { UNREAD_PARAMETERS } from '../kernels/parameters.ts';
import { labelsOf } from './libsvm-model.ts';
import { finite, type Refuse } from './libsvm-model-header.ts';
import type { ReadModel } from './libsvm-model-reader.ts';

/** Classifiers, and whether the logistic function of a decision value is a probability. */
const SOLVERS: Readonly<Record<string, { readonly isLogistic: boolean }>> = {
  L2R_LR: { isLogistic: true },
  L2R_L2LOSS_SVC_DUAL: { isLogistic: false },
  L2R_L2LOSS_SVC: { isLogistic: false },
  L2R_L1LOSS_SVC_DUAL: { isLogistic: false },
  MCSVM_CS: { isLogistic: false },
  L1R_L2LOSS_SVC: { isLogistic: false },
  L1R_LR: { isLogistic: true },
  L2R_LR_DUAL: { isLogistic: true },
};

/** The solver that has a column of weights per class also where there are two. */
const ALWAYS_PER_CLASS = 'MCSVM_CS';

const KEYWORDS = ['solver_type', 'nr_class', 'label', 'nr_feature', 'bias'] as const;

/** How such a file begins. */
export const isLiblinearModel = (text: string) => text.startsWith('solver_type');

/** The model in the text of a model file of LIBLINEAR. */
export function readLiblinearModel(text: string, source = 'model'): ReadModel {
  const refuse: Refuse = (line, fault) => {
    throw problem('liblinear-model-invalid', fault, { at: { source, line } });
  };
  const lines = text.split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const { solver, labels, featureCount, bias, length } = readHeader(lines, refuse);
  const isOne = labels.length === 2 && solver !== ALWAYS_PER_CLASS;
  const columnCount = isOne ? 1 : labels.length;
  const rowCount = featureCount + (bias >= 0 ? 1 : 0);
  const found = lines.length - length;
  if (found !== rowCount) refuse(lines.length, { fault: 'weight-count', rows: found, expected: rowCount });
  const rows = lines.slice(length).map((line, k) => {
    const words = line.split(/\s+/).filter((word) => word !== '');
    const at = length + k + 1;
    if (words.length !== columnCount)
      refuse(at, { fault: 'value-count', keyword: 'w', values: words.length, expected: columnCount });
    return words.map((word) => finite(word, at, refuse));
  });
  const classes = sortLabels(labels.map(String));
  const column = (k: number, sign: number) => ({
    bias: bias >= 0 ? sign * bias * rows[featureCount][k] + 0 : 0,
    weights: rows.slice(0, featureCount).map((row) => sign * row[k] + 0),
  });
  const places = classes.map((name) => labels.map(String).indexOf(name));
  const classifiers = isOne
    ? [classifier(1, 0, column(0, places[1] === 0 ? 1 : -1))]
    : labels.length === 2
      ? [classifier(1, 0, difference(column(places[1], 1), column(places[0], 1)))]
      : classes.map((_, k) => classifier(k, null, column(places[k], 1)));
  const isLogistic = SOLVERS[solver].isLogistic;
  const model = checkModel({
    format: 1,
    transforms: [],
    columns: Array.from({ length: featureCount }, (_, j) => `f${j + 1}`),
    classes,
    machine: linearClassifier.name,
    multiclass: oneVsRest.name,
    kernel: { name: linear.name, ...UNREAD_PARAMETERS },
    supportVectors: [],
    supportClasses: [],
    machines: classifiers.map((own) => (isLogistic ? { ...own, sigmoid: { a: -1, b: 0 } } : own)),
  });
  const isSorted = labels.every((label, k) => String(label) === classes[k]);
  return { model, notes: isSorted ? [] : [note('libsvm-model-class-order', { labels })] };
}

type Column = Pick<BinaryModel, 'bias'> & { readonly weights: readonly number[] };

const classifier = (positive: number, negative: number | null, { bias, weights }: Column): BinaryModel => ({
  positive,
  negative,
  support: [],
  coefficients: [],
  bias,
  weights,
});

/** f of the later class minus f of the earlier one: the larger wins. */
const difference = (later: Column, earlier: Column): Column => ({
  bias: later.bias - earlier.bias,
  weights: later.weights.map((weight, j) => weight - earlier.weights[j]),
});

function readHeader(lines: readonly string[], refuse: Refuse) {
  const entries = new Map<string, { readonly line: number; readonly words: readonly string[] }>();
  let length = 0;
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    const [keyword = '', ...words] = text.split(/\s+/).filter((word) => word !== '');
    if (keyword === 'w') {
      length = line;
      break;
    }
    if (!(KEYWORDS as readonly string[]).includes(keyword)) refuse(line, { fault: 'keyword-unknown', keyword });
    if (entries.has(keyword)) refuse(line, { fault: 'keyword-twice', keyword });
    entries.set(keyword, { line, words });
  }
  if (length === 0) refuse(Math.max(1, lines.length), { fault: 'keyword-missing', keyword: 'w' });
  const entry = (keyword: (typeof KEYWORDS)[number], count: number) => {
    const own = entries.get(keyword) ?? refuse(length, { fault: 'keyword-missing', keyword });
    if (own.words.length !== count)
      refuse(own.line, { fault: 'value-count', keyword, values: own.words.length, expected: count });
    return own;
  };
  const numbers = (keyword: (typeof KEYWORDS)[number], count: number) => {
    const { line, words } = entry(keyword, count);
    return words.map((word) => finite(word, line, refuse));
  };
  const count = (keyword: 'nr_class' | 'nr_feature', least: number) => {
    const [value] = numbers(keyword, 1);
    if (!(Number.isSafeInteger(value) && value >= least))
      refuse(entry(keyword, 1).line, { fault: 'not-a-count', keyword, value });
    return value;
  };
  const { line, words } = entry('solver_type', 1);
  const [solver] = words;
  if (!Object.hasOwn(SOLVERS, solver))
    refuse(line, { fault: 'type-unknown', keyword: 'solver_type', type: solver, known: Object.keys(SOLVERS) });
  const labels = numbers('label', count('nr_class', 2));
  if (new Set(labels).size !== labels.length) refuse(entry('label', labels.length).line, { fault: 'label-twice' });
  return { solver, labels, featureCount: count('nr_feature', 1), bias: numbers('bias', 1)[0], length };
}

/** The file that LIBLINEAR calls the solver of squared hinge loss; which one trained does not matter. */
const WRITTEN_SOLVER = 'L2R_L2LOSS_SVC_DUAL';

/** Weights by index of the file, from 1, and biases, one of each per classifier. */
export interface LinearPlanes {
  readonly weights: readonly (readonly number[])[];
  readonly biases: readonly number[];
}

/** A model file of LIBLINEAR with these planes, for the decisions of `solver`. */
export function liblinearText(
  model: Model,
  { weights, biases }: LinearPlanes,
  solver = WRITTEN_SOLVER,
): { text: string; notes: Note[] } {
  const isTwo = model.classes.length === 2;
  const isPerClass = model.machines.every(({ negative }, k) => negative === null && model.machines[k].positive === k);
  const isWhole = isTwo ? model.machines.length === 1 : isPerClass && model.machines.length === model.classes.length;
  if (!isWhole)
    throw problem(
      'liblinear-needs-one-vs-rest',
      { scheme: model.multiclass },
      { fixes: [{ set: { to: 'libsvm' } }, { set: { to: 'json' } }] },
    );
  const { labels, notes } = labelsOf(model.classes);
  const isSplit = isTwo && solver === ALWAYS_PER_CLASS;
  const columnsOf = (value: number) => (isSplit ? [value / 2, -value / 2] : [isTwo ? -value : value]);
  const line = (values: readonly number[]) =>
    `${values
      .flatMap(columnsOf)
      .map((value) => value + 0)
      .join(' ')} `;
  const hasBias = biases.some((bias) => bias !== 0);
  const featureCount = weights[0].length;
  const text = [
    `solver_type ${solver}`,
    `nr_class ${labels.length}`,
    `label ${(isSplit ? labels.toReversed() : labels).join(' ')}`,
    `nr_feature ${featureCount}`,
    `bias ${hasBias ? 1 : -1}`,
    'w',
    ...Array.from({ length: featureCount }, (_, j) => line(weights.map((own) => own[j]))),
    ...(hasBias ? [line(biases)] : []),
  ];
  return { text: `${text.join('\n')}\n`, notes };
}
