// Photographs the reports and the studio for the documentation: node scripts/docs/make-screenshots.mjs
// Needs a build and Chromium. Run it after a change of their words or looks.
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

run('select', 'example:wdbc', '--json', 'selection.json');
run('evaluate', 'example:wdbc', '--json', 'estimate.json');
run('report', 'selection.json', 'estimate.json', '-o', 'wdbc.html');
const methods = ['compare', 'example:wine', '--methods', 'svm-rfe,gradient-angle,fisher', '--outer-folds', '5'];
run(...methods, '--report', 'methods.html');

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });

async function photograph(file, name, { width, height, ...settings }, from = 0) {
  const page = await browser.newPage({ viewport: { width, height }, ...settings });
  await page.goto(pathToFileURL(join(folder, file)).href);
  await page.evaluate((top) => scrollTo(0, top), from);
  await page.screenshot({ path: image(name) });
  await page.close();
}

await photograph('wdbc.html', 'report-selection', { width: 820, height: 1190 });
await photograph('methods.html', 'report-comparison', { width: 820, height: 900, colorScheme: 'dark' });
await photograph('wdbc.html', 'report-phone', { width: 360, height: 1180 });

const server = spawn(process.execPath, [cli, 'studio', '--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
const [address] = await once(server.stdout.setEncoding('utf8'), 'data');
const page = await browser.newPage({ viewport: { width: 1120, height: 860 } });
await page.goto(address.trim());
await page.setInputFiles('input[type=file]', join(root, 'examples', 'data', 'wdbc.csv'));
await page.getByText('569 samples, 30 features, 2 classes').first().waitFor();
await page.getByRole('button', { name: 'Continue', exact: true }).click();
await page.getByRole('button', { name: 'Run', exact: true }).click();
await page.getByRole('heading', { name: 'Subset size' }).waitFor({ timeout: 300_000 });
// The nested estimate follows the selection, and the charts follow both.
await page
  .getByText(/95 % CI/)
  .first()
  .waitFor({ timeout: 300_000 });
await page.getByText('Drawing …').first().waitFor({ state: 'hidden', timeout: 300_000 });
await page.waitForTimeout(3000);
await page.screenshot({ path: image('studio-results') });
server.kill();
await browser.close();
rmSync(folder, { recursive: true });
