// A JavaScript peer as a process that trains when told, for bench/train.mjs: node train-npm.mjs
// libsvm-wasm|libsvm-js FOLDER, where FOLDER has it installed. The commands are those of
// train-libsvm.c. The seconds hold feeding the rows and training.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [peer, folder] = process.argv.slice(2);
const require = createRequire(join(folder, 'index.js'));
// Both packages predate Node's fetch and take it for a browser's; without it they load their module
// from disk.
delete globalThis.fetch;

async function wasmTrainer() {
  const { SVM, SVMParam, SVM_TYPE, KERNEL_TYPE } = require('libsvm-wasm');
  return async ({ kernel, gamma, cost, eps, cache }, samples, labels) => {
    const kernelType = kernel === 'rbf' ? KERNEL_TYPE.RBF : KERNEL_TYPE.LINEAR;
    const settings = { svm_type: SVM_TYPE.C_SVC, kernel_type: kernelType, C: cost, gamma, cache_size: cache };
    const svm = new SVM(new SVMParam(settings, eps));
    await svm.init?.();
    const begin = performance.now();
    svm.feedSamples(samples, labels);
    await svm.train();
    return { seconds: (performance.now() - begin) / 1e3 };
  };
}

async function jsTrainer() {
  const SVM = await require('libsvm-js');
  return async ({ kernel, gamma, cost, eps, cache }, samples, labels) => {
    const kernelType = kernel === 'rbf' ? SVM.KERNEL_TYPES.RBF : SVM.KERNEL_TYPES.LINEAR;
    const settings = { type: SVM.SVM_TYPES.C_SVC, kernel: kernelType, cost, gamma, cacheSize: cache, tolerance: eps };
    const svm = new SVM({ ...settings, quiet: true });
    const begin = performance.now();
    svm.train(samples, labels);
    const seconds = (performance.now() - begin) / 1e3;
    const support = svm.getSVIndices().length;
    svm.free();
    return { seconds, support };
  };
}

const train = await (peer === 'libsvm-wasm' ? wasmTrainer() : jsTrainer());
let samples = [];
let labels = [];

for await (const line of createInterface({ input: process.stdin })) {
  const [command, ...rest] = line.split(' ');
  let answer = {};
  if (command === 'load') {
    const bytes = readFileSync(rest[0]);
    const values = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8);
    const [n, d] = [Number(rest[1]), Number(rest[2])];
    labels = Array.from(values.subarray(0, n));
    samples = labels.map((_, i) => Array.from(values.subarray(n + i * d, n + (i + 1) * d)));
  } else {
    const [kernel, gamma, cost, eps, cache] = rest.map((word, k) => (k === 0 ? word : Number(word)));
    answer = await train({ kernel, gamma, cost, eps, cache }, samples, labels);
    answer.peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  }
  console.log(JSON.stringify(answer));
}
