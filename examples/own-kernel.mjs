// An SVM on words instead of numbers, with an own kernel: node examples/own-kernel.mjs
import { decideOnMatrix, trainOnMatrix } from 'svm-sieve/core';

const words = ['lion', 'loin', 'line', 'cat', 'act', 'tack'];
const labels = ['big', 'big', 'big', 'small', 'small', 'small'];
const lettersInCommon = (u, v) => [...new Set(u)].filter((letter) => v.includes(letter)).length;

const classifiers = trainOnMatrix(
  words.map((u) => words.map((v) => lettersInCommon(u, v))),
  labels,
);
console.log('α y of each word:', [...classifiers.machines[0].beta].map((value) => value.toFixed(3)).join(' '));

const fresh = ['nile', 'taco'];
const cross = fresh.map((u) => words.map((v) => lettersInCommon(u, v)));
console.log(fresh.join(', '), '→', decideOnMatrix(classifiers, cross, words.length).predicted.join(', '));
