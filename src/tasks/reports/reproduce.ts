// The report of a reproduction from its result file: the published numbers beside ours. The report made while reproducing has pictures too.

import type { Block, CellValue, Report } from '../../report/document.ts';
import { notesSections } from './parts.ts';
import { fileWord } from './shell-word.ts';

export interface Reproduction {
  readonly name: string;
  readonly reference: string;
  readonly version: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly rows: readonly Readonly<Record<string, CellValue>>[];
  readonly notes: readonly string[];
}

export function reproduceReport(result: Reproduction): Report {
  const { name, reference, version, rows, notes, options } = result;
  const flags = [
    ...(options.small === true ? ['--small'] : []),
    ...(typeof options.sets === 'number' ? ['--sets', String(options.sets)] : []),
    ...(typeof options.seed === 'number' && options.seed !== 1 ? ['--seed', String(options.seed)] : []),
  ];
  return {
    title: `Reproduction ${name}`,
    summary: [`Published numbers beside ours. Source: ${reference}`, ...(options.small === true ? [SMALL] : [])],
    sections: [
      { heading: 'Published and ours', blocks: [rowTable(rows)] },
      ...notesSections(notes),
      {
        heading: 'How to repeat this',
        blocks: [
          { kind: 'command', text: ['svm-sieve', 'reproduce', fileWord(name), ...flags].join(' ') },
          {
            kind: 'paragraph',
            text: `Made with svm-sieve ${version}. Where the data are not ours to give, name their folder with --data DIR. With --report the same command draws pictures.`,
          },
        ],
      },
    ],
  };
}

const SMALL = 'This was the small version, which shows how it goes; its numbers mean nothing.';

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
