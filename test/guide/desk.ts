// A reader's desk: a folder with the files whose names the pages use as a reader's own, and the
// command to type.

import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { random } from '../../src/base/random.ts';
import { root } from '../house/sources.ts';

const ROWS = 48;
const GENES = ['TP53', 'EGFR', 'MYC', ...Array.from({ length: 21 }, (_, index) => `gene${index + 4}`)];
/** How far the classes lie apart in the first three genes, in standard deviations. */
const SHIFTS = [2, 1.5, 1];

/** Rows of two classes that the first genes tell apart, as a table that a reader could have. */
function genesTable(rows: number, seed: number, withClass: boolean): string {
  const { normal } = random(seed, 'guide');
  const lines = [[...GENES, ...(withClass ? ['class'] : [])].join(',')];
  for (let row = 0; row < rows; row++) {
    const side = row % 2 === 0 ? 'normal' : 'tumour';
    const cells = GENES.map((_, gene) => (normal() + (side === 'tumour' ? (SHIFTS[gene] ?? 0) : 0)).toFixed(3));
    lines.push([...cells, ...(withClass ? [side] : [])].join(','));
  }
  return `${lines.join('\n')}\n`;
}

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Desk {
  folder: string;
  run(command: string): Promise<Ran>;
  clear(): void;
}

/**
 * Where the command is typed: in a folder into which the package was installed, or, without one, in
 * a clone.
 */
export interface Place {
  readonly installed?: string;
  /** Whether npx is npm's own, which finds an installed package but takes a second each time. */
  readonly isNpxReal?: boolean;
}

export function prepareDesk({ installed, isNpxReal = false }: Place = {}): Desk {
  const home = mkdtempSync(join(installed ?? tmpdir(), 'svm-sieve-guide-'));
  const folder = join(home, 'desk');
  const bin = join(home, 'bin');
  mkdirSync(folder);
  mkdirSync(bin);
  const packageFolder = installed ? join(installed, 'node_modules', 'svm-sieve') : root;
  symlinkSync(join(packageFolder, 'dist', 'cli.js'), join(bin, 'svm-sieve'));
  if (!isNpxReal) {
    // It only has to find what is on the path.
    writeFileSync(join(bin, 'npx'), '#!/bin/sh\nexec "$@"\n');
    chmodSync(join(bin, 'npx'), 0o755);
  }
  symlinkSync(join(packageFolder, 'examples'), join(folder, 'examples'));
  writeFileSync(join(folder, 'genes.csv'), genesTable(ROWS, 1, true));
  writeFileSync(join(folder, 'new.csv'), genesTable(8, 2, false));
  // Wide enough that no line is wrapped: where a line breaks would depend on the time that it states.
  const env = { ...process.env, COLUMNS: '118', PATH: `${bin}${delimiter}${process.env.PATH}` };
  const run = (command: string) =>
    new Promise<Ran>((done) => {
      execFile('bash', ['-o', 'pipefail', '-c', command], { cwd: folder, env }, (error, stdout, stderr) => {
        done({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr });
      });
    });
  return { folder, run, clear: () => rmSync(home, { recursive: true, force: true }) };
}
