// Rows as they come → the prepared columns of the model. `numbers` is a double per numeric column,
// NaN if the cell is missing; `categories` a text per categorical column, empty if it is missing. A
// missing cell that the model does not fill, and a category that it does not know, become NaN.

import type { Covariate, Preparation, PreparedColumn, Source } from '../preparation.ts';
import { ELEMENT, type GraphBuilder, type Value } from './graph.ts';

export interface Prepared {
  /** One row per row, one column per column of the model. */
  readonly rows: Value;
  /**
   * The same before scaling: not finite where a cell is unusable, which scaling a constant column
   * would hide.
   */
  readonly raw: Value;
}

export function prepareRows(graph: GraphBuilder, preparation: Preparation, inputs: InputNames): Prepared {
  const raw = adjustedColumns(graph, preparation, inputs, rawColumns(graph, preparation, inputs));
  return { raw, rows: scaled(graph, preparation.columns, raw) };
}

export interface InputNames {
  readonly numbers: Value;
  readonly categories: Value;
}

function rawColumns(graph: GraphBuilder, preparation: Preparation, inputs: InputNames): Value {
  const { columns, sources } = preparation;
  const numeric = sources.filter(({ kind }) => kind === 'numeric');
  const parts = numeric.length > 0 ? [filledNumbers(graph, preparation, numeric, inputs.numbers)] : [];
  // Where each column of the model stands among the numbers and the columns of levels behind them.
  const places = new Map(numeric.map((source, place) => [source, [place]]));
  let width = numeric.length;
  for (const source of sources.filter(({ kind }) => kind === 'categorical')) {
    const wanted = columns.filter((column) => sources[column.source] === source);
    parts.push(levelColumns(graph, preparation, source, { wanted, categories: inputs.categories }));
    places.set(
      source,
      wanted.map((_, k) => width + k),
    );
    width += wanted.length;
  }
  const all = parts.length === 1 ? parts[0] : graph.apply('Concat', parts, { axis: 1 });
  const order = columns.map(({ source }) => places.get(sources[source])!.shift()!);
  return pick(graph, all, order, width);
}

/**
 * The columns with the covariates regressed out. One term after the other, as the transform does,
 * so that the bits are the same.
 */
function adjustedColumns(graph: GraphBuilder, preparation: Preparation, inputs: InputNames, raw: Value): Value {
  const { adjustment, columns } = preparation;
  if (adjustment === null) return raw;
  const row = (values: readonly number[]) => graph.doubles(values, [1, values.length]);
  const given = columns.map(({ adjusted }) => adjusted!);
  const cells = adjustment.covariates.map((covariate) => covariateCells(graph, preparation, covariate, inputs));
  let rows = graph.apply('Sub', [raw, row(given.map(({ centre }) => centre))]);
  rows = graph.apply('Sub', [rows, row(given.map(({ residue }) => residue))]);
  for (const [k, { covariate, level, centre, residue, divisor }] of adjustment.terms.entries()) {
    const cell = cells[covariate];
    const standardised = (value: Value) =>
      [centre, residue].reduce((from, shift) => graph.apply('Sub', [from, row([shift])]), value);
    let term: Value;
    if (level === null) term = graph.apply('Div', [standardised(cell.value), row([divisor])]);
    else {
      const hot = graph.apply('Equal', [cell.value, graph.integers([level], [1, 1])]);
      const number = graph.apply('Cast', [hot], { to: ELEMENT.double });
      const known = graph.apply('Div', [standardised(number), row([divisor])]);
      term = graph.apply('Where', [cell.isMissing!, row([Number.NaN]), known]);
      term = graph.apply('Where', [cell.isUnseen!, row([0]), term]);
    }
    const taken = graph.apply('Mul', [term, row(given.map(({ coefficients }) => coefficients[k]))]);
    rows = graph.apply('Sub', [rows, taken]);
  }
  return rows;
}

/** A covariate of each row: a number, or the index of its level. */
interface CovariateCells {
  readonly value: Value;
  /** Of a categorical one. */
  readonly isUnseen?: Value;
  readonly isMissing?: Value;
}

function covariateCells(
  graph: GraphBuilder,
  preparation: Preparation,
  { input, levels }: Covariate,
  { numbers, categories }: InputNames,
): CovariateCells {
  const { indices, count } = placesOfKind(preparation, [{ input, kind: levels === null ? 'numeric' : 'categorical' }]);
  if (levels === null) return { value: pick(graph, numbers, indices, count) };
  const [unseen, missing] = [levels.length, levels.length + 1];
  const keys = levels.includes('') ? levels : [...levels, ''];
  const value = graph.apply('LabelEncoder', [pick(graph, categories, indices, count)], {
    keys_strings: keys,
    values_int64s: keys.map((_, k) => (k < levels.length ? k : missing)),
    default_int64: unseen,
  });
  const is = (code: number) => graph.apply('Equal', [value, graph.integers([code], [1, 1])]);
  return { value, isUnseen: is(unseen), isMissing: is(missing) };
}

function filledNumbers(graph: GraphBuilder, preparation: Preparation, numeric: readonly Source[], from: Value): Value {
  const { indices, count } = placesOfKind(preparation, numeric);
  const numbers = pick(graph, from, indices, count);
  if (numeric.every(({ fill }) => fill === null)) return numbers;
  const fills = graph.doubles(
    numeric.map(({ fill }) => (typeof fill === 'number' ? fill : Number.NaN)),
    [1, numeric.length],
  );
  return graph.apply('Where', [graph.apply('IsNaN', [numbers]), fills, numbers]);
}

/** The columns in the given order; the value itself where they are in it already. */
function pick(graph: GraphBuilder, from: Value, indices: readonly number[], width: number): Value {
  if (indices.length === width && indices.every((index, k) => index === k)) return from;
  return graph.apply('Gather', [from, graph.integers(indices, [indices.length])], { axis: 1 });
}

/**
 * 1 in the column of the cell's level, 0 in the others; NaN in all where it has none: a text that
 * the training data did not have, or a missing cell that is not filled.
 */
function levelColumns(
  graph: GraphBuilder,
  preparation: Preparation,
  source: Source,
  { wanted, categories }: { wanted: readonly PreparedColumn[]; categories: Value },
): Value {
  const { indices, count } = placesOfKind(preparation, [source]);
  const { levels, fill } = source;
  const unusable = levels.length;
  const filled = typeof fill === 'string' ? levels.indexOf(fill) : -1;
  const keys = levels.includes('') ? levels : [...levels, ''];
  const codes = graph.apply('LabelEncoder', [pick(graph, categories, indices, count)], {
    keys_strings: keys,
    values_int64s: keys.map((_, k) => (k < levels.length ? k : filled < 0 ? unusable : filled)),
    default_int64: unusable,
  });
  const equal = (code: Value) => graph.apply('Equal', [codes, code]);
  const own = graph.integers(
    wanted.map(({ level }) => level!),
    [1, wanted.length],
  );
  const hot = graph.apply('Cast', [equal(own)], { to: ELEMENT.double });
  return graph.apply('Where', [equal(graph.integers([unusable], [1, 1])), graph.doubles([Number.NaN], [1, 1]), hot]);
}

/** Where sources of one kind stand among the inputs of that kind. */
function placesOfKind(
  { inputs }: Preparation,
  sources: readonly Pick<Source, 'input' | 'kind'>[],
): { indices: number[]; count: number } {
  const places = new Map<number, number>();
  for (const [input, { kind }] of inputs.entries()) if (kind === sources[0].kind) places.set(input, places.size);
  return { indices: sources.map(({ input }) => places.get(input)!), count: places.size };
}

/**
 * The same operations in the same order as the scaling transform, so that the bits are the same.
 */
function scaled(graph: GraphBuilder, columns: readonly PreparedColumn[], raw: Value): Value {
  const row = (values: readonly number[]) => graph.doubles(values, [1, values.length]);
  const [centres, residues] = [columns.map(({ centre }) => centre), columns.map(({ residue }) => residue)];
  const divisors = columns.map(({ divisor }) => divisor || 1);
  let rows = raw;
  for (const shift of [centres, residues])
    if (shift.some((value) => value !== 0)) rows = graph.apply('Sub', [rows, row(shift)]);
  if (divisors.some((value) => value !== 1)) rows = graph.apply('Div', [rows, row(divisors)]);
  // onnxruntime takes a single divisor before a matrix product into the product and holds it in
  // single precision; not across a Max.
  if (columns.length === 1) rows = graph.apply('Max', [rows, row([Number.NEGATIVE_INFINITY])]);
  if (columns.every(({ divisor }) => divisor !== 0)) return rows;
  const constant = graph.truths(
    columns.map(({ divisor }) => divisor === 0),
    [1, columns.length],
  );
  return graph.apply('Where', [constant, row([0]), rows]);
}
