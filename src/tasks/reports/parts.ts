// What the reports of several tasks share: the data in a sentence, notes, how to read and reproduce
// a result, and the methods paragraph.

import { flagOf, type OptionShape } from '../../base/option.ts';
import { noteText, type SavedNote } from '../../base/problem.ts';
import { alternatives, counted } from '../../base/text.ts';
import type { Block, Section } from '../../report/document.ts';
import { formatNumber, UNKNOWN } from '../../report/number-format.ts';
import { inPageQuotes, shortened } from '../../report/text.ts';
import type { ResultData, ResultHead } from '../result.ts';
import { leftOutText, preprocessingText } from '../used-data.ts';
import { citationsIn } from './citations.ts';
import { commandLine, type Repeatable } from './command-line.ts';

export interface ReportedResult extends Omit<Repeatable, 'data'>, Pick<ResultHead, 'version' | 'data'> {
  readonly notes: readonly SavedNote[];
}

/** With more features than this most of a linear axis shows nothing. */
const LOG_ABOVE = 100;

export const scaleFor = (features: number) => (features > LOG_ABOVE ? 'log' : 'linear');

/** A name from a file in a sentence; control characters are escaped when the page is written. */
export const inQuotes = (name: string) => `“${shortened(name, 60)}”`;

/** Names of lines, short enough for a legend. */
export const INNER_SCORE = 'inner-CV score';
export const HELD_OUT_SCORE = 'held-out score';

/** The range of a score. */
export const limitsOf = (score: string): readonly [number, number] => (score === 'mcc' ? [-1, 1] : [0, 1]);

/** A score in a sentence. */
export const scoreText = (value: number | null | undefined) =>
  value === null || value === undefined ? UNKNOWN : formatNumber(value, 'fixed');

export const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const MAX_CLASSES = 12;
const NAME_LENGTH = 40;
const MAX_LEFT_OUT = 600;

export function dataSentence(data: ResultData): string {
  return [sizeSentence(data), ...usedSentences(data)].join(' ');
}

/** Excluded samples and columns, and the preprocessing; results of version 0.1 lack them. */
function usedSentences({ leftOut, preprocessing }: ResultData): string[] {
  const text = leftOut ? leftOutText({ leftOut }) : null;
  return [
    ...(text === null ? [] : [`Excluded: ${shortened(text, MAX_LEFT_OUT)}.`]),
    ...(preprocessing ? [`Preprocessing: ${preprocessingText(preprocessing)}.`] : []),
  ];
}

function sizeSentence({ source, rows, features, classes, counts, response, target }: ResultData): string {
  const size = `${inQuotes(source)} has ${counted(rows, 'sample')} and ${counted(features.length, 'feature')}`;
  const named = target === undefined ? '' : ` ${inQuotes(target)}`;
  if (response) {
    const [min, max, mean] = [response.min, response.max, response.mean].map((value) => formatNumber(value));
    return `${size}; the target${named} is a number from ${min} to ${max} with mean ${mean}.`;
  }
  const shown = classes
    .slice(0, MAX_CLASSES)
    .map((name, k) => `${shortened(name, NAME_LENGTH)} (${counts[k] ?? UNKNOWN}${k === 0 ? ' samples' : ''})`);
  const more = classes.length > MAX_CLASSES ? [`${classes.length - MAX_CLASSES} more`] : [];
  return `${size}; the classes${target === undefined ? '' : ` of the target${named}`} are ${alternatives([...shown, ...more], 'and')}.`;
}

export const sourceName = ({ source }: ResultData) => shortened(source === '-' ? 'standard input' : source, 80);

export function notesSections(notes: readonly SavedNote[]): Section[] {
  if (notes.length === 0) return [];
  return [
    {
      heading: 'Notes on this run',
      blocks: [{ kind: 'list', items: [...new Set(notes.map((one) => capitalized(inPageQuotes(noteText(one)))))] }],
    },
  ];
}

export const readingSection = (paragraphs: readonly string[]): Section => ({
  heading: 'How to read this',
  blocks: paragraphs.map((text): Block => ({ kind: 'paragraph', text })),
});

/** The paragraph to paste into a manuscript, with the sources it cites. */
export function methodsSection(sentences: readonly string[], version: string): Section {
  const text = [...sentences.filter((sentence) => sentence !== ''), `Computed with svm-sieve ${version}.`].join(' ');
  return { heading: 'Methods paragraph', blocks: [{ kind: 'methods', text, citations: citationsIn(text) }] };
}

/** The last section: everything that is needed to repeat the run. */
export function repeatSection(
  result: ReportedResult,
  shape: OptionShape,
  datas: readonly ResultData[] = [result.data],
): Section {
  const fromInput = datas.some(({ source }) => source === '-')
    ? [{ kind: 'paragraph', text: 'The data were read from standard input; provide the same data again.' } as const]
    : [];
  return {
    heading: 'Reproducing this result',
    blocks: [
      {
        kind: 'command',
        text: commandLine(
          result,
          shape,
          datas.map(({ source }) => source),
        ),
      },
      ...fromInput,
      {
        kind: 'paragraph',
        text: `Computed with svm-sieve ${result.version}. The same version gives the same numbers for data with the same digest.`,
      },
      digestTable(datas),
      optionsTable(result.options),
    ],
  };
}

function digestTable(datas: readonly ResultData[]): Block {
  return {
    kind: 'table',
    caption: 'Data',
    columns: [{ title: 'data', heading: true }, { title: 'samples' }, { title: 'features' }, { title: 'digest' }],
    rows: datas.map((data) => [sourceName(data), data.rows, data.features.length, data.digest]),
  };
}

/** Every option of the result, as it was resolved. */
function optionsTable(options: Readonly<Record<string, unknown>>): Block {
  const rows = Object.entries(options).map(([name, value]) => [flagOf(name), optionText(value)]);
  return {
    kind: 'table',
    caption: 'All options of the run',
    columns: [{ title: 'option', heading: true }, { title: 'value' }],
    rows,
    collapsed: true,
  };
}

function optionText(value: unknown): string {
  if (value === null || value === undefined) return UNKNOWN;
  if (Array.isArray(value)) return value.length === 0 ? UNKNOWN : value.map(String).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
