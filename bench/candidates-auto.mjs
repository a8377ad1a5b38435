// What `--candidates auto` saves and loses against a fixed number: EB-RFE on data like Krupka
// (2016)'s verbs, the same given folds and costs.
//   node bench/candidates-auto.mjs [sets] [features] [first seed]      # a built clone
// All but some of the informative features are left out, or every way would be right on every row.
// Fits are those of the trace (a fixed schedule). The score is the best of the curve, which has
// helped to choose: it compares ways on the same folds and estimates nothing; as many further rows
// of the same draw say what is left of it.

import { generate, generatedTable, pickRows, select, useTable } from './library.mjs';

const sets = Number(process.argv[2] ?? 3);
const features = Number(process.argv[3] ?? 120);
const firstSeed = Number(process.argv[4] ?? 1);
const ROWS = 200;
const CLASSES = 5;
const INFORMATIVE = 12;
const WAYS = [1, 5, 12, 20, 'auto'];

async function halves(seed) {
  const made = generate('verbs', { rows: 2 * ROWS, features, classes: CLASSES, seed });
  const drop = made.truth.informative.slice(INFORMATIVE);
  const data = await useTable(generatedTable(made), { foldsColumn: 'fold', drop });
  const half = (from) =>
    pickRows(
      data.dataset,
      Int32Array.from({ length: ROWS }, (_, row) => from + row),
    );
  return { data: { ...data, dataset: half(0) }, test: half(ROWS) };
}

async function run(seed) {
  const { data, test } = await halves(seed);
  const rows = [];
  for (const candidates of WAYS) {
    const result = await select(data, { method: 'eb-rfe', candidates, costs: [0.25, 1, 4], scale: 'none' }, { test });
    const fits = result.trace.reduce((sum, step) => sum + step.fits, 0);
    const { score, features: chosen } = result.selected;
    const fresh = result.curve.find((point) => point.features === chosen.length).test ?? Number.NaN;
    rows.push({ candidates, fits, score: score.mean, fresh, chosen: chosen.length, seconds: result.timings.seconds });
  }
  return rows;
}

const all = [];
for (let seed = firstSeed; seed < firstSeed + sets; seed++) {
  const rows = await run(seed);
  const fixed = rows.find(({ candidates }) => candidates === 20);
  console.log(`\nverbs ${ROWS} × ${features - 40 + INFORMATIVE}, ${CLASSES} classes, seed ${seed}`);
  console.log('candidates      fits  of 20   best score  − that of 20  fresh rows  features  seconds');
  for (const row of rows) {
    const share = row.fits / fixed.fits;
    console.log(
      [
        String(row.candidates).padEnd(10),
        String(row.fits).padStart(9),
        `${(100 * share).toFixed(0)} %`.padStart(6),
        row.score.toFixed(4).padStart(12),
        (row.score - fixed.score).toFixed(4).padStart(13),
        row.fresh.toFixed(4).padStart(11),
        String(row.chosen).padStart(9),
        row.seconds.toFixed(1).padStart(8),
      ].join(' '),
    );
    all.push({ ...row, share, lost: fixed.score - row.score });
  }
}

console.log('\nmean over the sets');
for (const candidates of WAYS) {
  const own = all.filter((row) => row.candidates === candidates);
  const mean = (pick) => own.reduce((sum, row) => sum + pick(row), 0) / own.length;
  console.log(
    `${String(candidates).padEnd(10)} fits ${(100 * mean(({ share }) => share)).toFixed(0)} % of 20, score lost ${mean(({ lost }) => lost).toFixed(4)}, fresh rows ${mean(({ fresh }) => fresh).toFixed(4)}, ` +
      `${mean(({ chosen }) => chosen).toFixed(1)} features, ${mean(({ seconds }) => seconds).toFixed(1)} s`,
  );
}
