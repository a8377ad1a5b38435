// A table with its roles decided, for the code that looks for what is wrong in it.

import type { Dataset } from './dataset.ts';
import type { Positions, Schema } from './schema.ts';
import type { Table } from './table.ts';

export interface Interpretation {
  readonly table: Table;
  readonly dataset: Dataset;
  readonly schema: Schema;
  readonly positions: Positions;
  /** Whether the user says that the target is a class. */
  readonly isClassTarget?: boolean;
}
