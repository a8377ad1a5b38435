// What the reports of several tasks share: the data in a sentence, and how to make the numbers again.

import { counted, quoted } from '../base/errors.ts';
import { flagOf, type OptionShape } from '../base/option.ts';
import type { Section } from '../report/document.ts';
import type { ResultData, ResultHead } from './result.ts';

export function dataSentence({ source, rows, features, classes, counts }: ResultData): string {
  const balance = classes.map((name, k) => `${name} ${counts[k]}`).join(', ');
  return `${quoted(source)} has ${counted(rows, 'row')} and ${counted(features.length, 'feature')}; rows by class: ${balance}.`;
}

interface Repeatable extends Pick<ResultHead, 'command' | 'version' | 'data'> {
  readonly options: Readonly<Record<string, unknown>>;
  readonly notes: readonly string[];
}

/** The last section: notes, and everything that is needed to repeat the run. */
export function repeatSection(result: Repeatable, shape: OptionShape, sources: readonly string[]): Section {
  const { version, data, notes } = result;
  return {
    heading: 'How to repeat this',
    blocks: [
      ...(notes.length > 0 ? [{ kind: 'list' as const, items: notes }] : []),
      { kind: 'command', text: commandLine(result, shape, sources) },
      { kind: 'paragraph', text: `svm-sieve ${version}; the data have the digest ${data.digest}.` },
    ],
  };
}

/** The command with every option that is not as usual. */
export function commandLine(
  { command, options }: Pick<Repeatable, 'command' | 'options'>,
  shape: OptionShape,
  sources: readonly string[],
): string {
  const said = Object.entries(shape).flatMap(([name, schema]) => {
    const value = options[name];
    const usual = schema.safeParse(undefined);
    if (value === undefined || (usual.success && JSON.stringify(usual.data) === JSON.stringify(value))) return [];
    if (value === null) return [];
    if (value === true) return [flagOf(name)];
    if (value === false) return [flagOf(`no${name[0].toUpperCase()}${name.slice(1)}`)];
    return [flagOf(name), shellWord(Array.isArray(value) ? value.join(',') : String(value))];
  });
  return ['svm-sieve', command, ...sources.map(shellWord), ...said].join(' ');
}

const shellWord = (text: string) => (/^[\w./:=,+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
