// Eliminations whose samples do not all fit in memory at once. Where every training takes a random
// fraction of the samples, the samples are drawn once from all of them, as many as fit, class by
// class; every training then draws from these as many as it was to have.

import { type Note, note } from '../base/problem.ts';
import { pickRows } from '../data/dataset.ts';
import { formulations } from '../formulations/index.ts';
import type { Elimination } from './elimination.ts';
import { sampledRows } from './row-samples.ts';

/** No training has the number 0: it has all features, or fewer. */
const POOL = 0;

/** Digits of a suggested fraction. */
const OFFERED = 100;

export interface Pooled {
  readonly elimination: Elimination;
  readonly notes: readonly Note[];
}

/** The elimination on samples that fit; rejected if it needs more of them at once. */
export function withinMemory(elimination: Elimination): Pooled {
  const { dataset, test, machine: classifier, method, seed, sampleRows, mayPool = false } = elimination;
  const unchanged = { elimination, notes: [] };
  if (!mayPool) return unchanged;
  const options = { ...classifier, multiclass: method.multiclass, seed };
  const capacity = formulations.get(classifier.machine).capacity?.({ dataset, test }, options) ?? null;
  if (capacity === null) return unchanged;
  const samples = dataset.rowCount;
  // Rounding class by class may add a sample of each.
  const pooled = capacity.samples - dataset.classes.length;
  const share = pooled / samples;
  if (sampleRows === null || sampleRows > share) {
    const offered = Math.floor(OFFERED * share) / OFFERED;
    throw capacity.refusal(offered > 0 ? offered : null);
  }
  const rows = sampledRows(dataset.labels, share, seed, POOL);
  return {
    elimination: {
      ...elimination,
      dataset: pickRows(dataset, rows),
      sampleRows: Math.min(1, (sampleRows * samples) / rows.length),
    },
    notes: [note('samples-pooled', { samples, pool: rows.length })],
  };
}
