import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root, trackedFiles } from './sources.ts';

const tracked = trackedFiles();
const pages = tracked.filter((path) => path.endsWith('.md'));

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

  it('hold no absolute path of a machine', () => {
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
