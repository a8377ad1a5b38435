// Writes results where the options say, whole or not at all; checked before any work is done.

import { dirname, resolve } from 'node:path';
import {
  type CsvCell,
  csvText,
  problem,
  type Report,
  refuseOverwriting,
  removeStaleFiles,
  resultJson,
  VERSION,
  writeWhole,
} from '../../../src/app.node.ts';
import type { Console } from './console.ts';
import type * as Reports from './reports.ts';

export interface ResultFiles {
  readonly json?: string | null;
  /** The file of -o. */
  readonly output?: string | null;
  readonly csv?: string | null;
  readonly report?: string | null;
  /** Never overwritten; runs resume from it. */
  readonly checkpoint?: string | null;
  readonly force: boolean;
}

/** Refuses outputs that cannot be written, or that would overwrite one another or what is read, before the work starts. */
export async function checkResultFiles(
  { json = null, csv = null, report = null, output = null, checkpoint = null, force }: ResultFiles,
  inputs: readonly (string | null)[],
): Promise<void> {
  for (const [option, name] of Object.entries({ csv, report, checkpoint, output })) requireFileName(option, name);
  /** The option of each file; null for an input. */
  const taken = new Map<string, string | null>();
  for (const name of inputs) if (name !== null) taken.set(resolve(name), null);
  const files = { checkpoint, json: json === '-' ? null : json, csv, report, output };
  for (const [option, name] of Object.entries(files)) {
    if (name === null) continue;
    const other = taken.get(resolve(name));
    if (other !== undefined) throw problem('file-used-twice', { option, file: name, other });
    taken.set(resolve(name), option);
    if (option !== 'checkpoint') await refuseOverwriting(name, option, force);
    await removeStaleFiles(dirname(name));
  }
}

/** Of a command that writes a file and has no name for it. */
export const outputMissing = () => problem('option-missing', { option: 'output', expected: { kind: 'file' } });

/** Only JSON can go to standard output. */
export function requireFileName(option: string, name: string | null): void {
  if (name === '-') throw problem('option-invalid', { option, value: name, expected: { kind: 'file' }, nearest: null });
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
