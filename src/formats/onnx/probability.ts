// Decision values → class probabilities: Platt's sigmoid of each model, cut to [1e-7, 1 − 1e-7];
// one-vs-rest divided by their sum; pairs coupled by the iteration of
// formulations/schemes/coupling.ts, written as a loop over all rows, in which a row that has come
// to rest stays as it is.

import type { Model } from '../../formulations/model.ts';
import { couplingLimits } from '../../formulations/schemes/coupling.ts';
import { knownClasses, schemeOf } from '../../formulations/schemes/index.ts';
import { ELEMENT, type GraphBuilder, type Port, type Value } from './graph.ts';

/** One column per class. */
export function probabilities(graph: GraphBuilder, model: Model, scores: Value): Value {
  const known = model.couplingOrder ?? knownClasses(model.machines);
  const own = sigmoids(graph, model, scores);
  const p =
    schemeOf(model.multiclass, model.machines).coupling === 'normalised'
      ? graph.apply('Div', [own, sumOf(graph, own)])
      : coupled(graph, pairTable(graph, model, own, known), known.length);
  if (known.length === model.classes.length && known.every((own, index) => own === index)) return p;
  const none = graph.apply('Mul', [sumOf(graph, p), graph.doubles([0], [])]);
  const places = model.classes.map((_, index) => (known.includes(index) ? known.indexOf(index) : known.length));
  return column(graph, graph.apply('Concat', [p, none], { axis: 1 }), places);
}

const column = (graph: GraphBuilder, table: Value, places: readonly number[]) =>
  graph.apply('Gather', [table, graph.integers(places, [places.length])], { axis: 1 });

const sumOf = (graph: GraphBuilder, table: Value) =>
  graph.apply('ReduceSum', [table, graph.integers([1], [1])], { keepdims: 1 });

function sigmoids(graph: GraphBuilder, { machines: classifiers }: Model, scores: Value): Value {
  const row = (values: readonly number[]) => graph.doubles(values, [1, values.length]);
  const number = (value: number) => graph.doubles([value], []);
  const slope = graph.apply('Mul', [scores, row(classifiers.map(({ sigmoid }) => sigmoid!.a))]);
  const z = graph.apply('Add', [slope, row(classifiers.map(({ sigmoid }) => sigmoid!.b))]);
  const p = graph.apply('Reciprocal', [graph.apply('Add', [graph.apply('Exp', [z]), number(1)])]);
  const { leastProbability } = couplingLimits;
  return graph.apply('Clip', [p, number(leastProbability), number(1 - leastProbability)]);
}

/** r of every row, K × K numbers in a row: r_ij = P(i | i or j), 0 on the diagonal. */
function pairTable(graph: GraphBuilder, { machines: classifiers }: Model, own: Value, known: readonly number[]): Value {
  const rest = graph.apply('Sub', [graph.doubles([1], []), own]);
  const none = graph.apply('Mul', [sumOf(graph, own), graph.doubles([0], [])]);
  const all = graph.apply('Concat', [own, rest, none], { axis: 1 });
  const place = (i: number, j: number) => {
    const won = classifiers.findIndex(({ positive, negative }) => positive === i && negative === j);
    if (won >= 0) return won;
    const lost = classifiers.findIndex(({ positive, negative }) => positive === j && negative === i);
    return lost >= 0 ? classifiers.length + lost : 2 * classifiers.length;
  };
  return column(
    graph,
    all,
    known.flatMap((i) => known.map((j) => place(i, j))),
  );
}

function coupled(graph: GraphBuilder, pairs: Value, count: number): Value {
  // Two classes need no coupling: r_01 and r_10.
  if (count === 2) return column(graph, pairs, [1, 2]);
  const r = graph.apply('Reshape', [pairs, graph.integers([-1, count, count], [3])]);
  const mirrored = graph.apply('Neg', [graph.apply('Mul', [r, graph.apply('Transpose', [r], { perm: [0, 2, 1] })])]);
  const diagonal = graph.apply('ReduceSum', [graph.apply('Mul', [r, r]), graph.integers([1], [1])], { keepdims: 0 });
  const identity = Array.from({ length: count * count }, (_, at) => (at % (count + 1) === 0 ? 1 : 0));
  const onDiagonal = graph.apply('Mul', [
    graph.apply('Unsqueeze', [diagonal, graph.integers([2], [1])]),
    graph.doubles(identity, [1, count, count]),
  ]);
  const q = graph.apply('Add', [mirrored, onDiagonal]);
  const start = graph.apply('Add', [
    graph.apply('Mul', [diagonal, graph.doubles([0], [])]),
    graph.doubles([1 / count], []),
  ]);
  const rounds = graph.integers([couplingLimits.rounds(count)], []);
  return graph.apply('Loop', [rounds, graph.truths([true], []), start], { body: round(graph, { q, diagonal, count }) });
}

interface Coupling {
  readonly q: Value;
  readonly diagonal: Value;
  readonly count: number;
}

/** One round of the iteration: the condition to go on, and p after it. */
function round(outer: GraphBuilder, { q, diagonal, count }: Coupling) {
  const port = (name: string, type: Port['type'], dims: Port['dims']): Port => ({ name, type, dims });
  const rows = ['rows', count];
  const inputs = [port('round', 'integer', []), port('going', 'truth', []), port('p', 'double', rows)];
  const outputs = [port('goes_on', 'truth', []), port('next_p', 'double', rows)];
  return outer.inner(inputs, outputs, (graph) => {
    const product = graph.apply('MatMul', [q, graph.apply('Unsqueeze', ['p', graph.integers([2], [1])])]);
    const qp = graph.apply('Squeeze', [product, graph.integers([2], [1])]);
    const pqp = sumOf(graph, graph.apply('Mul', ['p', qp]));
    const apart = graph.apply('Abs', [graph.apply('Sub', [qp, pqp])]);
    const moving = graph.apply('GreaterOrEqual', [
      graph.apply('ReduceMax', [apart], { axes: [1], keepdims: 1 }),
      graph.doubles([couplingLimits.flatness / count], []),
    ]);
    const next = graph.apply('Where', [moving, sweep(graph, { q, diagonal, count }, { p: 'p', qp, pqp }), 'p']);
    const any = graph.apply('ReduceMax', [graph.apply('Cast', [moving], { to: ELEMENT.double })], { keepdims: 0 });
    return [graph.apply('Cast', [any], { to: ELEMENT.truth }), next];
  });
}

/** Every p_t in turn, with Qp and pᵀQp kept up. */
function sweep(
  graph: GraphBuilder,
  { q, diagonal, count }: Coupling,
  start: { readonly p: Value; readonly qp: Value; readonly pqp: Value },
): Value {
  const { p: startP, qp: startQp, pqp: startPqp } = start;
  let [p, qp, pqp] = [startP, startQp, startPqp];
  const multiply = (a: Value, b: Value) => graph.apply('Mul', [a, b]);
  const add = (a: Value, b: Value) => graph.apply('Add', [a, b]);
  const divide = (a: Value, b: Value) => graph.apply('Div', [a, b]);
  for (let t = 0; t < count; t++) {
    const [own, qtt] = [column(graph, qp, [t]), column(graph, diagonal, [t])];
    const change = divide(graph.apply('Sub', [pqp, own]), qtt);
    const rescale = add(graph.doubles([1], []), change);
    const unit = graph.doubles(
      Array.from({ length: count }, (_, j) => Number(j === t)),
      [1, count],
    );
    const grown = multiply(change, add(multiply(change, qtt), multiply(graph.doubles([2], []), own)));
    pqp = divide(divide(add(pqp, grown), rescale), rescale);
    qp = divide(add(qp, multiply(change, graph.apply('Gather', [q, graph.integers([t], [])], { axis: 1 }))), rescale);
    p = divide(add(p, multiply(change, unit)), rescale);
  }
  return p;
}
