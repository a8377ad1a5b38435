// Generated from the declarations in core/ by scripts/make-routines.mjs; do not edit.

import type { Address } from './address.ts';

/** The arguments of `decide`. */
export interface DecideCall {
  readonly kernel: Address;
  readonly stride: number;
  readonly rows: Address;
  readonly rowCount: number;
  readonly support: Address;
  readonly beta: Address;
  readonly supportCount: number;
  readonly bias: number;
  readonly out: Address;
  readonly scales: Address;
}

/** The arguments of `netSetColumn`. */
export interface NetSetColumnCall {
  readonly problem: Address;
  readonly j: number;
  readonly values: Address;
  readonly rows: Address;
  readonly count: number;
  readonly fill: number;
  readonly isFree: boolean;
}

/** The arguments of `foldJudge`. */
export interface FoldJudgeCall {
  readonly fold: Address;
  readonly cost: number;
  readonly starts: Address;
  readonly from: number;
  readonly patience: number;
  readonly tolerance: number;
}

/** The arguments of `forgetCrossDistances`. */
export interface ForgetCrossDistancesCall {
  readonly source: Address;
  readonly target: Address;
  readonly strideA: number;
  readonly columnA: Address;
  readonly strideB: number;
  readonly columnB: Address;
}

/** The arguments of `forgetCrossProducts`. */
export interface ForgetCrossProductsCall {
  readonly source: Address;
  readonly target: Address;
  readonly strideA: number;
  readonly columnA: Address;
  readonly strideB: number;
  readonly columnB: Address;
}

/** The arguments of `cross`. */
export interface CrossCall {
  readonly columnsA: Address;
  readonly strideA: number;
  readonly columnsB: Address;
  readonly strideB: number;
  readonly features: Address;
  readonly featureCount: number;
  readonly out: Address;
  readonly distances: boolean;
  readonly scratch: Address;
}

/** The arguments of `forgetCross`. */
export interface ForgetCrossCall {
  readonly columnsA: Address;
  readonly strideA: number;
  readonly columnsB: Address;
  readonly strideB: number;
  readonly features: Address;
  readonly featureCount: number;
  readonly matrix: Address;
  readonly distances: boolean;
  readonly room: Address;
}

/** The arguments of `forgetGram`. */
export interface ForgetGramCall {
  readonly columns: Address;
  readonly stride: number;
  readonly features: Address;
  readonly featureCount: number;
  readonly matrix: Address;
  readonly distances: boolean;
  readonly room: Address;
}

/** The arguments of `gram`. */
export interface GramCall {
  readonly columns: Address;
  readonly stride: number;
  readonly features: Address;
  readonly featureCount: number;
  readonly out: Address;
  readonly distances: boolean;
  readonly scratch: Address;
}

/** The arguments of `polyKernel`. */
export interface PolyKernelCall {
  readonly source: Address;
  readonly target: Address;
  readonly length: number;
  readonly gamma: number;
  readonly coef0: number;
  readonly degree: number;
}

/** The arguments of `lazySetup`. */
export interface LazySetupCall {
  readonly lazy: Address;
  readonly columns: Address;
  readonly stride: number;
  readonly rowCount: number;
  readonly width: number;
  readonly classifierCount: number;
  readonly largestValue: number;
}

/** The arguments of `linearKeepDense`. */
export interface LinearKeepDenseCall {
  readonly values: Address;
  readonly rowCount: number;
  readonly width: number;
  readonly kept: Address;
  readonly count: number;
  readonly newWidth: number;
}

/** The arguments of `linearPathSetup`. */
export interface LinearPathSetupCall {
  readonly path: Address;
  readonly lazy: Address;
  readonly gram: Address;
  readonly classifierCount: number;
  readonly masses: Address;
  readonly kept: Address;
  readonly keptCount: number;
  readonly tolerance: number;
  readonly withMargins: boolean;
  readonly marks: Address;
  readonly support: Address;
  readonly records: Address;
  readonly removed: Address;
  readonly criteria: Address;
  readonly gone: Address;
}

/** The arguments of `linearPathStart`. */
export interface LinearPathStartCall {
  readonly path: Address;
  readonly features: Address;
  readonly count: number;
  readonly left: number;
  readonly builtFrom: number;
  readonly crossLeft: number;
  readonly crossBuiltFrom: number;
  readonly restarts: boolean;
}

/** The arguments of `linearPathTest`. */
export interface LinearPathTestCall {
  readonly path: Address;
  readonly count: number;
  readonly rows: Address;
  readonly stride: number;
  readonly columns: Address;
  readonly cross: Address;
  readonly masses: Address;
  readonly decisions: Address;
}

/** The arguments of `linearSetup`. */
export interface LinearSetupCall {
  readonly problem: Address;
  readonly values: Address;
  readonly columns: Address;
  readonly starts: Address;
  readonly width: number;
  readonly chosen: Address;
  readonly signs: Address;
  readonly costs: Address;
  readonly count: number;
  readonly fill: Address;
  readonly features: number;
  readonly length: number;
  readonly bias: number;
  readonly squared: boolean;
}

/** The arguments of `lowestOrder`. */
export interface LowestOrderCall {
  readonly values: Address;
  readonly count: number;
  readonly wanted: number;
  readonly tolerance: number;
  readonly order: Address;
  readonly room: Address;
}

/** The arguments of `outputsWithout`. */
export interface OutputsWithoutCall {
  readonly form: number;
  readonly stored: Address;
  readonly stride: number;
  readonly rows: Address;
  readonly rowCount: number;
  readonly support: Address;
  readonly beta: Address;
  readonly supportCount: number;
  readonly columns: Address;
  readonly columnStride: number;
  readonly members: Address;
  readonly memberCount: number;
  readonly gamma: number;
  readonly coef0: number;
  readonly degree: number;
  readonly scratch: Address;
  readonly out: Address;
}

/** The arguments of `pairFar`. */
export interface PairFarCall {
  readonly matrix: Address;
  readonly distances: Address;
  readonly u: Address;
  readonly v: Address;
  readonly count: number;
  readonly width: number;
  readonly values: Address;
  readonly featureCount: number;
  readonly gamma: number;
  readonly out: Address;
}

/** The arguments of `pairSeries`. */
export interface PairSeriesCall {
  readonly matrix: Address;
  readonly count: number;
  readonly width: number;
  readonly values: Address;
  readonly featureCount: number;
  readonly series: Address;
  readonly degree: number;
  readonly doublings: number;
  readonly out: Address;
}

/** The arguments of `formFill`. */
export interface FormFillCall {
  readonly values: Address;
  readonly width: number;
  readonly moments: Address;
  readonly terms: Address;
  readonly termCount: number;
  readonly coefficients: Address;
  readonly single: boolean;
  readonly panels: Address;
}

/** The arguments of `formMoments`. */
export interface FormMomentsCall {
  readonly columns: Address;
  readonly stride: number;
  readonly features: Address;
  readonly featureCount: number;
  readonly rows: Address;
  readonly rowCount: number;
  readonly width: number;
  readonly gamma: number;
  readonly limit: number;
  readonly firstOrder: boolean;
  readonly powerCount: number;
  readonly v: Address;
  readonly sums: Address;
  readonly sizes: Address;
  readonly values: Address;
  readonly out: Address;
}

/** The arguments of `formPack`. */
export interface FormPackCall {
  readonly source: Address;
  readonly stride: number;
  readonly rows: Address;
  readonly rowCount: number;
  readonly count: number;
  readonly width: number;
  readonly u: Address;
  readonly v: Address;
  readonly out: Address;
  readonly sums: Address;
  readonly sizes: Address;
  readonly peaks: Address;
}

/** The arguments of `formsDouble`. */
export interface FormsDoubleCall {
  readonly matrix: Address;
  readonly count: number;
  readonly width: number;
  readonly panels: Address;
  readonly panelCount: number;
  readonly out: Address;
}

/** The arguments of `formsSingle`. */
export interface FormsSingleCall {
  readonly matrix: Address;
  readonly count: number;
  readonly width: number;
  readonly panels: Address;
  readonly panelCount: number;
  readonly out: Address;
}

/** The arguments of `pairForms`. */
export interface PairFormsCall {
  readonly matrix: Address;
  readonly count: number;
  readonly width: number;
  readonly values: Address;
  readonly featureCount: number;
  readonly out: Address;
}

/** The arguments of `pairPowers`. */
export interface PairPowersCall {
  readonly matrix: Address;
  readonly u: Address;
  readonly v: Address;
  readonly count: number;
  readonly width: number;
  readonly values: Address;
  readonly featureCount: number;
  readonly gamma: number;
  readonly degree: number;
  readonly out: Address;
  readonly scratch: Address;
}

/** The arguments of `pairTanh`. */
export interface PairTanhCall {
  readonly matrix: Address;
  readonly kernel: Address;
  readonly u: Address;
  readonly v: Address;
  readonly count: number;
  readonly width: number;
  readonly values: Address;
  readonly featureCount: number;
  readonly gamma: number;
  readonly out: Address;
  readonly scratch: Address;
}

/** The arguments of `pairTanhNear`. */
export interface PairTanhNearCall {
  readonly kernel: Address;
  readonly u: Address;
  readonly v: Address;
  readonly count: number;
  readonly width: number;
  readonly values: Address;
  readonly featureCount: number;
  readonly gamma: number;
  readonly series: Address;
  readonly doublings: number;
  readonly out: Address;
  readonly scratch: Address;
}

/** The arguments of `screenNarrow`. */
export interface ScreenNarrowCall {
  readonly source: Address;
  readonly rowCount: number;
  readonly sourceWidth: number;
  readonly columnCount: number;
  readonly factor: number;
  readonly width: number;
  readonly above: boolean;
  readonly out: Address;
}

/** The arguments of `screenPowers`. */
export interface ScreenPowersCall {
  readonly matrix: Address;
  readonly weights: Address;
  readonly exact: Address;
  readonly count: number;
  readonly width: number;
  readonly values: Address;
  readonly featureCount: number;
  readonly gamma: number;
  readonly degree: number;
  readonly out: Address;
  readonly scratch: Address;
}

/** The arguments of `screenSeries`. */
export interface ScreenSeriesCall {
  readonly matrix: Address;
  readonly count: number;
  readonly width: number;
  readonly values: Address;
  readonly featureCount: number;
  readonly series: Address;
  readonly doublings: number;
  readonly out: Address;
}

/** The arguments of `pairGather`. */
export interface PairGatherCall {
  readonly source: Address;
  readonly stride: number;
  readonly rows: Address;
  readonly rowCount: number;
  readonly count: number;
  readonly width: number;
  readonly factor: number;
  readonly shift: number;
  readonly out: Address;
}

/** The arguments of `pairValues`. */
export interface PairValuesCall {
  readonly columns: Address;
  readonly stride: number;
  readonly features: Address;
  readonly featureCount: number;
  readonly rows: Address;
  readonly count: number;
  readonly width: number;
  readonly factor: number;
  readonly out: Address;
}

/** The arguments of `pairWeigh`. */
export interface PairWeighCall {
  readonly matrix: Address;
  readonly count: number;
  readonly width: number;
  readonly u: Address;
  readonly v: Address;
  readonly factor: number;
}

/** The arguments of `removalMargins`. */
export interface RemovalMarginsCall {
  readonly columns: Address;
  readonly factors: Address;
  readonly norms2: Address;
  readonly count: number;
  readonly plus: Address;
  readonly minus: Address;
  readonly blocks: Address;
  readonly blockCount: number;
  readonly centred: boolean;
  readonly cut: number;
  readonly found: Address;
  readonly margins: Address;
}

/** The arguments of `rowsSubtract`. */
export interface RowsSubtractCall {
  readonly kernel: Address;
  readonly panels: Address;
  readonly rows: Address;
  readonly coefficients: Address;
  readonly count: number;
  readonly targets: Address;
  readonly targetCount: number;
  readonly f: Address;
  readonly scratch: Address;
}

/** The arguments of `rowsGather`. */
export interface RowsGatherCall {
  readonly columns: Address;
  readonly stride: number;
  readonly features: Address;
  readonly featureCount: number;
  readonly rows: Address;
  readonly count: number;
  readonly panels: Address;
}

/** The arguments of `rowKernel`. */
export interface RowKernelCall {
  readonly kernel: Address;
  readonly form: number;
  readonly features: number;
  readonly gamma: number;
  readonly coef0: number;
  readonly degree: number;
}

/** The arguments of `rowsSetup`. */
export interface RowsSetupCall {
  readonly rows: Address;
  readonly count: number;
  readonly features: number;
  readonly form: number;
  readonly gamma: number;
  readonly coef0: number;
  readonly degree: number;
  readonly cache: Address;
  readonly cacheBytes: number;
}

/** The arguments of `columnSpreads`. */
export interface ColumnSpreadsCall {
  readonly columns: Address;
  readonly stride: number;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly means: Address;
  readonly deviations: Address;
}

/** The arguments of `fitScales`. */
export interface FitScalesCall {
  readonly block: Address;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly rows: Address;
  readonly count: number;
  readonly byRange: boolean;
  readonly centres: Address;
  readonly residues: Address;
  readonly divisors: Address;
  readonly room: Address;
}

/** The arguments of `writeRows`. */
export interface WriteRowsCall {
  readonly block: Address;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly rows: Address;
  readonly count: number;
  readonly out: Address;
  readonly stride: number;
}

/** The arguments of `writeScaled`. */
export interface WriteScaledCall {
  readonly block: Address;
  readonly rowCount: number;
  readonly columnCount: number;
  readonly rows: Address;
  readonly count: number;
  readonly centres: Address;
  readonly residues: Address;
  readonly divisors: Address;
  readonly out: Address;
  readonly stride: number;
}

/** The arguments of `sparseWeights`. */
export interface SparseWeightsCall {
  readonly columns: Address;
  readonly stride: number;
  readonly features: Address;
  readonly featureCount: number;
  readonly rows: Address;
  readonly beta: Address;
  readonly count: number;
  readonly out: Address;
  readonly doubtful: number;
}

/** The arguments of `weighClassifier`. */
export interface WeighClassifierCall {
  readonly columns: Address;
  readonly stride: number;
  readonly rowCount: number;
  readonly features: Address;
  readonly featureCount: number;
  readonly rows: Address;
  readonly beta: Address;
  readonly classifierRows: number;
  readonly largest: number;
  readonly room: Address;
  readonly out: Address;
}

/** The arguments of `weights`. */
export interface WeightsCall {
  readonly columns: Address;
  readonly stride: number;
  readonly features: Address;
  readonly featureCount: number;
  readonly beta: Address;
  readonly out: Address;
  readonly doubtful: number;
}

/** The routines that the WASM core exports. */
export interface Routines {
  /** Solves the problem to a gap of 1e-10, or as far as rounding allows. */
  activeSet(set: Address, limit: number): number;
  /** Adopts β, f and the kernel matrix of the problem; must be called after `problemStart`. */
  activeSetStart(set: Address): number;
  /**
   * Removes a feature from a linear kernel; must be called before the feature is subtracted from the
   * kernel matrix. `column` contains the value of the feature for every row of the matrix.
   * Afterwards, f, the factor and the rows copied into the problem belong to the new matrix.
   */
  activeSetForget(set: Address, column: Address): number;
  /**
   * The number of bytes needed for a problem of `count` rows, of which at most `capacity` are free at
   * a time.
   */
  activeSetBytes(count: number, capacity: number): number;
  activeSetPivots(set: Address): number;
  activeSetSetup(set: Address, problem: Address, capacity: number): void;
  /**
   * Adds each row in four alternating sums, two rows at a time; the reference implementation adds in
   * the same order. `scales` is the address for the scale of each row, the larger of 1 and Σ_k |β_k
   * K[r][s_k]| + |b| (src/formulations/ties.ts), or 0 if the scales are not needed.
   */
  decide(call: DecideCall): void;
  /**
   * Σ aᵢ bᵢ over `length` doubles, with four independent sums of two lanes each (in a fixed order, so
   * that the bits are the same everywhere).
   */
  dot(a: Address, b: Address, length: number): number;
  /** Computes the gradients of all columns, and makes this solution the anchor. */
  netAnchor(problem: Address): void;
  /**
   * Lists the columns that have a weight or a gradient of at least `strong`, moves the weights by
   * `further` times their last change, none through 0, and recomputes the slack.
   */
  netBegin(problem: Address, strong: number, further: number): void;
  netBytes(rowCount: number, columnCount: number): number;
  /**
   * Sums up the listed columns and the rows after `netDescend`, for a certificate of optimality. Returns
   * the address of seven doubles: the first fields of the problem.
   */
  netCertify(problem: Address): Address;
  /** The address of the column records, of eight doubles each; the weight is at index 3. */
  netColumns(problem: Address): Address;
  /**
   * Descends until no column violates its condition by more than `tolerance`: a sweep over the listed
   * columns, sweeps over those with a non-zero weight until these have converged, then a look at the
   * gradients of all columns, which lists further ones, and so on. Stops after `limit` sweeps; returns 1
   * if the tolerance was reached, else 0.
   */
  netDescend(problem: Address, l1: number, l2: number, tolerance: number, limit: number): number;
  /** The loss ½ Σ c_i s_i². */
  netLoss(problem: Address): number;
  /**
   * Sets the location of the `count` cells of a column; `rows` is 0 for a dense column. The signs must
   * already be set.
   */
  netSetColumn(call: NetSetColumnCall): void;
  /** Sets up a problem of `rowCount` rows (a multiple of 4), all with cost 0. */
  netSetup(problem: Address, rowCount: number, columnCount: number): void;
  /** The address of √c_i y_i of the rows. */
  netSigns(problem: Address): Address;
  netSweeps(problem: Address): number;
  expm1(x: number): number;
  exponential(x: number): number;
  tanh(x: number): number;
  /** The violation allowed in the solution of a model; 0 if the solution is exact. */
  foldAccuracy(fold: Address, k: number): number;
  foldBytes(count: number, testCount: number, mostRows: number): number;
  /** Computes the decision values of a model for the held-out samples. */
  foldDecide(fold: Address, k: number): void;
  foldDecisions(fold: Address): Address;
  /**
   * Trains the models from index `from` onwards to a tolerance; `starts` lists the address of a
   * starting β for each model, or is 0 to start all models at zero. Returns the index of the first
   * model whose training took more than `patience` steps, or the number of models. The caller then
   * finishes the training of that model, calls `foldDecide` and continues with the next model.
   */
  foldJudge(call: FoldJudgeCall): number;
  /**
   * Stores the β of every model consecutively at `block`, unless a reusable solution has already been
   * stored; the addresses are written to `table`.
   */
  foldKeep(fold: Address, block: Address, table: Address): void;
  /**
   * Records that a model was solved further, until its violation was at most `accuracy`, and
   * recomputes its decision values.
   */
  foldRefined(fold: Address, k: number, accuracy: number): void;
  /** Must be called after the kernel matrix has changed. */
  foldRefresh(fold: Address): void;
  /**
   * Called before a model is solved further for a cost other than that of its last training; sets the
   * new cost in the problem.
   */
  foldReopen(fold: Address, k: number, cost: number): void;
  /** Brings the models back to where `foldSuspend` found them, so that they can be solved further. */
  foldResume(fold: Address, state: Address): void;
  foldScales(fold: Address): Address;
  /** `problems` and `units` contain one address per model. */
  foldSetup(fold: Address, problems: Address, units: Address, count: number, testCount: number): void;
  /** The doubles that `foldSuspend` writes. */
  foldStateLength(fold: Address): number;
  /**
   * Copies what the models have come to: decision values and scales, then of each model how exact it
   * is, and its β.
   */
  foldSuspend(fold: Address, out: Address): void;
  foldTest(fold: Address): Address;
  /** The number of models that the last call of `foldJudge` with `from` 0 had to train. */
  foldTrained(fold: Address): number;
  /** The violation that rounding has left in the exact solution of a model. */
  foldViolation(fold: Address, k: number): number;
  /**
   * D_target = D_source − (a_i − b_t)², but never below 0 (rounding could make it negative when rows
   * become equal).
   */
  forgetCrossDistances(call: ForgetCrossDistancesCall): void;
  /** K_target = K_source − a bᵀ, on strideA × strideB matrices. */
  forgetCrossProducts(call: ForgetCrossProductsCall): void;
  /** D_target = D_source − (x_i − x_t)², never below 0, on stride × stride matrices. */
  forgetDistances(source: Address, target: Address, stride: number, column: Address): void;
  /** K_target = K_source − x xᵀ, on stride × stride matrices. */
  forgetProducts(source: Address, target: Address, stride: number, column: Address): void;
  /** Computes the strideA × strideB matrix of rows a against rows b. */
  cross(call: CrossCall): void;
  /** The same for a matrix of rows a against rows b. */
  forgetCross(call: ForgetCrossCall): void;
  /**
   * Subtracts the contribution of the listed features from a stored matrix of all pairs of rows, in
   * about the time needed to build the matrix. Subtracting the features one by one would need a pass
   * over the matrix for each of them. `room` has capacity for as many doubles as the matrix, followed
   * by `gramScratch` bytes.
   */
  forgetGram(call: ForgetGramCall): void;
  /**
   * Computes the stride × stride matrix of all pairs of rows (the padding rows are rows of zeros).
   */
  gram(call: GramCall): void;
  /**
   * The number of bytes of scratch memory that `gram` needs (for `cross`, the sum over both sides).
   */
  gramScratch(stride: number): number;
  /** The address of α: `classes` doubles for each sample. */
  jointAlpha(dual: Address): Address;
  jointBytes(count: number, length: number, classes: number): number;
  /**
   * Continues for at most `visits` samples, up to `limit` epochs in total. Returns RUNNING if there
   * is more to do.
   */
  jointDual(dual: Address, tolerance: number, limit: number, visits: number): number;
  jointEpochs(dual: Address): number;
  /** Copies the α of a class to the records of the samples. */
  jointExpose(dual: Address, c: number): void;
  /**
   * Recomputes w of every class from scratch, then the loss and the difference between the primal and
   * dual objectives: Σ_i C_i ξ_i − Σ_ic λ_ic s_ic, to which no sample makes a negative contribution.
   */
  jointFinish(dual: Address): void;
  jointGap(dual: Address): number;
  jointLossSum(dual: Address): number;
  /** Continues after `jointFinish`, with v and t separated again. */
  jointResume(dual: Address): void;
  /**
   * Sets up the joint dual of a linear problem that has already been set up; `labels` holds the class
   * of each of its samples.
   */
  jointSetup(dual: Address, problem: Address, labels: Address, classes: number, separate: boolean): void;
  /** Starts from the current α, which must be feasible. `seed` is not 0. */
  jointStart(dual: Address, seed: number): void;
  /** The violation in the last complete epoch. */
  jointViolation(dual: Address): number;
  jointWeights(dual: Address, c: number): Address;
  polyKernel(call: PolyKernelCall): void;
  rbfKernel(source: Address, target: Address, length: number, gamma: number): void;
  /**
   * The same for a symmetric stride × stride matrix: each row starts at the last multiple of 8 before
   * the diagonal, and the part below the diagonal is copied.
   */
  rbfSquare(source: Address, target: Address, stride: number, gamma: number): void;
  sigmoidKernel(source: Address, target: Address, length: number, gamma: number, coef0: number): void;
  lazyBeta(lazy: Address, k: number): Address;
  /** `rows` is the total number of rows of all models. */
  lazyBytes(width: number, stride: number, classifierCount: number, rows: number): number;
  /** Models must be laid out in order; the caller then writes the rows of each. */
  lazyClassifier(lazy: Address, k: number, count: number): void;
  lazyComputed(lazy: Address): number;
  lazyCriteria(lazy: Address): Address;
  lazyFeatures(lazy: Address): Address;
  lazyLargest(lazy: Address): number;
  lazyNorms(lazy: Address): Address;
  lazyRows(lazy: Address, k: number): Address;
  /**
   * The caller then writes ‖x_j‖ of all features to `lazyNorms` and lays out the models in sequence.
   */
  lazySetup(call: LazySetupCall): void;
  /**
   * Finds the `wanted` smallest of `count` features and all features tied with them, in ascending
   * order; returns their number. The features must be those of the previous call or a subset of them.
   * The β of every model must be in `lazyBeta`.
   */
  lazyLowest(lazy: Address, features: Address, count: number, wanted: number): number;
  /**
   * Continues for at most `visits` rows, up to `limit` epochs in total. Returns RUNNING if there is
   * more to do.
   */
  linearDual(problem: Address, tolerance: number, limit: number, visits: number): number;
  linearDualEpochs(problem: Address): number;
  /**
   * Recomputes w from scratch, then the primal objective and its difference from the dual objective.
   * With s_i = 1 − y_i w·x_i, this difference is the sum of C max(0, s) − α s for the hinge loss; for
   * the squared hinge loss, the terms are C (s − α/2C)² where s > 0, and α²/4C − α s elsewhere. No term
   * of the sum is negative.
   */
  linearDualFinish(problem: Address): void;
  /** Continues after `linearDualFinish`, with v and t separated again. */
  linearDualResume(problem: Address): void;
  /** Starts at the α in the records, which must be within their bounds. `seed` is not 0. */
  linearDualStart(problem: Address, seed: number): void;
  /** The violation in the last complete epoch. */
  linearDualViolation(problem: Address): number;
  /**
   * Converts dense rows of `width` doubles to rows of `newWidth` doubles, which hold the `count`
   * ascending columns in `kept`, followed by zeros.
   */
  linearKeepDense(call: LinearKeepDenseCall): void;
  /**
   * Stored cells are kept if `places` gives their column a new number, and removed if it gives −1.
   */
  linearKeepSparse(values: Address, columns: Address, starts: Address, rowCount: number, places: Address): void;
  /** Computes out = ∇²f d at the w of the last call of `linearValue`. */
  linearCurve(problem: Address, d: Address, out: Address): void;
  /**
   * Returns f(w) and writes its gradient to g. Also stores α_i = 2 C_i max(0, s_i) and the rows of I
   * for `linearCurve`.
   */
  linearValue(problem: Address, w: Address, g: Address): number;
  /**
   * Takes up to `steps` steps and eliminates `counts[i]` features in step i; returns the number of
   * features chosen. `linearPathReason` returns the reason why it stopped.
   */
  linearPathRun(path: Address, counts: Address, steps: number): number;
  /** The size of the state and all models, in bytes. */
  linearPathBytes(classifierCount: number): number;
  linearPathClassifier(path: Address, k: number, solver: Address, limit: number, totalCost: number): void;
  linearPathPivots(path: Address, k: number): number;
  /** The address of how far a call has come: four doubles and ten integers. */
  linearPathProgress(path: Address): Address;
  /** Must be called before steps that remove many features. */
  linearPathRoom(path: Address, room: Address): void;
  /** The number of bytes that a step needs which removes many features. */
  linearPathRoomBytes(path: Address): number;
  linearPathSetup(call: LinearPathSetupCall): void;
  /** Sets the state of the matrices at the start of a call. */
  linearPathStart(call: LinearPathStartCall): void;
  /** Sets the test samples; every step writes their decision values to `decisions`. */
  linearPathTest(call: LinearPathTestCall): void;
  linearPathVerdict(path: Address, k: number): number;
  /** y += a·x; `length` is a multiple of 4. */
  linearAdd(y: Address, a: number, x: Address, length: number): void;
  /** y = x + a·y; `length` is a multiple of 4. */
  linearBlend(y: Address, a: number, x: Address, length: number): void;
  linearBytes(count: number, length: number): number;
  /** Computes x_k · w for every row of the problem, for a w that includes a slot for the bias. */
  linearDecide(problem: Address, w: Address, out: Address): void;
  linearGap(problem: Address): number;
  linearObjective(problem: Address): number;
  /** The address of the records, of eight doubles each, which begin with α. */
  linearRecords(problem: Address): Address;
  /**
   * Lays out a problem. If `columns` is 0, `values` contains dense rows of `width` doubles; otherwise
   * the stored cells of row i are those from starts[i] to starts[i + 1]. `fill` has `length` doubles;
   * its slot `features` becomes `bias`, the value of the constant column.
   */
  linearSetup(call: LinearSetupCall): void;
  /** Computes, for each weight, an upper bound on Σ_k |β_k x_kj|, the scale of its rounding error. */
  linearSizes(problem: Address, out: Address): void;
  linearWeights(problem: Address): Address;
  /**
   * Writes the positions of the `wanted` smallest values to `order`, which has capacity for all
   * values. Returns the number of positions written, or −1 if a value is NaN. `room` has capacity for
   * one double per value.
   */
  lowestOrder(call: LowestOrderCall): number;
  /**
   * `stored` has one row of `stride` (even) doubles per support row, which holds its distances to, or
   * products with, the `rows` of the model. `support` contains the index of each support row among
   * these rows. `form` is as in rows-state.ts. `scratch` needs `stride` doubles per member.
   */
  outputsWithout(call: OutputsWithoutCall): void;
  /**
   * g(s) = e^(γ s) − 1 where γ s may exceed 30, and K may have underflowed while K e^(γ s) has not:
   * such pairs take −½ (u_k v_l + v_k u_l) (e^−(γD − γs) − K) instead, from `distances`, the matrix
   * of γD. `out` is as in `pairSeries`.
   */
  pairFar(call: PairFarCall): void;
  /**
   * The sum of a_kl over the k in the list (of `listCount` rows) and the l for which `mask` is 1 (it
   * is 0 elsewhere and in the padding): sufficient for a feature with two values, since (x_k − x_l)²
   * is the same for all pairs that differ.
   */
  pairParted(matrix: Address, width: number, list: Address, listCount: number, mask: Address): number;
  /**
   * g(s) = u after m doublings u ← u (u + 2) of u = s (c_0 + c_1 s + … + c_degree s^degree), degree
   * 0, 4, 6 or 8: with a series of e^(t/2^m) − 1 it is e^t − 1, for e^2v − 1 = (e^v − 1)(e^v + 1).
   * All terms are positive, so nothing cancels. `out` has capacity for two doubles per feature;
   * afterwards, the sums are at its start.
   */
  pairSeries(call: PairSeriesCall): void;
  /**
   * Fills panels with one column per term: ξ^(i+1) p_i(t ξ²). A term consists of three integers: the
   * index of the feature in `values` and `moments`, the product i, and the number of coefficients.
   * `coefficients` holds 16 coefficients for each product. The columns are floats if `single` is set;
   * numbers below 1e-18 become 0. Lanes without a term are 0.
   */
  formFill(call: FormFillCall): void;
  /**
   * Prepares columns of the data for the quadratic forms. `values` receives, feature by feature, ξ =
   * (x − mean)/largest |x − mean| of the rows, padded with 0. `out` receives 17 doubles per feature:
   * t = γ (largest |x − mean|)², then Σ r a, Σ R (t ξ²)^p for p = 1, 2, 3, and Σ |v| |√t ξ|^p for
   * p = 1 … 12, with r and R as in `formPack`; a is e^(t ξ²) − 1, or t ξ² for the first order. The
   * sums of powers beyond `powerCount` are bounds: √t times the previous sum. If a column is constant
   * or t exceeds `limit`, only t and a 0 are written. `v` is padded with 0.
   */
  formMoments(call: FormMomentsCall): void;
  /**
   * Converts `length` doubles, times a factor, to floats; values below 1e-18 become 0. `length` is
   * even.
   */
  formNarrow(source: Address, length: number, factor: number, out: Address): void;
  /**
   * Computes T_kl = ½ (u_k v_l + v_k u_l) source[rows_k][rows_l] for k < l, k < count, l < rowCount,
   * packed in blocks of four rows, with 0 elsewhere; `sums` and `sizes`, of `width` doubles each,
   * receive the sums of row and column k of T and of |T|. `width` is `rowCount`, rounded up to a
   * multiple of 4. `peaks` receives the largest |T_kl| and the largest |source| of those pairs.
   */
  formPack(call: FormPackCall): void;
  /**
   * The same for panels of four doubles, with T packed as doubles. `out` receives four doubles per
   * panel.
   */
  formsDouble(call: FormsDoubleCall): void;
  /**
   * Computes ψᵀTψ for each column ψ of the panels of eight floats, with T packed as floats. `out`
   * receives eight doubles per panel. Sums in single precision have at most 32 terms for each of four
   * rows.
   */
  formsSingle(call: FormsSingleCall): void;
  /**
   * Computes Σ_k Σ_l matrix_kl x_k x_l for each feature, one tile of columns at a time, row by row
   * within each tile. `out` is as in `pairPowers`.
   */
  pairForms(call: PairFormsCall): void;
  /** poly. `out` has capacity for two doubles per feature; afterwards, the sums are at its start. */
  pairPowers(call: PairPowersCall): void;
  /** The number of bytes needed for the weights of a row. */
  pairScratch(width: number): number;
  /**
   * Computes the change for the sigmoid kernel as the difference of two values; `kernel` contains
   * tanh a. `out` and `scratch` are as in `pairPowers`.
   */
  pairTanh(call: PairTanhCall): void;
  /**
   * Computes the change for the sigmoid kernel and features with |h| ≤ 1 by the addition theorem:
   * with t = tanh h, the change is t (1 − tanh² a) / (1 − t tanh a), which is not a difference of two
   * nearly equal values. Here, t = g / (g + 2) with g = e^(2|h|) − 1, computed by a series of degree
   * 8 and doublings as in `pairSeries`, and with the sign of h.
   */
  pairTanhNear(call: PairTanhNearCall): void;
  /**
   * Writes out_kl = factor · source_kl as floats, in rows of `width` (a multiple of 4, with padding
   * 0), from rows of `sourceWidth` doubles, of which the first `columnCount` are used. `above`: only
   * l > k, the others 0.
   */
  screenNarrow(call: ScreenNarrowCall): void;
  /**
   * Like `pairPowers` with u = v: `matrix` contains a = γP + c₀, `weights` contains v as floats, and
   * `exact` contains v as doubles. `scratch` has capacity for one row of floats. `out` is as in
   * `screenSeries`.
   */
  screenPowers(call: ScreenPowersCall): void;
  /**
   * Like `pairSeries`, with six coefficients. `matrix` is 0 on the diagonal and below. `out` receives
   * four doubles per feature; the first two add up to the sum, the other two to the sum of absolute
   * values.
   */
  screenSeries(call: ScreenSeriesCall): void;
  /**
   * Computes out_kl = factor · source[rows_k][rows_l] + shift for the first `count` values of k and
   * every l; the padding of a row is 0.
   */
  pairGather(call: PairGatherCall): void;
  /**
   * `out` receives factor · x of the given rows, feature by feature. Padding repeats the first row:
   * no difference from it exceeds the range of the feature, so the values computed there are finite,
   * and the weight 0 cancels them.
   */
  pairValues(call: PairValuesCall): void;
  /** matrix_kl becomes factor · ½ (u_k v_l + v_k u_l) matrix_kl. */
  pairWeigh(call: PairWeighCall): void;
  problemBeta(problem: Address): Address;
  problemBias(problem: Address): number;
  problemBytes(count: number, gathers: boolean): number;
  problemCosts(problem: Address): Address;
  problemDiagonal(problem: Address): Address;
  problemDualityGap(problem: Address): number;
  problemGradient(problem: Address): Address;
  problemIterations(problem: Address): number;
  problemObjective(problem: Address): number;
  /**
   * Sets targets other than the signs: `padded` doubles, which must stay in place; the values after
   * the last row are 0.
   */
  problemSetTargets(problem: Address, targets: Address): void;
  problemSettled(problem: Address): Address;
  /**
   * Sets up the state. The caller then writes signs, costs and a starting β, and calls
   * `problemStart`.
   */
  problemSetup(problem: Address, kernel: Address, stride: number, rows: Address, count: number): void;
  problemSigns(problem: Address): Address;
  problemViolation(problem: Address): number;
  /**
   * Must be called after the kernel matrix has changed: discards copied rows and reads the diagonal
   * again.
   */
  refreshKernel(problem: Address): void;
  /** The bytes of a room that problems of at most this many rows share for the rows they gather. */
  sharedRowsBytes(mostRows: number): number;
  /**
   * Lets the problem gather its rows in a shared room: what one problem after the other uses stays in
   * the cache of the processor.
   */
  shareRows(problem: Address, room: Address): void;
  /**
   * For each unit, `columns` contains the address of its column, `factors` its factor, and `norms2`
   * ‖w‖² without it. `plus` contains f + b of the positive samples and ∞ elsewhere; `minus` contains
   * f + b of the negative samples and −∞ elsewhere. `plus` and `minus` are as long as a stored
   * column. `blocks` contains the first row of each block. Writes the units that reach the threshold
   * and their margins, and returns their number; if w becomes 0, there is no margin.
   */
  removalMargins(call: RemovalMarginsCall): number;
  /** Recomputes the gradient from scratch and updates the report. */
  problemFinish(problem: Address): void;
  /** The number of rows strictly between their bounds. */
  problemFree(problem: Address): number;
  /**
   * Subtracts from f, for every row of `targets`, the kernel values with the rows of `panels` chosen
   * by `rows`, weighted by their coefficients; f has capacity for whole panels.
   */
  rowsSubtract(call: RowsSubtractCall): void;
  /** The number of bytes of scratch memory needed for targets of `count` rows. */
  subtractScratch(count: number, features: number): number;
  panelBytes(count: number, features: number): number;
  /**
   * Copies the chosen rows of feature-major columns into panels, over a list of features; the last
   * panel is padded with 0.
   */
  rowsGather(call: RowsGatherCall): void;
  /** Recomputes the gradient of every row from scratch and updates the report. */
  rowsFinish(rows: Address): void;
  /**
   * If the solution is not yet close, updates the gradient of every row and chooses the active rows
   * again.
   */
  rowsReplay(rows: Address): void;
  /** Removes the active rows that would stay at their bound, if there are enough of them. */
  rowsShrink(rows: Address): void;
  /** Computes the bounds, a feasible β and its gradient; every row becomes active. */
  rowsStart(rows: Address): void;
  /** m(α) − M(α) over the active rows. */
  rowsViolation(rows: Address): number;
  rowKernel(call: RowKernelCall): void;
  rowKernelBytes(): number;
  /** The size of the state without the cache, in bytes. */
  rowsBytes(count: number, features: number): number;
  rowsMisses(rows: Address): number;
  rowsPanels(rows: Address): Address;
  /**
   * Sets up the state. The caller then fills `rowsPanels`, signs, costs and a starting β of
   * `rowsWhole`, and calls `rowsStart`.
   */
  rowsSetup(call: RowsSetupCall): void;
  /** The full problem, for the `problem…` routines that read and write a state. */
  rowsWhole(rows: Address): Address;
  /** Computes the mean and Σ (x − mean)² of each stored column. */
  columnSpreads(call: ColumnSpreadsCall): void;
  /**
   * Computes Σ x² of each stored column and sets the padding to 0. Returns the largest |x|, or NaN if
   * a value is not finite. `squares` has capacity for a multiple of four values.
   */
  columnSquares(columns: Address, stride: number, rowCount: number, columnCount: number, squares: Address): number;
  /**
   * Computes the centre, residue and divisor of each column, fitted on the listed rows: by mean and
   * population standard deviation, or by minimum and range. The divisor of a constant column is 0.
   * Returns 0 if a spread is too large or too small for plain squares, otherwise 1. The three arrays
   * have capacity for a multiple of four values; `room` has capacity for 4 · count doubles.
   */
  fitScales(call: FitScalesCall): number;
  /** Writes the listed rows of each column without scaling. */
  writeRows(call: WriteRowsCall): void;
  /**
   * Writes the listed rows of each column, scaled; consecutive columns are `stride` doubles apart.
   */
  writeScaled(call: WriteScaledCall): void;
  /** Copies the solution of the reduced problem back to the full problem. */
  shrinkFinish(part: Address, whole: Address, list: Address): void;
  /** Writes to `list` the rows that may still move, and returns their number. */
  shrinkRows(problem: Address, list: Address): number;
  /**
   * Makes `part` the problem of the listed rows of `whole`; `rows` has capacity for their positions
   * in the kernel matrix.
   */
  shrinkStart(part: Address, whole: Address, list: Address, rows: Address, count: number): void;
  /** Takes at most `limit` more steps. Returns RUNNING if there is more to do. */
  smo(problem: Address, tolerance: number, limit: number): number;
  smoSteps(): number;
  /**
   * Takes at most `limit` more steps. Returns RUNNING if there is more to do. With `all`, no row is
   * ever shrunk.
   */
  smoRows(rows: Address, tolerance: number, limit: number, all: boolean): number;
  /**
   * The address of six doubles that describe the problem: bias, violation, objective and duality gap
   * as in the report, then `least` and `norm2`.
   */
  problemTold(problem: Address): Address;
  /**
   * Copies β to `settled` and snaps values that are at a bound up to rounding, so that the support
   * vectors are well defined.
   */
  settle(problem: Address): void;
  /**
   * The smallest y f(x) and ‖w‖² of the model (`settled`, b) whose gradient is in f, without reading
   * the kernel: given f = y − K β, y f(x) = 1 − y (f − b). Returns 0 if K β is so small relative to y
   * that the difference is mostly rounding error, otherwise 1.
   */
  solvedMargin(problem: Address, bias: number): number;
  /**
   * Computes the bounds from signs and costs, moves β inside them with Σ β = 0, and computes f for
   * that β.
   */
  problemStart(problem: Address): void;
  /**
   * Computes the same weights from only `count` rows and their β, which is faster if few samples are
   * support vectors. Processes two features at a time, each with two sums.
   */
  sparseWeights(call: SparseWeightsCall): void;
  /**
   * Computes the weights of a model with `classifierRows` rows and their β, in the faster of the two
   * ways. `largest` is an upper bound on |x_ij|. `room`: 2 · stride doubles.
   */
  weighClassifier(call: WeighClassifierCall): void;
  /**
   * β has one value per stored row (`stride` values, with padding 0). Processes four features at a
   * time, each with two sums of two lanes. `doubtful` is an upper bound on NEGLIGIBLE Σ_i |β_i x_ij|.
   */
  weights(call: WeightsCall): void;
  /** The first address that the core does not use itself. */
  heapBase(): Address;
}

/** The exports of an instance of the core; routines of many parameters take one object. */
export function bindRoutines(exports: WebAssembly.Exports): Routines {
  const direct = exports as unknown as Routines;
  const spread = exports as unknown as Record<string, (...values: number[]) => number>;
  return {
    activeSet: direct.activeSet,
    activeSetStart: direct.activeSetStart,
    activeSetForget: direct.activeSetForget,
    activeSetBytes: direct.activeSetBytes,
    activeSetPivots: direct.activeSetPivots,
    activeSetSetup: direct.activeSetSetup,
    decide: (call) =>
      spread.decide(
        call.kernel,
        call.stride,
        call.rows,
        call.rowCount,
        call.support,
        call.beta,
        call.supportCount,
        call.bias,
        call.out,
        call.scales,
      ),
    dot: direct.dot,
    netAnchor: direct.netAnchor,
    netBegin: direct.netBegin,
    netBytes: direct.netBytes,
    netCertify: direct.netCertify,
    netColumns: direct.netColumns,
    netDescend: direct.netDescend,
    netLoss: direct.netLoss,
    netSetColumn: (call) =>
      spread.netSetColumn(
        call.problem,
        call.j,
        call.values,
        call.rows,
        call.count,
        call.fill,
        call.isFree ? 1 : 0,
      ),
    netSetup: direct.netSetup,
    netSigns: direct.netSigns,
    netSweeps: direct.netSweeps,
    expm1: direct.expm1,
    exponential: direct.exponential,
    tanh: direct.tanh,
    foldAccuracy: direct.foldAccuracy,
    foldBytes: direct.foldBytes,
    foldDecide: direct.foldDecide,
    foldDecisions: direct.foldDecisions,
    foldJudge: (call) => spread.foldJudge(call.fold, call.cost, call.starts, call.from, call.patience, call.tolerance),
    foldKeep: direct.foldKeep,
    foldRefined: direct.foldRefined,
    foldRefresh: direct.foldRefresh,
    foldReopen: direct.foldReopen,
    foldResume: direct.foldResume,
    foldScales: direct.foldScales,
    foldSetup: direct.foldSetup,
    foldStateLength: direct.foldStateLength,
    foldSuspend: direct.foldSuspend,
    foldTest: direct.foldTest,
    foldTrained: direct.foldTrained,
    foldViolation: direct.foldViolation,
    forgetCrossDistances: (call) =>
      spread.forgetCrossDistances(
        call.source,
        call.target,
        call.strideA,
        call.columnA,
        call.strideB,
        call.columnB,
      ),
    forgetCrossProducts: (call) =>
      spread.forgetCrossProducts(
        call.source,
        call.target,
        call.strideA,
        call.columnA,
        call.strideB,
        call.columnB,
      ),
    forgetDistances: direct.forgetDistances,
    forgetProducts: direct.forgetProducts,
    cross: (call) =>
      spread.cross(
        call.columnsA,
        call.strideA,
        call.columnsB,
        call.strideB,
        call.features,
        call.featureCount,
        call.out,
        call.distances ? 1 : 0,
        call.scratch,
      ),
    forgetCross: (call) =>
      spread.forgetCross(
        call.columnsA,
        call.strideA,
        call.columnsB,
        call.strideB,
        call.features,
        call.featureCount,
        call.matrix,
        call.distances ? 1 : 0,
        call.room,
      ),
    forgetGram: (call) =>
      spread.forgetGram(
        call.columns,
        call.stride,
        call.features,
        call.featureCount,
        call.matrix,
        call.distances ? 1 : 0,
        call.room,
      ),
    gram: (call) =>
      spread.gram(
        call.columns,
        call.stride,
        call.features,
        call.featureCount,
        call.out,
        call.distances ? 1 : 0,
        call.scratch,
      ),
    gramScratch: direct.gramScratch,
    jointAlpha: direct.jointAlpha,
    jointBytes: direct.jointBytes,
    jointDual: direct.jointDual,
    jointEpochs: direct.jointEpochs,
    jointExpose: direct.jointExpose,
    jointFinish: direct.jointFinish,
    jointGap: direct.jointGap,
    jointLossSum: direct.jointLossSum,
    jointResume: direct.jointResume,
    jointSetup: direct.jointSetup,
    jointStart: direct.jointStart,
    jointViolation: direct.jointViolation,
    jointWeights: direct.jointWeights,
    polyKernel: (call) => spread.polyKernel(call.source, call.target, call.length, call.gamma, call.coef0, call.degree),
    rbfKernel: direct.rbfKernel,
    rbfSquare: direct.rbfSquare,
    sigmoidKernel: direct.sigmoidKernel,
    lazyBeta: direct.lazyBeta,
    lazyBytes: direct.lazyBytes,
    lazyClassifier: direct.lazyClassifier,
    lazyComputed: direct.lazyComputed,
    lazyCriteria: direct.lazyCriteria,
    lazyFeatures: direct.lazyFeatures,
    lazyLargest: direct.lazyLargest,
    lazyNorms: direct.lazyNorms,
    lazyRows: direct.lazyRows,
    lazySetup: (call) =>
      spread.lazySetup(
        call.lazy,
        call.columns,
        call.stride,
        call.rowCount,
        call.width,
        call.classifierCount,
        call.largestValue,
      ),
    lazyLowest: direct.lazyLowest,
    linearDual: direct.linearDual,
    linearDualEpochs: direct.linearDualEpochs,
    linearDualFinish: direct.linearDualFinish,
    linearDualResume: direct.linearDualResume,
    linearDualStart: direct.linearDualStart,
    linearDualViolation: direct.linearDualViolation,
    linearKeepDense: (call) =>
      spread.linearKeepDense(
        call.values,
        call.rowCount,
        call.width,
        call.kept,
        call.count,
        call.newWidth,
      ),
    linearKeepSparse: direct.linearKeepSparse,
    linearCurve: direct.linearCurve,
    linearValue: direct.linearValue,
    linearPathRun: direct.linearPathRun,
    linearPathBytes: direct.linearPathBytes,
    linearPathClassifier: direct.linearPathClassifier,
    linearPathPivots: direct.linearPathPivots,
    linearPathProgress: direct.linearPathProgress,
    linearPathRoom: direct.linearPathRoom,
    linearPathRoomBytes: direct.linearPathRoomBytes,
    linearPathSetup: (call) =>
      spread.linearPathSetup(
        call.path,
        call.lazy,
        call.gram,
        call.classifierCount,
        call.masses,
        call.kept,
        call.keptCount,
        call.tolerance,
        call.withMargins ? 1 : 0,
        call.marks,
        call.support,
        call.records,
        call.removed,
        call.criteria,
        call.gone,
      ),
    linearPathStart: (call) =>
      spread.linearPathStart(
        call.path,
        call.features,
        call.count,
        call.left,
        call.builtFrom,
        call.crossLeft,
        call.crossBuiltFrom,
        call.restarts ? 1 : 0,
      ),
    linearPathTest: (call) =>
      spread.linearPathTest(
        call.path,
        call.count,
        call.rows,
        call.stride,
        call.columns,
        call.cross,
        call.masses,
        call.decisions,
      ),
    linearPathVerdict: direct.linearPathVerdict,
    linearAdd: direct.linearAdd,
    linearBlend: direct.linearBlend,
    linearBytes: direct.linearBytes,
    linearDecide: direct.linearDecide,
    linearGap: direct.linearGap,
    linearObjective: direct.linearObjective,
    linearRecords: direct.linearRecords,
    linearSetup: (call) =>
      spread.linearSetup(
        call.problem,
        call.values,
        call.columns,
        call.starts,
        call.width,
        call.chosen,
        call.signs,
        call.costs,
        call.count,
        call.fill,
        call.features,
        call.length,
        call.bias,
        call.squared ? 1 : 0,
      ),
    linearSizes: direct.linearSizes,
    linearWeights: direct.linearWeights,
    lowestOrder: (call) =>
      spread.lowestOrder(
        call.values,
        call.count,
        call.wanted,
        call.tolerance,
        call.order,
        call.room,
      ),
    outputsWithout: (call) =>
      spread.outputsWithout(
        call.form,
        call.stored,
        call.stride,
        call.rows,
        call.rowCount,
        call.support,
        call.beta,
        call.supportCount,
        call.columns,
        call.columnStride,
        call.members,
        call.memberCount,
        call.gamma,
        call.coef0,
        call.degree,
        call.scratch,
        call.out,
      ),
    pairFar: (call) =>
      spread.pairFar(
        call.matrix,
        call.distances,
        call.u,
        call.v,
        call.count,
        call.width,
        call.values,
        call.featureCount,
        call.gamma,
        call.out,
      ),
    pairParted: direct.pairParted,
    pairSeries: (call) =>
      spread.pairSeries(
        call.matrix,
        call.count,
        call.width,
        call.values,
        call.featureCount,
        call.series,
        call.degree,
        call.doublings,
        call.out,
      ),
    formFill: (call) =>
      spread.formFill(
        call.values,
        call.width,
        call.moments,
        call.terms,
        call.termCount,
        call.coefficients,
        call.single ? 1 : 0,
        call.panels,
      ),
    formMoments: (call) =>
      spread.formMoments(
        call.columns,
        call.stride,
        call.features,
        call.featureCount,
        call.rows,
        call.rowCount,
        call.width,
        call.gamma,
        call.limit,
        call.firstOrder ? 1 : 0,
        call.powerCount,
        call.v,
        call.sums,
        call.sizes,
        call.values,
        call.out,
      ),
    formNarrow: direct.formNarrow,
    formPack: (call) =>
      spread.formPack(
        call.source,
        call.stride,
        call.rows,
        call.rowCount,
        call.count,
        call.width,
        call.u,
        call.v,
        call.out,
        call.sums,
        call.sizes,
        call.peaks,
      ),
    formsDouble: (call) =>
      spread.formsDouble(
        call.matrix,
        call.count,
        call.width,
        call.panels,
        call.panelCount,
        call.out,
      ),
    formsSingle: (call) =>
      spread.formsSingle(
        call.matrix,
        call.count,
        call.width,
        call.panels,
        call.panelCount,
        call.out,
      ),
    pairForms: (call) =>
      spread.pairForms(
        call.matrix,
        call.count,
        call.width,
        call.values,
        call.featureCount,
        call.out,
      ),
    pairPowers: (call) =>
      spread.pairPowers(
        call.matrix,
        call.u,
        call.v,
        call.count,
        call.width,
        call.values,
        call.featureCount,
        call.gamma,
        call.degree,
        call.out,
        call.scratch,
      ),
    pairScratch: direct.pairScratch,
    pairTanh: (call) =>
      spread.pairTanh(
        call.matrix,
        call.kernel,
        call.u,
        call.v,
        call.count,
        call.width,
        call.values,
        call.featureCount,
        call.gamma,
        call.out,
        call.scratch,
      ),
    pairTanhNear: (call) =>
      spread.pairTanhNear(
        call.kernel,
        call.u,
        call.v,
        call.count,
        call.width,
        call.values,
        call.featureCount,
        call.gamma,
        call.series,
        call.doublings,
        call.out,
        call.scratch,
      ),
    screenNarrow: (call) =>
      spread.screenNarrow(
        call.source,
        call.rowCount,
        call.sourceWidth,
        call.columnCount,
        call.factor,
        call.width,
        call.above ? 1 : 0,
        call.out,
      ),
    screenPowers: (call) =>
      spread.screenPowers(
        call.matrix,
        call.weights,
        call.exact,
        call.count,
        call.width,
        call.values,
        call.featureCount,
        call.gamma,
        call.degree,
        call.out,
        call.scratch,
      ),
    screenSeries: (call) =>
      spread.screenSeries(
        call.matrix,
        call.count,
        call.width,
        call.values,
        call.featureCount,
        call.series,
        call.doublings,
        call.out,
      ),
    pairGather: (call) =>
      spread.pairGather(
        call.source,
        call.stride,
        call.rows,
        call.rowCount,
        call.count,
        call.width,
        call.factor,
        call.shift,
        call.out,
      ),
    pairValues: (call) =>
      spread.pairValues(
        call.columns,
        call.stride,
        call.features,
        call.featureCount,
        call.rows,
        call.count,
        call.width,
        call.factor,
        call.out,
      ),
    pairWeigh: (call) => spread.pairWeigh(call.matrix, call.count, call.width, call.u, call.v, call.factor),
    problemBeta: direct.problemBeta,
    problemBias: direct.problemBias,
    problemBytes: direct.problemBytes,
    problemCosts: direct.problemCosts,
    problemDiagonal: direct.problemDiagonal,
    problemDualityGap: direct.problemDualityGap,
    problemGradient: direct.problemGradient,
    problemIterations: direct.problemIterations,
    problemObjective: direct.problemObjective,
    problemSetTargets: direct.problemSetTargets,
    problemSettled: direct.problemSettled,
    problemSetup: direct.problemSetup,
    problemSigns: direct.problemSigns,
    problemViolation: direct.problemViolation,
    refreshKernel: direct.refreshKernel,
    sharedRowsBytes: direct.sharedRowsBytes,
    shareRows: direct.shareRows,
    removalMargins: (call) =>
      spread.removalMargins(
        call.columns,
        call.factors,
        call.norms2,
        call.count,
        call.plus,
        call.minus,
        call.blocks,
        call.blockCount,
        call.centred ? 1 : 0,
        call.cut,
        call.found,
        call.margins,
      ),
    problemFinish: direct.problemFinish,
    problemFree: direct.problemFree,
    rowsSubtract: (call) =>
      spread.rowsSubtract(
        call.kernel,
        call.panels,
        call.rows,
        call.coefficients,
        call.count,
        call.targets,
        call.targetCount,
        call.f,
        call.scratch,
      ),
    subtractScratch: direct.subtractScratch,
    panelBytes: direct.panelBytes,
    rowsGather: (call) =>
      spread.rowsGather(
        call.columns,
        call.stride,
        call.features,
        call.featureCount,
        call.rows,
        call.count,
        call.panels,
      ),
    rowsFinish: direct.rowsFinish,
    rowsReplay: direct.rowsReplay,
    rowsShrink: direct.rowsShrink,
    rowsStart: direct.rowsStart,
    rowsViolation: direct.rowsViolation,
    rowKernel: (call) => spread.rowKernel(call.kernel, call.form, call.features, call.gamma, call.coef0, call.degree),
    rowKernelBytes: direct.rowKernelBytes,
    rowsBytes: direct.rowsBytes,
    rowsMisses: direct.rowsMisses,
    rowsPanels: direct.rowsPanels,
    rowsSetup: (call) =>
      spread.rowsSetup(
        call.rows,
        call.count,
        call.features,
        call.form,
        call.gamma,
        call.coef0,
        call.degree,
        call.cache,
        call.cacheBytes,
      ),
    rowsWhole: direct.rowsWhole,
    columnSpreads: (call) =>
      spread.columnSpreads(
        call.columns,
        call.stride,
        call.rowCount,
        call.columnCount,
        call.means,
        call.deviations,
      ),
    columnSquares: direct.columnSquares,
    fitScales: (call) =>
      spread.fitScales(
        call.block,
        call.rowCount,
        call.columnCount,
        call.rows,
        call.count,
        call.byRange ? 1 : 0,
        call.centres,
        call.residues,
        call.divisors,
        call.room,
      ),
    writeRows: (call) =>
      spread.writeRows(
        call.block,
        call.rowCount,
        call.columnCount,
        call.rows,
        call.count,
        call.out,
        call.stride,
      ),
    writeScaled: (call) =>
      spread.writeScaled(
        call.block,
        call.rowCount,
        call.columnCount,
        call.rows,
        call.count,
        call.centres,
        call.residues,
        call.divisors,
        call.out,
        call.stride,
      ),
    shrinkFinish: direct.shrinkFinish,
    shrinkRows: direct.shrinkRows,
    shrinkStart: direct.shrinkStart,
    smo: direct.smo,
    smoSteps: direct.smoSteps,
    smoRows: direct.smoRows,
    problemTold: direct.problemTold,
    settle: direct.settle,
    solvedMargin: direct.solvedMargin,
    problemStart: direct.problemStart,
    sparseWeights: (call) =>
      spread.sparseWeights(
        call.columns,
        call.stride,
        call.features,
        call.featureCount,
        call.rows,
        call.beta,
        call.count,
        call.out,
        call.doubtful,
      ),
    weighClassifier: (call) =>
      spread.weighClassifier(
        call.columns,
        call.stride,
        call.rowCount,
        call.features,
        call.featureCount,
        call.rows,
        call.beta,
        call.classifierRows,
        call.largest,
        call.room,
        call.out,
      ),
    weights: (call) =>
      spread.weights(
        call.columns,
        call.stride,
        call.features,
        call.featureCount,
        call.beta,
        call.out,
        call.doubtful,
      ),
    heapBase: direct.heapBase,
  };
}
