// The numeric core: one file per hot loop. What is exported here is what src/numeric may call.

export {
  activeSet,
  activeSetStart,
} from './active-set';
export { activeSetForget } from './active-set-forget';
export { activeSetBytes, activeSetPivots, activeSetSetup } from './active-set-state';
export { decide } from './decide';
export { dot } from './dot';
export {
  netAnchor,
  netBegin,
  netBytes,
  netCertify,
  netColumns,
  netDescend,
  netLoss,
  netSetColumn,
  netSetup,
  netSigns,
  netSweeps,
} from './elastic-net';
export { expm1, exponential, tanh } from './exponential';
export {
  foldAccuracy,
  foldBytes,
  foldDecide,
  foldDecisions,
  foldJudge,
  foldKeep,
  foldRefined,
  foldRefresh,
  foldReopen,
  foldResume,
  foldScales,
  foldSetup,
  foldStateLength,
  foldSuspend,
  foldTest,
  foldTrained,
  foldViolation,
} from './fold';
export { forgetCrossDistances, forgetCrossProducts, forgetDistances, forgetProducts } from './forget';
export { cross, forgetCross, forgetGram, gram, gramScratch } from './gram';
export {
  jointAlpha,
  jointBytes,
  jointDual,
  jointEpochs,
  jointExpose,
  jointFinish,
  jointGap,
  jointLossSum,
  jointResume,
  jointSetup,
  jointStart,
  jointViolation,
  jointWeights,
} from './joint-dual';
export { polyKernel, rbfKernel, rbfSquare, sigmoidKernel } from './kernel';
export {
  lazyBeta,
  lazyBytes,
  lazyClassifier,
  lazyComputed,
  lazyCriteria,
  lazyFeatures,
  lazyLargest,
  lazyNorms,
  lazyRows,
  lazySetup,
} from './lazy-state';
export { lazyLowest } from './lazy-weights';
export {
  linearDual,
  linearDualEpochs,
  linearDualFinish,
  linearDualResume,
  linearDualStart,
  linearDualViolation,
} from './linear-dual';
export { linearKeepDense, linearKeepSparse } from './linear-keep';
export { linearCurve, linearValue } from './linear-newton';
export { linearPathRun } from './linear-path';
export {
  linearPathBytes,
  linearPathClassifier,
  linearPathPivots,
  linearPathProgress,
  linearPathRoom,
  linearPathRoomBytes,
  linearPathSetup,
  linearPathStart,
  linearPathTest,
  linearPathVerdict,
} from './linear-path-state';
export {
  linearAdd,
  linearBlend,
  linearBytes,
  linearDecide,
  linearGap,
  linearObjective,
  linearRecords,
  linearSetup,
  linearSizes,
  linearWeights,
} from './linear-rows';
export { lowestOrder } from './lowest';
export { outputsWithout } from './outputs-without';
export { pairFar, pairParted, pairSeries } from './pair-distances';
export { formFill, formMoments, formNarrow, formPack, formsDouble, formsSingle } from './pair-forms';
export { pairForms, pairPowers, pairScratch, pairTanh, pairTanhNear } from './pair-products';
export { screenNarrow, screenPowers, screenSeries } from './pair-screen';
export { pairGather, pairValues, pairWeigh } from './pairs';
export {
  problemBeta,
  problemBias,
  problemBytes,
  problemCosts,
  problemDiagonal,
  problemDualityGap,
  problemGradient,
  problemIterations,
  problemObjective,
  problemSetTargets,
  problemSettled,
  problemSetup,
  problemSigns,
  problemViolation,
  refreshKernel,
  sharedRowsBytes,
  shareRows,
} from './problem';
export { removalMargins } from './removal-margins';
export { problemFinish, problemFree } from './report';
export { rowsSubtract, subtractScratch } from './rows-gradient';
export { panelBytes, rowsGather } from './rows-kernel';
export { rowsFinish, rowsReplay, rowsShrink, rowsStart, rowsViolation } from './rows-shrink';
export {
  rowKernel,
  rowKernelBytes,
  rowsBytes,
  rowsMisses,
  rowsPanels,
  rowsSetup,
  rowsWhole,
} from './rows-state';
export { columnSpreads, columnSquares, fitScales, writeRows, writeScaled } from './scale';
export { shrinkFinish, shrinkRows, shrinkStart } from './shrink';
export { smo, smoSteps } from './smo';
export { smoRows } from './smo-rows';
export { problemTold, settle, solvedMargin } from './solution';
export { problemStart } from './start';
export { sparseWeights, weighClassifier, weights } from './weights';

/** The first address that the core does not use itself. */
export function heapBase(): usize {
  return __heap_base;
}
