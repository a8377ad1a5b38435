// What the reports of several tasks share: the data in a sentence, notes, how to read and repeat a
// result, and the words on its methods.

import { flagOf, type OptionShape } from '../../base/option.ts';
import { noteText, type SavedNote } from '../../base/problem.ts';
import { counted } from '../../base/text.ts';
import type { Block, Section } from '../../report/document.ts';
import { formatNumber, UNKNOWN } from '../../report/number-format.ts';
import { shortened } from '../../report/text.ts';
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

/** A stranger's name in a sentence; what could hide in it is shown when the page is written. */
export const inQuotes = (name: string) => `“${shortened(name, 60)}”`;

/** Names of lines, short enough for a legend. */
export const OWN_SCORE = 'inner-CV score';
export const HONEST_SCORE = 'held-out score';

/** What a score can be. */
export const limitsOf = (score: string): readonly [number, number] => (score === 'mcc' ? [-1, 1] : [0, 1]);

/** A score as it stands in a sentence. */
export const scoreText = (value: number | null | undefined) =>
  value === null || value === undefined ? UNKNOWN : formatNumber(value, 'fixed');

export const capitalized = (text: string) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const MOST_CLASSES = 12;
const NAME_LENGTH = 40;
const MAX_LEFT_OUT = 600;

export function dataSentence(data: ResultData): string {
  return [sizeSentence(data), ...usedSentences(data)].join(' ');
}

/** What was left out and how columns are prepared; results of version 0.1 do not say. */
function usedSentences({ leftOut, preprocessing }: ResultData): string[] {
  const text = leftOut ? leftOutText({ leftOut }) : null;
  return [
    ...(text === null ? [] : [`Left out: ${shortened(text, MAX_LEFT_OUT)}.`]),
    ...(preprocessing ? [`Preprocessing: ${preprocessingText(preprocessing)}.`] : []),
  ];
}

function sizeSentence({ source, rows, features, classes, counts, response, target }: ResultData): string {
  const size = `${inQuotes(source)} has ${counted(rows, 'row')} and ${counted(features.length, 'feature')}`;
  const named = target === undefined ? '' : ` ${inQuotes(target)}`;
  if (response) {
    const [min, max, mean] = [response.min, response.max, response.mean].map((value) => formatNumber(value));
    return `${size}; the target${named} is a number from ${min} to ${max} with mean ${mean}.`;
  }
  const shown = classes
    .slice(0, MOST_CLASSES)
    .map((name, k) => `${shortened(name, NAME_LENGTH)} ${counts[k] ?? UNKNOWN}`);
  const more = classes.length > MOST_CLASSES ? `, and ${classes.length - MOST_CLASSES} more classes` : '';
  return `${size}; rows by class${target === undefined ? '' : ` (target${named})`}: ${shown.join(', ')}${more}.`;
}

export const sourceName = ({ source }: ResultData) => shortened(source === '-' ? 'standard input' : source, 80);

export function notesSections(notes: readonly SavedNote[]): Section[] {
  if (notes.length === 0) return [];
  return [
    {
      heading: 'Notes on this run',
      blocks: [{ kind: 'list', items: [...new Set(notes.map((one) => noteText(one)))] }],
    },
  ];
}

export const readingSection = (paragraphs: readonly string[]): Section => ({
  heading: 'How to read this',
  blocks: paragraphs.map((text): Block => ({ kind: 'paragraph', text })),
});

/** The paragraph that can be pasted into a paper, with the sources it names. */
export function methodsSection(sentences: readonly string[], version: string): Section {
  const text = [...sentences.filter((sentence) => sentence !== ''), `Computed with svm-sieve ${version}.`].join(' ');
  return { heading: 'Methods, for a paper', blocks: [{ kind: 'methods', text, citations: citationsIn(text) }] };
}

/** The last section: everything that is needed to repeat the run. */
export function repeatSection(
  result: ReportedResult,
  shape: OptionShape,
  datas: readonly ResultData[] = [result.data],
): Section {
  const fromInput = datas.some(({ source }) => source === '-')
    ? [{ kind: 'paragraph', text: 'The data came from standard input: give the same again.' } as const]
    : [];
  return {
    heading: 'How to repeat this',
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
        text: `Made with svm-sieve ${result.version}. With the same version and data of the same digest it gives the same numbers.`,
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
    columns: [{ title: 'data', heading: true }, { title: 'rows' }, { title: 'features' }, { title: 'digest' }],
    rows: datas.map((data) => [sourceName(data), data.rows, data.features.length, data.digest]),
  };
}

/** Every option of the result, as it was resolved. */
function optionsTable(options: Readonly<Record<string, unknown>>): Block {
  const rows = Object.entries(options).map(([name, value]) => [flagOf(name), optionText(value)]);
  return {
    kind: 'table',
    caption: 'Every option of the run',
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
