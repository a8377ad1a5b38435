// The keyboard focus in the studio: whatever removes or disables the element that has it leaves the
// focus in the content of the page, never at its start.

import type { Locator } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { chromiumPath, unlessChromium } from './chromium.ts';
import { smallTable, studioPage } from './studio-page.ts';

/** Three problems: identifiers, a missing value, and a text among numbers. */
const DIRTY = [
  'remark,age,ink,class',
  ...Array.from(
    { length: 40 },
    (_, i) => `s${i},${i === 3 ? '' : i},${i === 7 ? 'oops' : i * i},${i % 2 ? 'yes' : 'no'}`,
  ),
].join('\n');

/** Milliseconds after which nothing of an action is on its way any more. */
const SETTLED_MS = 200;

describe.skipIf(!chromiumPath)(`the focus in the studio${unlessChromium}`, { timeout: 120_000 }, () => {
  const studio = studioPage();
  beforeEach(() => studio.open());

  /** Uses what has the focus, waits for what follows, and says where the focus is then. */
  async function expectKept(control: Locator, use: () => Promise<unknown>, follows: Locator): Promise<void> {
    await control.focus();
    await use();
    await follows.waitFor();
    await studio.page.waitForTimeout(SETTLED_MS);
    const place = await studio.page.evaluate(() => {
      const { activeElement } = document;
      return { tag: activeElement?.tagName, isContent: activeElement?.closest('main') !== null };
    });
    expect(place.isContent, `${control} left the focus on ${place.tag}`).toBe(true);
  }
  const press = (control: Locator, follows: Locator) =>
    expectKept(control, () => studio.page.keyboard.press('Enter'), follows);

  it('stays in the page when data are opened by any way', async () => {
    const { page } = studio;
    const opened = (name: string) => page.getByRole('heading', { name, exact: true });
    await press(studio.button(/^wine/), opened('example:wine'));
    await press(studio.button('Other data'), studio.button(/^wine/));
    const input = page.getByLabel('File with a table');
    await expectKept(input, () => studio.bring('study.csv', smallTable()), opened('study.csv'));
    await press(studio.button('Other data'), studio.button(/^wine/));
    const drop = () => studio.drop({ name: 'dropped.csv', text: smallTable() });
    await expectKept(studio.button(/^wdbc/), drop, opened('dropped.csv'));
    await press(studio.button('Other data'), studio.button(/^wine/));
    await press(studio.button('Paste a table'), page.getByRole('textbox'));
    await page.getByRole('textbox').fill(smallTable());
    await press(studio.button('Use this table'), page.getByText('60 samples, 6 features, 2 classes'));
    await press(studio.button('Other data'), studio.button(/^wine/));
    await press(studio.button(/^Generated/), page.getByLabel('Samples'));
    await press(studio.button('Generate', { exact: true }), studio.button('Continue'));
  });

  it('stays in the page when problems are fixed', async () => {
    await studio.bring('dirty.csv', DIRTY);
    await studio.heading('3 problems to fix').waitFor();
    await press(studio.button('Use it as the sample id'), studio.heading('2 problems to fix'));
    await press(studio.button('Treat “oops” as missing'), studio.heading('1 problem to fix'));
    await press(studio.button('Impute the median'), studio.page.getByText('40 samples, 2 features, 2 classes'));
    await press(studio.button('Undo: Missing values imputed: median'), studio.heading('1 problem to fix'));
  });

  it('stays in the page when features are selected, evaluated and tested', async () => {
    await studio.bring('study.csv', smallTable());
    await studio.button('Continue').click();
    await studio.page.getByRole('checkbox', { name: /Then evaluate by nested/ }).uncheck();
    await press(studio.button('Run'), studio.heading(/^Subset size$/));
    const estimate = studio.estimate();
    await press(estimate.getByRole('button', { name: 'Evaluate' }), estimate.getByText(/95 % CI/));
    await estimate.getByRole('spinbutton').fill('2');
    await press(studio.button('Test against chance'), estimate.getByText(/^Permutation test: /));
    await press(studio.button('Show the evaluation'), studio.heading('Predicted classes'));
  });
});
