// The program text of an exported JavaScript module, part by part; only the parts that a model
// needs are written. It reads `model`, plain data whose lists are distinguished by place, so that
// no name from a table ever becomes a key.

import type { GramKind } from '../kernels/kernel.ts';

/** Reads a row: each cell by place or by name, filled, encoded and scaled. */
export const PREPARE = preparing('');

/** The same with covariates regressed out before scaling. */
export const PREPARE_ADJUSTED = preparing('adjusted');

/** The terms of the covariates of a row; a category that the training data did not have is 0. */
export const TERMS = `
function termsOf(row) {
  const cells = model.covariates.map(([input, levels]) => {
    const name = features[input];
    const cell = cellOf(row, input);
    if (isMissing(cell)) refuse(name, 'is missing');
    return levels ? levels.indexOf(String(cell)) : numberOf(cell, name);
  });
  return model.terms.map(([covariate, level, centre, residue, divisor]) => {
    const cell = cells[covariate];
    if (level === null) return (cell - centre - residue) / divisor;
    return cell < 0 ? 0 : (Number(cell === level) - centre - residue) / divisor;
  });
}

function adjusted(value, j, terms) {
  const [centre, residue, coefficients] = model.adjusted[j];
  return terms.reduce((rest, term, k) => rest - coefficients[k] * term, value - centre - residue);
}
`;

function preparing(adjusted: '' | 'adjusted'): string {
  const place = adjusted ? ', j' : '';
  const cell = 'level === null ? cells[source] : Number(cells[source] === level)';
  const value = adjusted ? `adjusted(${cell}, j, terms)` : cell;
  return `
/** @typedef {number | string | boolean | bigint | null | undefined} Cell */
/**
 * A row: its cells in the order of \`features\`, or an object with a property per feature (others
 * are ignored).
 * @typedef {ArrayLike<Cell> | Readonly<Record<string, Cell>>} Row
 */

const isList = (row) => Array.isArray(row) || ArrayBuffer.isView(row);
const isMissing = (cell) => cell === undefined || cell === null || cell === '' || Number.isNaN(cell);

function refuse(name, why) {
  throw new TypeError(JSON.stringify(name) + ' ' + why);
}

function cellOf(row, input) {
  const cell = isList(row) ? row[input] : Object.hasOwn(row, features[input]) ? row[features[input]] : undefined;
  return typeof cell === 'boolean' || typeof cell === 'bigint' ? Number(cell) : cell;
}

function numberOf(cell, name) {
  const value = typeof cell === 'string' && cell.trim() !== '' ? Number(cell) : cell;
  return typeof value === 'number' && Number.isFinite(value) ? value : refuse(name, 'is not a finite number');
}

function levelOf(cell, name, levels) {
  const same = levels.indexOf(String(cell));
  const level = same >= 0 || typeof cell !== 'number' ? same : levels.findIndex((text) => Number(text) === cell);
  return level >= 0 ? level : refuse(name, 'holds a category that the training data did not have');
}

function prepare(row) {
  if (typeof row !== 'object' || row === null) throw new TypeError('a row is a list of cells or an object');
  if (isList(row) && row.length !== features.length)
    throw new TypeError('a row has ' + features.length + ' cells, not ' + row.length);
  const cells = model.sources.map(([input, fill, levels]) => {
    const name = features[input];
    const given = cellOf(row, input);
    const cell = isMissing(given) ? fill : given;
    if (cell === null) refuse(name, 'is missing');
    return levels ? levelOf(cell, name, levels) : numberOf(cell, name);
  });
${adjusted ? '  const terms = termsOf(row);\n' : ''}  return model.columns.map(([source, level, centre, residue, divisor]${place}) => {
    const value = ${value};
    return divisor === 0 ? 0 : (value - centre - residue) / divisor;
  });
}
`;
}

export const DECIDE_BY_WEIGHTS = `
/**
 * The decision value of each binary classifier; see \`machines\`.
 * @param {Row} row
 * @returns {number[]}
 */
export function decision(row) {
  const x = prepare(row);
  return settled(model.machines.map(([, , bias, weights]) => summed(bias, x.map((value, j) => weights[j] * value))));
}

/** The value of a model, and the sum of the absolute terms it is made of. */
function summed(bias, terms) {
  const value = terms.reduce((sum, term) => sum + term, bias);
  return [finite(value), terms.reduce((sum, term) => sum + Math.abs(term), Math.abs(bias))];
}
`;

export const DECIDE_BY_KERNEL = `
/**
 * The decision value of each binary classifier; see \`machines\`.
 * @param {Row} row
 * @returns {number[]}
 */
export function decision(row) {
  const x = prepare(row);
  const values = model.vectors.map((vector) => kernel(vector, x));
  return settled(
    model.machines.map(([, , bias, support, coefficients]) =>
      summed(bias, support.map((at, k) => coefficients[k] * values[at])),
    ),
  );
}

/** The value of a model, and the sum of the absolute terms it is made of. */
function summed(bias, terms) {
  const value = terms.reduce((sum, term) => sum + term, 0) + bias;
  return [finite(value), terms.reduce((sum, term) => sum + Math.abs(term), Math.abs(bias))];
}
`;

/** As formulations/ties.ts, for models that vote. */
export const SETTLED_ZEROS = `
/** What is 0 but for rounding is 0. */
function settled(decided) {
  return decided.map(([value, scale]) => (Math.abs(value) <= model.tie * Math.max(scale, model.unit) ? 0 : value));
}
`;

/** The same where the largest value wins. */
export const SETTLED_LARGEST = `
/** What is 0, or as large as the largest, but for rounding, is 0, or the largest. */
function settled(decided) {
  const width = (scale) => model.tie * Math.max(scale, model.unit);
  const values = decided.map(([value, scale]) => (Math.abs(value) <= width(scale) ? 0 : value));
  const best = values.indexOf(Math.max(...values));
  return values.map((value, k) =>
    values[best] - value <= width(Math.max(decided[k][1], decided[best][1])) ? values[best] : value,
  );
}
`;

export const FINITE = `
function finite(value) {
  if (Number.isFinite(value)) return value;
  throw new RangeError('the decision value of this row exceeds the largest number');
}
`;

const PRODUCT = `
const product = (u, v) => u.reduce((sum, value, j) => sum + value * v[j], 0);
`;

/** The kernel from its expression of `product(u, v)`, or of `distance`. */
export function kernelText(kind: GramKind, expression: string): string {
  if (kind === 'products') return `${PRODUCT}const kernel = (u, v) => ${expression};\n`;
  return `
function kernel(u, v) {
  const distance = u.reduce((sum, value, j) => sum + (v[j] - value) * (v[j] - value), 0);
  return ${expression};
}
`;
}

export const PREDICT_BY_VOTES = `
/** The class of a row.
 * @param {Row} row
 * @returns {string} */
export function predict(row) {
  const votes = classes.map(() => 0);
  for (const [k, value] of decision(row).entries()) votes[model.machines[k][value >= 0 ? 0 : 1]]++;
  return classes[votes.indexOf(Math.max(...votes))];
}
`;

export const PREDICT_BY_LARGEST = `
/** The class of a row.
 * @param {Row} row
 * @returns {string} */
export function predict(row) {
  const values = decision(row);
  return classes[model.machines[values.indexOf(Math.max(...values))][0]];
}
`;

/** Of each model, cut so that none is certain. */
export const SIGMOIDS = `
function sigmoids(row) {
  return decision(row).map((value, k) => {
    const z = model.sigmoids[k][0] * value + model.sigmoids[k][1];
    const e = Math.exp(-Math.abs(z));
    const p = z >= 0 ? e / (1 + e) : 1 / (1 + e);
    return Math.min(Math.max(p, model.least), 1 - model.least);
  });
}

/** The probability of each class, in the order of \`classes\`.
 * @param {Row} row
 * @returns {number[]} */
export function probability(row) {
  const own = sigmoids(row);
  const result = classes.map(() => 0);
  for (const [k, p] of coupled(own).entries()) result[model.known[k]] = p;
  return result;
}
`;

export const COUPLED_BY_SUM = `
function coupled(own) {
  const sum = own.reduce((total, p) => total + p, 0);
  return own.map((p) => p / sum);
}
`;

export const COUPLED_PAIR = `
// In the order of the known classes: the later one is positive.
const coupled = ([p]) => [1 - p, p];
`;

/** As formulations/coupling.ts. */
export const COUPLED_PAIRS = `
/** Wu, Lin & Weng 2004, second method, stopped where LIBSVM stops it. */
function coupled(own) {
  const { known } = model;
  const count = known.length;
  const r = known.map(() => known.map(() => 0));
  for (const [k, [positive, negative]] of model.machines.entries()) {
    const [i, j] = [known.indexOf(positive), known.indexOf(negative)];
    r[i][j] = own[k];
    r[j][i] = 1 - own[k];
  }
  const q = r.map((_, t) =>
    r.map((_row, j) => (j === t ? r.reduce((sum, row) => sum + row[t] * row[t], 0) : -r[j][t] * r[t][j])),
  );
  const p = known.map(() => 1 / count);
  for (let round = 0; round < model.rounds; round++) {
    const qp = q.map((row) => row.reduce((sum, value, j) => sum + value * p[j], 0));
    let pqp = qp.reduce((sum, value, t) => sum + p[t] * value, 0);
    if (qp.every((value) => Math.abs(value - pqp) < model.flatness / count)) break;
    for (let t = 0; t < count; t++) {
      const change = (pqp - qp[t]) / q[t][t];
      const rescale = 1 + change;
      p[t] += change;
      pqp = (pqp + change * (change * q[t][t] + 2 * qp[t])) / rescale / rescale;
      for (let j = 0; j < count; j++) {
        qp[j] = (qp[j] + change * q[t][j]) / rescale;
        p[j] /= rescale;
      }
    }
  }
  return p;
}
`;
