// Reads files of a few megabytes whose tables would take gigabytes (test/data/bombs.ts), each by
// the built package in its own process: it must be refused with its code, within 10 s of CPU time
// and 1 GB.
//   node scripts/bombs.mjs [words of a name ...]
// Needs dist (npm run build).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runCases } from './guarded-cases.mjs';

/** Of CPU time; a busy computer may take longer. */
const MAX_SECONDS = 10;

/** In the child: `read`, or the code of the problem, with seconds and megabytes. */
export async function runCase({ path }) {
  const { describe, UserError } = await import('../dist/node.js');
  const started = process.cpuUsage();
  const seconds = ({ user, system }) => Math.round((user + system) / 1e4) / 100;
  const figures = () => ({
    seconds: seconds(process.cpuUsage(started)),
    megabytes: Math.round(process.resourceUsage().maxRSS / 1024),
  });
  try {
    await describe(path);
    return { code: 'read', ...figures() };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { code: error.code, ...figures() };
  }
}

async function bombs(folder) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input: fileURLToPath(new URL('../test/data/bombs.ts', import.meta.url)),
    platform: 'node',
  });
  const file = join(folder, 'bombs.mjs');
  await bundle.write({ file });
  return (await import(file)).BOMBS;
}

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-bombs-'));
  const wanted = process.argv.slice(2);
  const rows = {};
  let failures = 0;
  try {
    for (const { name, code, make } of await bombs(folder)) {
      if (wanted.length > 0 && !wanted.some((word) => name.includes(word))) continue;
      const path = join(folder, name);
      const bytes = make();
      writeFileSync(path, bytes);
      const limits = { processes: 1, timeLimit: 6000 * MAX_SECONDS };
      const [{ outcome, answer, detail }] = await runCases(new URL(import.meta.url), [{ path }], limits);
      rmSync(path);
      const isRight = outcome === 'answer' && [code].flat().includes(answer.code) && answer.seconds <= MAX_SECONDS;
      if (!isRight) failures++;
      const size = `${(bytes.length / 2 ** 20).toFixed(3)} MB`;
      rows[name] = { size, ...(answer ?? { code: detail?.slice(0, 200) }), outcome: isRight ? 'refused' : outcome };
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.table(rows);
  process.exitCode = failures > 0 ? 1 : 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
