// The scales of the columns of a view, learned in the core from its samples: those that
// `base/moments.ts` would teach, bit for bit.

import type { ColumnView, Scales } from '../data/column-view.ts';
import { core as sharedCore } from '../numeric/core.ts';
import { eachChunk } from './view-chunks.ts';

/**
 * By mean and deviation, or by range. Null if a spread is beyond what can be squared: the code that
 * reads column by column takes care of those.
 */
export function fittedScales(view: ColumnView, count: number, byRange: boolean): Scales | null {
  const core = sharedCore();
  const scales = {
    centres: new Float64Array(count),
    residues: new Float64Array(count),
    divisors: new Float64Array(count),
  };
  const isFitted = eachChunk(core, view, count, (scratch, perChunk) => {
    const [centres, residues, divisors] = [0, 1, 2].map(() => scratch.doubles(perChunk));
    const room = scratch.doubles(4 * (view.rows?.length ?? view.block.rowCount));
    return (chunk, from) => {
      if (!core.routines.fitScales({ ...chunk, byRange, centres, residues, divisors, room })) return false;
      scales.centres.set(core.doubles(centres, chunk.columnCount), from);
      scales.residues.set(core.doubles(residues, chunk.columnCount), from);
      scales.divisors.set(core.doubles(divisors, chunk.columnCount), from);
      return true;
    };
  });
  return isFitted ? scales : null;
}
