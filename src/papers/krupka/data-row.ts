// The sample that says which data a reproduction used.

import type { RowsById } from '../claims.ts';
import type { ReproducedRow } from '../reproduction.ts';
import { VERBS } from './verb-sets.ts';

export const dataRow = (sets: number, isGenerated: boolean): ReproducedRow => ({
  id: 'data',
  what: `data sets (${isGenerated ? 'generated' : 'VPS-30-En'})`,
  published: VERBS,
  ours: sets,
  isGenerated,
});

export const usesGeneratedData = (rows: RowsById): boolean => rows.row('data').isGenerated === true;
