// Makes a release: node scripts/release.mjs VERSION [--yes]
// Without --yes nothing is changed: it checks what can be checked and lists the steps.
//   1. the tree is clean and on main, the version follows the present one and has no tag yet
//   2. CHANGELOG.md has a section "Unreleased" or of this version, with at least one line
//   3. package.json, package-lock.json and CITATION.cff get the version, the section its date
//   4. npm run test:all, then npm pack
//   5. a commit and an annotated tag; pushing and `npm publish` are left to the maintainer
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const SEMVER = /^(\d+)\.(\d+)\.(\d+)(?:-([\w.]+))?$/;

/**
 * Negative, 0 or positive as version a comes before, is or comes after b. A pre-release comes
 * before its release.
 */
export function compareVersions(a, b) {
  const [first, second] = [a, b].map((version) => SEMVER.exec(version));
  if (!first || !second) throw new Error(`not a version: ${first ? b : a}`);
  for (let part = 1; part <= 3; part++) {
    if (first[part] !== second[part]) return Number(first[part]) - Number(second[part]);
  }
  if (first[4] === second[4]) return 0;
  if (first[4] === undefined || second[4] === undefined) return first[4] === undefined ? 1 : -1;
  return first[4] < second[4] ? -1 : 1;
}

/** The lines under a heading of the changelog, without it; null where there is no such section. */
export function changelogSection(text, title) {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('## ') && headingTitle(line) === title);
  if (start < 0) return null;
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('## '));
  return lines
    .slice(start + 1, length < 0 ? undefined : start + 1 + length)
    .join('\n')
    .trim();
}

/** "## 0.2.0 (unreleased)" and "## 0.2.0 (2026-11-16)" are both of 0.2.0. */
function headingTitle(line) {
  return line
    .slice(3)
    .replace(/\s*\(.*\)\s*$/, '')
    .trim();
}

/** The changelog with the section of the version dated. */
export function datedChangelog(text, version, date) {
  const title = changelogSection(text, version) === null ? 'Unreleased' : version;
  const section = changelogSection(text, title);
  if (!section) throw new Error(`CHANGELOG.md says nothing of ${version}: add a section "## Unreleased"`);
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith('## ') && headingTitle(line) === title);
  lines[at] = `## ${version} (${date})`;
  return lines.join('\n');
}

/** What stands in the way of a release; an empty list: nothing. */
export function obstacles({ version, present, branch, changes, tags, changelog }) {
  const found = [];
  if (!SEMVER.test(version)) return [`not a version: ${version}`];
  if (compareVersions(version, present) < 0) found.push(`version ${version} comes before the present ${present}`);
  if (tags.includes(`v${version}`)) found.push(`tag v${version} exists`);
  if (branch !== 'main') found.push(`the branch is ${branch}, not main`);
  if (changes !== '') found.push(`the tree has changes:\n${changes}`);
  const section = changelogSection(changelog, version) ?? changelogSection(changelog, 'Unreleased');
  if (!section) found.push(`CHANGELOG.md says nothing of ${version}`);
  return found;
}

/** A text in which the first match is the version now. */
export function withVersion(text, pattern, version) {
  if (!pattern.test(text)) throw new Error(`no version found by ${pattern}`);
  return text.replace(pattern, (_, before, after) => `${before}${version}${after}`);
}

export const VERSION_PLACES = {
  'package.json': [/("version": ")[^"]+(")/],
  // Of the package itself, once at the top and once in the list of packages.
  'package-lock.json': [
    /(^\{\s*"name": "svm-sieve",\s*"version": ")[^"]+(")/,
    /("": \{\s*"name": "svm-sieve",\s*"version": ")[^"]+(")/,
  ],
  'CITATION.cff': [/(^version: )\S+($)/m],
};

const read = (path) => readFileSync(join(root, path), 'utf8');
const write = (path, text) => writeFileSync(join(root, path), text);
const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const run = (command, ...args) => execFileSync(command, args, { cwd: root, stdio: 'inherit' });

function main([version, ...flags]) {
  const present = JSON.parse(read('package.json')).version;
  if (version === undefined)
    throw new Error(`usage: node scripts/release.mjs VERSION [--yes]; the present version is ${present}`);
  const found = obstacles({
    version,
    present,
    branch: git('rev-parse', '--abbrev-ref', 'HEAD'),
    changes: git('status', '--porcelain'),
    tags: git('tag', '--list').split('\n'),
    changelog: read('CHANGELOG.md'),
  });
  if (found.length > 0) throw new Error(`not ready for ${version}:\n- ${found.join('\n- ')}`);
  const date = new Date().toISOString().slice(0, 10);
  if (!flags.includes('--yes')) {
    console.log(
      `Ready for ${version}. With --yes: set the version, date the changelog, run all tests, pack, commit, tag v${version}.`,
    );
    return;
  }
  for (const [path, patterns] of Object.entries(VERSION_PLACES)) {
    write(
      path,
      patterns.reduce((text, pattern) => withVersion(text, pattern, version), read(path)),
    );
  }
  write('CHANGELOG.md', datedChangelog(read('CHANGELOG.md'), version, date));
  run('npm', 'run', 'build');
  run('npm', 'run', 'test:all');
  run('npm', 'pack');
  run('git', 'commit', '-am', `release: ${version}`);
  run('git', 'tag', '-a', `v${version}`, '-m', changelogSection(read('CHANGELOG.md'), version));
  console.log(`Tagged v${version}. Publish with: git push --follow-tags && npm publish svm-sieve-${version}.tgz`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    main(process.argv.slice(2));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
