// The report of a reproduction: what its source's own report says, with every published number
// beside ours. It is made of the result alone, so that a saved one gives the same.

import type { SavedNote } from '../../base/problem.ts';
import type { Block, CellValue, Report, Section } from '../../report/document.ts';
import { drawnReport, type ReportSketch } from '../../report/sketch.ts';
import { notesSections } from './parts.ts';
import { fileWord } from './shell-word.ts';

export interface Reproduction {
  readonly name: string;
  readonly reference: string;
  readonly version: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly rows: readonly Readonly<Record<string, CellValue>>[];
  readonly notes: readonly SavedNote[];
  /** Absent from results that were saved before they held it. */
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
      ...sections,
      { heading: 'Published and ours', blocks: [rowTable(result.rows)] },
      ...(result.report ? [] : notesSections(result.notes)),
      repeatSection(result),
    ],
  };
}

const SMALL = 'This was the small version, which shows how it goes; its numbers mean nothing.';

const numbersAlone = ({ name, reference }: Reproduction): Report => ({
  title: `Reproduction ${name}`,
  summary: [
    `Published numbers beside ours. Source: ${reference}`,
    'The result file does not hold what pictures and further tables need: an earlier version wrote it. Reproduce it again to have them.',
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
    heading: 'How to repeat this',
    blocks: [
      { kind: 'command', text: ['svm-sieve', 'reproduce', fileWord(name), ...flags].join(' ') },
      {
        kind: 'paragraph',
        text: `Made with svm-sieve ${version}. Where the data are not ours to give, name their folder with --data DIR.`,
      },
    ],
  };
}

function rowTable(rows: Reproduction['rows']): Block {
  const first = ['what', 'published', 'ours'];
  const further = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !first.includes(key));
  const titles = [...first, ...further];
  return {
    kind: 'table',
    caption: 'Numbers',
    columns: titles.map((title) => ({ title, ...(title === 'what' && { heading: true }) })),
    rows: rows.map((row) => titles.map((title) => (Object.hasOwn(row, title) ? row[title] : null))),
    collapsed: false,
    sortable: true,
  };
}
