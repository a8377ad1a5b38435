import { describe, expect, it } from 'vitest';
import { criteria } from '../../src/criteria/index.ts';
import type { Dataset } from '../../src/data/dataset.ts';
import type { Trainer } from '../../src/formulations/trainers/trainer.ts';
import { createScorer, type Scoring } from '../../src/search/strategies/scorer.ts';
import { scores, smallData, train } from '../criteria/trained.ts';

const { values, labels } = smallData(51, 30, 6, 3);
const trained = train(values, labels, { kernel: 'rbf' });
const dataset = {
  features: values.map((column, j) => ({ name: `x${j}`, kind: 'numeric', data: { kind: 'dense', values: column } })),
  rowCount: labels.length,
  labels,
  classes: ['a', 'b', 'c'],
} as unknown as Dataset;
const trainer = {
  features: trained.set.gram.features,
  classifiers: trained.classifiers,
  set: trained.set,
  weights: () => null,
} as unknown as Trainer;

function scored(name: string, merging: Pick<Scoring, 'merge' | 'normalization'>): Float64Array {
  return createScorer(dataset, trainer, {
    criterion: criteria.get(name),
    epsilon: 0.1,
    seed: 1,
    hasFixedRows: true,
    resample: null,
    ...merging,
  }).score();
}

describe('the scorer', () => {
  it('aggregates a criterion of one model over all models', () => {
    const vectors = scores(criteria.get('dj'), trained);
    expect(vectors).toHaveLength(3);
    const wanted = vectors[0].map((_, j) => Math.max(...vectors.map((vector) => vector[j])));
    expect(scored('dj', { merge: 'max', normalization: 'none' })).toEqual(wanted);
  });

  it('asks a criterion of all models once, and aggregates nothing', () => {
    const [wanted] = scores(criteria.get('input-weight'), trained);
    expect(scored('input-weight', { merge: 'sum-squares', normalization: 'max' })).toEqual(wanted);
  });
});
