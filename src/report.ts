// Charts, reports and spreadsheets from results.

export * from './report/index.ts';
export { type CsvCell, csvText } from './tasks/csv-text.ts';
export { explanationWords } from './tasks/explanation-words.ts';
export { commandLine, type Repeatable } from './tasks/reports/command-line.ts';
export { compareReport } from './tasks/reports/compare.ts';
export { evaluateReport } from './tasks/reports/evaluate.ts';
export { rankReport } from './tasks/reports/rank.ts';
export { resultsReport } from './tasks/reports/results.ts';
export { checkResult, readResult, type SavedResult } from './tasks/reports/saved-result.ts';
export { selectReport } from './tasks/reports/select.ts';
export { trainReport } from './tasks/reports/train.ts';
export {
  COMPARE_TITLES,
  comparedCurvesSpreadsheet,
  compareSpreadsheet,
  comparisonRows,
  curveSpreadsheet,
  evaluateSpreadsheet,
  nestedCurveSpreadsheet,
  rankSpreadsheet,
  type Spreadsheet,
  selectSpreadsheet,
  spreadsheetLines,
} from './tasks/spreadsheets.ts';
