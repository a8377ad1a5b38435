// Reports of evaluations and comparisons: what they say, and the command line that repeats them.

import { describe, expect, it } from 'vitest';
import {
  bytesSource,
  compare,
  compareOptions,
  compareReport,
  evaluate,
  evaluateOptions,
  evaluateReport,
  readData,
  readingOptions,
  reportPage,
  resolveOptions,
} from '../../src/index.ts';
import { commandLine } from '../../src/tasks/report-parts.ts';

const HOSTILE = '<img src=x onerror=alert(1)>';
const text = `${HOSTILE},b,class\n${Array.from({ length: 30 }, (_, i) => `${(i * 7) % 11},${i % 5},${i % 2 ? '=2+3' : '<b>'}`).join('\n')}\n`;
const hostile = () => readData(bytesSource('names <i>.csv', text));

describe('the report of an evaluation', () => {
  it('says which number is honest, escapes what strangers wrote, and has a picture of each kind', async () => {
    const report = evaluateReport(await evaluate(await hostile(), { outerFolds: 3, folds: 3 }));
    expect(report.summary[0]).toMatch(/^On rows that took no part in the selection the accuracy is /);
    expect(report.summary[0]).toMatch(/too good by/);
    const page = await reportPage(report);
    expect(page).not.toContain('<img src=x');
    expect(page).not.toContain('<i>');
    expect(page.match(/<figure/g)).toHaveLength(3);
  });
});

describe('the report of a comparison', () => {
  it('shows the rankings that know nothing in every picture', async () => {
    const report = compareReport(await compare([await hostile()], { methods: ['svm-rfe', 'fisher'], outerFolds: 3 }));
    const charts = report.sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'chart'));
    expect(charts).toHaveLength(1);
    expect(JSON.stringify(charts)).toContain('svm-rfe reversed');
    expect(JSON.stringify(charts)).toContain('random');
    expect(await reportPage(report)).not.toContain('<img src=x');
  });
});

describe('the command line of a result', () => {
  it('names every option that is not as usual, in the words of a shell', () => {
    const shape = { ...readingOptions, ...compareOptions };
    const given = {
      ...{ methods: ['svm-rfe', 'mfe[cost=1e6;on-nonseparable=soft]'], baselines: false, drop: ["it's"] },
      ...{ costs: [1, 10], eliminateGroups: true, seed: 7 },
    };
    const options = resolveOptions(shape, given as never);
    const line = commandLine({ command: 'compare', options }, shape, ['my data.csv']);
    expect(line).toBe(
      "svm-sieve compare 'my data.csv' --drop 'it'\\''s' --costs 1,10 --eliminate-groups --seed 7 --methods " +
        "'svm-rfe,mfe[cost=1e6;on-nonseparable=soft]' --no-baselines",
    );
    const usual = resolveOptions(evaluateOptions, {});
    expect(commandLine({ command: 'evaluate', options: usual }, evaluateOptions, ['a.csv'])).toBe(
      'svm-sieve evaluate a.csv',
    );
  });
});
