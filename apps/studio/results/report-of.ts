// The report of a result as plain data, of which the page shows sections. Loaded with the first result that is looked at.

import {
  compareReport,
  type EvaluateResult,
  evaluateReport,
  type Report,
  rankReport,
  selectReport,
} from '../../../src/browser.ts';
import type { RunResult } from '../engine/protocol.ts';
import { kindOf } from './result-kinds.ts';

/** `honest`: the evaluation of the same selection, where there is one. */
export function reportOf(result: RunResult, honest: EvaluateResult | null): Report {
  const known = kindOf(result);
  switch (known.kind) {
    case 'rank':
      return rankReport(known.result);
    case 'select':
      return selectReport(known.result, honest ?? undefined);
    case 'evaluate':
      return evaluateReport(known.result);
    case 'compare':
      return compareReport(known.result);
  }
}
