// The parts that the tasks are made of: data, preprocessing, kernels, solvers, formulations,
// criteria, scores, folds, subset evaluation, stability and statistics, with the numeric core
// beneath them. For experiments and further methods; more may change here than in the main entry.

export { type Fix, type Note, type Reported, render } from './base/problem.ts';
export { type Random, random } from './base/random.ts';
export { type Entry, type Registry, registry } from './base/registry.ts';
export type { Criterion } from './criteria/criterion.ts';
export { criteria } from './criteria/index.ts';
export type { ColumnStatistics } from './data/column-statistics.ts';
export { columnReference } from './data/columns.ts';
export type { DataSource, SourceContext } from './data/data-source.ts';
export {
  type Codes,
  classCounts,
  type Dataset,
  type DenseValues,
  denseValues,
  type Feature,
  type FeatureValues,
  pickFeatures,
  pickRows,
  type SparseValues,
} from './data/dataset.ts';
export { datasetDigest, type Hash } from './data/digest.ts';
export { exampleSource, examples } from './data/examples.ts';
export {
  type ArqueroTable,
  type ArrowTable,
  type ColumnArrays,
  type FlatMatrix,
  type Labels,
  type Matrix,
  type NumberRows,
  type ShapedMatrix,
  tableFromArrow,
  tableFromColumns,
  tableFromMatrix,
  tableFromRecords,
} from './data/from-memory.ts';
export {
  type Generated,
  type Generator,
  generate,
  generatedTable,
  generators,
  type Truth,
} from './data/generators/index.ts';
export { type Loading, readTable } from './data/load.ts';
export type { FlatValues } from './data/matrix-columns.ts';
export type { Reader } from './data/reader.ts';
export { readers } from './data/readers/index.ts';
export { type ByteSource, blobSource, bytesSource } from './data/source.ts';
export {
  type Column,
  cellText,
  type NumberColumn,
  type SparseColumn,
  type Table,
  type TextColumn,
  type WordCells,
} from './data/table.ts';
export { type Writer, writerFor, writers } from './data/writers/index.ts';
export { addConfusion, type ClassQuality, classQualities, confusionMatrix } from './evaluation/confusion.ts';
export type { CrossValidator, SettingScore } from './evaluation/cross-validator.ts';
export type { EvaluatedStep } from './evaluation/eliminate-evaluated.ts';
export { type Folds, foldsFor, type Split, splitAt, splitCount, splits } from './evaluation/folds.ts';
export type { ScoredSize } from './evaluation/path-curve.ts';
export { permutationP, permutedLabels } from './evaluation/permutation.ts';
export { type Qualities, qualities } from './evaluation/qualities.ts';
export {
  asIndices,
  bordaPoints,
  type ConsensusInput,
  type ConsensusRule,
  consensusRanking,
  meanRanks,
  type RankingStability,
  rankingStability,
  type SelectionStability,
  selectionFrequency,
  selectionStability,
} from './evaluation/stability.ts';
export {
  type Improvement,
  type ImprovementRow,
  improvementOver,
  improvementTable,
  type ModelColumn,
  relativeImprovement,
} from './evaluation/statistics/improvements.ts';
export { normalCdf, normalQuantile } from './evaluation/statistics/normal.ts';
export { studentCdf, studentQuantile, studentUpperTail } from './evaluation/statistics/student.ts';
export {
  correctedResampledTest,
  type ImprovementTest,
  improvementTest,
  type MeanInterval,
  type MeanTest,
  meanInterval,
  type PairedTest,
  pairedTest,
} from './evaluation/statistics/t-tests.ts';
export {
  type Change,
  type Evaluation,
  type Incumbent,
  type SplitScores,
  SubsetEvaluator,
} from './evaluation/subset-evaluator.ts';
export type { ScoreSummary } from './evaluation/summary.ts';
export type { Executor } from './executors/executor.ts';
export { inline } from './executors/inline.ts';
export { type Job, type JobKind, jobId, type OpenCrossValidator, type Outcome } from './executors/job.ts';
export type { Journal, JournalHeader } from './executors/journal.ts';
export { type JournalledOptions, withJournal } from './executors/journalled-cross-validator.ts';
export { type JobContext, runJobs } from './executors/run-jobs.ts';
export type { Exported, ExportedFile, Exporter } from './formats/exporter.ts';
export { exporters } from './formats/index.ts';
export { readLibsvmModel, writeLibsvmModel } from './formats/libsvm-model.ts';
export { checkModel } from './formulations/check-model.ts';
export { classWeights, rowCosts } from './formulations/costs.ts';
export type { SolutionReport } from './formulations/index.ts';
export type { BinaryModel, Model, ModelInputs, ModelKernel } from './formulations/model.ts';
export { decisionTable, predictedClasses, probabilityTable } from './formulations/predict-model.ts';
export { decodeClasses, decompose, schemes, taskTitle } from './formulations/schemes/index.ts';
export {
  decideOnMatrix,
  type MatrixClassifiers,
  trainOnMatrix,
} from './formulations/train-matrix.ts';
export { Columns } from './kernels/columns.ts';
export {
  type CustomKernel,
  type CustomKernelDefinition,
  functionMatrix,
  type KernelFunction,
  kernelFrom,
} from './kernels/custom.ts';
export type { Gamma } from './kernels/gamma.ts';
export { Gram, type KernelMatrix } from './kernels/gram.ts';
export { kernels } from './kernels/index.ts';
export type { Kernel, KernelParameter, KernelParameters } from './kernels/kernel.ts';
export type { StoredKernelDefinition } from './kernels/own-kernel.ts';
export type { KernelChoice } from './kernels/parameters.ts';
export { type MatrixValues, precomputedCross, precomputedMatrix } from './kernels/precomputed.ts';
export { type Core, core, createCore } from './numeric/core.ts';
export { type Method, methods } from './plan/methods.ts';
export type { OwnCriterion, OwnScore } from './plan/own-parts.ts';
export type { Setting } from './plan/settings.ts';
export { applyTransforms, fitTransforms, transformSteps } from './preprocessing/chain.ts';
export { transforms } from './preprocessing/index.ts';
export type { Fitted, Transform } from './preprocessing/transform.ts';
export { scoreFor, scores } from './scores/index.ts';
export type { Score } from './scores/score.ts';
export type { Margin } from './search/margins.ts';
export type { TraceStep } from './search/trace.ts';
export { decisionValues } from './solvers/decide.ts';
export { netGradient } from './solvers/elastic-net/gradient.ts';
export {
  elasticNetPath,
  type NetPathOptions,
  type NetSolution,
  solveElasticNet,
} from './solvers/elastic-net/path.ts';
export { linearDecisionValues } from './solvers/linear/decide.ts';
export type { LinearSolution } from './solvers/linear/problem.ts';
export { LinearRows } from './solvers/linear/rows.ts';
export { LinearClassifierSet } from './solvers/linear/set.ts';
export { solveLinear } from './solvers/linear/solve.ts';
export { trainPerceptrons } from './solvers/perceptron.ts';
export type { BinaryProblem, BinaryTask, Solution, Stop } from './solvers/problem.ts';
export { type Classifier, ClassifierSet, forgetTogether } from './solvers/set.ts';
export { solveBinary } from './solvers/solver.ts';
export { apply } from './tasks/apply.ts';
export { type Data, useTable } from './tasks/data.ts';
export type { Explanation } from './tasks/explanation.ts';
export { type RankedResult, readRankedResult } from './tasks/ranked-result.ts';
