// A size that a user picked on the curve of a finished selection. The result says so: the score of a
// size that was picked for its score is optimistic, which no rule of the selection accounts for.

import { note } from '../base/problem.ts';
import { chooseAgain } from './choose-again.ts';
import type { Data } from './data.ts';
import type { SelectOptions } from './given-options.ts';
import { reportedNotes } from './result.ts';
import { type SelectResult, select, type UnfinishedSelection } from './select.ts';

/**
 * The selection with the picked size. Data and options are those of the selection, which may be one that
 * was interrupted.
 */
export async function pickSize(
  data: Data,
  options: SelectOptions,
  result: SelectResult | UnfinishedSelection,
  size: number,
): Promise<SelectResult> {
  const given = { ...options, choose: `n=${size}` };
  const isRefined = options.refine !== undefined && options.refine !== 'none';
  const chosen = isRefined ? await select(data, given) : chooseAgain(data, given, result);
  const picked = {
    rule: String(result.options.choose),
    features: 'selected' in result ? result.selected.features.length : null,
  };
  const pickedNote = note('size-picked', { size, rule: picked.rule, selected: picked.features });
  return {
    ...chosen,
    selected: { ...chosen.selected, picked },
    notes: [...reportedNotes([pickedNote]), ...chosen.notes],
  };
}
