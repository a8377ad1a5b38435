// A LIBSVM model file as a Model. See libsvm-model.ts for the file's signs and layout; here the
// label line may be in any order (that in which svm-train met the labels), so each pair is turned
// to ours: classes sorted, the later one positive. The features are f1, f2, … as the reader of
// LIBSVM data names them; there are no transforms.

import { sortLabels } from '../base/order.ts';
import { type Note, note } from '../base/problem.ts';
import { cSvc } from '../formulations/c-svc.ts';
import { checkModel } from '../formulations/check-model.ts';
import type { BinaryModel, Model } from '../formulations/model.ts';
import { oneVsOne } from '../formulations/schemes/one-vs-one.ts';
import { finite, type Header, type Refuse, readHeader, refuser } from './libsvm-model-header.ts';

export interface ReadModel {
  readonly model: Model;
  readonly notes: readonly Note[];
}

/**
 * Cells of the support vectors written out: 400 MB. A wrong index would ask for more than memory
 * holds.
 */
const MAX_CELLS = 5e7;

/** Reads the model from the text of a LIBSVM model file. */
export function readLibsvmModel(text: string, source = 'model'): ReadModel {
  const refuse = refuser(source);
  const lines = text.split(/\r?\n/);
  while (lines.at(-1)?.trim() === '') lines.pop();
  const header = readHeader(lines, refuse);
  const vectors = readVectors(lines, header, refuse);
  if (header.kernel.isGiven) return readGiven(header, vectors, refuse);
  // Features are counted from 1, or from 0 where one is called so.
  const first = vectors.some(({ cells }) => cells[0]?.index === 0) ? 0 : 1;
  const width = vectors.reduce((most, { cells }) => Math.max(most, (cells.at(-1)?.index ?? 0) - first + 1), 1);
  if (width * vectors.length > MAX_CELLS) refuse(header.length, { fault: 'too-large', vectors: vectors.length, width });
  const classes = sortLabels(header.labels.map(String));
  const rank = header.labels.map((label) => classes.indexOf(String(label)));
  const dense = vectors.map(({ cells }) => {
    const values = new Array<number>(width).fill(0);
    for (const { index, value } of cells) values[index - first] = value;
    return values;
  });
  const model = checkModel({
    format: 1,
    transforms: [],
    columns: Array.from({ length: width }, (_, j) => `f${j + first}`),
    classes,
    machine: cSvc.name,
    multiclass: oneVsOne.name,
    kernel: { name: header.kernel.name, ...header.parameters },
    supportVectors: dense,
    supportClasses: vectors.map(({ own }) => rank[own]),
    machines: classifiersOf(header, vectors, rank).map((classifier) =>
      header.kernel.hasWeights ? { ...classifier, weights: weightsOf(classifier, dense, width) } : classifier,
    ),
    ...(rank.some((own, k) => own !== k) && { couplingOrder: rank }),
  });
  return { model, notes: orderNotes(header.labels, classes) };
}

/**
 * A model on given kernel values: each vector is the number of a training sample, whose kernel
 * value the data have in the column of that index.
 */
function readGiven(header: Header, vectors: readonly Vector[], refuse: Refuse): ReadModel {
  const serials = vectors.map(({ cells }, k) => {
    const [cell, more] = cells;
    const isSerial = cell?.index === 0 && more === undefined && Number.isSafeInteger(cell.value) && cell.value >= 1;
    return isSerial ? cell.value : refuse(header.length + k + 1, { fault: 'not-a-serial' });
  });
  if (new Set(serials).size < serials.length) refuse(header.length, { fault: 'not-a-serial' });
  // A model without support vectors reads the first column, as one of ours.
  const read = serials.length > 0 ? serials.toSorted((a, b) => a - b) : [1];
  const classes = sortLabels(header.labels.map(String));
  const rank = header.labels.map((label) => classes.indexOf(String(label)));
  const classifiers = classifiersOf(header, vectors, rank).map(({ support, coefficients, ...classifier }) => {
    const weightOf = new Map(support.map((at, k) => [serials[at], coefficients[k]]));
    return {
      ...classifier,
      support: [],
      supportRows: read.filter((serial) => weightOf.has(serial)),
      coefficients: [],
      weights: read.map((serial) => weightOf.get(serial) ?? 0),
    };
  });
  const model = checkModel({
    format: 1,
    transforms: [],
    columns: read.map((serial) => `f${serial}`),
    classes,
    machine: cSvc.name,
    multiclass: oneVsOne.name,
    kernel: { name: header.kernel.name, ...header.parameters },
    supportVectors: [],
    supportClasses: [],
    machines: classifiers,
    ...(rank.some((own, k) => own !== k) && { couplingOrder: rank }),
  });
  return { model, notes: orderNotes(header.labels, classes) };
}

interface Vector {
  /** The index of its class in the file's order. */
  readonly own: number;
  /** Against the other classes in the file's order. */
  readonly coefficients: readonly number[];
  readonly cells: readonly { readonly index: number; readonly value: number }[];
}

function readVectors(lines: readonly string[], header: Header, refuse: Refuse): Vector[] {
  const stated = header.supportCounts.reduce((sum, count) => sum + count, 0);
  const found = lines.length - header.length;
  if (found !== stated) refuse(lines.length, { fault: 'vector-count', vectors: found, total: stated });
  const owners = header.supportCounts.flatMap((count, own) => new Array<number>(count).fill(own));
  return owners.map((own, k) => readVector(lines[header.length + k], header.length + k + 1, own, header, refuse));
}

function readVector(text: string, line: number, own: number, header: Header, refuse: Refuse): Vector {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const count = header.labels.length - 1;
  if (words.length < count) refuse(line, { fault: 'coefficient-count', coefficients: words.length, expected: count });
  let last = -1;
  const cells = words.slice(count).map((word) => {
    const [, digits = '', value = ''] = /^(\d+):(.+)$/.exec(word) ?? [];
    const index = Number(digits);
    if (digits === '') refuse(line, { fault: 'not-a-pair', value: word });
    if (index <= last) refuse(line, { fault: 'index-order', index, after: last });
    last = index;
    return { index, value: finite(value, line, refuse) };
  });
  return { own, coefficients: words.slice(0, count).map((word) => finite(word, line, refuse)), cells };
}

/**
 * The models in our order of pairs, with our signs. `rank`: our index of each class of the file.
 */
function classifiersOf(header: Header, vectors: readonly Vector[], rank: readonly number[]): BinaryModel[] {
  const count = rank.length;
  const fileOrder = rank.map((_, index) => rank.indexOf(index));
  const classifiers: BinaryModel[] = [];
  for (let earlier = 0; earlier < count; earlier++) {
    for (let later = earlier + 1; later < count; later++) {
      const [i, j] = [fileOrder[earlier], fileOrder[later]].sort((a, b) => a - b);
      // The file's f is positive for i, ours for the later class.
      const sign = rank[i] === later ? 1 : -1;
      const pair = i * count - (i * (i + 1)) / 2 + (j - i - 1);
      const terms = vectors
        .map(({ own, coefficients }, at) => ({
          at,
          c: own === i ? coefficients[j - 1] : own === j ? coefficients[i] : 0,
        }))
        .filter(({ c }) => c !== 0);
      classifiers.push({
        positive: later,
        negative: earlier,
        support: terms.map(({ at }) => at),
        coefficients: terms.map(({ c }) => sign * c),
        bias: 0 - sign * header.rho[pair],
        ...(header.sigmoids && { sigmoid: { a: header.sigmoids.a[pair], b: sign * header.sigmoids.b[pair] + 0 } }),
      });
    }
  }
  return classifiers;
}

function weightsOf({ support, coefficients }: BinaryModel, vectors: readonly number[][], width: number): number[] {
  const weights = new Array<number>(width).fill(0);
  for (const [k, at] of support.entries()) {
    for (let j = 0; j < width; j++) weights[j] += coefficients[k] * vectors[at][j];
  }
  return weights.map((value) => value + 0);
}

function orderNotes(labels: readonly number[], classes: readonly string[]): Note[] {
  if (labels.every((label, index) => String(label) === classes[index])) return [];
  return [note('libsvm-model-class-order', { labels })];
}
