// One report of several results: each a section. An evaluation of the same selection on the same
// data adds its nested-CV estimate to the selection.

import { counted } from '../../base/text.ts';
import { selectOptions } from '../../plan/task-options.ts';
import type { Block, Report, Section } from '../../report/document.ts';
import type { RunToCompare } from '../compare-runs.ts';
import type { EvaluateResult } from '../evaluate.ts';
import { compareReport } from './compare.ts';
import { evaluateReport } from './evaluate.ts';
import { isSame, knownOptions } from './known-options.ts';
import { sourceName } from './parts.ts';
import { rankReport } from './rank.ts';
import { reproduceReport } from './reproduce.ts';
import { runsSection } from './runs.ts';
import type { SavedResult } from './saved-result.ts';
import { selectReport } from './select.ts';
import type { Selection } from './select-sizes.ts';
import { trainReport } from './train.ts';

/** The report of one or more results. */
export function resultsReport(results: readonly SavedResult[]): Report {
  const reports = results.map((saved) => reportOf(saved, results));
  if (reports.length === 1) return reports[0];
  return {
    title: `Results on ${sourcesOf(results)}`,
    summary: `This report combines ${counted(reports.length, 'result')}.`,
    sections: [...comparisonSections(results), ...reports.map(asSection)],
  };
}

/** The results of one data set side by side, where there are several. */
function comparisonSections(results: readonly SavedResult[]): Section[] {
  const runs = runsToCompare(results);
  const digests = [...new Set(runs.map(({ result }) => result.data.digest))];
  return digests
    .map((digest) => runs.filter(({ result }) => result.data.digest === digest))
    .filter((group) => group.length > 1)
    .map(runsSection);
}

/** An evaluation of a selection that is there belongs to it and is no run of its own. */
function runsToCompare(results: readonly SavedResult[]): RunToCompare[] {
  const evaluations = new Map(
    results.flatMap((saved) => (saved.command === 'select' ? [[saved, evaluationOf(saved.result, results)]] : [])),
  );
  const used = new Set(evaluations.values());
  return results.flatMap((saved): RunToCompare[] => {
    if (saved.command === 'train' || saved.command === 'reproduce') return [];
    if (saved.command === 'evaluate' && used.has(saved.result)) return [];
    return saved.command === 'select' ? [{ ...saved, evaluation: evaluations.get(saved) }] : [saved];
  });
}

function reportOf(saved: SavedResult, all: readonly SavedResult[]): Report {
  switch (saved.command) {
    case 'rank':
      return rankReport(saved.result);
    case 'select':
      return selectReport(saved.result, evaluationOf(saved.result, all));
    case 'evaluate':
      return evaluateReport(saved.result);
    case 'compare':
      return compareReport(saved.result);
    case 'train':
      return trainReport(saved.result);
    case 'reproduce':
      return reproduceReport(saved.result);
  }
}

/** Options that record more or less and change no number. */
const RECORDING = new Set(['trace']);

/**
 * The evaluation of the very same selection: the same data, read and preprocessed in the same way, and
 * every option of the selection.
 */
function evaluationOf(selection: Selection, all: readonly SavedResult[]): EvaluateResult | undefined {
  const evaluations = all.flatMap((saved) => (saved.command === 'evaluate' ? [saved.result] : []));
  const own = knownOptions(selectOptions, selection.options);
  return evaluations.find(({ data, options }) => {
    const other = knownOptions(selectOptions, options);
    const names = Object.keys(selectOptions) as (keyof typeof selectOptions)[];
    return (
      data.digest === selection.data.digest &&
      names.every((name) => RECORDING.has(name) || isSame(own[name], other[name]))
    );
  });
}

const MAX_SOURCES = 4;

function sourcesOf(results: readonly SavedResult[]): string {
  const all = new Set(
    results.map((saved) => (saved.command === 'reproduce' ? saved.result.name : sourceName(saved.result.data))),
  );
  const shown = [...all].slice(0, MAX_SOURCES).join(', ');
  return all.size > MAX_SOURCES ? `${shown} and ${all.size - MAX_SOURCES} more` : shown;
}

function asSection({ title, summary, sections }: Report): Section {
  const paragraphs = typeof summary === 'string' ? [summary] : summary;
  return { heading: title, blocks: paragraphs.map((text): Block => ({ kind: 'paragraph', text })), sections };
}
