// The main job on bundled data, as the README's first command runs it.
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'cli.js');

const LINES = [
  'describe example:wdbc',
  'rank example:wdbc --json demo-ranking.json --force',
  'explain demo-ranking.json concave_points_mean',
  'select example:wdbc --choose one-se --json demo-selection.json --force',
  'evaluate example:wdbc --choose one-se --json demo-evaluation.json --report demo-evaluation.html --force',
  'predict demo-selection.json example:wdbc --json demo-predictions.json --force',
];

for (const line of LINES) {
  console.log(`\n$ svm-sieve ${line}\n`);
  execFileSync(process.execPath, [cli, ...line.split(' ')], { stdio: 'inherit' });
}
