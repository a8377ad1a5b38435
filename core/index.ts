// The numeric core: one file per hot loop. What is exported here is what src/numeric may call.

export {
  activeSet,
  activeSetBytes,
  activeSetForget,
  activeSetPivots,
  activeSetSetup,
  activeSetStart,
} from './active-set';
export { decide } from './decide';
export { dot } from './dot';
export { expm1, exponential, tanh } from './exponential';
export { forgetDistances, forgetProducts } from './forget';
export { cross, gram, gramScratch } from './gram';
export { polyKernel, rbfKernel, sigmoidKernel } from './kernel';
export { linearDual, linearDualEpochs, linearDualFinish, linearDualStart, linearDualViolation } from './linear-dual';
export { linearKeepDense, linearKeepSparse } from './linear-keep';
export { linearCurve, linearValue } from './linear-newton';
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
export {
  problemBeta,
  problemBias,
  problemBytes,
  problemCosts,
  problemDualityGap,
  problemFinish,
  problemFree,
  problemGradient,
  problemIterations,
  problemObjective,
  problemSetup,
  problemSigns,
  problemStart,
  problemViolation,
  refreshKernel,
} from './problem';
export { smo } from './smo';
export { sparseWeights, weights } from './weights';

/** The first address the core does not use itself. */
export function heapBase(): usize {
  return __heap_base;
}
