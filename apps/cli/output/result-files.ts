// Writes the result files, whole or not at all; checked before any work is done.

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, extname, resolve } from 'node:path';
import {
  type CsvCell,
  csvText,
  problem,
  type Report,
  recordedOutputs,
  recordOutput,
  refuseOverwriting,
  removeStaleFiles,
  resultJson,
  resultJsonParts,
  UserError,
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
  readonly curveCsv?: string | null;
  readonly report?: string | null;
  /** Never overwritten; runs resume from it. */
  readonly checkpoint?: string | null;
  readonly force: boolean;
  /**
   * Whether the results are those of a run that was interrupted: its continuation may overwrite
   * them.
   */
  readonly isPartial?: boolean;
}

/**
 * Refuses outputs that cannot be written, or that would overwrite one another or what is read,
 * before the work starts.
 */
export async function checkResultFiles(
  { json = null, csv = null, curveCsv = null, report = null, output = null, checkpoint = null, force }: ResultFiles,
  inputs: readonly (string | null)[],
): Promise<void> {
  for (const [option, name] of Object.entries({ csv, curveCsv, report, checkpoint, output }))
    requireFileName(option, name);
  /** The option of each file; null for an input. */
  const taken = new Map<string, string | null>();
  for (const name of inputs) if (name !== null) taken.set(resolve(name), null);
  const files = { checkpoint, json: json === '-' ? null : json, csv, curveCsv, report, output };
  for (const [option, name] of Object.entries(files)) {
    if (name === null) continue;
    const other = taken.get(resolve(name));
    if (other !== undefined) throw problem('file-used-twice', { option, file: name, other });
    taken.set(resolve(name), option);
    if (option === 'report') requireHtmlName(option, name);
    if (option !== 'checkpoint') await refuseOverwriting(name, option, force || (await isOwnOutput(name, checkpoint)));
    await removeStaleFiles(dirname(name));
  }
}

/**
 * Whether the file is as this run left it, at its end or when it was interrupted: the checkpoint
 * file has the digests of what the run has written. So a command that was killed after its first
 * file was in place can be repeated; a file that was changed since, or that another run wrote, is
 * not overwritten.
 */
async function isOwnOutput(file: string, checkpoint: string | null): Promise<boolean> {
  if (checkpoint === null) return false;
  const content = await readFile(file).catch(() => null);
  return content !== null && recordedOutputs(checkpoint).has(digestOf([content]));
}

function digestOf(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `sha256:${hash.digest('hex')}`;
}

async function put(
  file: string,
  parts: () => Iterable<string>,
  { force, checkpoint = null }: ResultFiles,
): Promise<void> {
  const isReplaced = force || (await isOwnOutput(file, checkpoint));
  // Recorded first, so that a process killed in between leaves no unrecorded file.
  if (checkpoint !== null) recordIfPossible(checkpoint, digestOf(parts()));
  await writeWhole(file, parts(), isReplaced);
}

/** A result is worth more than the note that it is there. */
function recordIfPossible(checkpoint: string, digest: string): void {
  try {
    recordOutput(checkpoint, digest);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}

/**
 * The mark of a partial result, with the run it belongs to. The same options, data and version are
 * the same run.
 */
function markedPartial(result: object): object {
  const { version, command, data, options } = result as Record<string, unknown>;
  return { ...result, partial: { run: digestOf([resultJson({ version, command, data, options })]) } };
}

/** Of a command that writes a file and has no name for it. */
export const outputMissing = () => problem('option-missing', { option: 'output', expected: { kind: 'file' } });

/** Only JSON can go to standard output. */
export function requireFileName(option: string, name: string | null): void {
  if (name === '-') throw problem('option-invalid', { option, value: name, expected: { kind: 'file' }, nearest: null });
}

const HTML_ENDINGS = ['.html', '.htm'];

/** A page under another ending would be opened by the wrong program. */
export function requireHtmlName(option: string, file: string): void {
  const ending = extname(file).toLowerCase();
  if (ending === '' || HTML_ENDINGS.includes(ending)) return;
  const html = `${file.slice(0, -ending.length)}.html`;
  throw problem('report-not-html', { option, file, ending }, { fixes: [{ set: { [option]: html } }] });
}

/** Writes the JSON file, or prints the JSON; returns whether it used standard output. */
export async function putJson(result: object, files: ResultFiles, console: Console): Promise<boolean> {
  const { json = null, isPartial = false } = files;
  if (json === null) return false;
  const parts = () => resultJsonParts(isPartial ? markedPartial(result) : result);
  if (json === '-') {
    for (const part of parts()) console.raw(part);
    return true;
  }
  await put(json, parts, files);
  console.note(`result written to ${json}`);
  return false;
}

export async function putCsv(
  rows: readonly (readonly CsvCell[])[],
  files: ResultFiles,
  console: Console,
): Promise<void> {
  const { csv = null } = files;
  if (csv === null) return;
  await put(csv, () => [csvText(rows)], files);
  console.note(`table written to ${csv}`);
}

/** Writes the curve of a selection or an evaluation. */
export async function putCurveCsv(
  rows: () => readonly (readonly CsvCell[])[],
  files: ResultFiles,
  console: Console,
): Promise<void> {
  const { curveCsv = null } = files;
  if (curveCsv === null) return;
  await put(curveCsv, () => [csvText(rows())], files);
  console.note(`curve written to ${curveCsv}`);
}

/** Writes the report; what makes reports is loaded only where one is requested. */
export async function putReport(
  make: (reports: typeof Reports) => Report,
  files: ResultFiles,
  console: Console,
): Promise<void> {
  const { report = null } = files;
  if (report === null) return;
  const reports = await import('./reports.ts');
  const page = await reports.reportPage({ generatedBy: `svm-sieve ${VERSION}`, ...make(reports) });
  await put(report, () => [page], files);
  console.note(`report written to ${report}`);
}
