// The data of the paper's first experiment: two classes around (1, …, 1) and (−1, …, −1), with noise that grows from feature to feature.

import { usable } from '../../data/build-dataset.ts';
import { generate, generatedTable } from '../../data/generators/index.ts';
import { interpretTable } from '../../data/interpret.ts';
import { type Parts, partsOf } from '../../data/parts.ts';
import type { RoleOptions } from '../../data/schema.ts';

/** How many rows train, and how many further ones test. */
export interface GeneratedRows {
  readonly seed: number;
  readonly features: number;
  readonly train: number;
  readonly test: number;
}

const USUAL_ROLES: RoleOptions = {
  target: null,
  positive: null,
  id: null,
  weightsColumn: null,
  foldsColumn: null,
  subjects: null,
  drop: [],
  categorical: [],
};

/** The rows come in random order, so the first ones are a random part. */
export function generatedParts({ seed, features, train, test }: GeneratedRows): Parts {
  const generated = generate('hermes', { rows: train + test, features, seed });
  const dataset = usable(interpretTable(generatedTable(generated), USUAL_ROLES, false));
  const rows = Int32Array.from({ length: train + test }, (_, row) => row);
  return partsOf(dataset, rows.slice(0, train), rows.slice(train));
}
