// Runs of the studio side by side, in a real browser: only runs on the same data, with a verdict that
// the tests support.

import { beforeEach, describe, expect, it } from 'vitest';
import { compare, readData } from '../../src/index.ts';
import { chromiumPath, unlessChromium } from './chromium.ts';
import { studioPage } from './studio-page.ts';

describe.skipIf(!chromiumPath)(`the studio's comparison of runs${unlessChromium}`, () => {
  const studio = studioPage();
  beforeEach(() => studio.open({ bypassCSP: true }));

  /** Runs a selection by a method; its evaluation follows by itself. */
  async function select(method: string, isEvaluated = true) {
    const { page } = studio;
    await page.getByRole('link', { name: 'Choose' }).click();
    await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption(method);
    await page.getByRole('checkbox', { name: /Then evaluate by nested/ }).setChecked(isEvaluated);
    await studio.button('Run').click();
    await studio.heading(/^Subset size$/).waitFor();
    if (isEvaluated) await studio.evaluated();
  }

  it('overlays curves, tests runs on the same folds, and saves the page as a report', async () => {
    const { page } = studio;
    await studio.button(/^wine/).click();
    await studio.button('Continue').click();
    await select('svm-rfe');
    // One run has nothing to be compared with.
    expect(await page.getByRole('link', { name: 'Compare runs' }).count()).toBe(0);
    await select('fisher', false);
    await page.getByRole('link', { name: 'Compare runs' }).click();
    const lead = page.locator('.verdict');
    await lead.getByText('These runs have no nested-CV estimate and cannot be compared: fisher.').waitFor();
    expect(await lead.textContent()).not.toMatch(/beats|highest/);
    await studio.button('Evaluate Selection of wine: fisher').click();
    await lead.getByText(/Held-out accuracy on the same 10 outer folds: /).waitFor();
    const whole = await compare(await readData('example:wine'), { methods: ['svm-rfe', 'fisher'], baselines: false });
    expect(await lead.textContent()).toMatch(
      whole.verdict!.winner === null
        ? / does not differ significantly from /
        : / is significantly better than every other run in accuracy/,
    );
    const means = whole.methods.map((method) =>
      'evaluation' in method ? method.evaluation.outer.mean.toFixed(3) : '',
    );
    for (const mean of means) expect(await lead.textContent()).toContain(mean);
    const tests = page.getByRole('table', { name: 'Paired tests of the held-out scores' });
    expect(await tests.textContent()).toContain(Number(whole.tests[0].pCorrected!.toPrecision(2)).toString());
    const curves = page.getByRole('img', { name: /^Held-out accuracy against the number of features/ });
    await curves.waitFor();
    expect(await curves.locator('path[stroke-width="2"]').count()).toBeGreaterThanOrEqual(2);
    await page.getByRole('img', { name: /^Features selected by the runs/ }).waitFor();
    const saved = await studio.saved('Save: Comparison (HTML)');
    expect(saved.name).toBe('wine-runs.html');
    const html = saved.content.toString();
    for (const text of ['Runs side by side', 'Paired tests of the held-out scores', 'Shared features'])
      expect(html).toContain(text);
    expect(html.match(/<svg/g)!.length).toBeGreaterThanOrEqual(3);
    // A run that is no longer ticked is no longer drawn.
    await page.getByRole('checkbox', { name: /fisher/ }).uncheck();
    await page.getByText('Tick at least two runs.').waitFor();
  });

  it('never offers runs on other data, also not on data of the same name', async () => {
    const table = (sign: number) =>
      ['a,b,class', ...Array.from({ length: 40 }, (_, i) => `${i % 7},${(i * sign) % 5},${i % 2}`)].join('\n');
    await studio.bring('study.csv', table(1));
    await studio.button('Continue').click();
    await select('svm-rfe', false);
    await studio.page.getByRole('link', { name: 'Data' }).click();
    await studio.button('Other data').click();
    await studio.bring('study.csv', table(3));
    await studio.button('Continue').click();
    await select('svm-rfe', false);
    expect(await studio.page.getByRole('list', { name: 'Runs' }).getByRole('listitem').count()).toBe(2);
    expect(await studio.page.getByRole('link', { name: 'Compare runs' }).count()).toBe(0);
    await select('fisher', false);
    await studio.page.getByRole('link', { name: 'Compare runs' }).click();
    await studio.page.getByRole('group', { name: /^Runs on study/ }).waitFor();
    expect(await studio.page.getByRole('checkbox').count()).toBe(2);
  });

  it.each([
    [360, 'dark'],
    [3840, 'light'],
  ] as const)('has no axe violations at %i pixels, %s', async (width, colorScheme) => {
    await studio.close();
    await studio.open({ width, colorScheme, bypassCSP: true });
    await studio.button(/^wine/).click();
    await studio.button('Continue').click();
    await select('svm-rfe', false);
    await select('fisher', false);
    await studio.page.getByRole('link', { name: 'Compare runs' }).click();
    await studio.page.getByRole('img', { name: /^Features selected by the runs/ }).waitFor();
    await studio.expectAccessible();
  });
});
