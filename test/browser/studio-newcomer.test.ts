// The studio as a newcomer uses it, with nothing but the page: from a file to a saved report with a
// nested estimate, from a matrix with a table of its samples to the same, and what goes wrong on the way.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { generate } from '../../src/data/generators/index.ts';
import { generatedTable } from '../../src/data/generators/table.ts';
import { writers } from '../../src/data/writers/index.ts';
import { root } from '../house/sources.ts';
import { chromiumPath, unlessChromium } from './chromium.ts';
import { studioPage } from './studio-page.ts';

/** A file of the shape of the colon data: 62 samples, 2,000 genes, gzipped. */
function genesOfColonShape(): Buffer {
  const table = generatedTable(generate('microarray', { rows: 62, features: 2000 }));
  return gzipSync([...writers.get('csv').write(table)].join(''));
}

const colon = join(root, '..', 'shared', 'data', 'colon', 'colon.csv.gz');
const SETS: [string, () => Buffer][] = [
  ['generated genes', genesOfColonShape],
  ...(existsSync(colon) ? [['colon', () => readFileSync(colon)] as [string, () => Buffer]] : []),
];

const number = (row: number, column: number) => (Math.sin(row * 12.9898 + column * 78.233) * 43758.5453) % 1;
const NAMES = Array.from({ length: 40 }, (_, k) => `TCGA-${100 + k}`);
const MATRIX = [
  ['gene', ...NAMES],
  ...Array.from({ length: 60 }, (_, j) => [
    `GENE${j}`,
    ...NAMES.map((_, k) => (number(j, k) + (j < 3 ? (k % 2) * 2 : 0)).toFixed(3)),
  ]),
]
  .map((row) => row.join(','))
  .join('\n');
/** The first sample has no annotation, and one annotation has no sample. */
const ANNOTATION = [
  'sample,diagnosis,sex',
  ...NAMES.slice(1).map((name, k) => `${name},${k % 2 ? 'normal' : 'tumour'},${k % 3 ? 'f' : 'm'}`),
  'TCGA-999,tumour,f',
].join('\n');

describe.skipIf(!chromiumPath)(`a newcomer in the studio${unlessChromium}`, () => {
  const studio = studioPage();
  beforeEach(() => studio.open({ bypassCSP: true }));

  /**
   * Counts of thousands have separators. The text of the view; tables of values show four digits of the
   * data, commands are for other programs, and years of sources are in brackets.
   */
  async function expectSeparators(): Promise<string> {
    const text = await studio.page.locator('main').evaluate((main: HTMLElement) => {
      const others = main.querySelectorAll<HTMLElement>('table, [role=table], [role=grid], pre, code');
      const shown = [...others].map((own) => own.hidden);
      for (const own of others) own.hidden = true;
      const { innerText } = main;
      for (const [i, own] of [...others].entries()) own.hidden = shown[i];
      return innerText;
    });
    expect(text).toContain('2,000');
    expect(text.match(/(?<![\w.,])\d{4,}(?![\w.)])/g)).toBeNull();
    return text;
  }

  it.each(SETS)(
    'gets from the file of %s to a report with a nested estimate in five actions',
    async (_, content) => {
      const { page } = studio;
      let actions = 0;
      const act = async (action: () => Promise<unknown>) => {
        actions++;
        await action();
      };
      await act(() => studio.bring('expression.csv.gz', content()));
      await studio.button('Continue').waitFor();
      await expectSeparators();
      await act(() => studio.button('Continue').click());
      // How long it will take is known before it is started.
      await page.getByText(/a run takes about .*, estimated from a pilot run/).waitFor();
      await expectSeparators();
      await act(() => studio.button('Run').click());
      await studio.heading(/^Subset size$/).waitFor();
      await act(() => page.getByRole('link', { name: /Export/ }).click());
      const name = 'Save: Report with the nested-CV estimate (HTML)';
      await studio.button(name).waitFor({ timeout: 120_000 });
      let html = '';
      await act(async () => {
        html = (await studio.saved(name)).content.toString();
      });
      expect(actions).toBeLessThan(10);
      expect(html).toContain('62 samples');
      expect(html).toMatch(/95 % CI 0\.\d+ to [01]\.\d+/);
      // Large counts have separators on the page.
      await page.getByRole('link', { name: /Results/ }).click();
      await studio.heading(/^Subset size$/).waitFor();
      const text = await expectSeparators();
      expect(text).not.toMatch(/−0\.0+(?!\d)/);
      // The page has fields, not options of a library.
      expect(text).toContain('use “Step” 1');
      expect(text).not.toContain('`');
    },
    240_000,
  );

  it('joins a matrix and a table of its samples that are dropped together, and lists who is in one only', async () => {
    const { page } = studio;
    await studio.drop({ name: 'samples.csv', text: ANNOTATION }, { name: 'genes.csv', text: MATRIX });
    await studio.heading('Which column of samples.csv contains the classes?').waitFor();
    await studio.button(/diagnosis/).click();
    await page.getByText('39 samples, 60 features, 2 classes').waitFor();
    const section = page.getByRole('region', { name: /^Sample annotation/ });
    await section.getByText('39 of 40 samples matched.').waitFor();
    await section.getByText('2 unmatched').click();
    await section.getByText('TCGA-100').waitFor();
    await section.getByText('TCGA-999').waitFor();
    await studio.expectAccessible();
    // Another phenotype with one click.
    await section.getByRole('button', { name: 'sex 2 values' }).click();
    await section.getByRole('button', { name: 'sex 2 values', pressed: true }).waitFor();
    await section.getByRole('button', { name: 'diagnosis 2 values' }).click();
    await section.getByRole('button', { name: 'diagnosis 2 values', pressed: true }).waitFor();
    await studio.button('Continue').click();
    expect(await page.getByRole('group', { name: 'Command line' }).textContent()).toMatch(
      /genes\.csv .*--samples samples\.csv/,
    );
    await page.getByRole('checkbox', { name: /Then evaluate by nested/ }).uncheck();
    await studio.button('Run').click();
    await studio.heading(/^Subset size$/).waitFor();
    await page
      .getByRole('img', { name: /39 samples on the first two/ })
      .first()
      .waitFor();
    await page.waitForTimeout(1000);
    await page.reload();
    await page.getByRole('link', { name: 'Data' }).click();
    await page.getByText('39 samples, 60 features, 2 classes').waitFor();
  });

  it('shows a table on its side both ways, and asks what a second file is', async () => {
    const { page } = studio;
    await page.setViewportSize({ width: 360, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await studio.bring('genes.csv', MATRIX);
    await studio.heading('1 problem to fix').waitFor();
    const pictures = page.locator('.pictures figure');
    expect(await pictures.first().locator('.grid span').nth(1).textContent()).toBe('TCGA-100');
    expect(await pictures.last().locator('.grid span').nth(1).textContent()).toBe('GENE0');
    await pictures.last().getByText('40 samples, 60 features').waitFor();
    await studio.expectAccessible();
    await studio.drop({ name: 'other.csv', text: 'sample,class\nx,1\ny,2\n' });
    await studio.button('Join as sample annotation').click();
    // Nothing in common: the table stays, and the reason is given.
    await page.getByText(/^Not changed: No sample in the data/).waitFor();
    await studio.drop({ name: 'samples.csv', text: ANNOTATION });
    await studio.button('Join as sample annotation').click();
    await studio.heading('Which column of samples.csv contains the classes?').waitFor();
  });

  it('tests a selection against permuted labels, beside its estimate', async () => {
    const { page } = studio;
    await studio.bring('study.csv', readFileSync(join(root, 'examples', 'data', 'wine.csv')));
    await studio.select();
    await studio.evaluated();
    await studio.estimate().getByRole('spinbutton').fill('4');
    await studio.button('Test against chance').click();
    // The estimate stays while the test runs.
    await studio
      .estimate()
      .getByText(/^Permutation test: /)
      .waitFor();
    await studio
      .estimate()
      .getByText(/95 % CI/)
      .waitFor();
    await studio.button('Watch').click();
    const histogram = page.getByRole('img', { name: /permutations? done/ });
    await histogram.waitFor();
    await page.getByRole('link', { name: /Results/ }).click();
    await page.locator('dd').getByText('p = 0.2').waitFor();
    // The estimate without permutations is the same one: there is nothing to compare it with.
    expect(await page.getByRole('list', { name: 'Runs' }).getByRole('listitem').count()).toBe(3);
    expect(await page.getByRole('link', { name: 'Compare runs' }).count()).toBe(0);
    // At the end, p is no longer that of a part.
    await page.getByRole('link', { name: /Watch/ }).click();
    await histogram.getByText(/^4 permutations of the labels, p = 0\.2$/).waitFor({ timeout: 10_000 });
  });

  it('names fields, not flags, where a run fails, and ends a run whose worker is dead', async () => {
    const { page } = studio;
    await page.addInitScript(() => {
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function (this: Worker, message: { kind?: string }, ...rest: unknown[]) {
        // A dead worker does not answer.
        if (message?.kind !== 'stop') (postMessage as (...given: unknown[]) => void).call(this, message, ...rest);
      } as typeof postMessage;
    });
    await page.reload();
    await studio.button(/^wine/).click();
    await studio.button('Continue').click();
    await page.getByText(/^More options/).click();
    await page.getByLabel('Search the options').fill('keep');
    await page.getByLabel('Keep', { exact: true }).fill('nosuch');
    await page.getByLabel('Keep', { exact: true }).press('Tab');
    await studio.button('Run').click();
    const alert = page.getByRole('alert');
    await alert.getByText(/nosuch/).waitFor();
    expect(await alert.textContent()).not.toMatch(/--\w/);
    await page.getByRole('link', { name: 'Data' }).click();
    await studio.button('Other data').click();
    await studio.button(/^Generated/).click();
    // Large enough that the run has not ended before it is stopped.
    await page.getByLabel('Samples').fill('3000');
    await studio.button('Generate', { exact: true }).click();
    await studio.button('Continue').click();
    await studio.button('Run').click();
    await studio.button('Stop and keep the partial result').click();
    await page.getByText('Stopping after the current step', { exact: true }).waitFor();
    await studio.button('End now without a result').click();
    await page.locator('article').first().getByText('Failed').waitFor();
  });
});
