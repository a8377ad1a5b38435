// What a program of Node writes. Never run: test/house/package.test.ts asks the compiler.

import {
  apply,
  compare,
  describe,
  openJournal,
  predict,
  readData,
  readFile,
  readModel,
  threads,
  train,
} from 'svm-sieve/node';

const data = await readFile('genes.csv', { target: 'tumour' });
await readData('genes.csv');
const described = await describe('genes.csv');
const problems: readonly { code: string; message: string }[] = described.problems;
const executor = await threads({ threads: 2 });
const compared = await compare([data, data], { methods: ['svm-rfe', 'fisher'] }, { executor });
const p: number | null = compared.tests[0].p;
const model = await readModel('model.json');
const { predicted } = await predict(await train(data), 'new.csv');
const { table } = await apply({ ranking: [], survivors: [], trace: [], options: {} }, 'genes.csv', { features: 3 });
const rows: number = table.rowCount;
const journal = openJournal('run.journal', { version: '1', command: 'rank', data: 'x', options: {} });
journal.close();
void [problems, p, model, predicted, rows];
await executor.dispose();

// @ts-expect-error methods are needed
await compare(data, {});
