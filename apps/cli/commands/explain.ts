// svm-sieve explain: when and why a feature was eliminated, in words.

import {
  COMMAND_LINE,
  changeText,
  type Explanation,
  explain,
  explanationWords,
  measuresOf,
  measureWords,
  openSource,
  readRankedResult,
  type Scored,
} from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { csvOption, runningOptions } from '../options.ts';
import type { Console } from '../output/console.ts';
import { explanationFacts } from '../output/explanation-facts.ts';
import { checkResultFiles, putCsv, putJson } from '../output/result-files.ts';
import { shortNumber } from '../output/text-table.ts';

/** Iterations shown on a terminal; JSON has all of them. */
const SHOWN_STEPS = 12;

const { threads: _threads, ...running } = runningOptions;

export const explainCommand = command({
  name: 'explain',
  summary: 'show when and why a feature was eliminated: criterion, runner-up, margin',
  arguments: [
    { name: 'result', kind: 'file', summary: 'a result of rank or select saved with --json' },
    { name: 'feature', kind: 'name', summary: 'a feature of the ranking' },
  ],
  options: { ...running, ...csvOption },
  examples: [
    ['explain ranking.json Malic_acid', 'why Malic_acid has its rank'],
    ['explain ranking.json Malic_acid --json -', 'the same explanation, as JSON'],
  ],
  async run({ arguments: [name, feature], options, console }) {
    await checkResultFiles(options, [name]);
    const explanation = explain(await readRankedResult(await openSource(name)), feature);
    await putCsv(explanationFacts(explanation), options, console);
    if (!(await putJson(explanation, options, console))) print(explanation, console);
  },
});

/** Whether a full trace records criteria. */
const HAS_CRITERIA: Readonly<Record<Explanation['basis'], boolean>> = {
  iterations: true,
  candidates: true,
  'one-shot': false,
  subsets: false,
};

function print(explanation: Explanation, console: Console): void {
  const { elimination, scored, path, basis } = explanation;
  for (const sentence of explanationWords(explanation, COMMAND_LINE)) console.say(sentence);
  printMeasures(explanation, console);
  if (scored) printScores(explanation, scored, console);
  if (path.length > 0) printPath(explanation, console);
  else if (elimination && HAS_CRITERIA[basis])
    console.say('\nUse rank --trace full to record its criterion in every iteration.');
}

/** What the elimination changed about the model. */
function printMeasures(explanation: Explanation, console: Console): void {
  const measures = measuresOf(explanation);
  if (measures.length === 0) return;
  console.print('');
  const columns = ['', 'before', 'after', 'change'].map(
    (title, j) => ({ title, align: j === 0 ? 'left' : 'right' }) as const,
  );
  const rows = measures.map((one) => [one.title, shortNumber(one.before), shortNumber(one.after), changeText(one)]);
  console.table(columns, rows);
  console.say(`\n${measureWords(explanation)}`);
}

function printScores({ feature, rank }: Explanation, { score, better, worse }: Scored, console: Console): void {
  console.say('All features were scored once; higher is better.\n');
  const rows = [...better, { rank, feature, score }, ...worse].map((row) => [
    String(row.rank),
    row.feature,
    shortNumber(row.score),
    row.rank === rank ? '←' : '',
  ]);
  const columns = [
    { title: 'rank', align: 'right' },
    { title: 'feature' },
    { title: 'score', align: 'right' },
    { title: '' },
  ] as const;
  console.table(columns, rows);
}

function printPath({ path }: Explanation, console: Console): void {
  const shown = thinned(path, SHOWN_STEPS);
  console.say(
    `\nIts criterion along the elimination path${shown.length < path.length ? ' (some iterations; --json has all)' : ''}:\n`,
  );
  const rows = shown.map(({ features, criterion, rank }) => [String(features), shortNumber(criterion), String(rank)]);
  const columns = ['features', 'criterion', 'rank'].map((title) => ({ title, align: 'right' }) as const);
  console.table(columns, rows);
}

/** At most `most` items, evenly spaced, with the first and the last. */
function thinned<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, i) => items[Math.round((i * (items.length - 1)) / (most - 1))]);
}
