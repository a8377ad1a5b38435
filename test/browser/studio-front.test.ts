// The Data and Choose views of the studio in a real browser.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { shownProblem } from '../../apps/studio/state/data-fixes.ts';
import { refusalOf } from '../../apps/studio/state/option-text.ts';
import type { FactsOf, MessageCode } from '../../src/base/messages/index.ts';
import { fact, reported } from '../../src/base/problem.ts';
import { readers } from '../../src/data/readers/index.ts';
import { rankOptions } from '../../src/plan/task-options.ts';
import { root } from '../house/sources.ts';
import { chromiumPath, unlessChromium } from './chromium.ts';
import { studioPage } from './studio-page.ts';

const HOSTILE = ['<img src=x onerror=alert(1)>', '__proto__', 'constructor', '"quoted", {{y}}', 'f\u202ereversed'];

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');
const label = (i: number) => (i % 2 ? 'yes' : 'no');

/** A problem in the words of the studio. */
const shown = <C extends MessageCode>(code: C, facts: FactsOf<C>) =>
  shownProblem(reported(fact(code, facts)), { columns: [], options: {} }).text;

describe.skipIf(!chromiumPath)(`the studio's front${unlessChromium}`, () => {
  const studio = studioPage();
  beforeEach(() => studio.open());

  it('shows a table that is dropped, with its size, types and classes', async () => {
    const text = readFileSync(join(root, 'examples', 'data', 'wdbc.csv'), 'utf8');
    await studio.drop({ name: 'wdbc.csv', text });
    await studio.heading('wdbc.csv').waitFor();
    await studio.page.getByText('569 samples, 30 features, 2 classes').waitFor();
    await studio.page.getByText('357 (63 %)').waitFor();
    expect(await studio.page.getByRole('columnheader', { name: 'radius_mean number' }).count()).toBe(1);
    await studio.page.getByRole('cell', { name: '17.99', exact: true }).waitFor();
  });

  it('shows hostile names as text', async () => {
    const text = `${[...HOSTILE, 'class'].map(cell).join(',')}\n${lines(30, (i) => `${i},${i % 7},${i % 5},${i % 3},${i % 11},${cell(i % 2 ? '<script>alert(1)</script>' : 'b')}`)}`;
    await studio.bring('<b>hostile.csv', text);
    await studio.heading('<b>hostile.csv').waitFor();
    await studio.page.getByText('<script>alert(1)</script>', { exact: true }).first().waitFor();
    await studio.button(/^<img src=x onerror=alert\(1\)>/).click();
    await studio.heading('<img src=x onerror=alert(1)>').waitFor();
    await studio.button(/^f\\u202ereversed/).waitFor();
    await studio.button('Continue').click();
    await studio.page.getByLabel('Rank only').check();
    await studio.button('Run').click();
    await studio.button('Ranking of <b>hostile: svm-rfe done').waitFor();
    expect(await studio.page.locator('main img, main b').count()).toBe(0);
  });

  it('fixes problems where they are shown, and undoes fixes', async () => {
    const text = `remark,age,ink,class\n${lines(40, (i) => `s${i},${i === 3 ? '' : i},${i === 7 ? 'oops' : i * i},${label(i)}`)}`;
    await studio.bring('dirty.csv', text);
    await studio.heading('3 problems to fix').waitFor();
    expect(await studio.button('Continue').isDisabled()).toBe(true);
    await studio.button('Use it as the sample id').click();
    await studio.heading('2 problems to fix').waitFor();
    await studio.button('Treat “oops” as missing').click();
    await studio.heading('1 problem to fix').waitFor();
    await studio.button('Impute the median').click();
    await studio.heading(/to fix/).waitFor({ state: 'detached' });
    await studio.page.getByText('40 samples, 2 features, 2 classes').waitFor();
    expect(await studio.button('Continue').isEnabled()).toBe(true);
    await studio.button('Undo: Missing values imputed: median').click();
    await studio.heading('1 problem to fix').waitFor();
  });

  it.each([
    [
      'two columns of one name',
      'double.csv',
      `x,x,class\n${lines(9, (i) => `${i},${i * i},${label(i)}`)}`,
      shown('column-name-twice', { name: 'x', positions: [1, 2] }),
      'Drop column 2',
    ],
    [
      'an unknown extension',
      'table.xyz',
      `x,class\n${lines(9, (i) => `${i},${label(i)}`)}`,
      shown('format-unknown', {
        ending: 'xyz',
        nearest: null,
        formats: readers.names,
      }),
      'Read as csv',
    ],
  ])('explains %s, and reads it after a fix', async (_, name, text, sentence, fix) => {
    await studio.bring(name, text);
    await studio.heading(`${name} cannot be read yet`).waitFor();
    await studio.page.getByText(sentence).waitFor();
    await studio.button(fix).click();
    await studio.heading(name).and(studio.page.locator('h2#table-name')).waitFor();
  });

  it('explains what is not a table', async () => {
    await studio.bring('empty.csv', '');
    await studio.heading('empty.csv cannot be read yet').waitFor();
    expect((await studio.page.getByRole('alert').textContent())!.length).toBeGreaterThan(15);
    await studio.button('Other data').click();
    await studio.button('Paste a table').click();
    await studio.page.getByRole('textbox').fill('one line');
    await studio.button('Use this table').click();
    await studio.page.getByText('A table needs at least two lines').waitFor();
  });

  it('keeps the table where a change fails', async () => {
    await studio.button(/^wine/).click();
    await studio.heading('example:wine').waitFor();
    await studio.page.getByText('Reading options').click();
    await studio.page.getByLabel('Target', { exact: true }).fill('no such column');
    await studio.page.getByLabel('Target', { exact: true }).press('Enter');
    await studio.page.getByText(/^Not changed: .*no such column/).waitFor();
    await studio.page.getByText('178 samples, 13 features, 3 classes').waitFor();
    await studio.page.getByRole('cell', { name: '14.23', exact: true }).waitFor();
  });

  it('shows any column of 20,000 with few elements', async () => {
    const names = Array.from({ length: 20_000 }, (_, i) => `g${i}`);
    await studio.bring(
      'wide.csv',
      `${names.join(',')},class\n${lines(20, (i) => `${names.map((_, j) => (i * 7 + j) % 11).join(',')},${label(i)}`)}`,
    );
    await studio.page.getByText('20 samples, 20,000 features, 2 classes').waitFor();
    await studio.page.getByLabel('Find a column').fill('g15000');
    await studio.page.getByLabel('Find a column').press('Enter');
    await studio.heading('g15000').waitFor();
    await studio.page.getByRole('columnheader', { name: 'g15000 number' }).waitFor();
    await studio.page
      .getByRole('cell', { name: String(15_000 % 11), exact: true })
      .first()
      .waitFor();
    expect(await studio.page.locator('*').count()).toBeLessThan(1500);
  });

  it('rejects an invalid option in place, finds options, and does not run', async () => {
    await studio.button(/^wine/).click();
    await studio.button('Continue').click();
    await studio.page.getByText(/^More options/).click();
    await studio.page.getByLabel('Search the options').fill('cost of an error');
    await studio.page.getByLabel('Cost', { exact: true }).fill('-1');
    await studio.page.getByLabel('Cost', { exact: true }).press('Tab');
    expect(await studio.page.getByText(refusalOf(rankOptions.cost, '-1')!).count()).toBe(2);
    expect(await studio.button('Run').isDisabled()).toBe(true);
    await studio.button('Reset Cost').click();
    expect(await studio.button('Run').isEnabled()).toBe(true);
  });

  it('suggests a method for the data, with its time, as a command and a program', async () => {
    await studio.button(/^Generated/).click();
    await studio.page.getByLabel('Samples').fill('40');
    await studio.button('Generate', { exact: true }).click();
    await studio.button('Continue').click();
    await studio.page.getByText(/^Suggested: Linear SVM-RFE for 40 samples and 2,000 features/).waitFor();
    await studio.page.getByText(/a run takes about/).waitFor();
    const command = studio.page.getByRole('group', { name: 'Command line' });
    expect(await command.textContent()).toBe(
      'svm-sieve generate microarray --rows 40 -o microarray.csv\nsvm-sieve select microarray.csv',
    );
    await studio.page.getByLabel('Kernel', { exact: true }).selectOption('rbf');
    await studio.page.getByText(/^Suggested \(you changed options\)/).waitFor();
    expect(await command.textContent()).toContain('--kernel rbf');
    expect(await studio.page.getByRole('group', { name: 'Node program' }).textContent()).toContain("kernel: 'rbf'");
    await studio.button('Reset to the suggestion').click();
    await studio.page.getByText(/^Suggested:/).waitFor();
    // The suggestion depends on the data.
    await studio.page.getByRole('link', { name: 'Data' }).click();
    await studio.button('Other data').click();
    await studio.button(/^wine/).click();
    await studio.button('Continue').click();
    expect(await command.textContent()).toBe('svm-sieve select example:wine');
  });

  it('reads options from a link, which contains no data', async () => {
    await studio.bring('secret-name.csv', `age,secret,target\n${lines(20, (i) => `${i},${i * i},${label(i)}`)}`);
    await studio.button(/^secret number/).click();
    await studio.button('Drop', { exact: true }).click();
    await studio.button('Undo: secret dropped').waitFor();
    await studio.button('Continue').click();
    await studio.page.getByRole('radio', { name: /^Evaluate/ }).check();
    await studio.page.getByLabel('How many features').selectOption('best');
    const link = (await studio.page.getByRole('group', { name: 'Link to these options' }).textContent())!;
    expect(link).not.toMatch(/secret|age|yes/);
    await studio.button('Remove everything').click();
    await studio.page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click();
    await studio.page.goto(link);
    await studio.page.getByText('The link set 1 option.').waitFor();
    expect(new URL(studio.page.url()).hash).toBe('#data');
    await studio.button(/^wine/).click();
    await studio.button('Continue').click();
    expect(await studio.page.getByRole('radio', { name: /^Evaluate/ }).isChecked()).toBe(true);
    expect(await studio.page.getByRole('group', { name: 'Command line' }).textContent()).toBe(
      'svm-sieve evaluate example:wine --choose best',
    );
  });

  it('reaches a result from an example by keyboard alone, and restores it after a reload', async () => {
    const to = async (name: RegExp) => {
      await studio.tabTo(name);
      await studio.page.keyboard.press('Enter');
    };
    await to(/^wine/);
    await studio.heading('example:wine').waitFor();
    await to(/^Continue/);
    await studio.heading('Task').waitFor();
    await to(/^Run$/);
    await studio.button('Selection of wine: svm-rfe done').waitFor();
    // The page warns where a run would be lost.
    await studio.button('Evaluation of wine: svm-rfe done').waitFor();
    // Changes are stored after a delay.
    await studio.page.waitForTimeout(1500);
    await studio.page.reload();
    await studio.button('Selection of wine: svm-rfe done').waitFor();
    await studio.page.getByRole('link', { name: 'Data' }).click();
    await studio.heading('example:wine').waitFor();
    await studio.button('Remove everything').click();
    await studio.page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click();
    await studio.heading('Drop a table anywhere on this page').waitFor();
    await studio.page.waitForTimeout(1500);
    await studio.page.reload();
    await studio.heading('Drop a table anywhere on this page').waitFor();
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('has no axe violations, %s and %i pixels wide', async (colorScheme, width) => {
    await studio.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await studio.page.setViewportSize({ width, height: 800 });
    await studio.expectAccessible();
    await studio.bring('dirty.csv', `age,ink,class\n${lines(40, (i) => `${i === 3 ? '' : i},${i * i},${label(i)}`)}`);
    await studio.button(/^age number/).click();
    await studio.expectAccessible();
    await studio.button('Impute the mean').click();
    await studio.heading(/to fix/).waitFor({ state: 'detached' });
    await studio.page.getByRole('link', { name: 'Choose' }).click();
    await studio.page.getByText(/^More options/).click();
    await studio.page.getByLabel('Compare methods').check();
    await studio.expectAccessible();
  });
});
