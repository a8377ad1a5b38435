// An exported module inside a page, with names that try to break out of it.

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportModel } from '../../src/tasks/export.ts';
import { randomCase } from '../formats/export-cases.ts';
import { chromiumPath, openBrowser, unlessChromium } from './chromium.ts';

// As in test/formats/js.test.ts: another order of sums, another exp.
const DECISION_TOLERANCE = 1e-12;

describe.skipIf(!chromiumPath)(`an exported module in a page${unlessChromium}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  it('decides as the model does, and lets no name run', async () => {
    const shape = { seed: 9, kernel: 'rbf', classes: 4, columns: 10, vectors: 6, multiclass: 'ovo' as const };
    const one = randomCase({ ...shape, probability: true, scale: true, fill: false });
    const text = exportModel(one.model, { to: 'js', inputs: 'all' }).files[0].content;
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    // The text stands in the element itself, where </script> in a name would end it.
    const use = `globalThis.said = ${JSON.stringify(one.rows)}.map((row) => ({ label: predict(row), values: decision(row) }));`;
    await page.setContent(`<!doctype html><meta charset="utf-8"><script type="module">${text}\n${use}</script>`);
    await page.waitForFunction('globalThis.said');
    const said = (await page.evaluate('said')) as { label: string; values: number[] }[];
    expect(errors).toEqual([]);
    expect(await page.evaluate('typeof hurt')).toBe('undefined');
    expect(said.map(({ label }) => label)).toEqual(one.predicted);
    for (const [row, { values }] of said.entries())
      for (const [k, value] of values.entries())
        expect(Math.abs(value - one.decision[row][k])).toBeLessThan(DECISION_TOLERANCE);
    await page.close();
  });
});
