// The report of a reproduction: the verdicts, its own sections, and every published number with
// ours. It is made from the result alone, so that a saved one gives the same.

import type { SavedNote } from '../../base/problem.ts';
import type { Block, CellValue, Report, Section } from '../../report/document.ts';
import { drawnReport, type ReportSketch } from '../../report/sketch.ts';
import { notesSections } from './parts.ts';
import { fileWord } from './shell-word.ts';
import { type ClaimVerdict, verdictSections } from './verdicts.ts';

export interface Reproduction {
  readonly name: string;
  readonly reference: string;
  readonly version: string;
  readonly options: Readonly<Record<string, unknown>>;
  /** Absent in results of version 0.1. */
  readonly verdicts?: readonly ClaimVerdict[];
  readonly rows: readonly Readonly<Record<string, CellValue | undefined>>[];
  readonly notes: readonly SavedNote[];
  /** Absent in results of earlier versions. */
  readonly report?: ReportSketch;
}

export function reproduceReport(result: Reproduction): Report {
  const { title, summary, sections } = result.report ? drawnReport(result.report) : numbersAlone(result);
  return {
    title,
    summary: [
      ...(typeof summary === 'string' ? [summary] : summary),
      ...(result.options.small === true ? [SMALL] : []),
    ],
    sections: [
      ...verdictSections(result.verdicts ?? []),
      ...sections,
      { heading: 'Published and reproduced numbers', blocks: [rowTable(result.rows)] },
      ...(result.report ? [] : notesSections(result.notes)),
      repeatSection(result),
    ],
  };
}

const SMALL = 'This reproduction was run at a reduced size; its numbers are not meaningful.';

const numbersAlone = ({ name, reference }: Reproduction): Report => ({
  title: `Reproduction ${name}`,
  summary: [
    `Published and reproduced numbers. Source: ${reference}`,
    'This result file was written by an earlier version and lacks the data of the figures and further tables. Run the reproduction again to add them.',
  ],
  sections: [],
});

function repeatSection({ name, version, options }: Reproduction): Section {
  const flags = [
    ...(options.small === true ? ['--small'] : []),
    ...(typeof options.sets === 'number' ? ['--sets', String(options.sets)] : []),
    ...(typeof options.seed === 'number' && options.seed !== 1 ? ['--seed', String(options.seed)] : []),
  ];
  return {
    heading: 'Reproducing this result',
    blocks: [
      { kind: 'command', text: ['svm-sieve', 'reproduce', fileWord(name), ...flags].join(' ') },
      {
        kind: 'paragraph',
        text: `Computed with svm-sieve ${version}. Use --data DIR to name the folder with the data that cannot be redistributed.`,
      },
    ],
  };
}

function rowTable(rows: Reproduction['rows']): Block {
  const first = ['what', 'published', 'ours'];
  const known = ['id', ...first];
  const further = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !known.includes(key));
  const titles = [...first, ...further];
  return {
    kind: 'table',
    caption: 'Numbers',
    columns: titles.map((title) => ({ title, ...(title === 'what' && { heading: true }) })),
    rows: rows.map((row) => titles.map((title) => row[title] ?? null)),
    collapsed: false,
    sortable: true,
  };
}
