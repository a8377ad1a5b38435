// A Model as a JavaScript module without dependencies: predict(row), decision(row),
// probability(row) where the model has it, classes, features, models. The same sums in the same
// order as ours; exp and tanh are the engine's, which differ from ours in the last bit. Names and
// labels are in one JSON text, escaped so that it can be in a script element of a page, and never
// become keys or comments.

import { problem } from '../base/problem.ts';
import { formulations } from '../formulations/index.ts';
import type { Model } from '../formulations/model.ts';
import { isCalibrated } from '../formulations/probabilities.ts';
import { couplingLimits } from '../formulations/schemes/coupling.ts';
import { knownClasses, schemeOf } from '../formulations/schemes/index.ts';
import { TIE_WIDTH } from '../formulations/ties.ts';
import { kernelOf } from '../kernels/index.ts';
import type { Exporter } from './exporter.ts';
import {
  COUPLED_BY_SUM,
  COUPLED_PAIR,
  COUPLED_PAIRS,
  DECIDE_BY_KERNEL,
  DECIDE_BY_WEIGHTS,
  FINITE,
  kernelText,
  PREDICT_BY_LARGEST,
  PREDICT_BY_VOTES,
  PREPARE,
  PREPARE_ADJUSTED,
  SETTLED_LARGEST,
  SETTLED_ZEROS,
  SIGMOIDS,
  TERMS,
} from './js-runtime.ts';
import { type Preparation, preparationOf } from './preparation.ts';

export const js: Exporter = {
  name: 'js',
  summary: 'a JavaScript module without dependencies: predict(sample), decision(sample), probability(sample)',
  suffixes: [''],
  inputs: 'selected',
  export(model, choice) {
    const preparation = preparationOf(model, choice);
    const prepare = preparation.adjustment === null ? PREPARE : [PREPARE_ADJUSTED, TERMS].join('');
    const content = [head(model, preparation), prepare, ...deciding(model), FINITE, ...probability(model)].join('');
    return { files: [{ suffix: '', content }], notes: preparation.notes };
  },
};

function head(model: Model, preparation: Preparation): string {
  return `// Made by svm-sieve. An ES module without dependencies, for browsers, Node and workers:
//   import { predict } from './FILE.js';  predict({ name: value, … }) or predict([cells in the order of features])
// null, undefined, NaN and '' are missing cells. What the model cannot decide throws.

const model = ${embedded(modelData(model, preparation))};

/** The columns that a row has, in order.
 * @type {readonly string[]} */
export const features = Object.freeze(${embedded(preparation.inputs.map(({ name }) => name))});

/** @type {readonly string[]} */
export const classes = Object.freeze(${embedded(model.classes)});

/**
 * What each decision value parts: [the class where it is at least 0, the class where it is below;
 * null: all others].
 * @type {readonly (readonly [string, string | null])[]}
 */
export const machines = model.machines.map(([positive, negative]) => [
  classes[positive],
  negative === null ? null : classes[negative],
]);
`;
}

function modelData(model: Model, { sources, columns, adjustment }: Preparation): object {
  const { hasWeights } = kernelOf(model.kernel.name);
  const { name, ...parameters } = model.kernel;
  return {
    sources: sources.map(({ input, fill, kind, levels }) => [input, fill, kind === 'categorical' ? levels : null]),
    columns: columns.map(({ source, level, centre, residue, divisor }) => [source, level, centre, residue, divisor]),
    ...(adjustment && {
      covariates: adjustment.covariates.map(({ input, levels }) => [input, levels]),
      terms: adjustment.terms.map(({ covariate, level, centre, residue, divisor }) => [
        covariate,
        level,
        centre,
        residue,
        divisor,
      ]),
      adjusted: columns.map(({ adjusted }) => [adjusted!.centre, adjusted!.residue, adjusted!.coefficients]),
    }),
    ...(!hasWeights && { ...parameters, vectors: model.supportVectors }),
    tie: TIE_WIDTH,
    unit: formulations.get(model.machine).decisionUnit,
    machines: model.machines.map(({ positive, negative, bias, weights, support, coefficients }) =>
      hasWeights ? [positive, negative, bias, weights] : [positive, negative, bias, support, coefficients],
    ),
    ...(isCalibrated(model.machines) && probabilityData(model)),
  };
}

function probabilityData(model: Model): object {
  const { machines: classifiers } = model;
  const known = isCoupled(model) ? (model.couplingOrder ?? knownClasses(classifiers)) : knownClasses(classifiers);
  const { leastProbability, flatness, rounds } = couplingLimits;
  return {
    sigmoids: classifiers.map(({ sigmoid }) => [sigmoid!.a, sigmoid!.b]),
    known,
    least: leastProbability,
    ...(isCoupled(model) && { flatness, rounds: rounds(known.length) }),
  };
}

const scheme = ({ multiclass, machines: classifiers }: Model) => schemeOf(multiclass, classifiers);
const isCoupled = (model: Model) => scheme(model).coupling === 'pairwise' && model.machines.length > 1;

function deciding(model: Model): string[] {
  const { decoding } = scheme(model);
  if (decoding === 'other') throw problem('scheme-not-exportable', { scheme: model.multiclass, format: 'js' });
  const isLargest = decoding === 'largest-value';
  const predict = [isLargest ? SETTLED_LARGEST : SETTLED_ZEROS, isLargest ? PREDICT_BY_LARGEST : PREDICT_BY_VOTES];
  const { name, kind, hasWeights, js: expression } = kernelOf(model.kernel.name);
  if (hasWeights) return [DECIDE_BY_WEIGHTS, ...predict];
  if (expression === null) throw problem('kernel-not-exportable', { kernel: name, format: 'js' });
  return [DECIDE_BY_KERNEL, kernelText(kind, expression), ...predict];
}

function probability(model: Model): string[] {
  if (!isCalibrated(model.machines)) return [];
  const coupled =
    scheme(model).coupling === 'normalised' ? COUPLED_BY_SUM : isCoupled(model) ? COUPLED_PAIRS : COUPLED_PAIR;
  return [SIGMOIDS, coupled];
}

/** JSON that is a JavaScript expression, also inside a script element. */
function embedded(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
