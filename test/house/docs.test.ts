import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
// @ts-expect-error: a script without types
import { FURTHER_PAGES, SECTIONS } from '../../scripts/site/sections.mjs';
import { read, root, trackedFiles } from './sources.ts';

const MAX_COLUMNS = 120;
const MAX_CELL = 200;
/** Pages that explain no method: measurements, what the program can hold, the statistics of others. */
const NO_METHOD = ['defaults', 'limits', 'statistics', 'which-method'].map((name) => `docs/explanation/${name}.md`);

const tracked = trackedFiles();
const pages = tracked.filter((path) => path.endsWith('.md'));
const below = (folder: string) => pages.filter((page) => page.startsWith(`${folder}/`));

/** A page without its code, in which neither headings nor links are such. */
const prose = (page: string) => read(page).replace(/^```[\s\S]*?^```$/gm, '');

/** The anchor that GitHub and the site give a heading. */
const anchorOf = (heading: string) =>
  heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The anchors of a page: those of its headings; of equal ones the second gets -1, and so on. */
function anchorsOf(page: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading] of prose(page).matchAll(/^#{1,6} (.+)$/gm)) {
    const anchor = anchorOf(heading);
    let count = 0;
    while (anchors.has(count === 0 ? anchor : `${anchor}-${count}`)) count++;
    anchors.add(count === 0 ? anchor : `${anchor}-${count}`);
  }
  return anchors;
}

describe('the documents', () => {
  it('link to files that exist', () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)]*)?\)/g)]
        .map((match) => match[1])
        .filter((target) => !existsSync(join(root, dirname(page), target)))
        .map((target) => `${page} → ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('link to headings that exist', () => {
    const links = pages.flatMap((page) =>
      [...prose(page).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)#([^)\s]+)\)/g)].map(([, target, anchor]) => {
        const file = target === '' ? page : join(dirname(page), target);
        return { link: `${page} → ${target}#${anchor}`, isFound: file.endsWith('.md') && anchorsOf(file).has(anchor) };
      }),
    );
    expect(links.length).toBeGreaterThan(20);
    expect(links.filter(({ isFound }) => !isFound).map(({ link }) => link)).toEqual([]);
  });

  it('explain every method with a figure and a worked example', () => {
    const methods = below('docs/explanation').filter((page) => !NO_METHOD.includes(page));
    expect(methods.length).toBeGreaterThan(12);
    const lacking = methods.filter((page) => {
      const text = read(page);
      return !/^!\[.+\]\(\.\.\/images\/.+\)$/m.test(text) || !/^## A worked example\n\n[\s\S]*?^```sh$/m.test(text);
    });
    expect(lacking).toEqual([]);
  });

  it('open reproductions with their verdicts, and say where the data can be had', () => {
    for (const page of below('docs/papers')) {
      const headings = [...prose(page).matchAll(/^## (.+)$/gm)].map((match) => match[1]);
      expect(headings[0], page).toBe('Verdict');
      expect(headings, page).toContain('Data');
      expect(read(page), page).toMatch(/<!-- table: verdicts-/);
      expect(read(page), page).toMatch(/^!\[.+\]\(\.\.\/images\/papers\//m);
    }
    expect(below('docs/papers').length).toBeGreaterThanOrEqual(5);
  });

  it('have lines and table cells that can be read', () => {
    const checked = pages.filter((page) => /^(docs\/|examples\/|bench\/|[^/]+\.md$)/.test(page));
    expect(checked.length).toBeGreaterThan(60);
    const long = checked.flatMap((page) =>
      read(page)
        .split('\n')
        .flatMap((line, index) => {
          // Markers of numbers are not shown.
          const shown = line.replace(/<!--.*?-->/g, '');
          const cells = line.startsWith('|') ? shown.split(/(?<!\\)\|/).map((cell) => cell.trim().length) : [];
          // A row of a table cannot be wrapped.
          const isLong = !line.startsWith('|') && shown.length > MAX_COLUMNS;
          return isLong || cells.some((length) => length > MAX_CELL) ? [`${page}:${index + 1}`] : [];
        }),
    );
    expect(long).toEqual([]);
  });

  it('are all part of the site', () => {
    const onSite: string[] = [...SECTIONS.flatMap((section: { pages: string[] }) => section.pages), ...FURTHER_PAGES];
    const expected = pages.filter((page) => !page.startsWith('.github/') && page !== 'README.md');
    expect(expected.filter((page) => !onSite.includes(page))).toEqual([]);
    expect(onSite.filter((page) => !pages.includes(page))).toEqual([]);
  });

  it('never have npx fetch a package of this name', () => {
    const told = pages.flatMap((page) =>
      /npx (--yes|-y) svm-sieve|npm install svm-sieve\b/.test(read(page)) ? [page] : [],
    );
    expect(told).toEqual([]);
  });

  it('are all named in their index', () => {
    const index = read('docs/README.md');
    const named = [...index.matchAll(/\]\(([^)#]+\.md)/g)].map((match) => join('docs', match[1]));
    const documents = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md');
    expect(documents.filter((page) => !named.includes(page))).toEqual([]);
  });

  it('give a reason for each dependency, and for no other', () => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(read('package.json'));
    const all = { ...dependencies, ...optionalDependencies, ...devDependencies };
    const text = read('docs/decisions/dependencies.md');
    const named = [...text.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1]);
    expect(named.sort()).toEqual(Object.keys(all).sort());
  });

  it('list the options as they are declared, and the messages as the catalogue has them', () => {
    const script = join(root, 'scripts', 'make-docs.mjs');
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
  });

  it('name every folder of src in the architecture', () => {
    const text = read('docs/architecture.md');
    const rooms = new Set(tracked.filter((path) => /^src\/[^/]+\//.test(path)).map((path) => path.split('/')[1]));
    for (const room of rooms) expect(text).toContain(`${room}/`);
  });
});

describe('the tracked files', () => {
  const texts = tracked.filter((path) => /\.(ts|mjs|js|json|md|sh|py|yml|csv|html)$|^\.ci\/run$|^\.npmrc$/.test(path));

  it('name no registry host in the lock file', () => {
    expect(read('package-lock.json')).not.toMatch(/"resolved":|https?:\/\/[^"]*registry/);
  });

  it('hold no absolute path of a computer', () => {
    const pattern = new RegExp(`(^|[\\s"'\`(=])/(${['work', 'home', 'root', 'Users'].join('|')})/`, 'm');
    expect(texts.filter((path) => pattern.test(read(path)))).toEqual([]);
  });

  it('hold no data but the two bundled examples', () => {
    // docs/data has our own measurements.
    const data = tracked.filter(
      (path) => /\.(csv|tsv|arff|libsvm|svm|parquet|arrow|gz)$/.test(path) && !/^(test|docs\/data)\//.test(path),
    );
    const measured = data.filter((path) => path.startsWith('docs/data/'));
    // Measurements of our own are no data sets.
    for (const path of measured) expect(path).toMatch(/^docs\/data\/benchmarks[\w-]*\.csv$/);
    expect(data.filter((path) => !measured.includes(path)).sort()).toEqual([
      'examples/data/wdbc.csv',
      'examples/data/wine.csv',
    ]);
  });
});
