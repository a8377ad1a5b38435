// The Data and Choose views of the studio in a real browser.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { shownProblem } from '../../apps/studio/state/data-fixes.ts';
import { refusalOf } from '../../apps/studio/state/option-text.ts';
import type { FactsOf, MessageCode } from '../../src/base/messages/index.ts';
import { fact, reported } from '../../src/base/problem.ts';
import { readers } from '../../src/data/readers/index.ts';
import { rankOptions } from '../../src/plan/task-options.ts';
import { root } from '../house/sources.ts';
import { chromiumPath, openBrowser, unlessChromium } from './chromium.ts';
import { type StaticFolder, serveFolder } from './static-folder.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const HOSTILE = ['<img src=x onerror=alert(1)>', '__proto__', 'constructor', '"quoted", {{y}}', 'f\u202ereversed'];

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');
const label = (i: number) => (i % 2 ? 'yes' : 'no');

/** A problem in the words of the studio. */
const shown = <C extends MessageCode>(code: C, facts: FactsOf<C>) =>
  shownProblem(reported(fact(code, facts)), { columns: [], options: {} }).text;

describe.skipIf(!chromiumPath)(`the studio's front${unlessChromium}`, () => {
  let browser: Browser;
  let served: StaticFolder;
  let context: BrowserContext;
  let page: Page;
  let alarms: string[];

  beforeAll(async () => {
    [browser, served] = await Promise.all([openBrowser(), serveFolder(join(root, 'dist', 'studio'))]);
  });
  afterAll(async () => {
    await browser?.close();
    await served?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    page = await context.newPage();
    alarms = [];
    page.on('dialog', (dialog) => {
      alarms.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on('pageerror', (error) => alarms.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!/^(data|blob):/.test(url) && !url.startsWith(served.address)) alarms.push(`request: ${url}`);
    });
    await page.goto(served.address);
  });
  afterEach(async () => {
    await context.close();
    expect(alarms).toEqual([]);
  });

  const bring = async (name: string, text: string) => {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
    await page.getByLabel('File with a table').setInputFiles(file);
  };
  const button = (name: string | RegExp, more: { exact?: boolean } = {}) => page.getByRole('button', { name, ...more });
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });

  async function seriousFindings(): Promise<string[]> {
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: { run(): Promise<AxeResult> } }).axe.run(),
    );
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }
  interface AxeResult {
    readonly violations: readonly { id: string; impact: string; nodes: readonly { target: string[] }[] }[];
  }

  it('shows a table that is dropped, with its size, types and classes', async () => {
    const text = readFileSync(join(root, 'examples', 'data', 'wdbc.csv'), 'utf8');
    const transfer = await page.evaluateHandle((csv) => {
      const data = new DataTransfer();
      data.items.add(new File([csv], 'wdbc.csv'));
      return data;
    }, text);
    await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
    await heading('wdbc.csv').waitFor();
    await page.getByText('569 samples, 30 features, 2 classes').waitFor();
    await page.getByText('357 (63 %)').waitFor();
    expect(await page.getByRole('columnheader', { name: 'radius_mean number' }).count()).toBe(1);
    await page.getByRole('cell', { name: '17.99', exact: true }).waitFor();
  });

  it('shows hostile names as text', async () => {
    const text = `${[...HOSTILE, 'class'].map(cell).join(',')}\n${lines(30, (i) => `${i},${i % 7},${i % 5},${i % 3},${i % 11},${cell(i % 2 ? '<script>alert(1)</script>' : 'b')}`)}`;
    await bring('<b>hostile.csv', text);
    await heading('<b>hostile.csv').waitFor();
    await page.getByText('<script>alert(1)</script>', { exact: true }).first().waitFor();
    await button(/^<img src=x onerror=alert\(1\)>/).click();
    await heading('<img src=x onerror=alert(1)>').waitFor();
    await button(/^f\\u202ereversed/).waitFor();
    await button('Continue').click();
    await page.getByLabel('Rank only').check();
    await button('Run').click();
    await button('Ranking of <b>hostile: svm-rfe done').waitFor();
    expect(await page.locator('main img, main b').count()).toBe(0);
  });

  it('fixes problems where they are shown, and undoes fixes', async () => {
    const text = `remark,age,ink,class\n${lines(40, (i) => `s${i},${i === 3 ? '' : i},${i === 7 ? 'oops' : i * i},${label(i)}`)}`;
    await bring('dirty.csv', text);
    await heading('3 problems to fix').waitFor();
    expect(await button('Continue').isDisabled()).toBe(true);
    await button('Use it as the sample id').click();
    await heading('2 problems to fix').waitFor();
    await button('Treat “oops” as missing').click();
    await heading('1 problem to fix').waitFor();
    await button('Impute the median').click();
    await heading(/to fix/).waitFor({ state: 'detached' });
    await page.getByText('40 samples, 2 features, 2 classes').waitFor();
    expect(await button('Continue').isEnabled()).toBe(true);
    await button('Undo: Missing values imputed: median').click();
    await heading('1 problem to fix').waitFor();
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
    await bring(name, text);
    await heading(`${name} cannot be read yet`).waitFor();
    await page.getByText(sentence).waitFor();
    await button(fix).click();
    await heading(name).and(page.locator('h2#table-name')).waitFor();
  });

  it('explains what is not a table', async () => {
    await bring('empty.csv', '');
    await heading('empty.csv cannot be read yet').waitFor();
    expect((await page.getByRole('alert').textContent())!.length).toBeGreaterThan(15);
    await button('Other data').click();
    await button('Paste a table').click();
    await page.getByRole('textbox').fill('one line');
    await button('Use this table').click();
    await page.getByText('A table needs at least two lines').waitFor();
  });

  it('keeps the table where a change fails', async () => {
    await button(/^wine/).click();
    await heading('example:wine').waitFor();
    await page.getByText('Reading options').click();
    await page.getByLabel('Target', { exact: true }).fill('no such column');
    await page.getByLabel('Target', { exact: true }).press('Enter');
    await page.getByText(/^Not changed: .*no such column/).waitFor();
    await page.getByText('178 samples, 13 features, 3 classes').waitFor();
    await page.getByRole('cell', { name: '14.23', exact: true }).waitFor();
  });

  it('shows any column of 20,000 with few elements', async () => {
    const names = Array.from({ length: 20_000 }, (_, i) => `g${i}`);
    await bring(
      'wide.csv',
      `${names.join(',')},class\n${lines(20, (i) => `${names.map((_, j) => (i * 7 + j) % 11).join(',')},${label(i)}`)}`,
    );
    await page.getByText('20 samples, 20,000 features, 2 classes').waitFor();
    await page.getByLabel('Find a column').fill('g15000');
    await page.getByLabel('Find a column').press('Enter');
    await heading('g15000').waitFor();
    await page.getByRole('columnheader', { name: 'g15000 number' }).waitFor();
    await page
      .getByRole('cell', { name: String(15_000 % 11), exact: true })
      .first()
      .waitFor();
    expect(await page.locator('*').count()).toBeLessThan(1500);
  });

  it('rejects an invalid option in place, finds options, and does not run', async () => {
    await button(/^wine/).click();
    await button('Continue').click();
    await page.getByText(/^More options/).click();
    await page.getByLabel('Search the options').fill('cost of an error');
    await page.getByLabel('Cost', { exact: true }).fill('-1');
    await page.getByLabel('Cost', { exact: true }).press('Tab');
    expect(await page.getByText(refusalOf(rankOptions.cost, '-1')!).count()).toBe(2);
    expect(await button('Run').isDisabled()).toBe(true);
    await button('Reset Cost').click();
    expect(await button('Run').isEnabled()).toBe(true);
  });

  it('suggests a method for the data, with its time, as a command and a program', async () => {
    await button(/^Generated/).click();
    await page.getByLabel('Samples').fill('40');
    await button('Generate', { exact: true }).click();
    await button('Continue').click();
    await page.getByText(/^Suggested: Linear SVM-RFE for 40 samples and 2,000 features/).waitFor();
    await page.getByText(/a run takes about/).waitFor();
    const command = page.getByRole('group', { name: 'Command line' });
    expect(await command.textContent()).toBe(
      'svm-sieve generate microarray --rows 40 -o microarray.csv\nsvm-sieve select microarray.csv',
    );
    await page.getByLabel('Kernel', { exact: true }).selectOption('rbf');
    await page.getByText(/^Suggested \(you changed options\)/).waitFor();
    expect(await command.textContent()).toContain('--kernel rbf');
    expect(await page.getByRole('group', { name: 'Node program' }).textContent()).toContain("kernel: 'rbf'");
    await button('Reset to the suggestion').click();
    await page.getByText(/^Suggested:/).waitFor();
    // The suggestion depends on the data.
    await page.getByRole('link', { name: 'Data' }).click();
    await button('Other data').click();
    await button(/^wine/).click();
    await button('Continue').click();
    expect(await command.textContent()).toBe('svm-sieve select example:wine');
  });

  it('reads options from a link, which contains no data', async () => {
    await bring('secret-name.csv', `age,secret,target\n${lines(20, (i) => `${i},${i * i},${label(i)}`)}`);
    await button(/^secret number/).click();
    await button('Drop', { exact: true }).click();
    await button('Undo: secret dropped').waitFor();
    await button('Continue').click();
    await page.getByRole('radio', { name: /^Evaluate/ }).check();
    await page.getByLabel('How many features').selectOption('best');
    const link = (await page.getByRole('group', { name: 'Link to these options' }).textContent())!;
    expect(link).not.toMatch(/secret|age|yes/);
    await button('Remove everything').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click();
    await page.goto(link);
    await page.getByText('The link set 1 option.').waitFor();
    expect(new URL(page.url()).hash).toBe('#data');
    await button(/^wine/).click();
    await button('Continue').click();
    expect(await page.getByRole('radio', { name: /^Evaluate/ }).isChecked()).toBe(true);
    expect(await page.getByRole('group', { name: 'Command line' }).textContent()).toBe(
      'svm-sieve evaluate example:wine --choose best',
    );
  });

  it('reaches a result from an example by keyboard alone, and restores it after a reload', async () => {
    const to = async (name: RegExp) => {
      for (let presses = 0; presses < 80; presses++) {
        await page.keyboard.press('Tab');
        const text = await page.evaluate(() => (document.activeElement as HTMLElement | null)?.innerText ?? '');
        if (name.test(text)) return page.keyboard.press('Enter');
      }
      expect.unreachable(`${name} was not reached`);
    };
    await to(/^wine/);
    await heading('example:wine').waitFor();
    await to(/^Continue/);
    await heading('Task').waitFor();
    await to(/^Run$/);
    await button('Selection of wine: svm-rfe done').waitFor();
    // Changes are stored after a delay.
    await page.waitForTimeout(1500);
    await page.reload();
    await button('Selection of wine: svm-rfe done').waitFor();
    await page.getByRole('link', { name: 'Data' }).click();
    await heading('example:wine').waitFor();
    await button('Remove everything').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove everything' }).click();
    await heading('Drop a table anywhere on this page').waitFor();
    await page.waitForTimeout(1500);
    await page.reload();
    await heading('Drop a table anywhere on this page').waitFor();
  });

  it.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('has no serious axe-core findings, %s and %i pixels wide', async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 800 });
    expect(await seriousFindings()).toEqual([]);
    await bring('dirty.csv', `age,ink,class\n${lines(40, (i) => `${i === 3 ? '' : i},${i * i},${label(i)}`)}`);
    await button(/^age number/).click();
    expect(await seriousFindings()).toEqual([]);
    await button('Impute the mean').click();
    await heading(/to fix/).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Choose' }).click();
    await page.getByText(/^More options/).click();
    await page.getByLabel('Compare methods').check();
    expect(await seriousFindings()).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBeLessThanOrEqual(0);
  });
});
