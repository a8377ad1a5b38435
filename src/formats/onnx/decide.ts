// Prepared rows → decision values: xᵀW + b, or K B + b with the kernel values K of the rows with
// the support vectors. Squared distances are ‖x‖² + ‖s‖² − 2 xᵀs, one matrix product instead of a
// cube of differences; rows and vectors are first moved by the mean of the vectors, so that what
// cancels is of the size of their spread.

import { problem } from '../../base/problem.ts';
import { formulations } from '../../formulations/index.ts';
import type { Model } from '../../formulations/model.ts';
import { schemeOf } from '../../formulations/schemes/index.ts';
import { TIE_WIDTH } from '../../formulations/ties.ts';
import { kernelOf } from '../../kernels/index.ts';
import type { GraphBuilder, Value } from './graph.ts';

export function decideRows(graph: GraphBuilder, model: Model, rows: Value): Value {
  const { machines: classifiers, supportVectors, columns } = model;
  const biases = graph.doubles(
    classifiers.map(({ bias }) => bias),
    [1, classifiers.length],
  );
  const plain = kernelOf(model.kernel.name).hasWeights || supportVectors.length === 0;
  const weights = (j: number, k: number) => classifiers[k].weights?.[j] ?? 0;
  const product = plain
    ? [rows, matrix(graph, columns.length, classifiers.length, weights)]
    : [kernelValues(graph, model, rows), coefficients(graph, model)];
  const values = graph.apply('Add', [graph.apply('MatMul', product), biases]);
  const absolute = product.map((factor) => graph.apply('Abs', [factor]));
  const scales = graph.apply('Add', [graph.apply('MatMul', absolute), graph.apply('Abs', [biases])]);
  return settled(graph, model, values, scales);
}

/**
 * What is 0, or as large as the largest, but for rounding, is 0, or the largest
 * (formulations/ties.ts). Infinite values stay as they are.
 */
function settled(graph: GraphBuilder, model: Model, values: Value, scales: Value): Value {
  const number = (value: number) => graph.doubles([value], []);
  const unit = formulations.get(model.machine).decisionUnit;
  const widths = graph.apply('Mul', [graph.apply('Max', [scales, number(unit)]), number(TIE_WIDTH)]);
  const isZero = graph.apply('Less', [graph.apply('Abs', [values]), widths]);
  const zeroed = graph.apply('Where', [isZero, number(0), values]);
  if (schemeOf(model.multiclass, model.machines).decoding !== 'largest-value') return zeroed;
  const largest = (own: Value) => graph.apply('ReduceMax', [own], { axes: [1], keepdims: 1 });
  const best = largest(zeroed);
  const bestWidth = largest(graph.apply('Where', [graph.apply('Equal', [zeroed, best]), widths, number(0)]));
  const difference = graph.apply('Sub', [best, zeroed]);
  const isBest = graph.apply('Less', [difference, graph.apply('Max', [widths, bestWidth])]);
  return graph.apply('Where', [isBest, best, zeroed]);
}

function matrix(
  graph: GraphBuilder,
  height: number,
  width: number,
  cell: (row: number, column: number) => number,
): Value {
  const cells = new Float64Array(height * width);
  for (let i = 0; i < height; i++) for (let k = 0; k < width; k++) cells[i * width + k] = cell(i, k);
  return graph.doubles(cells, [height, width]);
}

function coefficients(graph: GraphBuilder, { machines: classifiers, supportVectors }: Model): Value {
  const cells = supportVectors.map(() => new Float64Array(classifiers.length));
  for (const [k, classifier] of classifiers.entries())
    for (const [at, vector] of classifier.support.entries()) cells[vector][k] = classifier.coefficients[at];
  return matrix(graph, cells.length, classifiers.length, (i, k) => cells[i][k]);
}

function kernelValues(graph: GraphBuilder, model: Model, rows: Value): Value {
  const { name, ...parameters } = model.kernel;
  const { kind, onnx } = kernelOf(name);
  if (onnx === null) throw problem('kernel-not-exportable', { kernel: name, format: 'onnx' });
  const { factor = 1, steps } = onnx(parameters);
  const stored = kind === 'distances' ? distances(graph, model, rows) : products(graph, model, rows, factor);
  return steps.reduce((value, { operator, operand }) => {
    return graph.apply(operator, operand === undefined ? [value] : [value, graph.doubles([operand], [])]);
  }, stored);
}

/**
 * The factor is in the vectors: next to the product, onnxruntime would fuse both and hold the
 * factor in single precision.
 */
const products = (graph: GraphBuilder, { supportVectors }: Model, rows: Value, factor: number) =>
  graph.apply('MatMul', [rows, vectorColumns(graph, supportVectors, factor)]);

/** One support vector per column, times a factor. */
const vectorColumns = (graph: GraphBuilder, vectors: Model['supportVectors'], factor: number) =>
  matrix(graph, vectors[0].length, vectors.length, (j, i) => factor * vectors[i][j]);

function distances(graph: GraphBuilder, { supportVectors: vectors }: Model, rows: Value): Value {
  const width = vectors[0].length;
  const centre = Array.from({ length: width }, (_, j) => {
    return vectors.reduce((sum, vector) => sum + vector[j] / vectors.length, 0);
  });
  const moved = vectors.map((vector) => vector.map((value, j) => value - centre[j]));
  const lengths = moved.map((vector) => vector.reduce((sum, value) => sum + value * value, 0));
  const x = graph.apply('Sub', [rows, graph.doubles(centre, [1, width])]);
  const own = graph.apply('ReduceSum', [graph.apply('Mul', [x, x]), graph.integers([1], [1])], { keepdims: 1 });
  const twice = graph.apply('MatMul', [x, vectorColumns(graph, moved, -2)]);
  const sum = graph.apply('Add', [graph.apply('Add', [own, graph.doubles(lengths, [1, lengths.length])]), twice]);
  return graph.apply('Max', [sum, graph.doubles([0], [])]);
}
