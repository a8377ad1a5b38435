// Decision values → labels, as the multi-class scheme does: pairs vote, f ≥ 0 for the later class,
// ties to the lower class; one-vs-rest takes the largest value. A row that cannot be decided,
// because a number in it is missing, infinite or too large, gets the empty label.

import { problem } from '../../base/problem.ts';
import type { Model } from '../../formulations/model.ts';
import { knownClasses, schemeOf } from '../../formulations/schemes/index.ts';
import { ELEMENT, type GraphBuilder, type Value } from './graph.ts';

export function labelRows(graph: GraphBuilder, model: Model, scores: Value, ...checked: readonly Value[]): Value {
  const known = knownClasses(model.machines);
  const names = graph.texts(
    known.map((index) => model.classes[index]),
    [known.length],
  );
  const { decoding } = schemeOf(model.multiclass, model.machines);
  if (decoding === 'other') throw problem('scheme-not-exportable', { scheme: model.multiclass, format: 'onnx' });
  const support = decoding === 'largest-value' ? scores : votes(graph, model, scores, known);
  const best = graph.apply('ArgMax', [support], { axis: 1, keepdims: 0 });
  const labels = graph.apply('Gather', [names, best], { axis: 0 });
  return graph.apply('Where', [isDecided(graph, [scores, ...checked]), labels, graph.texts([''], [1])]);
}

/**
 * Votes of each known class: the sum of won over the models where it is positive, and of 1 − won
 * where it is negative.
 */
function votes(graph: GraphBuilder, { machines: classifiers }: Model, scores: Value, known: readonly number[]): Value {
  const cells = classifiers.flatMap(({ positive, negative }) =>
    known.map((own) => (own === positive ? 1 : own === negative ? -1 : 0)),
  );
  const won = graph.apply('Cast', [graph.apply('GreaterOrEqual', [scores, graph.doubles([0], [])])], {
    to: ELEMENT.double,
  });
  const offset = known.map((own) => classifiers.filter(({ negative }) => negative === own).length);
  const counted = graph.apply('MatMul', [won, graph.doubles(cells, [classifiers.length, known.length])]);
  return graph.apply('Add', [counted, graph.doubles(offset, [1, known.length])]);
}

/** x − x is 0 for finite numbers only. */
function isDecided(graph: GraphBuilder, tables: readonly Value[]): Value {
  const sums = tables.map((table) =>
    graph.apply('ReduceSum', [graph.apply('Sub', [table, table]), graph.integers([1], [1])], { keepdims: 0 }),
  );
  const sum = sums.reduce((one, other) => graph.apply('Add', [one, other]));
  return graph.apply('Equal', [sum, graph.doubles([0], [])]);
}
