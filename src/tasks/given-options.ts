// The options of each task as a caller may give them, with their words and defaults. Made from the declared options by `npm run docs`; a test
// holds it true.

/** What `readData` can be told. Every option has a default; any may be given as text, as on the command line. The usual value stands in brackets. */
export interface ReadingOptions {
  /** format of the data (by the file's ending): arff, arrow, csv, libsvm, parquet, tsv */
  readonly format?: 'arff' | 'arrow' | 'csv' | 'libsvm' | 'parquet' | 'tsv' | (string & {}) | null;
  /** sign between cells: , ; tab | (found out from the first lines) */
  readonly delimiter?: string | null;
  /** decimal sign of numbers [.] */
  readonly decimal?: '.' | ',';
  /** false: the first line is data; the columns are named f1, f2, … and class */
  readonly header?: string | boolean;
  /** spellings of a missing cell beside the empty one [NA,NaN,?] */
  readonly missing?: string | readonly string[];
  /** column of the class (the one named class, target, label or y, else the last) */
  readonly target?: string | null;
  /** these labels against the rest, as a two-class problem */
  readonly positive?: string | readonly string[] | null;
  /** column that names the rows */
  readonly id?: string | null;
  /** column of row weights, which multiply the cost */
  readonly weightsColumn?: string | null;
  /** column that gives each row its fold */
  readonly foldsColumn?: string | null;
  /** column of the subject: rows of one subject stay in one fold */
  readonly subjects?: string | null;
  /** columns to leave out; #3 is the third column */
  readonly drop?: string | readonly string[];
  /** columns to be taken as categories though they hold numbers */
  readonly categorical?: string | readonly string[];
  /** groups of features: a file with columns feature and group, or names up to SEP */
  readonly featureGroups?: string | null;
  /** the table has a line per feature and a column per sample */
  readonly transpose?: string | boolean;
  /** leave out rows or columns with missing cells */
  readonly dropMissing?: 'rows' | 'columns' | null;
}

/** What `describe` can be told. Every option has a default; any may be given as text, as on the command line. The usual value stands in brackets. */
export interface DescribeOptions extends ReadingOptions {
  /** fill missing cells: median, mean, mode or constant=V (categories: their mode) */
  readonly impute?: 'median' | 'mean' | 'mode' | `constant=${string}` | null;
}

/** What `rank` can be told. Every option has a default; any may be given as text, as on the command line. The usual value stands in brackets. */
export interface RankOptions {
  /** features that are never left out or eliminated */
  readonly keep?: string | readonly string[];
  /** fill missing cells: median, mean, mode or constant=V (categories: their mode) */
  readonly impute?: 'median' | 'mean' | 'mode' | `constant=${string}` | null;
  /** scaling of each feature [standardize] */
  readonly scale?: 'standardize' | 'minmax' | 'none';
  /** keep features whose sample variance, before scaling, is above V */
  readonly minVariance?: string | number | null;
  /** leave out a feature that correlates with an earlier one by more than R */
  readonly maxCorrelation?: string | number | null;
  /** leave out features that equal an earlier one */
  readonly dropDuplicates?: string | boolean;
  /** scale and impute anew with the training rows of each fold (slower); else folds share what all rows teach; filters are not asked again */
  readonly scaleWithinFolds?: string | boolean;
  /** svm: C-SVC with any kernel; linear: for large or sparse data, as LIBLINEAR; perceptron: the thesis's Algorithm 1 [svm] */
  readonly machine?: 'svm' | 'linear' | 'perceptron';
  /** kernel of the svm machine [linear] */
  readonly kernel?: 'linear' | 'poly' | 'rbf' | 'sigmoid' | (string & {});
  /** cost of an error: larger fits the rows more closely; Infinity is a hard margin [1] */
  readonly cost?: string | number;
  /** γ of poly, rbf, sigmoid: 1/features, 1/(features · variance), or a number [auto] */
  readonly gamma?: string | number;
  /** degree of poly [3] */
  readonly degree?: string | number;
  /** constant of poly and sigmoid [1 for poly, 0 for sigmoid] */
  readonly coef0?: string | number | null;
  /** loss of the linear machine [hinge; squared for linear] */
  readonly loss?: 'hinge' | 'squared' | null;
  /** factors of the cost by class: none, balanced, inverse, inverse-plus-classes, or a=2,b=1 [none] */
  readonly classWeights?: string | Readonly<Record<string, number>>;
  /** how exactly a machine is solved (LIBSVM's stopping rule) [1e-6 to rank and train, 1e-3 to score] */
  readonly tolerance?: string | number | null;
  /** most steps of the solver; the result says when it was reached */
  readonly maxIterations?: string | number | null;
  /** most passes of the perceptron [1000] */
  readonly maxEpochs?: string | number;
  /** memory for kernel rows where all of them do not fit [500] */
  readonly cacheMb?: string | number;
  /** more than two classes: pairs, or each against the rest [ovo; ovr for gradient-angle] */
  readonly multiclass?: 'ovo' | 'ovr' | null;
  /** costs to try at every step [the cost] */
  readonly costs?: string | readonly number[] | null;
  /** values of γ to try at every step: numbers, auto, scale [the gamma] */
  readonly gammas?: string | readonly (number | 'scale' | 'auto')[] | null;
  /** degrees of poly to try at every step [the degree] */
  readonly degrees?: string | readonly number[] | null;
  /** constants of poly and sigmoid to try at every step [the coef0] */
  readonly coef0s?: string | readonly number[] | null;
  /** kernels to try at every step: linear, poly, rbf, sigmoid [the kernel] */
  readonly kernels?: string | readonly string[] | null;
  /** way to eliminate: average-distance, average-separation, dj, dj-abs, eb-rfe, fisher, golub, gradient-angle, input-weight, margin, mfe, random, retrained, sensitivity, svm-rfe, t-statistic, weight [svm-rfe] */
  readonly method?: 'average-distance' | 'average-separation' | 'dj' | 'dj-abs' | 'eb-rfe' | 'fisher' | 'golub' | 'gradient-angle' | 'input-weight' | 'margin' | 'mfe' | 'random' | 'retrained' | 'sensitivity' | 'svm-rfe' | 't-statistic' | 'weight' | (string & {});
  /** what decides who leaves: average-distance, average-separation, dj, dj-abs, fisher, golub, gradient-angle, input-weight, margin, random, retrained, sensitivity, t-statistic, weight [the method's] */
  readonly criterion?: 'average-distance' | 'average-separation' | 'dj' | 'dj-abs' | 'fisher' | 'golub' | 'gradient-angle' | 'input-weight' | 'margin' | 'random' | 'retrained' | 'sensitivity' | 't-statistic' | 'weight' | (string & {}) | null;
  /** how the criteria of several binary machines become one [sum; mean for gradient-angle] */
  readonly merge?: 'median' | 'mean' | 'max' | 'sum' | 'sum-squares' | null;
  /** what the criteria of each binary machine are divided by first [none] */
  readonly normalizeCriteria?: 'none' | 'max' | 'sum' | 'l2';
  /** features that leave in a step: a number, a share, sqrt, entropy, or 20:100,10:20,1 (20 above 100 features, 10 above 20, then 1) [1] */
  readonly step?: string | number;
  /** what a share is a share of [surviving] */
  readonly stepOf?: 'surviving' | 'original';
  /** sizes to go down to, one after the other; below the last one step goes on */
  readonly sizes?: string | readonly number[] | null;
  /** halve the features while more than N survive */
  readonly halveAbove?: string | number | null;
  /** stop at this many features [1] */
  readonly minFeatures?: string | number;
  /** train again when K features have left since the last training; 0: never [1; 0 for mfe] */
  readonly retrainEvery?: string | number | null;
  /** rank by the criterion of the full set alone */
  readonly once?: string | boolean;
  /** compute the criterion afresh at every step, also where the method does not */
  readonly recursive?: string | boolean;
  /** turn the ranking around: the best leave first */
  readonly reverse?: string | boolean;
  /** the features of a group (also the columns of a category) leave together */
  readonly eliminateGroups?: string | boolean;
  /** features that correlate by more than R never all leave in one step (Yan & Zhang 2015) */
  readonly correlationBias?: string | number | null;
  /** mfe: centre the boundary after each removal, or for each candidate [none] */
  readonly littleOptimization?: 'none' | 'after' | 'each';
  /** mfe: every feature whose removal keeps a margin, or the printed rule [exact] */
  readonly mfeCandidates?: 'exact' | 'paper';
  /** mfe: what to do where no removal keeps a margin; soft: count errors from the first step [stop] */
  readonly onNonseparable?: 'stop' | 'continue' | 'soft';
  /** gradient-angle: how near the margin a row counts, |y f − 1| ≤ E [0] */
  readonly epsilon?: string | number;
  /** criterion as mean/sd over R trainings, each without another part of the rows (Duan 2005) [1] */
  readonly resamples?: string | number;
  /** train on a fresh share of the rows at every step */
  readonly sampleRows?: string | number | null;
  /** full: with the criterion of every feature at every step [brief] */
  readonly trace?: 'brief' | 'full';
  /** eb-rfe: how many of the lowest features are evaluated at every step; auto: more where they are alike [5] */
  readonly candidates?: string | number;
  /** split the rows into K parts with the classes in proportion, and test each part on machines trained on the others; loo: leave one row (or subject) out at a time [5] */
  readonly folds?: string | number;
  /** instead of folds, set this share of the rows aside once and test on them */
  readonly holdout?: string | number | null;
  /** split the rows anew R times and average [1] */
  readonly repeats?: string | number;
  /** what counts as good; accuracy: share of rows whose class is predicted rightly; auc: area under the ROC curve: how often a row of the later class has the larger decision value (two classes only); balanced-accuracy: accuracy in which every class counts the same, however few its rows; macro-f1: F1 (harmonic mean of precision and recall) of each class, averaged over the classes; mcc: Matthews' correlation of truth and prediction: 1 all right, 0 no better than guessing [accuracy] */
  readonly score?: 'accuracy' | 'auc' | 'balanced-accuracy' | 'macro-f1' | 'mcc' | (string & {});
  /** seed of all that is random: the same seed, the same result [1] */
  readonly seed?: string | number;
}

/** What `select` can be told. Every option has a default; any may be given as text, as on the command line. The usual value stands in brackets. */
export interface SelectOptions extends RankOptions {
  /** look for a better subset beside the chosen one; bit-flip: one feature in or out; attribute-flip: one in and one out [none] */
  readonly refine?: 'none' | 'bit-flip' | 'attribute-flip';
  /** refine: go on from a better subset up to R times [1] */
  readonly refineRounds?: string | number;
  /** refine: trainings in all, one for each split and setting of a neighbour; then the best so far is taken */
  readonly refineBudget?: string | number | null;
  /** which subset to take; best: the highest score, of equals the fewest features; n=K: exactly K features; one-se: the fewest features within one standard error of the best; tolerance=P: the fewest features that lose at most P percent of the best score; tradeoff=L: the smallest L(1 − score) + (1 − L)(share of the features) [best] */
  readonly choose?: 'best' | 'n=' | 'one-se' | 'tolerance=' | 'tradeoff=' | (string & {});
  /** along: rank once on all rows and test every size of that ranking (fast, but the test rows helped to rank); nested: rank afresh in each training part [along] */
  readonly cv?: 'along' | 'nested';
  /** test only the sizes 1, 1+V, 1+2V, … and the full set [every size of the trace] */
  readonly validateStep?: string | number | null;
}

/** What `evaluate` can be told. Every option has a default; any may be given as text, as on the command line. The usual value stands in brackets. */
export interface EvaluateOptions extends SelectOptions {
  /** test the whole selection on K outer parts, each time redone on the rows of the others; loo: a part for each row (or subject) [10] */
  readonly outerFolds?: string | number;
  /** deal the rows to outer parts anew R times [1] */
  readonly outerRepeats?: string | number;
  /** evaluate again with the labels dealt at random, P times, to tell how often chance does as well [0] */
  readonly permutations?: string | number;
}

/** What `compare` can be told. Every option has a default, but for those without a question mark; any may be given as text, as on the command line. The usual value stands in brackets. */
export interface CompareOptions extends Omit<SelectOptions, 'method'> {
  /** test the whole selection on K outer parts, each time redone on the rows of the others; loo: a part for each row (or subject) [10] */
  readonly outerFolds?: string | number;
  /** deal the rows to outer parts anew R times [1] */
  readonly outerRepeats?: string | number;
  /** the methods to compare, each with options of its own in brackets if need be */
  readonly methods: string | readonly string[];
  /** false: leave out the random and the reversed ranking */
  readonly baselines?: string | boolean;
}

/** What `train` can be told. Every option has a default; any may be given as text, as on the command line. The usual value stands in brackets. */
export interface TrainOptions {
  /** features that are never left out or eliminated */
  readonly keep?: string | readonly string[];
  /** fill missing cells: median, mean, mode or constant=V (categories: their mode) */
  readonly impute?: 'median' | 'mean' | 'mode' | `constant=${string}` | null;
  /** scaling of each feature [standardize] */
  readonly scale?: 'standardize' | 'minmax' | 'none';
  /** keep features whose sample variance, before scaling, is above V */
  readonly minVariance?: string | number | null;
  /** leave out a feature that correlates with an earlier one by more than R */
  readonly maxCorrelation?: string | number | null;
  /** leave out features that equal an earlier one */
  readonly dropDuplicates?: string | boolean;
  /** svm: C-SVC with any kernel; linear: for large or sparse data, as LIBLINEAR; perceptron: the thesis's Algorithm 1 [svm] */
  readonly machine?: 'svm' | 'linear' | 'perceptron';
  /** kernel of the svm machine [linear] */
  readonly kernel?: 'linear' | 'poly' | 'rbf' | 'sigmoid' | (string & {});
  /** cost of an error: larger fits the rows more closely; Infinity is a hard margin [1] */
  readonly cost?: string | number;
  /** γ of poly, rbf, sigmoid: 1/features, 1/(features · variance), or a number [auto] */
  readonly gamma?: string | number;
  /** degree of poly [3] */
  readonly degree?: string | number;
  /** constant of poly and sigmoid [1 for poly, 0 for sigmoid] */
  readonly coef0?: string | number | null;
  /** loss of the linear machine [hinge; squared for linear] */
  readonly loss?: 'hinge' | 'squared' | null;
  /** factors of the cost by class: none, balanced, inverse, inverse-plus-classes, or a=2,b=1 [none] */
  readonly classWeights?: string | Readonly<Record<string, number>>;
  /** more than two classes: pairs, or each against the rest [ovo] */
  readonly multiclass?: 'ovo' | 'ovr';
  /** how exactly a machine is solved (LIBSVM's stopping rule) [1e-6 to rank and train, 1e-3 to score] */
  readonly tolerance?: string | number | null;
  /** most steps of the solver; the result says when it was reached */
  readonly maxIterations?: string | number | null;
  /** most passes of the perceptron [1000] */
  readonly maxEpochs?: string | number;
  /** memory for kernel rows where all of them do not fit [500] */
  readonly cacheMb?: string | number;
  /** Platt's probabilities, by 5-fold cross-validation inside the training rows */
  readonly probability?: string | boolean;
  /** seed of all that is random: the same seed, the same result [1] */
  readonly seed?: string | number;
}

/** What `predict` can be told. Every option has a default; any may be given as text, as on the command line. The usual value stands in brackets. */
export interface PredictOptions {
  /** format of the data (by the file's ending): arff, arrow, csv, libsvm, parquet, tsv */
  readonly format?: 'arff' | 'arrow' | 'csv' | 'libsvm' | 'parquet' | 'tsv' | (string & {}) | null;
  /** sign between cells: , ; tab | (found out from the first lines) */
  readonly delimiter?: string | null;
  /** decimal sign of numbers [.] */
  readonly decimal?: '.' | ',';
  /** false: the first line is data; the columns are named f1, f2, … and class */
  readonly header?: string | boolean;
  /** spellings of a missing cell beside the empty one [NA,NaN,?] */
  readonly missing?: string | readonly string[];
  /** column of the class (the one named class, target, label or y, else the last) */
  readonly target?: string | null;
  /** column that names the rows */
  readonly id?: string | null;
  /** the table has a line per feature and a column per sample */
  readonly transpose?: string | boolean;
}

/** What `apply` can be told. Every option has a default; any may be given as text, as on the command line. The usual value stands in brackets. */
export interface ApplyOptions {
  /** format of the data (by the file's ending): arff, arrow, csv, libsvm, parquet, tsv */
  readonly format?: 'arff' | 'arrow' | 'csv' | 'libsvm' | 'parquet' | 'tsv' | (string & {}) | null;
  /** sign between cells: , ; tab | (found out from the first lines) */
  readonly delimiter?: string | null;
  /** decimal sign of numbers [.] */
  readonly decimal?: '.' | ',';
  /** false: the first line is data; the columns are named f1, f2, … and class */
  readonly header?: string | boolean;
  /** spellings of a missing cell beside the empty one [NA,NaN,?] */
  readonly missing?: string | readonly string[];
  /** column of the class (the one named class, target, label or y, else the last) */
  readonly target?: string | null;
  /** these labels against the rest, as a two-class problem */
  readonly positive?: string | readonly string[] | null;
  /** column that names the rows */
  readonly id?: string | null;
  /** column of row weights, which multiply the cost */
  readonly weightsColumn?: string | null;
  /** column that gives each row its fold */
  readonly foldsColumn?: string | null;
  /** column of the subject: rows of one subject stay in one fold */
  readonly subjects?: string | null;
  /** columns to leave out; #3 is the third column */
  readonly drop?: string | readonly string[];
  /** columns to be taken as categories though they hold numbers */
  readonly categorical?: string | readonly string[];
  /** groups of features: a file with columns feature and group, or names up to SEP */
  readonly featureGroups?: string | null;
  /** the table has a line per feature and a column per sample */
  readonly transpose?: string | boolean;
  /** take the best N of the ranking (the selected features, where the result has them) */
  readonly features?: string | number | null;
}

/** What `exportModel` can be told. Every option has a default, but for those without a question mark; any may be given as text, as on the command line. The usual value stands in brackets. */
export interface ExportOptions {
  /** js: a JavaScript module without dependencies: predict(row), decision(row), probability(row); json: the model alone, which predict reads; libsvm: a model for svm-predict, and FILE.scale for svm-scale, which prepares its rows; onnx: one graph for ONNX runtimes, from raw rows to labels, scores and probabilities */
  readonly to: 'js' | 'json' | 'libsvm' | 'onnx' | (string & {});
  /** columns of a row: all of the training data, or those alone that the model reads [all; selected for js] */
  readonly inputs?: 'all' | 'selected' | null;
}

/** What `reproduce` can be told. Every option has a default; any may be given as text, as on the command line. The usual value stands in brackets. */
export interface ReproduceOptions {
  /** a size that takes seconds, to see how it goes; its numbers mean nothing */
  readonly small?: string | boolean;
  /** the first N data sets only, where the source has many [all] */
  readonly sets?: string | number | null;
  /** seed of all that is random: the same seed, the same result [1] */
  readonly seed?: string | number;
}
