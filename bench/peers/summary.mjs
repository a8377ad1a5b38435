// Runs of contenders → one entry each: medians, spread over the rounds, ratios to ours; and the
// entries as a Markdown table.

function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
}
const spreadOf = (values) => ({ median: median(values), low: Math.min(...values), high: Math.max(...values) });

/**
 * A round of a contender, warm: the median of the second half of the runs of its process; the only
 * one where there is no other.
 */
export const warm = ({ runs }, measure) => median(runs.slice(runs.length >> 1).map((run) => run[measure]));

function ratioOf(rounds, reference, timeOf) {
  const ratios = rounds.flatMap((round, k) => (reference[k]?.runs ? [timeOf(round) / timeOf(reference[k])] : []));
  return ratios.length > 0 ? spreadOf(ratios) : null;
}

/**
 * What is known of a contender after all rounds. `reference`: the rounds of the first contender.
 */
export function entryOf(contender, rounds, reference, measure = 'cpu') {
  const { name, target = null, firstTarget = null, limitSeconds, by } = contender;
  const done = rounds.filter(({ runs }) => runs);
  const bad = rounds.find(({ runs }) => !runs);
  const isOurs = rounds === reference;
  if (done.length === 0) {
    const limit = bad?.limit ?? null;
    const least = limit && reference[0]?.runs ? limit / warm(reference[0], measure) : null;
    return {
      name,
      target,
      limit,
      failure: limit ? null : (bad?.failure ?? 'not run'),
      ratio: least && spreadOf([least]),
    };
  }
  const value = (round) => warm(round, measure);
  return {
    name,
    target,
    firstTarget,
    ...(limitSeconds && { limitSeconds }),
    measure,
    rounds: done.length,
    seconds: spreadOf(done.map(value)),
    first: median(done.map(({ runs }) => runs[0].wall)),
    runs: done[0].runs.length,
    peakMb: Math.round(median(done.map(({ peakBytes }) => peakBytes)) / 1e6),
    ratio: isOurs ? null : ratioOf(done, reference, value),
    firstRatio: isOurs ? null : (ratioOf(done, reference, ({ runs }) => runs[0].wall)?.median ?? null),
    isExtrapolated: by === 'e1071',
  };
}

/** Null where nothing is needed, or where a contender was abandoned before it could be told. */
export const isReached = ({ target, ratio, most, seconds, limitSeconds, limit }) => {
  if (limitSeconds !== undefined) return seconds.median <= limitSeconds;
  if (most !== undefined) return ratio.median <= most;
  if (target === null || ratio === null) return null;
  return ratio.median >= target || (limit ? null : false);
};

export const shownSeconds = (seconds) =>
  seconds < 1
    ? `${(1e3 * seconds).toPrecision(3)} ms`
    : `${seconds < 100 ? seconds.toPrecision(3) : seconds.toFixed(0)} s`;
const shownRatio = (ratio) => (ratio < 10 ? ratio.toFixed(2) : ratio.toFixed(ratio < 100 ? 1 : 0));
const shownSpread = ({ median: middle, low, high }, shown) =>
  low === high ? shown(middle) : `${shown(middle)} (${shown(low)}–${shown(high)})`;

function targetText({ target, most, limitSeconds }) {
  if (limitSeconds !== undefined) return `< ${shownSeconds(limitSeconds)}`;
  if (most !== undefined) return `≤ ${most}×`;
  return target ? `≥ ${target}×` : '';
}

/**
 * The cells of an entry, as text: row, task, who, seconds, first run, peak, ratio, of first runs,
 * target, reached, agreement.
 */
export function cells(row, entry, place) {
  const verdict = { true: 'yes', false: 'no', null: '' }[String(entry.failure ? null : isReached(entry))];
  const time = entry.seconds
    ? shownSpread(entry.seconds, shownSeconds)
    : entry.limit
      ? `> ${shownSeconds(entry.limit)}`
      : '';
  const ratio = entry.ratio ? `${entry.limit ? '> ' : ''}${shownSpread(entry.ratio, shownRatio)}×` : '';
  return [
    place === 0 ? row.id : '',
    place === 0 ? row.title : '',
    entry.name,
    entry.failure ? `absent: ${entry.failure}` : `${time}${entry.isExtrapolated ? ' *' : ''}`,
    entry.first === undefined ? '' : shownSeconds(entry.first),
    entry.peakMb ? `${entry.peakMb}` : '',
    ratio,
    entry.firstRatio ? `${shownRatio(entry.firstRatio)}×` : '',
    targetText(entry),
    verdict,
    entry.agreement ?? '',
  ];
}

export const COLUMNS = [
  'row',
  'task',
  'who',
  'warm seconds (range)',
  'first run, wall',
  'peak MB',
  '× ours (range)',
  'of first runs',
  'wanted',
  'reached',
  'agreement with ours',
];

export function markdown(rows) {
  const lines = rows.flatMap((row) => row.entries.map((entry, place) => cells(row, entry, place)));
  const line = (texts) => `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(COLUMNS), line(COLUMNS.map(() => '---')), ...lines.map(line)].join('\n');
}

const CSV_COLUMNS = [
  ...['row', 'task', 'program', 'warm_s', 'warm_low_s', 'warm_high_s', 'gave_up', 'first_run_s', 'peak_mb'],
  ...['ratio', 'ratio_low', 'ratio_high', 'ratio_first_run', 'target', 'target_met'],
  ...['first_run_target', 'first_run_target_met', 'agreement', 'note'],
];

const three = (value) => (value === undefined || value === null ? '' : String(Number(value.toPrecision(3))));
const yesOrNo = (is) => ({ true: 'yes', false: 'no' })[String(is)] ?? '';
const quoted = (text) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A row of a table for programs: numbers without units, empty where there is none. */
function csvCells({ id, title }, entry) {
  const { seconds, ratio, firstRatio, firstTarget } = entry;
  return [
    ...[id, title, entry.name, three(seconds?.median), three(seconds?.low), three(seconds?.high)],
    entry.limit ? `> ${entry.limit} s` : '',
    ...[three(entry.first), entry.peakMb ?? '', three(ratio?.median), three(ratio?.low), three(ratio?.high)],
    three(firstRatio),
    targetText(entry),
    entry.failure ? '' : yesOrNo(isReached(entry)),
    firstTarget ? `≥ ${firstTarget}×` : '',
    firstTarget && firstRatio ? yesOrNo(firstRatio >= firstTarget) : '',
    entry.agreement ?? '',
    entry.failure ? `absent: ${entry.failure}` : entry.isExtrapolated ? 'extrapolated from sampled steps' : '',
  ].map((cell) => quoted(String(cell)));
}

/** All entries as docs/data/benchmarks.csv has them. */
export function csv(rows) {
  const lines = rows.flatMap((row) => row.entries.map((entry) => csvCells(row, entry).join(',')));
  return `${[CSV_COLUMNS.join(','), ...lines].join('\n')}\n`;
}
