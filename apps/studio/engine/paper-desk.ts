// The desk that makes papers of results: explanations, other sizes, files to take away.

import { explain, type RankResult } from '../../../src/browser.ts';
import type { Explanation, RunResult } from './protocol.ts';

export class PaperDesk {
  explain(result: RunResult, feature: string): Explanation {
    return explain(result as RankResult, feature);
  }
}
