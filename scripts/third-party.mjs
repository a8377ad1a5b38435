// Notices of the packages whose code is part of what we ship. Each bundle records the modules it is
// made of; the notices are the licences of the packages these belong to.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'build', 'bundled-modules');

/** Forgets what the bundles of a step were made of. */
export function forgetModules(step) {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.startsWith(`${step}-`)) rmSync(join(folder, name));
}

/** A plugin of Rolldown and Vite that records the modules of every bundle of a step. */
export function recordModules(step) {
  return {
    name: 'record-modules',
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
      const text = JSON.stringify([...new Set(ids)].sort());
      mkdirSync(folder, { recursive: true });
      const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
      writeFileSync(join(folder, `${step}-${digest}.json`), text);
    },
  };
}

/** The folder of the package that a module belongs to; null for our own. */
function packageFolder(id) {
  const match = /^(?:\0[^/]*)?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'));
  return match ? match[1] : null;
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([-.].*)?$/i;

/**
 * Every bundled package: `{ name, version, licence, text }`, by name; `text` is null where it has
 * no file.
 */
export function bundledPackages() {
  const folders = new Set();
  for (const name of existsSync(folder) ? readdirSync(folder) : [])
    for (const id of JSON.parse(readFileSync(join(folder, name), 'utf8'))) {
      const found = packageFolder(id);
      if (found !== null) folders.add(found);
    }
  const packages = [...folders].map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const files = readdirSync(path).filter((file) => LICENCE_FILE.test(file));
    const text = files.map((file) => readFileSync(join(path, file), 'utf8').trim()).join('\n\n');
    return { name, version, licence: license, text: text === '' ? null : text };
  });
  return packages.sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

const RULE = '-'.repeat(80);

/** Writes dist/THIRD-PARTY-NOTICES.txt; fails where a package has no licence to show. */
export function writeNotices() {
  const packages = bundledPackages();
  const silent = packages.filter(({ licence, text }) => !licence || text === null);
  if (silent.length > 0)
    throw new Error(`bundled packages without a licence file: ${silent.map(({ name }) => name).join(', ')}`);
  const sections = packages.map(({ name, version, licence, text }) =>
    [RULE, `${name} ${version} (${licence})`, RULE, '', text, ''].join('\n'),
  );
  const head = 'svm-sieve contains code of the packages below, under the licences that follow.\n';
  writeFileSync(join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'), `${[head, ...sections].join('\n')}`);
}
