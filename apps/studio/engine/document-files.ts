// The files that can be exported, each as the command line writes it.

import {
  apply,
  type CompareResult,
  comparedCurvesSpreadsheet,
  compareReport,
  compareSpreadsheet,
  csvText,
  curveSpreadsheet,
  dataOptions,
  type EvaluateResult,
  evaluateReport,
  evaluateSpreadsheet,
  exportModel,
  inPageQuotes,
  nestedCurveSpreadsheet,
  noteText,
  problem,
  type RankResult,
  type Report,
  type RunToCompare,
  rankReport,
  rankSpreadsheet,
  reportPage,
  resultJson,
  runsReport,
  type SampleViews,
  type SavedNote,
  type SelectResult,
  selectReport,
  selectSpreadsheet,
  spreadsheetLines,
  VERSION,
  writers,
} from '../../../src/app.browser.ts';
import type { ExportKind, MadeFile, RunRequest, RunResult } from './protocol.ts';
import { byteSource } from './read-source.ts';
import { STUDIO } from './studio-speller.ts';
import { pickOptions } from './task-options.ts';

export async function makeFiles(what: ExportKind, result: RunResult, request: RunRequest): Promise<MadeFile[]> {
  const stem = stemOf(result);
  switch (what.kind) {
    case 'report':
      return [await makeReport(result, undefined, null)];
    case 'json':
      return [file(`${stem}.json`, resultJson(result), 'application/json')];
    case 'csv':
      return [file(`${stem}.csv`, csvText(spreadsheetLines(spreadsheetOf(result))), 'text/csv')];
    case 'curve-csv':
      return [file(`${stem}-curve.csv`, csvText(spreadsheetLines(curveOf(result))), 'text/csv')];
    case 'model':
      return modelFiles(what.to, result, stem);
    case 'reduced-table':
      return [await reducedTable(result, request, what.features)];
  }
}

const dataStem = ({ data }: Pick<RunResult, 'data'>) =>
  data.source.replace(/^example:/, '').replace(/(\.[a-z0-9]{1,8}){1,2}$/i, '');

const stemOf = (result: RunResult) => `${dataStem(result)}-${result.command}`;

/** The report as the command line writes it; `evaluation` is that of the same selection. */
export async function makeReport(
  result: RunResult,
  evaluation: EvaluateResult | undefined,
  samples: SampleViews | null,
): Promise<MadeFile> {
  const page = await reportPage({ generatedBy: `svm-sieve ${VERSION}`, ...reportOf(result, evaluation, samples) });
  return file(`${stemOf(result)}${evaluation ? '-evaluated' : ''}.html`, page, 'text/html');
}

/** The report of runs on the same data side by side. */
export async function comparisonFile(runs: readonly RunToCompare[]): Promise<MadeFile> {
  const page = await reportPage({ generatedBy: `svm-sieve ${VERSION}`, ...runsReport(runs) });
  return file(`${dataStem(runs[0].result)}-runs.html`, page, 'text/html');
}

const file = (name: string, content: BlobPart | BlobPart[], type: string, notes?: readonly SavedNote[]): MadeFile => ({
  name,
  blob: new Blob(Array.isArray(content) ? content : [content], { type }),
  ...(notes && { notes: notes.map((one) => inPageQuotes(noteText(one, STUDIO))) }),
});

export function reportOf(result: RunResult, evaluation?: EvaluateResult, samples: SampleViews | null = null): Report {
  switch (result.command) {
    case 'rank':
      return rankReport(result as RankResult);
    case 'select':
      return selectReport(result as SelectResult, evaluation, samples);
    case 'evaluate':
      return evaluateReport(result as EvaluateResult);
    default:
      return compareReport(result as CompareResult);
  }
}

/** The report as the page shows it: its notes name fields, as the page does, instead of options. */
export function shownReportOf(result: RunResult, evaluation?: EvaluateResult, samples?: SampleViews | null): Report {
  const notes: readonly SavedNote[] = result.notes.map((one) => inPageQuotes(noteText(one, STUDIO)));
  return reportOf({ ...result, notes } as unknown as RunResult, evaluation, samples);
}

function spreadsheetOf(result: RunResult) {
  switch (result.command) {
    case 'rank':
      return rankSpreadsheet(result as RankResult);
    case 'select':
      if (!('selected' in result)) throw problem('selection-not-made', {});
      return selectSpreadsheet(result);
    case 'evaluate':
      return evaluateSpreadsheet(result as EvaluateResult);
    default:
      return compareSpreadsheet(result as CompareResult);
  }
}

function curveOf(result: RunResult) {
  switch (result.command) {
    case 'select':
      return curveSpreadsheet(result as SelectResult);
    case 'evaluate':
      return nestedCurveSpreadsheet(result as EvaluateResult);
    case 'compare':
      return comparedCurvesSpreadsheet(result as CompareResult);
    default:
      throw problem('curve-not-made', {});
  }
}

/** File name extensions of the model formats. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  js: 'js',
  json: 'json',
  liblinear: 'model',
  libsvm: 'model',
  onnx: 'onnx',
};

function modelFiles(to: string, result: RunResult, stem: string): MadeFile[] {
  if (!('model' in result)) throw problem('model-not-trained', {});
  const { files, notes } = exportModel(result, { to });
  const name = `${stem}-model.${EXTENSIONS[to] ?? to}`;
  return files.map(({ suffix, content }) =>
    file(`${name}${suffix}`, content as BlobPart, 'application/octet-stream', notes),
  );
}

async function reducedTable(result: RunResult, { source, options }: RunRequest, count?: number): Promise<MadeFile> {
  if (!('ranking' in result)) throw problem('ranking-not-made', {});
  const reading = pickOptions(dataOptions, options);
  const given = byteSource(source);
  const { table, notes } = await apply(result, given, { ...reading, ...(count !== undefined && { features: count }) });
  const name = given.name.replace(/^example:/, '').replace(/(\.[a-z0-9]{1,8}){1,2}$/i, '');
  return file(`${name}-reduced.csv`, [...writers.get('csv').write(table)], 'text/csv', notes);
}
