// scikit-learn's rankings of published data (test/golden/make_rankings.py real), and ours of the
// same rows.

import { readFileSync } from 'node:fs';
import { pickRows } from '../../src/data/dataset.ts';
import { type Data, type RankResult, rank, readFile } from '../../src/node.ts';
import { type GoldenPath, type Judgement, judgePath } from '../golden/judge-path.ts';
import { sharedFile } from './shared-data.ts';

interface Golden extends GoldenPath {
  readonly file: string;
  /** The first so many rows; null: all. */
  readonly rows: number | null;
  readonly cost: number;
  readonly step: number;
}

const golden: Record<string, Golden> = JSON.parse(
  readFileSync(new URL('../golden/rankings-real.json', import.meta.url), 'utf8'),
);

/**
 * What two solutions at tolerance 1e-6 may differ by, relative to the step's largest criterion
 * (METHODS §0).
 */
export const CHOICE_TOLERANCE = 1e-4;

export interface Compared {
  readonly data: Data;
  readonly result: RankResult;
  readonly judgement: Judgement;
}

/** Ranks the data of a golden ranking and follows both. */
export async function compareRanking(name: string): Promise<Compared> {
  const { file, rows, cost, step, ...path } = golden[name];
  const whole = await readFile(sharedFile(file));
  const first =
    rows === null
      ? whole.dataset
      : pickRows(
          whole.dataset,
          Int32Array.from({ length: rows }, (_, i) => i),
        );
  const data = { ...whole, dataset: first };
  const result = await rank(data, { cost, step, trace: 'full' });
  return { data, result, judgement: judgePath(result, path, first) };
}
