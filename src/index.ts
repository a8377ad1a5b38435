// svm-sieve for any platform: the names that a program needs to read data, select features,
// estimate performance and predict. Files, threads and clusters are in `svm-sieve/node`, Web
// Workers in `svm-sieve/browser`, charts in `svm-sieve/report`, solvers, kernels, folds and
// statistics in `svm-sieve/core`, reproductions of the source documents in `svm-sieve/papers`.

export { type Problem, UserError } from './base/problem.ts';
export { VERSION } from './base/version.ts';
export type { Criterion } from './criteria/criterion.ts';
export type { DataSource } from './data/data-source.ts';
export { generate } from './data/generators/index.ts';
export type { Reader } from './data/reader.ts';
export type { Executor } from './executors/executor.ts';
export type { Model as ModelData } from './formulations/model.ts';
export { kernelFrom } from './kernels/custom.ts';
export type { Kernel } from './kernels/kernel.ts';
export type { Score } from './scores/score.ts';
export { type CompareResult, compare } from './tasks/compare.ts';
export type { RunContext } from './tasks/context.ts';
export { type Data, readData } from './tasks/data.ts';
export { type DescribeResult, describe } from './tasks/describe.ts';
export { type EvaluateResult, evaluate } from './tasks/evaluate.ts';
export { explain } from './tasks/explain.ts';
export { exportModel } from './tasks/export.ts';
export type {
  CompareOptions,
  EvaluateOptions,
  PredictOptions,
  RankOptions,
  ReadingOptions,
  SelectOptions,
  TrainOptions,
} from './tasks/given-options.ts';
export { Model, readModel } from './tasks/model.ts';
export { type PredictResult, predict } from './tasks/predict.ts';
export { eliminate, type RankResult, rank } from './tasks/rank.ts';
export { report } from './tasks/reports/report.ts';
export { resultJson } from './tasks/result-json.ts';
export { type SelectResult, select } from './tasks/select.ts';
export { type TrainResult, train } from './tasks/train.ts';
