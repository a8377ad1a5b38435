// Features of a fold that are made when they are first read, against those that are made at once.

import { describe, expect, it } from 'vitest';
import {
  featureNames,
  featurePlaces,
  headings,
  pickedFromView,
  sharedView,
  viewFeatures,
  viewOf,
  viewRows,
} from '../../src/data/column-view.ts';
import type { Feature } from '../../src/data/feature.ts';

/** So many that they are not made at once. */
const COUNT = 40;
const table: readonly Feature[] = Array.from({ length: COUNT }, (_, j) => ({
  name: `f${j}`,
  kind: 'numeric',
  ...(j === 1 && { group: 'g' }),
  data: { kind: 'dense', values: Float64Array.of(j, -2 * j, 3 + j / 7, (j % 5) - 2) },
}));
const perColumn = (value: (j: number) => number) => Float64Array.from({ length: COUNT }, (_, j) => value(j));
const scales = {
  centres: perColumn((j) => j % 3),
  residues: perColumn((j) => (j === 1 ? 1e-17 : 0)),
  divisors: perColumn((j) => j % 4),
};
const view = { ...viewRows(sharedView(table, 4)!, Int32Array.of(2, 0)), scales };
const places = (from: number, to: number) => Array.from({ length: to - from }, (_, k) => from + k);
/** A few at a time, which are. */
const madeAtOnce = () => [
  ...pickedFromView(table, view, places(0, 25)),
  ...pickedFromView(table, view, places(25, COUNT)),
];

const readings: Readonly<Record<string, (features: readonly Feature[]) => unknown>> = {
  'by place': (features) => [features[0], features[2], features[40]].map((one) => one && { ...one, data: one.data }),
  'in a loop': (features) => {
    const found: unknown[] = [];
    for (const { name, group, data } of features) found.push([name, group, data]);
    return found;
  },
  spread: (features) => [...features].map((one) => ({ ...one, data: one.data })),
  mapped: (features) => features.map(({ name, kind, data }) => [name, kind, data]),
  filtered: (features) => features.filter(({ name }) => name !== 'f1').map(({ name }) => name),
  'by their keys': (features) => [Object.keys(features), 1 in features, 40 in features, features.length],
  'as JSON': (features) => JSON.stringify(features),
};

describe('features that are made when they are first read', () => {
  it.each(Object.entries(readings))('are those that are made at once: %s', (_, reading) => {
    const made = reading(madeAtOnce());
    const unread = viewFeatures(table, view);
    expect(reading(unread)).toEqual(made);
    // And when they are read again.
    expect(reading(unread)).toEqual(made);
  });

  it('are an array, the same objects at every reading, and a view', () => {
    const unread = viewFeatures(table, view);
    expect(Array.isArray(unread)).toBe(true);
    expect(unread[1]).toBe(unread[1]);
    expect(unread[1].data).toBe(unread[1].data);
    expect(viewOf(unread)).toBe(view);
    expect(unread.length).toBe(COUNT);
  });

  it('have the names of the table, as one list for all of its folds', () => {
    const [a, b] = [viewFeatures(table, view), viewFeatures(table, view)];
    expect(featureNames(a)).toEqual(table.map(({ name }) => name));
    expect(featurePlaces(a).get('f7')).toBe(7);
    expect(headings(a)).toBe(table);
    expect(featureNames(a)).toBe(featureNames(b));
    expect(featureNames(viewFeatures(a, view))).toBe(featureNames(table));
  });
});
