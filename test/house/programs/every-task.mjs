// Every task of the library, with data that a program holds in memory. Run in an empty folder by
// test/house/package.test.ts.
import assert from 'node:assert/strict';
import {
  compare,
  describe,
  eliminate,
  evaluate,
  explain,
  generate,
  predict,
  rank,
  readData,
  readModel,
  select,
  train,
  UserError,
} from 'svm-sieve';
import { apply, readRankedResult } from 'svm-sieve/core';
import { reproduce } from 'svm-sieve/papers';
import { compareReport, evaluateReport, reportPage } from 'svm-sieve/report';

const { names, columns, labels } = generate('clusters', { rows: 60, features: 20, seed: 3 });
const records = labels.map((label, row) => ({
  ...Object.fromEntries(names.map((name, j) => [name, columns[j][row]])),
  class: label,
}));
const data = await readData(records);
const few = { step: 5, folds: 3 };

const described = await describe(records);
assert.equal(described.data.rows, 60);
assert.deepEqual(described.problems, []);

const ranked = await rank(data, few);
assert.equal(ranked.ranking.length, 20);
const seen = [];
for await (const { features } of eliminate(data, few)) seen.push(features);
assert.deepEqual(seen, [20, 15, 10, 5]);
assert.equal(explain(ranked, ranked.eliminationOrder[0]).elimination.step, 1);

const selected = await select(data, few);
const again = await predict(selected, records.slice(0, 10));
assert.equal(again.predicted.length, 10);
assert.deepEqual(
  (await predict(await readModel(JSON.stringify(selected)), records.slice(0, 10))).predicted,
  again.predicted,
);

const trained = await train(data, { probability: true });
assert.equal((await predict(trained, records)).probability.length, 60);

const applied = await apply(await readRankedResult(JSON.parse(JSON.stringify(ranked))), records, { features: 2 });
assert.deepEqual(applied.features.toSorted(), ranked.ranking.slice(0, 2).toSorted());

const evaluated = await evaluate(data, { ...few, outerFolds: 3 });
assert.match(await reportPage(evaluateReport(evaluated)), /^<!doctype html>/i);
const compared = await compare(data, { ...few, methods: ['svm-rfe', 'fisher'], outerFolds: 3 });
assert.match(await reportPage(compareReport(compared)), /^<!doctype html>/i);
const { result } = await reproduce('hermes-figure-2', { small: true });
assert.equal(result.command, 'reproduce');

await assert.rejects(rank(data, { stpe: 1 }), UserError);
await assert.rejects(readData('nowhere.csv'), UserError);
console.log('all tasks done');
