// What a program with a bundler writes, and what must not compile. Never run:
// test/house/package.test.ts asks the compiler.

import {
  type Data,
  type EvaluateResult,
  eliminate,
  evaluate,
  explain,
  type RankOptions,
  rank,
  readData,
  type SelectResult,
  select,
  UserError,
} from 'svm-sieve';
import { webWorkers } from 'svm-sieve/browser';
import { inline } from 'svm-sieve/core';
import { evaluateReport, reportPage } from 'svm-sieve/report';

const options: RankOptions = { step: 0.1, kernel: 'rbf', costs: [1, 10] as const, keep: ['age'] };
const data: Data = await readData([{ a: 1, class: 'x' }], { target: 'class' });
await readData([[1, 2]], { labels: ['x'], names: ['a', 'b'] });
await readData({ values: new Float64Array(4), shape: [2, 2] }, { labels: Int32Array.of(0, 1) });
await readData({ a: [1, 2], class: ['x', 'y'] });
await readData(new Blob(['a,class\n1,x\n']));
await readData(await fetch('table.csv'));

const { ranking } = await rank(data, options, { signal: new AbortController().signal });
const best: string = ranking[0];
for await (const step of eliminate(data, options)) {
  const removed: readonly string[] = step.removed;
  const margin: number | null = step.margin;
  void [removed, margin];
}
const selection: SelectResult = await select(data, { choose: 'one-se' }, { onSize: ({ features }) => void features });
const mean: number = selection.selected.score.mean;
const result: EvaluateResult = await evaluate(data, {}, { executor: await webWorkers({ threads: 2 }) });
const honest: number = result.evaluation.outer.mean;
const html: string = await reportPage(evaluateReport(result));
const told = explain(selection, best);
const when: number | undefined = told.left?.step;
void [mean, honest, html, when, inline, UserError];

// @ts-expect-error no such option
await rank(data, { stepp: 1 });
// @ts-expect-error one of a few words
await rank(data, { scale: 'standardise' });
// @ts-expect-error data are read first
await rank([{ a: 1, class: 'x' }]);
// @ts-expect-error a result is not to be changed
ranking[0] = 'other';
