// What makes reports, apart from the commands: they load it when a report is requested.

export {
  compareReport,
  evaluateReport,
  rankReport,
  reportPage,
  resultsReport,
  sampleViews,
  selectReport,
  trainReport,
} from '../../../src/app.node.ts';
