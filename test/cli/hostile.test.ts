// Names and labels as no file should have them: nothing runs, breaks or misaligns, on any terminal
// and in any spreadsheet.

import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { displayWidth } from '../../apps/cli/output/text-width.ts';
import { folder, run } from './run.ts';

const files = folder();

const NAMES = [
  '<img src=x onerror=alert(1)>',
  '=HYPERLINK("http://x","y")',
  '+1+cmd',
  '@SUM(A1)',
  '-x',
  '\u001b[31mred\u001b[0m\u0007',
  'L'.repeat(10_000),
  '😀👍🏽👩\u200d💻❤\ufe0f🇩🇪',
  'שלום עולם',
  'مرحبا 12',
  'line\nbreak\rcr',
  '漢字テスト',
  'tab\there',
  `e${'\u0301'.repeat(500)}`,
  '\u202eevil',
  'a;=1+1',
  '__proto__',
  'constructor',
];
const LABELS = ['=cmd|x', '\u001b[32mשלום\n'];

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Sixty rows in which each class lies to its own side of most columns. */
const table = () => {
  const rows = Array.from({ length: 60 }, (_, i) => [
    ...NAMES.map((_, j) => (Math.sin(7 * i + 13 * j) + (i % 2) * 0.1 * j).toFixed(3)),
    cell(LABELS[i % 2]),
  ]);
  return [[...NAMES, 'class'].map(cell), ...rows].map((row) => row.join(',')).join('\n');
};

const data = files.write('hostile.csv', table());
const [ranking, model, spreadsheet] = ['ranking.json', 'model.json', 'table.csv'].map((name) => files.path(name));

beforeAll(async () => {
  expect((await run(['rank', data, '--json', ranking, '--trace', 'full', '--quiet'])).code).toBe(0);
  expect((await run(['select', data, '--json', model, '--quiet'])).code).toBe(0);
});

const commands: [name: string, args: string[], hasCsv: boolean][] = [
  ['describe', ['describe', data], true],
  ['rank', ['rank', data], true],
  ['rank, scored once', ['rank', data, '--method', 'fisher'], true],
  ['select', ['select', data, '--choose', 'n=18'], true],
  ['evaluate', ['evaluate', data, '--outer-folds', '3', '--threads', '1'], true],
  ['compare', ['compare', data, '--methods', 'svm-rfe,fisher', '--outer-folds', '3', '--threads', '1'], true],
  ['train', ['train', data], true],
  ['predict', ['predict', model, data], true],
  ['explain', ['explain', ranking, NAMES[5]], true],
  ['explain of a long name', ['explain', ranking, NAMES[6]], true],
  ['explain of a name from right to left', ['explain', ranking, NAMES[8]], true],
  ['apply', ['apply', ranking, data, '--features', '3', '-o', files.path('applied.csv')], false],
  ['export', ['export', model, '--to', 'js', '-o', files.path('model.js')], false],
  ['export for LIBSVM', ['export', model, '--to', 'libsvm', '-o', files.path('libsvm.model')], false],
  ['export for ONNX', ['export', model, '--to', 'onnx', '-o', files.path('model.onnx')], false],
  ['report', ['report', ranking, model, '-o', files.path('both.html')], false],
  ['studio', ['studio', '--port', '\u001b[31m80\n'], false],
  ['an unknown feature', ['explain', ranking, '\u001b[31mnone\n'], false],
  ['an unknown command', ['\u001b[31mrank\n\u202e'], false],
  ['an unknown value', ['rank', data, '--kernel', '\u001b[31mrbf'], false],
];

/** What moves the cursor, colours, rings, hides or turns around. */
const CONTROL = /(?!\n)[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066\u2067]/u;

describe.each([40, 80, 120])('on a terminal of %i columns', (width) => {
  it.each(commands)('%s shows nothing that runs, and no line that is too long', async (_, args) => {
    const { stdout, stderr } = await run([...args, ...(args.includes('-o') ? ['--force'] : [])], {
      env: { COLUMNS: String(width) },
    });
    for (const text of [stdout, stderr]) {
      // The isolates are our own, and come in pairs within a line.
      expect(text).not.toMatch(CONTROL);
      for (const line of text.split('\n')) {
        expect([...line.matchAll(/\u2068/g)]).toHaveLength([...line.matchAll(/\u2069/g)].length);
      }
    }
    for (const line of stdout.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(width);
  });
});

describe('in a spreadsheet', () => {
  it.each(commands.filter(([, , hasCsv]) => hasCsv))('%s writes cells that are no formulas', async (_, args) => {
    const { code } = await run([...args, '--csv', spreadsheet, '--force', '--quiet']);
    expect(code).toBe(0);
    const text = readFileSync(spreadsheet, 'utf8');
    const { data: rows, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' });
    expect(errors).toEqual([]);
    const cells = rows.slice(0, -1);
    for (const row of cells) expect(row).toHaveLength(cells[0].length);
    for (const own of cells.flat()) {
      if (!Number.isFinite(Number(own))) expect(own).not.toMatch(/^[=+\-@\t\r]/);
      expect(own).not.toMatch(/(?![\t\r\n])\p{Cc}/u);
    }
  });
});
