// The main job on bundled data, as the README's first command runs it.
import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const cli = join(dirname(fileURLToPath(import.meta.url)), '..', 'dist', 'cli.js');

for (const line of ['describe example:wdbc', 'rank example:wdbc --json demo-ranking.json --force']) {
  console.log(`\n$ svm-sieve ${line}\n`);
  execFileSync(process.execPath, [cli, ...line.split(' ')], { stdio: 'inherit' });
}
