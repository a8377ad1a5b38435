// What the WASM core exports (core/index.ts), name for name. Addresses and counts are numbers; flags are 0 or 1.

/** The address of a piece of the core's memory. */
export type Address = number;

export interface Routines {
  heapBase(): Address;
  dot(a: Address, b: Address, length: number): number;
  exponential(x: number): number;
  expm1(x: number): number;
  tanh(x: number): number;

  gramScratch(stride: number): number;
  gram(
    columns: Address,
    stride: number,
    features: Address,
    featureCount: number,
    out: Address,
    distances: number,
    scratch: Address,
  ): void;
  cross(
    columnsA: Address,
    strideA: number,
    columnsB: Address,
    strideB: number,
    features: Address,
    featureCount: number,
    out: Address,
    distances: number,
    scratch: Address,
  ): void;
  forgetProducts(source: Address, target: Address, stride: number, column: Address): void;
  forgetDistances(source: Address, target: Address, stride: number, column: Address): void;

  rbfKernel(source: Address, target: Address, length: number, gamma: number): void;
  polyKernel(source: Address, target: Address, length: number, gamma: number, coef0: number, degree: number): void;
  sigmoidKernel(source: Address, target: Address, length: number, gamma: number, coef0: number): void;

  problemBytes(count: number, gathers: number): number;
  problemSetup(problem: Address, kernel: Address, stride: number, rows: Address, count: number): void;
  problemStart(problem: Address): void;
  problemFinish(problem: Address): void;
  refreshKernel(problem: Address): void;
  problemSigns(problem: Address): Address;
  problemCosts(problem: Address): Address;
  problemBeta(problem: Address): Address;
  problemGradient(problem: Address): Address;
  problemBias(problem: Address): number;
  problemViolation(problem: Address): number;
  problemObjective(problem: Address): number;
  problemDualityGap(problem: Address): number;
  problemFree(problem: Address): number;
  problemIterations(problem: Address): number;
  smo(problem: Address, tolerance: number, limit: number): number;

  activeSetBytes(count: number, capacity: number): number;
  activeSetSetup(state: Address, problem: Address, capacity: number): void;
  activeSetStart(state: Address): number;
  activeSet(state: Address, limit: number): number;
  activeSetForget(state: Address, column: Address): number;
  activeSetPivots(state: Address): number;

  weights(
    columns: Address,
    stride: number,
    features: Address,
    featureCount: number,
    beta: Address,
    out: Address,
    doubtful: number,
  ): void;
  sparseWeights(
    columns: Address,
    stride: number,
    features: Address,
    featureCount: number,
    rows: Address,
    beta: Address,
    count: number,
    out: Address,
  ): void;
  decide(
    kernel: Address,
    stride: number,
    rows: Address,
    rowCount: number,
    support: Address,
    beta: Address,
    supportCount: number,
    bias: number,
    out: Address,
  ): void;
}
