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
  forgetCrossProducts(
    source: Address,
    target: Address,
    strideA: number,
    columnA: Address,
    strideB: number,
    columnB: Address,
  ): void;
  forgetCrossDistances(
    source: Address,
    target: Address,
    strideA: number,
    columnA: Address,
    strideB: number,
    columnB: Address,
  ): void;

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
  problemSettled(problem: Address): Address;
  problemGradient(problem: Address): Address;
  problemDiagonal(problem: Address): Address;
  problemBias(problem: Address): number;
  problemViolation(problem: Address): number;
  problemObjective(problem: Address): number;
  problemDualityGap(problem: Address): number;
  problemFree(problem: Address): number;
  settle(problem: Address): void;
  solvedMargin(problem: Address, bias: number): number;
  problemTold(problem: Address): Address;
  problemIterations(problem: Address): number;
  shrinkRows(problem: Address, list: Address): number;
  shrinkStart(part: Address, whole: Address, list: Address, rows: Address, count: number): void;
  shrinkFinish(part: Address, whole: Address, list: Address): void;
  smo(problem: Address, tolerance: number, limit: number): number;
  smoSteps(): number;

  foldBytes(count: number, testCount: number, mostRows: number): number;
  foldSetup(
    fold: Address,
    problems: Address,
    units: Address,
    count: number,
    testCount: number,
    tolerance: number,
  ): void;
  foldTest(fold: Address): Address;
  foldDecisions(fold: Address): Address;
  foldRefresh(fold: Address): void;
  foldJudge(fold: Address, cost: number, starts: Address, from: number, patience: number): number;
  foldDecide(fold: Address, machine: number): void;
  foldTrained(fold: Address): number;
  foldKeep(fold: Address, block: Address, table: Address): void;

  panelBytes(count: number, features: number): number;
  rowsGather(
    columns: Address,
    stride: number,
    features: Address,
    featureCount: number,
    rows: Address,
    count: number,
    panels: Address,
  ): void;
  rowKernelBytes(): number;
  rowKernel(kernel: Address, form: number, features: number, gamma: number, coef0: number, degree: number): void;
  subtractScratch(count: number, features: number): number;
  rowsSubtract(
    kernel: Address,
    panels: Address,
    rows: Address,
    coefficients: Address,
    count: number,
    targets: Address,
    targetCount: number,
    f: Address,
    scratch: Address,
  ): void;
  rowsBytes(count: number, features: number): number;
  rowsSetup(
    state: Address,
    count: number,
    features: number,
    form: number,
    gamma: number,
    coef0: number,
    degree: number,
    cache: Address,
    cacheBytes: number,
  ): void;
  rowsPanels(state: Address): Address;
  rowsWhole(state: Address): Address;
  rowsMisses(state: Address): number;
  rowsStart(state: Address): void;
  rowsViolation(state: Address): number;
  rowsShrink(state: Address): void;
  rowsReplay(state: Address): void;
  rowsFinish(state: Address): void;
  smoRows(state: Address, tolerance: number, limit: number, all: number): number;

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
    doubtful: number,
  ): void;
  weighMachine(
    columns: Address,
    stride: number,
    rowCount: number,
    features: Address,
    featureCount: number,
    rows: Address,
    beta: Address,
    machineRows: number,
    largest: number,
    room: Address,
    out: Address,
  ): void;
  lazyBytes(width: number, stride: number, machineCount: number, rows: number): number;
  lazySetup(
    lazy: Address,
    columns: Address,
    stride: number,
    rowCount: number,
    width: number,
    machineCount: number,
    largestValue: number,
  ): void;
  lazyMachine(lazy: Address, k: number, count: number): void;
  lazyNorms(lazy: Address): Address;
  lazyRows(lazy: Address, k: number): Address;
  lazyBeta(lazy: Address, k: number): Address;
  lazyFeatures(lazy: Address): Address;
  lazyCriteria(lazy: Address): Address;
  lazyComputed(lazy: Address): number;
  lazyLargest(lazy: Address): number;
  lazyLowest(lazy: Address, features: Address, count: number, wanted: number): number;
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

  pairGather(
    source: Address,
    stride: number,
    rows: Address,
    rowCount: number,
    count: number,
    width: number,
    factor: number,
    shift: number,
    out: Address,
  ): void;
  pairWeigh(matrix: Address, count: number, width: number, u: Address, v: Address, factor: number): void;
  pairValues(
    columns: Address,
    stride: number,
    features: Address,
    featureCount: number,
    rows: Address,
    count: number,
    width: number,
    factor: number,
    out: Address,
  ): void;
  screenNarrow(
    source: Address,
    rowCount: number,
    sourceWidth: number,
    columnCount: number,
    factor: number,
    width: number,
    above: number,
    out: Address,
  ): void;
  screenSeries(
    matrix: Address,
    count: number,
    width: number,
    values: Address,
    featureCount: number,
    series: Address,
    doublings: number,
    out: Address,
  ): void;
  screenPowers(
    matrix: Address,
    weights: Address,
    exact: Address,
    count: number,
    width: number,
    values: Address,
    featureCount: number,
    gamma: number,
    degree: number,
    out: Address,
    scratch: Address,
  ): void;
  pairSeries(
    matrix: Address,
    count: number,
    width: number,
    values: Address,
    featureCount: number,
    series: Address,
    degree: number,
    doublings: number,
    out: Address,
  ): void;
  pairFar(
    matrix: Address,
    distances: Address,
    u: Address,
    v: Address,
    count: number,
    width: number,
    values: Address,
    featureCount: number,
    gamma: number,
    out: Address,
  ): void;
  pairParted(matrix: Address, width: number, list: Address, listCount: number, mask: Address): number;
  pairScratch(width: number): number;
  pairPowers(
    matrix: Address,
    u: Address,
    v: Address,
    count: number,
    width: number,
    values: Address,
    featureCount: number,
    gamma: number,
    degree: number,
    out: Address,
    scratch: Address,
  ): void;
  pairTanh(
    matrix: Address,
    kernel: Address,
    u: Address,
    v: Address,
    count: number,
    width: number,
    values: Address,
    featureCount: number,
    gamma: number,
    out: Address,
    scratch: Address,
  ): void;
  pairTanhNear(
    kernel: Address,
    u: Address,
    v: Address,
    count: number,
    width: number,
    values: Address,
    featureCount: number,
    gamma: number,
    series: Address,
    doublings: number,
    out: Address,
    scratch: Address,
  ): void;
  pairForms(matrix: Address, count: number, width: number, values: Address, featureCount: number, out: Address): void;
  removalMargins(
    columns: Address,
    factors: Address,
    norms2: Address,
    count: number,
    plus: Address,
    minus: Address,
    blocks: Address,
    blockCount: number,
    centred: number,
    cut: number,
    found: Address,
    margins: Address,
  ): number;
  outputsWithout(
    form: number,
    stored: Address,
    stride: number,
    rows: Address,
    rowCount: number,
    support: Address,
    beta: Address,
    supportCount: number,
    columns: Address,
    columnStride: number,
    members: Address,
    memberCount: number,
    gamma: number,
    coef0: number,
    degree: number,
    scratch: Address,
    out: Address,
  ): void;

  linearBytes(count: number, length: number): number;
  linearSetup(
    problem: Address,
    values: Address,
    columns: Address,
    starts: Address,
    width: number,
    chosen: Address,
    signs: Address,
    costs: Address,
    count: number,
    fill: Address,
    features: number,
    length: number,
    bias: number,
    squared: number,
  ): void;
  linearRecords(problem: Address): Address;
  linearWeights(problem: Address): Address;
  linearObjective(problem: Address): number;
  linearGap(problem: Address): number;
  linearAdd(y: Address, a: number, x: Address, length: number): void;
  linearBlend(y: Address, a: number, x: Address, length: number): void;
  linearDecide(problem: Address, weights: Address, out: Address): void;
  linearSizes(problem: Address, out: Address): void;
  linearKeepDense(
    values: Address,
    rowCount: number,
    width: number,
    kept: Address,
    count: number,
    newWidth: number,
  ): void;
  linearKeepSparse(values: Address, columns: Address, starts: Address, rowCount: number, places: Address): void;
  linearDualStart(problem: Address, seed: number): void;
  linearDual(problem: Address, tolerance: number, limit: number, visits: number): number;
  linearDualFinish(problem: Address): void;
  linearDualViolation(problem: Address): number;
  linearDualEpochs(problem: Address): number;
  linearValue(problem: Address, weights: Address, gradient: Address): number;
  linearCurve(problem: Address, direction: Address, out: Address): void;
}
