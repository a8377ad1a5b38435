// The path of the L1-penalised linear SVM against LIBLINEAR (-s 5, one training per C, at its default
// tolerance) and glmnet (logistic loss, its own 100 values): node bench/elastic-net.mjs [dense|sparse] [runs]
// CPU seconds. Ours and glmnet's are of computing alone. LIBLINEAR has no path: it is trained at every
// tenth of our values of C. Its command reads the file each time, so that the seconds of its trainings
// are given whole (`seconds`), beside those of a training with next to nothing to do (`reading`): on
// small data the difference is within the noise.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { elasticNetPath } from 'svm-sieve/core';

const SETS = {
  dense: { rows: 62, columns: 2000, density: 1 },
  sparse: { rows: 20_000, columns: 50_000, density: 0.002 },
};

/** Marsaglia's xorshift: the same data everywhere. */
function stream(seed) {
  let x = seed;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

function generated({ rows, columns, density }) {
  const next = stream(2463534242);
  const normal = () => Math.sqrt(-2 * Math.log(next() + 1e-300)) * Math.cos(2 * Math.PI * next());
  const score = new Float64Array(rows);
  const cells = Array.from({ length: columns }, (_, j) => {
    const own = [];
    for (let i = 0; i < rows; i++) if (density === 1 || next() < density) own.push([i, normal()]);
    if (j % (columns / 50) === 0) for (const [i, value] of own) score[i] += value;
    return own;
  });
  const signs = score.map((value) => (value + normal() > 0 ? 1 : -1));
  return { rows, cells, signs, isDense: density === 1 };
}

function ours({ rows, cells, signs, isDense }) {
  const data = cells.map((own) =>
    isDense
      ? { kind: 'dense', values: Float64Array.from(own, ([, value]) => value) }
      : {
          kind: 'sparse',
          rows: Int32Array.from(own, ([row]) => row),
          values: Float64Array.from(own, ([, value]) => value),
          fill: 0,
        },
  );
  const problem = { rows: Int32Array.from(signs.keys()), signs, costs: new Float64Array(rows).fill(1) };
  const before = process.cpuUsage();
  const path = [...elasticNetPath(data, rows, problem)];
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, path };
}

function liblinear(file, cost, folder) {
  const script = `import resource,subprocess,sys
subprocess.run(["liblinear-train","-q","-s","5","-c",sys.argv[1],"-B","1",sys.argv[2],sys.argv[3]],check=True)
used=resource.getrusage(resource.RUSAGE_CHILDREN); print(used.ru_utime+used.ru_stime)`;
  return Number(
    execFileSync('python3', ['-c', script, String(cost), file, join(folder, 'model')], { encoding: 'utf8' }),
  );
}

const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const [name = 'dense', runs = '3'] = process.argv.slice(2);
const table = generated(SETS[name]);
const folder = mkdtempSync(join(tmpdir(), 'elastic-net-'));
try {
  const file = join(folder, 'data.svm');
  const lines = Array.from(table.signs, (sign) => [sign]);
  for (const [j, own] of table.cells.entries()) for (const [i, value] of own) lines[i].push(`${j + 1}:${value}`);
  writeFileSync(file, `${lines.map((line) => line.join(' ')).join('\n')}\n`);
  const first = ours(table);
  const costs = first.path.filter((_, k) => k % 10 === 5).map(({ cost }) => cost);
  // With an empty model, at the smallest C, it reads and hardly trains.
  const reading = median(Array.from({ length: Number(runs) }, () => liblinear(file, first.path[0].cost / 10, folder)));
  const times = [];
  const theirs = [];
  for (let run = 0; run < Number(runs); run++) {
    times.push(ours(table).seconds);
    theirs.push(costs.reduce((total, cost) => total + liblinear(file, cost, folder), 0));
  }
  const peer = fileURLToPath(new URL('elastic-net-peer.R', import.meta.url));
  const asked = [peer, file, table.isDense ? 'dense' : 'sparse', runs];
  // Null where R or glmnet is not installed.
  const { status, stdout } = spawnSync('Rscript', asked, { encoding: 'utf8' });
  const glmnet = status === 0 ? JSON.parse(stdout) : null;
  const last = first.path.at(-1);
  console.log(
    JSON.stringify({
      data: name,
      ...SETS[name],
      svmSieve: {
        seconds: median(times),
        values: first.path.length,
        features: last.weights.filter((weight) => weight !== 0).length,
        worstGap: Math.max(...first.path.map(({ gap }) => gap)),
      },
      liblinear: { seconds: median(theirs), trained: costs.length, reading: costs.length * reading },
      glmnet,
    }),
  );
} finally {
  rmSync(folder, { recursive: true });
}
