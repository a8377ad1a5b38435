// Photographs the reports and the studio for the documentation, after a change of their words or
// looks. Needs a build and Chromium.
//   node scripts/docs/make-screenshots.mjs                     for docs/images
//   node scripts/docs/make-screenshots.mjs TABLE.csv FOLDER [WIDTH] [light|dark]
//                                                              every view of the studio, of a table of yours
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { root } from '../library-sources.mjs';
import { openResults, walkStudio } from './studio-views.mjs';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const cli = join(root, 'dist', 'cli.js');
const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-screenshots-'));
const image = (name) => join(root, 'docs', 'images', `${name}.png`);
const run = (...args) => execFileSync(process.execPath, [cli, ...args, '--quiet'], { cwd: folder });

const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });

/** The views of the studio that the documentation shows. */
const KEPT = ['first', 'watch', 'results', 'stability', 'compare'];

/** The same selection on other screens. */
const OTHER_SCREENS = {
  'studio-wide': { viewport: { width: 1720, height: 1000 } },
  'studio-phone': { viewport: { width: 360, height: 1000 }, colorScheme: 'dark' },
};

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

/** Every view of the studio with one table; `save` gets its name and what is to be photographed. */
async function photographStudio(address, table, save, { width = 1280, colorScheme = 'light' } = {}) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
  try {
    await walkStudio(page, address, { table, text: readFileSync(table, 'utf8') }, save);
  } catch (error) {
    await save('stopped', page, { fullPage: true });
    throw error;
  }
  await page.close();
}

const [ownTable, ownFolder, width = '1280', colorScheme = 'light'] = process.argv.slice(2);
const server = spawn(process.execPath, [cli, 'studio', '--port', '0'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
// Without the page there is nothing to wait for: the program has said why.
server.once('exit', (code) => code && process.exit(code));
const [address] = await once(server.stdout.setEncoding('utf8'), 'data');
try {
  if (ownTable) {
    mkdirSync(ownFolder, { recursive: true });
    await photographStudio(
      address.trim(),
      ownTable,
      (view, shown, settings) => shown.screenshot({ ...settings, path: join(ownFolder, `studio-${view}.png`) }),
      { width: Number(width), colorScheme },
    );
  } else {
    await photographReports();
    const genes = join(folder, 'genes.csv');
    run('generate', 'microarray', '--rows', '62', '--features', '2000', '-o', genes);
    await photographStudio(address.trim(), genes, async (view, shown, settings) => {
      if (KEPT.includes(view)) await shown.screenshot({ ...settings, path: image(`studio-${view}`) });
    });
    for (const [name, look] of Object.entries(OTHER_SCREENS)) {
      const page = await browser.newPage(look);
      await openResults(page, address.trim(), genes);
      await page.screenshot({ path: image(name) });
      await page.close();
    }
  }
} finally {
  server.kill();
  await browser.close();
  rmSync(folder, { recursive: true });
}
