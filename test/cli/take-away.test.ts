// The files that people take away, as the command line writes them.

import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { lineOf } from '../problem.ts';
import { folder, run } from './run.ts';

const files = folder();

async function done(args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await run(args);
  expect(code, stderr).toBe(0);
  return stdout;
}

const table = (name: string) => {
  const { data, errors } = Papa.parse<string[]>(readFileSync(files.path(name), 'utf8').trimEnd(), { newline: '\r\n' });
  expect(errors).toEqual([]);
  return data;
};

describe('--csv and --curve-csv', () => {
  it('of select are the selected features and the curve', async () => {
    const [csv, curve, json] = ['s.csv', 'c.csv', 's.json'].map((name) => files.path(name));
    const stdout = await done([
      ...['select', 'example:wdbc', '--cv', 'nested', '--halve-above', '8', '--choose', 'n=4', '--quiet'],
      ...['--csv', csv, '--curve-csv', curve, '--json', json],
    ]);
    const result = JSON.parse(readFileSync(json, 'utf8'));
    const [titles, ...rows] = table('s.csv');
    expect(titles.join()).toBe('rank,feature,weight,criterion,frequency,mean B,mean M,difference,auc');
    expect(rows.map(([, feature]) => feature)).toEqual(result.selected.features);
    expect(rows.map((row) => Number(row[8]))).toEqual(result.selected.details.map(({ auc }: { auc: number }) => auc));
    expect(stdout).toMatch(/rank +feature +weight +criterion +frequency +difference +auc/);
    const [head, ...points] = table('c.csv');
    expect(head.join()).toBe('features,score,sd,se,cost');
    expect(points.map(([size]) => Number(size))).toEqual(
      result.curve.map(({ features }: { features: number }) => features),
    );
  });

  it('of evaluate and compare are features or methods, and the nested curves', async () => {
    const common = ['example:wine', '--outer-folds', '3', '--folds', '3', '--step', '5', '--quiet'];
    await done(['evaluate', ...common, '--csv', files.path('e.csv'), '--curve-csv', files.path('ec.csv')]);
    expect(table('e.csv')[0].join()).toBe('rank,feature,frequency,mean 1,mean 2,mean 3,difference,auc');
    expect(table('ec.csv')[0].join()).toBe('features,score,sd,se,selection,train,test');
    await done(['compare', ...common, '--methods', 'fisher', '--curve-csv', files.path('cc.csv')]);
    expect(table('cc.csv')[0].slice(0, 3)).toEqual(['data', 'method', 'features']);
  });

  it('are not overwritten, nor given one name', async () => {
    const there = files.write('there.csv', 'before');
    const refused = await run(['select', 'example:wine', '--curve-csv', there]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('--force');
    const twice = await run(['select', 'example:wine', '--csv', files.path('x'), '--curve-csv', files.path('x')]);
    expect(twice.stderr).toBe(lineOf('file-used-twice', { option: 'curveCsv', file: files.path('x'), other: 'csv' }));
    expect(readFileSync(there, 'utf8')).toBe('before');
  });
});

describe('a report under another name', () => {
  it.each([
    ['rank', 'example:wine', '--report', 'x.pdf'],
    ['select', 'example:wine', '--report', 'x.PDF'],
    ['evaluate', 'example:wine', '--report', 'x.docx'],
  ])('is refused before any work: %s %s %s %s', async (...args) => {
    const [command, data, flag, name] = args;
    const { code, stderr } = await run([command, data, flag, files.path(name)]);
    expect(code).toBe(2);
    const ending = name.slice(1).toLowerCase();
    expect(stderr).toBe(lineOf('report-not-html', { option: 'report', file: files.path(name), ending }));
    expect(stderr).toContain('x.html');
    expect(files.list()).not.toContain(name);
  });

  it('is refused by report too', async () => {
    const json = files.path('r.json');
    await done(['rank', 'example:wine', '--json', json, '--quiet']);
    const { code, stderr } = await run(['report', json, '-o', files.path('r.pdf')]);
    expect(code).toBe(2);
    expect(stderr).toBe(lineOf('report-not-html', { option: 'output', file: files.path('r.pdf'), ending: '.pdf' }));
    await done(['report', json, '-o', files.path('r.htm')]);
    expect(readFileSync(files.path('r.htm'), 'utf8')).toMatch(/^<!doctype html>/);
  });
});

describe('--splits', () => {
  it('gives outer and inner splits, is recorded, and resumes from a checkpoint', async () => {
    const rows = Array.from({ length: 178 }, (_, row) => row);
    const splits = [0, 1, 2].map((k) => ({
      train: rows.filter((row) => row % 3 !== k),
      test: rows.filter((row) => row % 3 === k),
    }));
    const file = files.write('splits.json', JSON.stringify({ base: 0, splits }));
    const [out, again, checkpoint] = ['o.json', 'again.json', 'run.checkpoint'].map((name) => files.path(name));
    const common = ['evaluate', 'example:wine', '--splits', file, '--folds', '3', '--step', '6', '--quiet'];
    await done([...common, '--json', out, '--checkpoint', checkpoint]);
    const result = JSON.parse(readFileSync(out, 'utf8'));
    expect(result.evaluation.parts.map(({ fold }: { fold: string }) => fold)).toEqual(['1', '2', '3']);
    await done([...common, '--json', again, '--checkpoint', checkpoint]);
    const { timings: _timings, ...known } = result;
    expect(JSON.parse(readFileSync(again, 'utf8'))).toMatchObject(known);
    files.write('splits.json', JSON.stringify({ base: 0, splits: splits.slice(1) }));
    const other = await run([...common, '--json', again, '--force', '--checkpoint', checkpoint]);
    expect(other.code).toBe(2);
    const selected = await done(['select', 'example:wine', '--splits', file, '--step', '6', '--quiet', '--json', '-']);
    expect(JSON.parse(selected).curve[0].score.folds).toHaveLength(2);
  });

  it('names the file and the split in a problem', async () => {
    const file = files.write('wrong.csv', 'row,k\n1,train\n999,test\n');
    const { code, stderr } = await run(['describe', 'example:wine', '--splits', file, '--json', '-']);
    expect(code, stderr).toBe(0);
    const bad = await run(['select', 'example:wine', '--splits', file]);
    const facts = { sample: 999, split: 'k', set: 'test', count: 1, samples: 178 };
    expect(bad.stderr).toBe(lineOf('splits-sample-unknown', facts, { at: { source: file } }));
  });
});
