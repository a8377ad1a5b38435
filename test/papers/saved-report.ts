// The report that `svm-sieve report` makes of a reproduction written with --json.

import type { ReproduceResult } from '../../src/papers/reproduce.ts';
import type { Report } from '../../src/report/document.ts';
import { resultsReport } from '../../src/tasks/reports/results.ts';
import { checkResult } from '../../src/tasks/reports/saved-result.ts';
import { resultJson } from '../../src/tasks/result-json.ts';

export const savedReport = (result: ReproduceResult): Report =>
  resultsReport([checkResult(JSON.parse(resultJson(result)), 'saved.json')]);
