// The data of the paper's first experiment: two classes around (1, …, 1) and (−1, …, −1), with noise that grows from feature to feature.

import { generate, generatedTable } from '../../data/generators/index.ts';
import { type Parts, partsOf } from '../../data/parts.ts';
import { useTable } from '../../tasks/data.ts';

/** How many rows train, and how many further ones test. */
export interface GeneratedRows {
  readonly seed: number;
  readonly features: number;
  readonly train: number;
  readonly test: number;
}

/** The rows come in random order, so the first ones are a random part. */
export async function generatedParts({ seed, features, train, test }: GeneratedRows): Promise<Parts> {
  const generated = generate('hermes', { rows: train + test, features, seed });
  const { dataset } = await useTable(generatedTable(generated));
  const rows = Int32Array.from({ length: train + test }, (_, row) => row);
  return partsOf(dataset, rows.slice(0, train), rows.slice(train));
}
