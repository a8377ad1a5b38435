// Writes results where the options say, whole or not at all; checked before any work is done.

import { resolve } from 'node:path';
import {
  type CsvCell,
  csvText,
  quoted,
  type Report,
  refuseOverwriting,
  resultJson,
  UserError,
  VERSION,
  writeWhole,
} from '../../../src/node.ts';
import type { Console } from './console.ts';
import type * as Reports from './reports.ts';

export interface ResultFiles {
  readonly json?: string | null;
  /** The file of -o. */
  readonly output?: string | null;
  readonly csv?: string | null;
  readonly report?: string | null;
  /** Alone in not being overwritten: it is gone on from. */
  readonly checkpoint?: string | null;
  readonly force: boolean;
}

/** Refuses outputs that cannot be written, or that would overwrite one another or what is read, before the work starts. */
export async function checkResultFiles(
  { json = null, csv = null, report = null, output = null, checkpoint = null, force }: ResultFiles,
  inputs: readonly (string | null)[],
): Promise<void> {
  if (csv === '-') throw new UserError('--csv needs the name of a file; --json - prints the result');
  if (report === '-') throw new UserError('--report needs the name of a file; --json - prints the result');
  if (checkpoint === '-') throw new UserError('--checkpoint needs the name of a file, which it can go on from');
  const taken = new Map(inputs.filter((name) => name !== null).map((name) => [resolve(name), 'the file that is read']));
  for (const [flag, name] of [
    ['--checkpoint', checkpoint],
    ['--json', json === '-' ? null : json],
    ['--csv', csv],
    ['--report', report],
    ['-o', output],
  ] as const) {
    if (name === null) continue;
    const other = taken.get(resolve(name));
    if (other) throw new UserError(`${flag} ${quoted(name)} is also ${other}; give it a file of its own`);
    taken.set(resolve(name), `the file of ${flag}`);
    if (flag !== '--checkpoint') await refuseOverwriting(name, flag, force);
  }
}

/** Writes the JSON file, or prints the JSON; says whether standard output is taken by it. */
export async function putJson(
  result: unknown,
  { json = null, force }: ResultFiles,
  console: Console,
): Promise<boolean> {
  if (json === null) return false;
  const text = resultJson(result);
  if (json === '-') {
    console.raw(text);
    return true;
  }
  await writeWhole(json, [text], force);
  console.note(`result written to ${json}`);
  return false;
}

export async function putCsv(
  rows: readonly (readonly CsvCell[])[],
  { csv = null, force }: ResultFiles,
  console: Console,
): Promise<void> {
  if (csv === null) return;
  await writeWhole(csv, [csvText(rows)], force);
  console.note(`table written to ${csv}`);
}

/** Writes the report; what makes reports is loaded only where one is asked for. */
export async function putReport(
  make: (reports: typeof Reports) => Report,
  { report = null, force }: ResultFiles,
  console: Console,
): Promise<void> {
  if (report === null) return;
  const reports = await import('./reports.ts');
  const page = await reports.reportPage({ generatedBy: `svm-sieve ${VERSION}`, ...make(reports) });
  await writeWhole(report, [page], force);
  console.note(`report written to ${report}`);
}
