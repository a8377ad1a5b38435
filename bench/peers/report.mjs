// The result of run.mjs as a page with a chart: how far each ratio is above or below what is
// needed.

import { barsChart, reportPage } from '../library.mjs';
import { COLUMNS, cells, isReached } from './summary.mjs';

/** How many times the target a ratio is; above 1 is reached. */
function share({ target, most, ratio, seconds, limitSeconds }) {
  if (limitSeconds !== undefined) return limitSeconds / seconds.median;
  if (most !== undefined) return most / ratio.median;
  return target && ratio ? ratio.median / target : null;
}

function bars(rows) {
  return rows.flatMap(({ id, entries }) =>
    entries.flatMap((entry) => {
      const value = entry.failure ? null : share(entry);
      return value === null ? [] : [{ name: `${id}: ${entry.name}`, value }];
    }),
  );
}

export async function page({ machine, versions, rounds, rows, notes }) {
  const all = rows.flatMap(({ entries }) => entries).filter((entry) => !entry.failure);
  const judged = all.map(isReached).filter((reached) => reached !== null);
  const shown = bars(rows);
  const chart = barsChart({
    title: 'Measured, as a multiple of what is wanted (1 is reached)',
    xTitle: 'multiple of the target',
    bars: shown,
    top: shown.length,
  });
  const lines = rows.flatMap((row) => row.entries.map((entry, place) => cells(row, entry, place)));
  const columns = COLUMNS.map((title) => ({ title }));
  return reportPage({
    title: 'svm-sieve beside its peers',
    summary: `${judged.filter(Boolean).length} of ${judged.length} targets are reached.`,
    sections: [
      { heading: 'Targets', blocks: [{ kind: 'chart', chart }] },
      {
        heading: 'Measurements',
        blocks: [
          { kind: 'table', caption: `Medians of ${rounds} rounds`, columns, rows: lines, collapsed: false },
          { kind: 'list', items: [machine, ...versions, ...notes] },
          { kind: 'command', text: 'node bench/peers/run.mjs' },
        ],
      },
    ],
  });
}
