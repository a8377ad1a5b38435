// Which tier a test file belongs to, read off what it uses, so that no list has to be kept:
//   unit     runs on the sources; needs npm and nothing else
//   package  runs what is built (dist): processes, threads, bundles, the packed package
//   tools    needs programs or data that npm does not bring: Chromium, Redis, Python, R, the papers' data
// Tests of single programs (LIBSVM, zsh, fish) stay with their file and are skipped one by one.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export type Tier = 'unit' | 'package' | 'tools';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Whoever imports one of these needs more than npm. */
const TOOLS = [
  'test/browser/chromium.ts',
  'test/clients/python.ts',
  'test/clients/r.ts',
  'test/executors/cluster/redis.ts',
  'test/papers/shared-data.ts',
];
/** A path into what is built, or a script or programs that read it. */
const BUILT = /['"`/]dist['"`/]|make-api-report\.mjs|surfaces\/index\.mjs|filesBelow\('examples'/;
/**
 * Pure, but too slow for an answer within a minute: every export against every kind of model, whole
 * paths against models trained from scratch or against scikit-learn's, distributions of generated
 * data, texts of many megabytes, millions of cells, thousands of damaged results, times of
 * whole selections, drawn pages and boundaries, the API reference, what the compiler says of all
 * option types, and whole programs. They took more than half of the time.
 */
const SLOW: readonly RegExp[] = [
  /^test\/formats\/(js|libsvm|onnx)\.test\.ts$/,
  /^test\/solvers\/paths\.test\.ts$/,
  /^test\/data\/generators-statistics\.test\.ts$/,
  /^test\/data\/(text-limits|bombs-slow)\.test\.ts$/,
  /^test\/solvers\/linear-large\.test\.ts$/,
  /^test\/search\/steps-ahead\.test\.ts$/,
  /^test\/criteria\/permutation-golden\.test\.ts$/,
  /^test\/tasks\/(large|rankings|saved-results|wide-data)\.test\.ts$/,
  /^test\/studio\/pilot\.test\.ts$/,
  /^test\/house\/(api-reference|examples|public-names)\.test\.ts$/,
  /^test\/report\/page\.test\.ts$/,
  /^test\/tasks\/boundary\.test\.ts$/,
];

interface Uses {
  readonly built: boolean;
  readonly tools: boolean;
}

const known = new Map<string, Uses>();

/** What a file of test/ and the files of test/ that it imports use. */
function usesOf(path: string): Uses {
  const found = known.get(path);
  if (found) return found;
  if (TOOLS.includes(path)) return { built: true, tools: true };
  // Whoever imports in a circle adds nothing to what the others use.
  known.set(path, { built: false, tools: false });
  const code = readFileSync(join(root, path), 'utf8');
  let built = BUILT.test(code);
  let tools = false;
  for (const [, specifier] of code.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g)) {
    const other = posix.join(dirname(path), specifier);
    if (!other.startsWith('test/')) continue;
    const uses = usesOf(other);
    built ||= uses.built;
    tools ||= uses.tools;
  }
  const uses = { built, tools };
  known.set(path, uses);
  return uses;
}

/** Whether a test file replaces modules, which it may only do where no other test shares them. */
export const mocksModules = (path: string) =>
  // The memory of the core is counted to the byte, so no other test may hold some of it.
  path === 'test/tasks/memory.test.ts' || /\bvi\.(do)?[mM]ock\(/.test(readFileSync(join(root, path), 'utf8'));

export function tierOf(path: string): Tier {
  const { built, tools } = usesOf(path);
  if (tools) return 'tools';
  return built || SLOW.some((pattern) => pattern.test(path)) ? 'package' : 'unit';
}

/** The test files of each tier, as paths from the root. */
export function testFiles(): Record<Tier, string[]> {
  const files: Record<Tier, string[]> = { unit: [], package: [], tools: [] };
  const entries = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' });
  for (const entry of entries.filter((name) => name.endsWith('.test.ts')).sort()) {
    const path = `test/${entry.replaceAll('\\', '/')}`;
    files[tierOf(path)].push(path);
  }
  return files;
}
