// Which of the 20 relevant features of MADELON a method with evidence selects, and how many others:
//   node bench/madelon-features.mjs [method] [--shadow-runs 50] [--seed 1] [--threads 1]
// The method is shadow:relieff with its defaults if none is given. MADELON is read from
// ../shared/data (or SVM_SIEVE_SHARED_DATA). Its relevant features are 5 coordinates and 15 linear
// combinations of them; they are recognised without the labels, as the features that correlate with
// another one by more than 0.5. All others are independent noise, which correlates by less than 0.1.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rank, readFile, threads } from 'svm-sieve/node';

const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'shadow-runs': { type: 'string' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
  },
});
const [method = 'shadow:relieff'] = positionals;
const FOLDER = process.env.SVM_SIEVE_SHARED_DATA ?? fileURLToPath(new URL('../../shared/data', import.meta.url));
const FILE = join(FOLDER, 'madelon', 'train.csv.gz');
const RELEVANT = 20;
const MIN_CORRELATION = 0.5;

/** The names of the features that correlate with another one. */
function correlated({ dataset: { features, rowCount } }) {
  const columns = features.map(({ data: { values } }) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / rowCount;
    const centred = Float64Array.from(values, (value) => value - mean);
    const norm = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
    return centred.map((value) => value / norm);
  });
  const correlation = (a, b) => {
    let sum = 0;
    for (let row = 0; row < rowCount; row++) sum += a[row] * b[row];
    return Math.abs(sum);
  };
  const isCorrelated = (own) => columns.some((other) => other !== own && correlation(own, other) > MIN_CORRELATION);
  return new Set(features.filter((_, place) => isCorrelated(columns[place])).map(({ name }) => name));
}

if (!existsSync(FILE)) {
  console.log(`${FILE} is absent: nothing was measured.`);
} else {
  const data = await readFile(FILE);
  const relevant = correlated(data);
  if (relevant.size !== RELEVANT)
    throw new Error(`${FILE}: ${relevant.size} correlated features instead of ${RELEVANT}`);
  const executor = await threads({ threads: Number(given.threads) });
  try {
    const cpu = process.cpuUsage();
    const runs = given['shadow-runs'];
    const options = { method, seed: Number(given.seed), ...(runs && { shadowRuns: Number(runs) }) };
    const { evidence } = await rank(data, options, { executor });
    if (!evidence) throw new Error(`${method} ranks, but does not say which features are real`);
    const { user, system } = process.cpuUsage(cpu);
    const found = evidence.selected.filter((name) => relevant.has(name));
    const wrong = evidence.selected.filter((name) => !relevant.has(name));
    const missed = [...relevant].filter((name) => !evidence.selected.includes(name));
    const listed = (names) => (names.length > 0 ? ` (${names.join(', ')})` : '');
    console.log(
      `${method}, seed ${given.seed}: ${evidence.selected.length} of ${data.dataset.features.length} features selected`,
    );
    console.log(`relevant: ${found.length} of ${RELEVANT}; missed: ${missed.length}${listed(missed)}`);
    console.log(`false: ${wrong.length}${listed(wrong)}`);
    console.log(`${Math.round((user + system) / 1e6)} s of processor time`);
  } finally {
    await executor.dispose();
  }
}
