// Photographs the reports and the studio for the documentation, after a change of their words or
// looks. Needs a build and Chromium.
//   node scripts/docs/make-screenshots.mjs                     for docs/images
//   node scripts/docs/make-screenshots.mjs TABLE.csv FOLDER [WIDTH] [light|dark]
//                                                              every view of the studio, of a table of yours
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { root } from '../library-sources.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const cli = join(root, 'dist', 'cli.js');
const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-screenshots-'));
const image = (name) => join(root, 'docs', 'images', `${name}.png`);
const run = (...args) => execFileSync(process.execPath, [cli, ...args, '--quiet'], { cwd: folder });

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });

async function photograph(file, name, { width, height, ...settings }, from = 0) {
  const page = await browser.newPage({ viewport: { width, height }, ...settings });
  await page.goto(pathToFileURL(join(folder, file)).href);
  await page.evaluate((top) => scrollTo(0, top), from);
  await page.screenshot({ path: image(name) });
  await page.close();
}

async function photographReports() {
  run('select', 'example:wdbc', '--json', 'selection.json');
  run('evaluate', 'example:wdbc', '--json', 'estimate.json');
  run('report', 'selection.json', 'estimate.json', '-o', 'wdbc.html');
  const methods = ['compare', 'example:wine', '--methods', 'svm-rfe,gradient-angle,fisher', '--outer-folds', '5'];
  run(...methods, '--report', 'methods.html');
  await photograph('wdbc.html', 'report-selection', { width: 820, height: 1190 });
  await photograph('methods.html', 'report-comparison', { width: 820, height: 900, colorScheme: 'dark' });
  await photograph('wdbc.html', 'report-phone', { width: 360, height: 1180 });
}

/** Every view of the studio with one table; `save` gets its name and makes the picture. */
async function photographStudio(address, table, save, { width = 1280, colorScheme = 'light' } = {}) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  page.setDefaultTimeout(600_000);
  const shot = (view, settings) => save(view, page, settings);
  const click = (role, name) => page.getByRole(role, { name, exact: typeof name === 'string' }).click();
  const drawn = async () => {
    await page.waitForTimeout(1500);
    await page.waitForFunction(() => !document.body.textContent.includes('Drawing …'));
    await page.waitForTimeout(500);
  };
  async function runMethod(method) {
    if (method) await page.getByRole('combobox', { name: 'Method', exact: true }).selectOption(method);
    await click('button', 'Run');
    await page.getByRole('heading', { name: /^The \d+ selected features?$/ }).waitFor();
  }
  await page.goto(address);
  await page.waitForTimeout(2500);
  await shot('first');
  await page.getByLabel('File with a table').setInputFiles(table);
  await page.getByRole('button', { name: 'Continue', exact: true }).waitFor();
  await drawn();
  await shot('data');
  await click('button', 'Continue');
  await page.waitForTimeout(3000);
  await shot('choose');
  await runMethod(null);
  // The nested estimate follows the selection by itself.
  await click('link', /Watch/);
  await page.getByRole('img', { name: /^nested-CV accuracy: .*([3-9]|10) outer folds/ }).waitFor();
  await page.waitForTimeout(700);
  await shot('watch');
  await page.getByRole('link', { name: /Results/ }).click();
  const estimate = page.getByRole('region', { name: 'Estimate for new samples' });
  await estimate.getByText(/95 % CI/).waitFor();
  await drawn();
  await shot('results');
  await shot('results-whole', { fullPage: true });
  await click('button', 'Show the evaluation');
  await page.getByRole('img', { name: /^Features selected in each outer fold/ }).waitFor();
  await drawn();
  await shot('evaluation', { fullPage: true });
  await page.getByRole('heading', { name: 'Selected features and their stability' }).evaluate((heading) => {
    heading.scrollIntoView();
  });
  await shot('stability');
  await click('button', /^Selection of .*svm-rfe/);
  await page.getByRole('heading', { name: /^The \d+ selected features?$/ }).waitFor();
  await page.locator('ol.grid button').first().click();
  await page
    .getByRole('dialog')
    .getByRole('img', { name: /^Value in each sample/ })
    .waitFor();
  await drawn();
  await shot('feature');
  await page.keyboard.press('Escape');
  await click('link', 'Choose');
  await runMethod('fisher');
  await estimate.getByText(/95 % CI/).waitFor();
  await click('link', 'Compare runs');
  await page.getByRole('img', { name: /^Features selected by the runs/ }).waitFor();
  await drawn();
  await shot('compare', { fullPage: true });
  await click('link', /Export/);
  await page.getByRole('button', { name: 'Save: ONNX' }).waitFor();
  await shot('export', { fullPage: true });
  await page.close();
}

const [ownTable, ownFolder, width = '1280', colorScheme = 'light'] = process.argv.slice(2);
const server = spawn(process.execPath, [cli, 'studio', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
// Without the page there is nothing to wait for: the program has said why.
server.once('exit', (code) => code && process.exit(code));
const [address] = await once(server.stdout.setEncoding('utf8'), 'data');
if (ownTable) {
  await photographStudio(
    address.trim(),
    ownTable,
    (view, page, settings) => page.screenshot({ ...settings, path: join(ownFolder, `studio-${view}.png`) }),
    { width: Number(width), colorScheme },
  );
} else {
  const kept = ['first', 'watch', 'results', 'stability', 'compare'];
  await photographReports();
  await photographStudio(address.trim(), join(root, 'examples', 'data', 'wdbc.csv'), async (view, page, settings) => {
    if (kept.includes(view)) await page.screenshot({ ...settings, path: image(`studio-${view}`) });
  });
}
server.kill();
await browser.close();
rmSync(folder, { recursive: true });
