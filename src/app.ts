// svm-sieve for any platform: nothing here needs Node.

export { expectedText } from './base/messages/option-rules.ts';
export { nearest } from './base/nearest.ts';
export {
  atLevel,
  choiceOption,
  defaultText,
  defaultValue,
  fileOption,
  flagOf,
  type Given,
  inGroup,
  namesOption,
  numberOption,
  type OptionSchema,
  type OptionShape,
  optional,
  optionInfo,
  optionsOf,
  parsedOption,
  type Resolved,
  refusal,
  resolveOptions,
  switchOption,
  synonymOf,
  textOption,
  withDefault,
} from './base/option.ts';
export {
  type ChoiceArgument,
  choiceSpelling,
  choiceStart,
  type Expectation,
  expectationOf,
  isClosedChoice,
  type NumberRange,
  type OptionChoice,
  type OptionForm,
  type OptionInfo,
  type OptionKind,
} from './base/option-info.ts';
export { withOptionalPackages } from './base/optional-package.ts';
// errors, options, random
export {
  type Fix,
  fact,
  type Note,
  note,
  noteText,
  type Problem,
  problem,
  type Reported,
  render,
  reported,
  type SavedNote,
  UserError,
} from './base/problem.ts';
export { type Random, random } from './base/random.ts';
export { type Entry, type Registry, registry } from './base/registry.ts';
export { currentOptions, formerNames } from './base/renamed-options.ts';
export { COMMAND_LINE, LIBRARY, type Speller } from './base/spelling.ts';
export { counted, escapeControlChars, listed, quoted } from './base/text.ts';
export { VERSION } from './base/version.ts';
// ranking criteria
export type { Criterion } from './criteria/criterion.ts';
export { criteria } from './criteria/index.ts';
export { columnReference } from './data/columns.ts';
export type { DataSource, SourceContext, SourceOptions } from './data/data-source.ts';
// data in and out
export {
  type Codes,
  classCounts,
  type Dataset,
  denseValues,
  type Feature,
  type FeatureValues,
  pickFeatures,
  pickRows,
} from './data/dataset.ts';
export { datasetDigest, type Hash } from './data/digest.ts';
export { exampleSource, examples, isExample } from './data/examples.ts';
export {
  type ArqueroTable,
  type ArrowTable,
  type ColumnArrays,
  type FlatMatrix,
  type Labels,
  type Matrix,
  type MatrixOptions,
  type MemoryOptions,
  type NumberRows,
  type ShapedMatrix,
  tableFromArrow,
  tableFromColumns,
  tableFromMatrix,
  tableFromRecords,
} from './data/from-memory.ts';
export {
  type Generated,
  type GenerateOptions,
  generate,
  generatedTable,
  generators,
  type Truth,
} from './data/generators/index.ts';
export { type Loading, readTable } from './data/load.ts';
export { dataOptions } from './data/options.ts';
export { readers } from './data/readers/index.ts';
export { type ByteSource, blobSource, bytesSource } from './data/source.ts';
export { type Column, cellText, type Table } from './data/table.ts';
export { WRITTEN_ENDINGS, type WriteOptions, type Writer, writerFor, writers } from './data/writers/index.ts';
// folds and the evaluation of subsets
export type { CrossValidator, SettingScore } from './evaluation/cross-validator.ts';
export { type Folds, foldsFor, type Split, splitAt, splitCount, splits } from './evaluation/folds.ts';
export { averagedSizes, type SizeScore } from './evaluation/part-scores.ts';
export type { ScoredSize } from './evaluation/path-curve.ts';
export type { ReachedSize } from './evaluation/sequential-search.ts';
export { type Change, type Evaluation, SubsetEvaluator } from './evaluation/subset-evaluator.ts';
// where work runs
export { type EvaluationData, evaluationId, fromData, toData } from './executors/evaluation-data.ts';
export type { Executor } from './executors/executor.ts';
export { inline } from './executors/inline.ts';
export { type Job, type JobKind, jobId, type OpenCrossValidator, type Outcome } from './executors/job.ts';
export { findChecked, type Journal, type JournalHeader } from './executors/journal.ts';
export { type JournalledOptions, withJournal } from './executors/journalled-cross-validator.ts';
export { evaluationTaskId, type Path } from './executors/path.ts';
export { type JobContext, runJobs } from './executors/run-jobs.ts';
export { poolOpener, type WorkerPool } from './executors/worker-pool.ts';
export { WorkerRuntime } from './executors/worker-runtime.ts';
export type { Answer, WorkerTask } from './executors/worker-task.ts';
// models of and for other programs
export type { Exported, ExportedFile, Exporter } from './formats/exporter.ts';
export { exporters } from './formats/index.ts';
export { readLibsvmModel, writeLibsvmModel } from './formats/libsvm-model.ts';
// models, with everything that others hide
export { checkModel } from './formulations/check-model.ts';
export { classWeights, rowCosts } from './formulations/costs.ts';
export type { SolverProgress } from './formulations/formulation.ts';
export type { BinaryModel, Model, ModelInputs, ModelKernel } from './formulations/model.ts';
export { formulationOptions as machineOptions } from './formulations/options.ts';
export { decisionTable, predictedClasses, probabilityTable } from './formulations/predict-model.ts';
export { decodeClasses, decompose, schemes, taskTitle } from './formulations/schemes/index.ts';
export {
  decideOnMatrix,
  type MatrixClassifiers,
  type MatrixTrainingOptions,
  trainOnMatrix,
} from './formulations/train-matrix.ts';
// kernels
export { Columns } from './kernels/columns.ts';
export { type CustomKernel, type CustomKernelDefinition, functionMatrix, kernelFrom } from './kernels/custom.ts';
export { Gram, type KernelMatrix } from './kernels/gram.ts';
export { kernels } from './kernels/index.ts';
export { precomputedCross, precomputedMatrix } from './kernels/precomputed.ts';
// the numeric core
export { type Core, core, createCore } from './numeric/core.ts';
// the source documents
export { verdictsOn } from './papers/claims.ts';
export { reproductions } from './papers/index.ts';
export { jobKinds } from './papers/job-kinds.ts';
export {
  type Reproduced,
  type ReproduceResult,
  reproduce,
  reproduceOptions,
} from './papers/reproduce.ts';
export type { Findings, ReproducedRow, Reproduction } from './papers/reproduction.ts';
export type { CurveChoice } from './plan/curve-choice.ts';
export { SINGLE_STEPS_BELOW, WIDE_FEATURES } from './plan/data-thresholds.ts';
// elimination
export { plan } from './plan/make-plan.ts';
export { type Method, type MethodGroup, methods } from './plan/methods.ts';
export { type OptimismReason, optimismReason } from './plan/optimism.ts';
export { datasetFacts, type SelectPlan } from './plan/plan.ts';
export { methodOptions } from './plan/search-options.ts';
export type { Setting } from './plan/settings.ts';
export { rulePhrase, sizeRules } from './plan/size-rules.ts';
export { compareOptions, evaluateOptions, rankOptions, selectOptions, trainOptions } from './plan/task-options.ts';
// preprocessing
export { applyTransforms, fitTransforms, transformSteps } from './preprocessing/chain.ts';
export { transforms } from './preprocessing/index.ts';
export { transformOptions } from './preprocessing/options.ts';
export type { Fitted, Transform, TransformOptions } from './preprocessing/transform.ts';
// reports
export { binCounts, rangeAround } from './report/charts/histogram.ts';
export * from './report/index.ts';
export { inPageQuotes } from './report/text.ts';
export { scoreFor, scores } from './scores/index.ts';
export { shrinkage, subsetOfSize } from './search/finished-path.ts';
export { scheduledSizes } from './search/schedule.ts';
export type { TraceStep } from './search/trace.ts';
export { decisionValues } from './solvers/decide.ts';
export { linearDecisionValues } from './solvers/linear/decide.ts';
export type { LinearSolution } from './solvers/linear/problem.ts';
export { LinearRows } from './solvers/linear/rows.ts';
export { LinearClassifierSet } from './solvers/linear/set.ts';
export { type LinearOptions, solveLinear } from './solvers/linear/solve.ts';
export { trainPerceptrons } from './solvers/perceptron.ts';
export type { BinaryProblem, BinaryTask, Solution, Stop } from './solvers/problem.ts';
export {
  type Classifier,
  ClassifierSet,
  type ClassifierSetOptions,
  forgetTogether,
} from './solvers/set.ts';
export { type SolverOptions, solveBinary } from './solvers/solver.ts';
// what the commands do
export { type Applied, apply, applyOptions } from './tasks/apply.ts';
export { majorityClass, majorityScore } from './tasks/baselines.ts';
export { type BoundaryView, boundaryView } from './tasks/boundary.ts';
export { chooseAgain } from './tasks/choose-again.ts';
export {
  type ComparedMethod,
  type ComparedPair,
  type CompareResult,
  type Comparison,
  compare,
  type FailedMethod,
} from './tasks/compare.ts';
export type { RunToCompare } from './tasks/compare-runs.ts';
export type { RunContext } from './tasks/context.ts';
export { type CsvCell, csvText } from './tasks/csv-text.ts';
export { type Data, readData, readingFor, readingOptions, useTable } from './tasks/data.ts';
export { type ColumnDescription, type DescribeResult, describe, describeOptions } from './tasks/describe.ts';
export type { AnyStep } from './tasks/elimination.ts';
export { type EvaluateResult, evaluate, type PermutationReport } from './tasks/evaluate.ts';
export { explain } from './tasks/explain.ts';
export type {
  BeforeAndAfter,
  CriterionAtSize,
  Explanation,
  FeatureElimination,
  Scored,
  Survival,
} from './tasks/explanation.ts';
export { changeText, measuresOf, measureWords } from './tasks/explanation-measures.ts';
export { explanationWords } from './tasks/explanation-words.ts';
export { exportModel, exportOptions } from './tasks/export.ts';
export { type FeatureCard, featureCard } from './tasks/feature-card.ts';
export type { FinishedFold } from './tasks/finished-fold.ts';
export type {
  ApplyOptions,
  CompareOptions,
  DescribeOptions,
  EvaluateOptions,
  ExportOptions,
  PredictOptions,
  RankOptions,
  ReadingOptions,
  ReproduceOptions,
  SelectOptions,
  TrainOptions,
} from './tasks/given-options.ts';
export { isParallel } from './tasks/is-parallel.ts';
export type { HeldOutPoint, NestedEvaluation, OuterFoldReport, OuterPrediction } from './tasks/nested-result.ts';
export { splitUnit } from './tasks/nesting.ts';
export { pickSize } from './tasks/pick-size.ts';
export { type PredictResult, predict, predictOptions, readModelData } from './tasks/predict.ts';
export { eliminate, type RankResult, rank } from './tasks/rank.ts';
export { type RankedResult, readRankedResult } from './tasks/ranked-result.ts';
export { unrankedCount } from './tasks/ranking-run.ts';
export { boundaryCaption, boundaryChart } from './tasks/reports/boundary-parts.ts';
export { commandLine, type Repeatable } from './tasks/reports/command-line.ts';
export { compareReport } from './tasks/reports/compare.ts';
export { ALL_FEATURES, majorityText, plateauWords, QUANTITY_COLOURS } from './tasks/reports/curve-series.ts';
export { evaluateReport } from './tasks/reports/evaluate.ts';
export { baselineChart } from './tasks/reports/evaluate-parts.ts';
export { rankReport } from './tasks/reports/rank.ts';
export { resultsReport } from './tasks/reports/results.ts';
export { runsReport } from './tasks/reports/runs.ts';
export { correlationChart, projectionChart, zScoreChart } from './tasks/reports/sample-parts.ts';
export { checkResult, readResult, type SavedResult } from './tasks/reports/saved-result.ts';
export { selectReport } from './tasks/reports/select.ts';
export { trainReport } from './tasks/reports/train.ts';
export { type ClaimVerdict, reasonText, VERDICT_TITLES, VERDICTS, verdictCells } from './tasks/reports/verdicts.ts';
export type { ResultData, ResultHead } from './tasks/result.ts';
export { resultJson, resultJsonParts } from './tasks/result-json.ts';
export { type Projection, type SampleViews, sampleViews, sizeProjection } from './tasks/sample-views.ts';
export {
  type CurveEntry,
  SelectInterrupted,
  type SelectResult,
  select,
  type UnfinishedSelection,
} from './tasks/select.ts';
export {
  COMPARE_TITLES,
  comparedCurvesSpreadsheet,
  compareSpreadsheet,
  comparisonRows,
  curveSpreadsheet,
  evaluateSpreadsheet,
  nestedCurveSpreadsheet,
  rankSpreadsheet,
  type Spreadsheet,
  selectSpreadsheet,
  spreadsheetLines,
} from './tasks/spreadsheets.ts';
export { type TrainResult, train } from './tasks/train.ts';
export { leftOutText, preprocessingText } from './tasks/used-data.ts';

// honest evaluation

export { addConfusion, type ClassQuality, classQualities, confusionMatrix } from './evaluation/confusion.ts';
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

// types that the ones above are made of

export type { ColumnStatistics } from './data/column-statistics.ts';
export type { DenseValues, SparseValues } from './data/dataset.ts';
export type { Generator } from './data/generators/index.ts';
export type { FlatValues } from './data/matrix-columns.ts';
export type { Reader, ReadOptions } from './data/reader.ts';
export type { NumberColumn, SparseColumn, TextColumn, WordCells } from './data/table.ts';
export type { EvaluatedStep } from './evaluation/eliminate-evaluated.ts';
export type { FoldOptions } from './evaluation/folds.ts';
export type { Incumbent, SplitScores } from './evaluation/subset-evaluator.ts';
export type { ScoreSummary } from './evaluation/summary.ts';
export { formulations, type SolutionReport } from './formulations/index.ts';
export type { KernelFunction } from './kernels/custom.ts';
export type { Gamma } from './kernels/gamma.ts';
export type { Kernel, KernelParameter, KernelParameters } from './kernels/kernel.ts';
export type { KernelChoice } from './kernels/parameters.ts';
export type { MatrixValues } from './kernels/precomputed.ts';
export type { ReproduceContext, ResolvedReproduceOptions } from './papers/reproduce.ts';
export type { NeededData, PaperContext, PaperPlan } from './papers/reproduction.ts';
export type { Score } from './scores/score.ts';
export type { Margin } from './search/margins.ts';
export type { ResolvedReadingOptions } from './tasks/data.ts';
export type { Role } from './tasks/describe.ts';
export {
  baselineLine,
  baselineWords,
  estimateName,
  evaluationLines,
  intervalWords,
  outerName,
  verdictSentences,
} from './tasks/estimate-words.ts';
export { evidenceLines } from './tasks/evidence-words.ts';
export type { Neighbour } from './tasks/explanation.ts';
export type { OpenResult, ResultSource } from './tasks/json-source.ts';
export type { Measured, RankedStep } from './tasks/ranked-result.ts';
export type { RefinementReport } from './tasks/refinement.ts';
