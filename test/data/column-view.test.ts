// Features of a fold that are made when they are first read, against those that are made at once.

import { describe, expect, it } from 'vitest';
import {
  featureNames,
  sharedView,
  unreadFeatures,
  viewFeatures,
  viewOf,
  viewRows,
} from '../../src/data/column-view.ts';
import type { Feature } from '../../src/data/feature.ts';

const columns = [
  [1, 2, 3, 4],
  [5, -6, 7, 8.5],
  [0, 0, 1, 0],
];
const table: readonly Feature[] = columns.map((values, j) => ({
  name: `f${j}`,
  kind: 'numeric',
  ...(j === 1 && { group: 'g' }),
  data: { kind: 'dense', values: Float64Array.from(values) },
}));
const scales = {
  centres: Float64Array.of(1, 2, 0),
  residues: Float64Array.of(0, 1e-17, 0),
  divisors: Float64Array.of(2, 3, 0),
};
const view = { ...viewRows(sharedView(table, 4)!, Int32Array.of(2, 0)), scales };

const readings: Readonly<Record<string, (features: readonly Feature[]) => unknown>> = {
  'by place': (features) => [features[0], features[2], features[3]].map((one) => one && { ...one, data: one.data }),
  'in a loop': (features) => {
    const found: unknown[] = [];
    for (const { name, group, data } of features) found.push([name, group, data]);
    return found;
  },
  spread: (features) => [...features].map((one) => ({ ...one, data: one.data })),
  mapped: (features) => features.map(({ name, kind, data }) => [name, kind, data]),
  filtered: (features) => features.filter(({ name }) => name !== 'f1').map(({ name }) => name),
  'by their keys': (features) => [Object.keys(features), 1 in features, 3 in features, features.length],
  'as JSON': (features) => JSON.stringify(features),
};

describe('features that are made when they are first read', () => {
  it.each(Object.entries(readings))('are those that are made at once: %s', (_, reading) => {
    const made = reading(viewFeatures(table, view));
    const unread = unreadFeatures(table, view);
    expect(reading(unread)).toEqual(made);
    // And when they are read again.
    expect(reading(unread)).toEqual(made);
  });

  it('are an array, the same objects at every reading, and a view', () => {
    const unread = unreadFeatures(table, view);
    expect(Array.isArray(unread)).toBe(true);
    expect(unread[1]).toBe(unread[1]);
    expect(unread[1].data).toBe(unread[1].data);
    expect(viewOf(unread)).toBe(view);
    expect(unread.length).toBe(3);
  });

  it('have the names of the table, as one list for all of its folds', () => {
    const [a, b] = [unreadFeatures(table, view), unreadFeatures(table, view)];
    expect(featureNames(a)).toEqual(['f0', 'f1', 'f2']);
    expect(featureNames(a)).toBe(featureNames(b));
    expect(featureNames(unreadFeatures(a, view))).toBe(featureNames(table));
  });
});
