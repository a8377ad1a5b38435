// Prepared rows → decision values: xᵀW + b, or K B + b with the kernel values K of the rows with the support vectors.
// Squared distances are ‖x‖² + ‖s‖² − 2 xᵀs, one matrix product instead of a cube of differences; rows and vectors are first moved by the
// mean of the vectors, so that what cancels is of the size of their spread.

import { problem } from '../../base/problem.ts';
import type { Model } from '../../formulations/model.ts';
import { kernelOf } from '../../kernels/index.ts';
import type { GraphBuilder, Value } from './graph.ts';

export function decideRows(graph: GraphBuilder, model: Model, rows: Value): Value {
  const { machines, supportVectors, columns } = model;
  const biases = graph.doubles(
    machines.map(({ bias }) => bias),
    [1, machines.length],
  );
  const plain = kernelOf(model.kernel.name).hasWeights || supportVectors.length === 0;
  const weights = (j: number, k: number) => machines[k].weights?.[j] ?? 0;
  const product = plain
    ? [rows, matrix(graph, columns.length, machines.length, weights)]
    : [kernelValues(graph, model, rows), coefficients(graph, model)];
  return graph.apply('Add', [graph.apply('MatMul', product), biases]);
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

function coefficients(graph: GraphBuilder, { machines, supportVectors }: Model): Value {
  const cells = supportVectors.map(() => new Float64Array(machines.length));
  for (const [k, machine] of machines.entries())
    for (const [at, vector] of machine.support.entries()) cells[vector][k] = machine.coefficients[at];
  return matrix(graph, cells.length, machines.length, (i, k) => cells[i][k]);
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

/** The factor stands in the vectors: next to the product, onnxruntime would fuse both and hold the factor in single precision. */
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
