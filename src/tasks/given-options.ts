// The options of each task as a caller may give them, with their words and defaults. Made from the declared options by `npm run docs`; a test
// checks it.

import type { OwnReader } from '../data/own-reader.ts';
import type { SplitList, SplitLists } from '../data/splits.ts';
import type { Kernel } from '../kernels/kernel.ts';
import type { OwnCriterion, OwnScore } from '../plan/own-parts.ts';

/** The options of `readData`. Every option has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */
export interface ReadingOptions {
  /**
   * file format [from the file name]
   * - `arff`: Weka's attribute-relation files, dense or sparse
   * - `arrow`: Apache Arrow IPC files and streams, Feather 2
   * - `cls`: GSEA CLS: the class of each sample, in the order of the data
   * - `csv`: cells separated by commas, semicolons, tabs or vertical bars; the first line contains the column names
   * - `gct`: GenePattern GCT (#1.2 or #1.3), with one row per gene
   * - `geo`: GEO series matrix: lines that begin with !, then a table with one row per probe
   * - `libsvm`: sparse lines: a label, then index:value pairs
   * - `mtx`: sparse Matrix Market files; in a 10x folder, the names of cells and genes are read too
   * - `parquet`: Apache Parquet, columnar files for data frames
   * - `tsv`: cells separated by tabs; the first line contains the column names
   * - `xlsx`: Excel workbook; the first row of the sheet contains the column names
   */
  readonly format?: 'arff' | 'arrow' | 'cls' | 'csv' | 'gct' | 'geo' | 'libsvm' | 'mtx' | 'parquet' | 'tsv' | 'xlsx' | (string & {}) | OwnReader | null;
  /**
   * character that separates the cells [detected from the first lines]
   * - `,`: comma
   * - `;`: semicolon
   * - `tab`: tab
   * - `|`: vertical bar
   */
  readonly delimiter?: ',' | ';' | 'tab' | '|' | (string & {}) | null;
  /**
   * decimal separator [.]
   * - `.`: decimal point
   * - `,`: decimal comma
   */
  readonly decimal?: ',' | '.';
  /**
   * thousands separator [detected if unambiguous]
   * - `,`: comma
   * - `.`: point
   * - `'`: apostrophe
   * - `space`: blank
   */
  readonly thousands?: ',' | '.' | '\'' | 'space' | null;
  /** false: the first line contains data; columns are named f1, f2, … and class */
  readonly header?: string | boolean;
  /** words that count as missing values [NA,NaN,nan,?] */
  readonly missing?: string | readonly string[];
  /** column of labels, or of numbers to predict [class, target, label, y, or the last column] */
  readonly target?: string | null;
  /**
   * type of target [classes; on the command line, determined by --machine]
   * - `classes`: each distinct value is a class
   * - `real`: the values are numbers to be predicted (regression)
   */
  readonly targetKind?: 'classes' | 'real' | null;
  /** labels of the positive class; all others form the negative class */
  readonly positive?: string | readonly string[] | null;
  /** column of sample names */
  readonly id?: string | null;
  /** column of sample weights, which multiply C */
  readonly weightsColumn?: string | null;
  /** column that assigns each sample to a fold */
  readonly foldsColumn?: string | null;
  /** training and test samples of each split: JSON or CSV, by id or row number */
  readonly splits?: string | SplitList | readonly SplitLists[] | null;
  /** column of subjects; samples of one subject stay in one fold */
  readonly subjects?: string | null;
  /** covariates to regress out of every feature, fitted on training samples; not used as features */
  readonly adjust?: string | readonly string[];
  /** columns to ignore; #3 is the third column */
  readonly drop?: string | readonly string[];
  /** columns to use as features even if they look like row counters or ids */
  readonly include?: string | readonly string[];
  /** numeric columns to treat as categories */
  readonly categorical?: string | readonly string[];
  /**
   * groups of features: a file with the columns feature and group, or a prefix of the feature names
   * - `prefix:SEP`: features whose names agree up to the first SEP form a group
   */
  readonly featureGroups?: string | null;
  /** table of sample annotations, joined by sample name */
  readonly samples?: string | null;
  /**
   * how to treat features that share a name [refuse]
   * - `refuse`: report an error
   * - `mean`: use their mean, ignoring missing values
   * - `max-variance`: keep the one with the largest variance; labels are not used
   * - `first`: keep the first one
   * - `suffix`: keep all of them, as name, name.1, name.2
   */
  readonly duplicates?: 'refuse' | 'mean' | 'max-variance' | 'first' | 'suffix';
  /** column with the feature names of a transposed table [the first] */
  readonly featureNames?: string | null;
  /** sheet of an Excel file [the first with data] */
  readonly sheet?: string | null;
  /** the table has one row per feature and one column per sample */
  readonly transpose?: string | boolean;
  /**
   * drop samples or columns with missing values
   * - `rows`: drop samples with a missing value
   * - `columns`: drop columns with a missing value
   */
  readonly dropMissing?: 'rows' | 'columns' | null;
}

/** The options of `describe`. Every option has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */
export interface DescribeOptions extends ReadingOptions {
  /**
   * fill missing numbers
   * - `median`: the median of the column
   * - `mean`: the mean of the column
   * - `mode`: the most frequent value of the column
   * - `constant=V`: the number V
   */
  readonly impute?: 'mean' | 'median' | 'mode' | `constant=${string}` | null;
}

/** The options of `rank`. Every option has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */
export interface RankOptions {
  /** features that are never dropped or eliminated */
  readonly keep?: string | readonly string[];
  /**
   * fill missing numbers
   * - `median`: the median of the column
   * - `mean`: the mean of the column
   * - `mode`: the most frequent value of the column
   * - `constant=V`: the number V
   */
  readonly impute?: 'mean' | 'median' | 'mode' | `constant=${string}` | null;
  /**
   * scaling of each feature [standardize]
   * - `standardize`: mean 0 and standard deviation 1
   * - `minmax`: minimum 0 and maximum 1
   * - `none`: no scaling
   */
  readonly scale?: 'standardize' | 'minmax' | 'none';
  /** drop features whose variance before scaling is at most V */
  readonly minVariance?: string | number | null;
  /** drop a feature whose absolute correlation with an earlier one exceeds R */
  readonly maxCorrelation?: string | number | null;
  /** drop features that are identical to an earlier one */
  readonly dropDuplicates?: string | boolean;
  /** fit preprocessing on the training samples of each fold instead of on all samples [on if features are ranked per fold] */
  readonly scaleWithinFolds?: string | boolean | null;
  /**
   * type of classifier [svm]
   * - `svm`: C-SVC with any kernel
   * - `linear`: linear SVM for large or sparse data, as in LIBLINEAR
   * - `perceptron`: Algorithm 1 of Krupka (2016), for separable classes
   * - `crammer-singer`: all classes in one linear problem, as in LIBLINEAR -s 4; only the closest other class counts
   * - `weston-watkins`: all classes in one linear problem; the loss includes every other class
   * - `svr`: ε-SVR with any kernel, for regression
   */
  readonly machine?: 'svm' | 'linear' | 'perceptron' | 'crammer-singer' | 'weston-watkins' | 'svr';
  /**
   * kernel of the SVM [linear]
   * - `linear`: the inner product; the only kernel with one weight per feature
   * - `poly`: a polynomial of the inner product
   * - `rbf`: a Gaussian of the distance
   * - `sigmoid`: tanh of the inner product; not positive semidefinite, so a solution may be a local optimum
   */
  readonly kernel?: 'linear' | 'poly' | 'rbf' | 'sigmoid' | (string & {}) | Kernel;
  /** C, the cost of an error; Infinity: hard margin [1] */
  readonly cost?: string | number;
  /**
   * γ of the poly, rbf and sigmoid kernels [auto]
   * - `auto`: 1 / number of features
   * - `scale`: 1 / (number of features · variance)
   */
  readonly gamma?: string | number;
  /** degree of the poly kernel [3] */
  readonly degree?: string | number;
  /** constant term of the poly and sigmoid kernels [1 for poly, 0 for sigmoid] */
  readonly coef0?: string | number | null;
  /** ε of svr: prediction errors of up to ε are not penalised [0.1] */
  readonly tube?: string | number;
  /**
   * loss function of the linear SVM [hinge; squared for the linear solver]
   * - `hinge`: hinge loss (L1)
   * - `squared`: squared hinge loss (L2)
   */
  readonly loss?: 'hinge' | 'squared' | null;
  /**
   * factor for C in each class [none]
   * - `none`: 1 for every class
   * - `balanced`: N/(K n_k): the mean C over the samples stays the same
   * - `inverse`: 1/n_k (cw2 in Krupka 2016); also rescales C
   * - `inverse-plus-classes`: 1/n_k + K (cw3 in Krupka 2016); also rescales C
   * - `a=2,b=1`: a positive weight for each class; 1 if not given
   */
  readonly classWeights?: string | Readonly<Record<string, number>>;
  /** stopping tolerance of the solver (LIBSVM's criterion) [1e-6 for ranking and training, 1e-3 for scoring] */
  readonly tolerance?: string | number | null;
  /** maximum number of solver iterations; a note is printed if it is reached */
  readonly maxIterations?: string | number | null;
  /** maximum number of epochs of the perceptron [1000] */
  readonly maxEpochs?: string | number;
  /** size of the kernel cache, used if the whole kernel matrix does not fit [500] */
  readonly cacheMb?: string | number;
  /**
   * decomposition of problems with more than two classes [ovo; ovr for arom, elastic-net, gradient-angle and l1]
   * - `ovo`: one-vs-one: a binary classifier per pair of classes; majority vote
   * - `ovr`: one-vs-rest: a binary classifier per class; the largest decision value wins
   */
  readonly multiclass?: 'ovr' | 'ovo' | null;
  /** grid of C values to try for every subset [the value of cost] */
  readonly costs?: string | readonly number[] | null;
  /**
   * γ of the poly, rbf and sigmoid kernels: values to try for every subset [the value of gamma]
   * - `auto`: 1 / number of features
   * - `scale`: 1 / (number of features · variance)
   */
  readonly gammas?: string | readonly (number | 'scale' | 'auto')[] | null;
  /** degree of the poly kernel: values to try for every subset [the value of degree] */
  readonly degrees?: string | readonly number[] | null;
  /** constant term of the poly and sigmoid kernels: values to try for every subset [the value of coef0] */
  readonly coef0s?: string | readonly number[] | null;
  /**
   * kernels to try for every subset [the kernel]
   * - `linear`: the inner product; the only kernel with one weight per feature
   * - `poly`: a polynomial of the inner product
   * - `rbf`: a Gaussian of the distance
   * - `sigmoid`: tanh of the inner product; not positive semidefinite, so a solution may be a local optimum
   */
  readonly kernels?: string | readonly string[] | null;
  /**
   * elimination method [svm-rfe]
   * - `svm-rfe`: recursive feature elimination by the weights of a linear SVM, or by DJ with another kernel
   * - `eb-rfe`: evaluation-based elimination: of the lowest-ranked features, removes the one whose removal gives the best cross-validated score
   * - `mfe`: margin-based feature elimination: keeps the margin as large as possible, without retraining
   * - `forward`: adds one feature at a time, the one that gives the best cross-validated score
   * - `backward`: removes one feature at a time, the one whose removal gives the best cross-validated score
   * - `floating`: forward selection that also removes features if that gives a better subset of the same size
   * - `floating-backward`: backward selection that also adds features back if that gives a better subset of the same size
   * - `anova-f`: F of a one-way analysis of variance over the classes; needs no SVM
   * - `arom`: approximation of the zero norm: features are repeatedly scaled by their weights until most vanish
   * - `average-distance`: change in the mean distance from the samples to the decision boundary
   * - `average-separation`: mean distance, along the feature, between samples of different classes; needs no SVM
   * - `dj`: decrease in ‖w‖² when the feature is eliminated, for any kernel
   * - `dj-abs`: absolute change in ‖w‖² when the feature is eliminated, for any kernel
   * - `elastic-net`: order of entry into the path of a linear SVM with an L1 and an L2 penalty as C grows
   * - `fisher`: between-class variance over within-class variance; needs no SVM
   * - `golub`: signal-to-noise ratio: difference between the class means over the sum of the class standard deviations; needs no SVM
   * - `gradient-angle`: angle between the gradient of the decision function and the feature axis, near the boundary
   * - `input-weight`: squared weights in input space (coefficients · support vectors), for any kernel
   * - `l1`: order of entry into the path of an L1-penalised linear SVM (lasso) as C grows
   * - `margin`: margin without the feature; the feature with the largest one is eliminated
   * - `mrmr`: ratio of relevance (F) to redundancy (mean correlation with better features); needs no SVM
   * - `mrmr-rfe`: SVM-RFE with mRMR: weighted sum of the SVM weight and the ratio of relevance to redundancy
   * - `mutual-information`: mutual information between the feature and the class, estimated by nearest neighbours; needs no SVM
   * - `permutation`: decrease in accuracy on held-out samples when the values of the feature are permuted, for any kernel
   * - `r2w2`: derivative of the radius–margin bound R²‖w‖² with respect to the scale of the feature, for any kernel
   * - `random`: random order from the seed; a baseline
   * - `relieff`: difference from the nearest samples of other classes minus that from the nearest samples of the same class; needs no SVM
   * - `retrained`: objective of a classifier trained without the feature; trains one classifier per feature
   * - `sensitivity`: derivative of ‖w‖² with respect to the scale of the feature, for any kernel
   * - `span`: derivative of the span bound on leave-one-out errors with respect to the scale of the feature, for any kernel
   * - `svm-t`: weight of the feature in a linear SVM times Welch's |t|
   * - `t-statistic`: Welch's |t| between the two sides of each binary problem; needs no SVM
   * - `weight`: squared weight of the feature in a linear classifier
   * - `wilcoxon`: rank-sum test between two classes, Kruskal–Wallis test between several; needs no SVM
   * - `ensemble[:A,B]`: rankings by several methods on random subsamples, aggregated into one
   * - `knockoff[:METHOD]`: features that rank above their Gaussian knockoffs, with control of the false discovery rate
   * - `panel[:A,B]`: the intersection or union of the features that several methods select, each with its own subset size
   * - `shadow[:METHOD]`: how often a feature ranks above all permuted copies of the features, with a significance test (as in Boruta)
   * - `stability[:METHOD]`: how often a method selects a feature on random halves of the samples, with bounds on false selections
   */
  readonly method?: 'svm-rfe' | 'eb-rfe' | 'mfe' | 'forward' | 'backward' | 'floating' | 'floating-backward' | 'anova-f' | 'arom' | 'average-distance' | 'average-separation' | 'dj' | 'dj-abs' | 'elastic-net' | 'fisher' | 'golub' | 'gradient-angle' | 'input-weight' | 'l1' | 'margin' | 'mrmr' | 'mrmr-rfe' | 'mutual-information' | 'permutation' | 'r2w2' | 'random' | 'relieff' | 'retrained' | 'sensitivity' | 'span' | 'svm-t' | 't-statistic' | 'weight' | 'wilcoxon' | 'ensemble' | 'knockoff' | 'panel' | 'shadow' | 'stability' | (string & {});
  /**
   * ranking criterion [the criterion of the method]
   * - `anova-f`: F of a one-way analysis of variance over the classes; needs no SVM
   * - `arom`: approximation of the zero norm: features are repeatedly scaled by their weights until most vanish
   * - `average-distance`: change in the mean distance from the samples to the decision boundary
   * - `average-separation`: mean distance, along the feature, between samples of different classes; needs no SVM
   * - `dj`: decrease in ‖w‖² when the feature is eliminated, for any kernel
   * - `dj-abs`: absolute change in ‖w‖² when the feature is eliminated, for any kernel
   * - `elastic-net`: order of entry into the path of a linear SVM with an L1 and an L2 penalty as C grows
   * - `fisher`: between-class variance over within-class variance; needs no SVM
   * - `golub`: signal-to-noise ratio: difference between the class means over the sum of the class standard deviations; needs no SVM
   * - `gradient-angle`: angle between the gradient of the decision function and the feature axis, near the boundary
   * - `input-weight`: squared weights in input space (coefficients · support vectors), for any kernel
   * - `l1`: order of entry into the path of an L1-penalised linear SVM (lasso) as C grows
   * - `margin`: margin without the feature; the feature with the largest one is eliminated
   * - `mrmr`: ratio of relevance (F) to redundancy (mean correlation with better features); needs no SVM
   * - `mrmr-rfe`: SVM-RFE with mRMR: weighted sum of the SVM weight and the ratio of relevance to redundancy
   * - `mutual-information`: mutual information between the feature and the class, estimated by nearest neighbours; needs no SVM
   * - `permutation`: decrease in accuracy on held-out samples when the values of the feature are permuted, for any kernel
   * - `r2w2`: derivative of the radius–margin bound R²‖w‖² with respect to the scale of the feature, for any kernel
   * - `random`: random order from the seed; a baseline
   * - `relieff`: difference from the nearest samples of other classes minus that from the nearest samples of the same class; needs no SVM
   * - `retrained`: objective of a classifier trained without the feature; trains one classifier per feature
   * - `sensitivity`: derivative of ‖w‖² with respect to the scale of the feature, for any kernel
   * - `span`: derivative of the span bound on leave-one-out errors with respect to the scale of the feature, for any kernel
   * - `svm-t`: weight of the feature in a linear SVM times Welch's |t|
   * - `t-statistic`: Welch's |t| between the two sides of each binary problem; needs no SVM
   * - `weight`: squared weight of the feature in a linear classifier
   * - `wilcoxon`: rank-sum test between two classes, Kruskal–Wallis test between several; needs no SVM
   */
  readonly criterion?: 'anova-f' | 'arom' | 'average-distance' | 'average-separation' | 'dj' | 'dj-abs' | 'elastic-net' | 'fisher' | 'golub' | 'gradient-angle' | 'input-weight' | 'l1' | 'margin' | 'mrmr' | 'mrmr-rfe' | 'mutual-information' | 'permutation' | 'r2w2' | 'random' | 'relieff' | 'retrained' | 'sensitivity' | 'span' | 'svm-t' | 't-statistic' | 'weight' | 'wilcoxon' | (string & {}) | OwnCriterion | null;
  /**
   * how the criteria of several binary classifiers are aggregated [sum; mean for gradient-angle]
   * - `sum`: sum; for weights, Σw² as in scikit-learn
   * - `max`: maximum, as in the listing of Planas (2021)
   * - `sum-squares`: sum of squares: favours features that matter a lot to one binary problem
   * - `mean`: mean
   * - `median`: median
   */
  readonly merge?: 'mean' | 'median' | 'max' | 'sum' | 'sum-squares' | null;
  /**
   * normalisation of the criteria of each binary classifier before aggregation [none]
   * - `none`: no normalisation
   * - `sum`: divide by Σ|c|
   * - `max`: divide by the largest |c|
   * - `l2`: divide by the Euclidean norm
   */
  readonly normalizeCriteria?: 'none' | 'max' | 'sum' | 'l2';
  /**
   * features eliminated per iteration, or their fraction [1; geometric:64,1 with 1000 or more features]
   * - `geometric`: down to the next size of a geometric series, about 16 % per iteration
   * - `sqrt`: the square root of the number of remaining features
   * - `entropy`: a number determined by the entropy of the criteria (E-RFE)
   * - `0.1`: a fraction of the features
   * - `20:100,10:20,1`: 20 while more than 100 features remain, then 10 while more than 20 remain, then 1
   */
  readonly step?: string | number | null;
  /**
   * which features a fractional step refers to [surviving]
   * - `surviving`: the remaining features
   * - `original`: the original features
   */
  readonly stepOf?: 'surviving' | 'original';
  /** subset sizes to eliminate down to in turn; below the smallest, step applies */
  readonly sizes?: string | readonly number[] | null;
  /** eliminate half of the features while more than N remain */
  readonly halveAbove?: string | number | null;
  /** number of features at which the elimination stops [1] */
  readonly minFeatures?: string | number;
  /** number of features at which a forward search stops [the size given by the subset-size rule; otherwise all, or 50 if there are more than 100] */
  readonly maxFeatures?: string | number | null;
  /** end a sequential search after P sizes in a row without a better score */
  readonly patience?: string | number | null;
  /**
   * quantity by which a sequential search compares subsets; except for the score, lower is better [score]
   * - `score`: the cross-validated score; higher is better
   * - `objective`: objective ½‖w‖² + C Σ ξ of the classifier that is trained on the subset
   * - `radius-margin`: radius–margin bound (R² + 1/C)(‖w‖² + 2C Σ ξ) on leave-one-out errors
   * - `span`: span estimate of the leave-one-out hinge loss
   */
  readonly searchBy?: 'score' | 'objective' | 'radius-margin' | 'span';
  /** features with which a sequential search starts [none for forward, all for backward search] */
  readonly startSet?: string | readonly string[] | null;
  /** retrain after every K eliminated features; 0 means never [1; 0 for mfe] */
  readonly retrainEvery?: string | number | null;
  /** rank once, by the criterion computed on the full feature set */
  readonly once?: string | boolean;
  /** recompute the criterion in every iteration, even for one-shot methods */
  readonly recursive?: string | boolean;
  /** reverse the ranking: eliminate the best features first */
  readonly reverse?: string | boolean;
  /** eliminate the features of a group, or the columns of a categorical feature, together */
  readonly eliminateGroups?: string | boolean;
  /** never eliminate all features of a set correlated above R in one step (Yan & Zhang 2015) */
  readonly correlationBias?: string | number | null;
  /**
   * mfe: "little optimization", which centres the boundary [none]
   * - `none`: leave the boundary as it is
   * - `after`: centre the boundary after each elimination
   * - `each`: centre the boundary for each candidate
   */
  readonly littleOptimization?: 'none' | 'after' | 'each';
  /**
   * mfe: which features are candidates for elimination [exact]
   * - `exact`: every feature whose elimination keeps a positive margin
   * - `paper`: the rule printed in Aksu et al. (2008)
   */
  readonly mfeCandidates?: 'exact' | 'paper';
  /**
   * mfe: what to do when no elimination keeps the classes separable [stop]
   * - `stop`: end the elimination
   * - `continue`: eliminate the feature that keeps the largest margin, even if it is negative
   * - `soft`: count training errors from the first iteration
   */
  readonly onNonseparable?: 'stop' | 'continue' | 'soft';
  /** gradient-angle: samples with |y f − 1| ≤ E count as on the margin [0] */
  readonly epsilon?: string | number;
  /** arom: norm of the weights that each training step minimises, 1 or 2 [2] */
  readonly aromNorm?: string | number;
  /** elastic-net: weight of the L1 penalty; the L2 penalty gets the rest [0.5] */
  readonly l1Ratio?: string | number;
  /** mrmr-rfe: weight of the SVM criterion; the mRMR ratio gets the rest [0.5] */
  readonly mrmrBeta?: string | number;
  /** permutation: number of permutations of each feature in each fold [5] */
  readonly permutationRepeats?: string | number;
  /** ensemble: number of 90 % subsamples on which each method ranks the features; 1 means all samples, once [20] */
  readonly bags?: string | number;
  /**
   * ensemble: how rankings are aggregated [borda]
   * - `borda`: mean rank over all rankings
   * - `vote`: number of rankings that place the feature among their best
   * - `pareto`: Pareto fronts: features that no other feature beats in every ranking
   */
  readonly aggregate?: 'borda' | 'vote' | 'pareto';
  /** stability, ensemble: number of top features that count as selected in each ranking [stability: derived from false-selections; ensemble: 10, or a tenth of the features if that is fewer] */
  readonly topFeatures?: string | number | null;
  /** knockoff: target false discovery rate of the selection [0.1] */
  readonly fdr?: string | number;
  /**
   * panel: how the features selected by the methods are combined [intersection]
   * - `intersection`: features selected by every method
   * - `union`: features selected by at least one method
   * - `2`: features selected by at least this many methods
   */
  readonly panel?: string | number;
  /** shadow: number of rankings with permuted copies [50] */
  readonly shadowRuns?: string | number;
  /**
   * shadow: condition for a feature to count as real [maximum]
   * - `maximum`: better than the best shadow in all but a fraction alpha of the runs
   * - `binomial`: better than the best shadow in significantly more than half of the runs, as in Boruta
   */
  readonly shadowTest?: 'maximum' | 'binomial';
  /** shadow: significance level of the test [0.05] */
  readonly alpha?: string | number;
  /** stability: number of pairs of disjoint halves of the samples to rank [100] */
  readonly pairs?: string | number;
  /** stability: fraction of the halves that must select a feature [0.75] */
  readonly threshold?: string | number;
  /** stability: limit on the expected number of false selections, which determines top-features (unimodal bound) [1] */
  readonly falseSelections?: string | number;
  /** divide the mean of the criterion over R subsamples by its SD (Duan et al. 2005) [1] */
  readonly resamples?: string | number;
  /** train on a new random fraction of the samples in every iteration */
  readonly sampleRows?: string | number | null;
  /**
   * level of detail of the recorded elimination path [brief]
   * - `brief`: the eliminated feature and its criterion
   * - `full`: the criteria of all features in every iteration
   */
  readonly trace?: 'brief' | 'full';
  /**
   * eb-rfe: number of lowest-ranked features evaluated per iteration [5]
   * - `auto[:MAX]`: more if their criteria are similar, up to MAX (20 by default)
   * - `all`: all remaining features
   */
  readonly candidates?: string | number;
  /**
   * number of stratified cross-validation folds [5]
   * - `loo`: leave one sample, or one subject, out at a time
   */
  readonly folds?: string | number;
  /** hold out this fraction of the samples once instead of cross-validating */
  readonly holdout?: string | number | null;
  /** repeat the cross-validation R times with new folds and average [1; with per-fold ranking: 5 up to 100 samples, 3 up to 300 samples, 2 up to 1000 samples, then 1] */
  readonly repeats?: string | number | null;
  /**
   * score of a subset [accuracy; r2 for svr]
   * - `accuracy`: fraction of samples that are classified correctly
   * - `auc`: area under the ROC curve: how often a sample of the second class has the larger decision value (two classes only)
   * - `balanced-accuracy`: mean recall of the classes, so that all classes have equal weight
   * - `macro-f1`: F1 (harmonic mean of precision and recall) of each class, averaged over the classes
   * - `mcc`: Matthews correlation coefficient: 1 is perfect, 0 is no better than guessing
   * - `neg-mae`: negated mean absolute error (regression)
   * - `neg-mse`: negated mean squared error (regression)
   * - `r2`: R², the fraction of the variance of the target explained by the predictions (regression)
   */
  readonly score?: 'accuracy' | 'auc' | 'balanced-accuracy' | 'macro-f1' | 'mcc' | 'neg-mae' | 'neg-mse' | 'r2' | (string & {}) | OwnScore | null;
  /** random seed; the same seed gives the same result [1] */
  readonly seed?: string | number;
}

/** The options of `select`. Every option has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */
export interface SelectOptions extends RankOptions {
  /**
   * number of stratified cross-validation folds [5]
   * - `loo`: leave one sample, or one subject, out at a time
   */
  readonly folds?: string | number;
  /**
   * score of a subset [accuracy; r2 for svr]
   * - `accuracy`: fraction of samples that are classified correctly
   * - `auc`: area under the ROC curve: how often a sample of the second class has the larger decision value (two classes only)
   * - `balanced-accuracy`: mean recall of the classes, so that all classes have equal weight
   * - `macro-f1`: F1 (harmonic mean of precision and recall) of each class, averaged over the classes
   * - `mcc`: Matthews correlation coefficient: 1 is perfect, 0 is no better than guessing
   * - `neg-mae`: negated mean absolute error (regression)
   * - `neg-mse`: negated mean squared error (regression)
   * - `r2`: R², the fraction of the variance of the target explained by the predictions (regression)
   */
  readonly score?: 'accuracy' | 'auc' | 'balanced-accuracy' | 'macro-f1' | 'mcc' | 'neg-mae' | 'neg-mse' | 'r2' | (string & {}) | OwnScore | null;
  /**
   * local search for a better subset near the selected one [none]
   * - `none`: no local search
   * - `bit-flip`: add or remove one feature at a time
   * - `attribute-flip`: swap one feature for another in each step
   */
  readonly refine?: 'none' | 'bit-flip' | 'attribute-flip';
  /** refine: maximum number of improvements [1] */
  readonly refineRounds?: string | number;
  /** refine: maximum number of training runs; the best subset found so far is used */
  readonly refineBudget?: string | number | null;
  /**
   * rule that chooses the subset size [one-se]
   * - `at-most=K`: the highest score with at most K features; ties go to the fewest
   * - `best`: the highest score; ties go to the fewest features
   * - `evidence`: the features that the method itself selects, for methods that combine rankings
   * - `n=K`: exactly K features
   * - `one-se`: the fewest features within one standard error of the best
   * - `tolerance=P`: the fewest features within P percent of the best score
   * - `tradeoff=L`: the minimum of L (1 − score) + (1 − L) (fraction of the features)
   */
  readonly choose?: 'best' | 'evidence' | 'one-se' | (string & {});
  /**
   * whether preprocessing and ranking are repeated in each training fold [per-fold; once for eb-rfe]
   * - `per-fold`: preprocess and rank separately on the training samples of each fold
   * - `once`: rank once on all samples and score every size of that ranking (fast, optimistic)
   */
  readonly ranking?: 'once' | 'per-fold' | null;
  /**
   * Former name of `ranking`.
   * @deprecated Use `ranking`.
   */
  readonly cv?: string | null;
  /** score only the sizes 1, 1+V, 1+2V, … and the full set [every size of the elimination path] */
  readonly validateStep?: string | number | null;
}

/** The options of `evaluate`. Every option has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */
export interface EvaluateOptions extends SelectOptions {
  /**
   * how the whole selection is evaluated [cv]
   * - `cv`: nested cross-validation
   * - `632plus`: the .632+ bootstrap of Efron and Tibshirani (1997)
   */
  readonly outer?: 'cv' | '632plus';
  /** outer 632plus: number of bootstrap samples [100] */
  readonly bootstrapSamples?: string | number;
  /**
   * outer folds, each with its own selection [10]
   * - `loo`: leave one sample, or one subject, out at a time
   */
  readonly outerFolds?: string | number;
  /** repeat the outer cross-validation R times with new folds [1] */
  readonly outerRepeats?: string | number;
  /** permutation test: repeat the evaluation P times with permuted labels [0] */
  readonly permutations?: string | number;
}

/** The options of `compare`. Every option except `methods` has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */
export interface CompareOptions extends Omit<SelectOptions, 'method'> {
  /**
   * how the whole selection is evaluated [cv]
   * - `cv`: nested cross-validation
   * - `632plus`: the .632+ bootstrap of Efron and Tibshirani (1997)
   */
  readonly outer?: 'cv' | '632plus';
  /** outer 632plus: number of bootstrap samples [100] */
  readonly bootstrapSamples?: string | number;
  /**
   * outer folds, each with its own selection [10]
   * - `loo`: leave one sample, or one subject, out at a time
   */
  readonly outerFolds?: string | number;
  /** repeat the outer cross-validation R times with new folds [1] */
  readonly outerRepeats?: string | number;
  /**
   * methods to compare
   * - `svm-rfe`: recursive feature elimination by the weights of a linear SVM, or by DJ with another kernel
   * - `eb-rfe`: evaluation-based elimination: of the lowest-ranked features, removes the one whose removal gives the best cross-validated score
   * - `mfe`: margin-based feature elimination: keeps the margin as large as possible, without retraining
   * - `forward`: adds one feature at a time, the one that gives the best cross-validated score
   * - `backward`: removes one feature at a time, the one whose removal gives the best cross-validated score
   * - `floating`: forward selection that also removes features if that gives a better subset of the same size
   * - `floating-backward`: backward selection that also adds features back if that gives a better subset of the same size
   * - `anova-f`: F of a one-way analysis of variance over the classes; needs no SVM
   * - `arom`: approximation of the zero norm: features are repeatedly scaled by their weights until most vanish
   * - `average-distance`: change in the mean distance from the samples to the decision boundary
   * - `average-separation`: mean distance, along the feature, between samples of different classes; needs no SVM
   * - `dj`: decrease in ‖w‖² when the feature is eliminated, for any kernel
   * - `dj-abs`: absolute change in ‖w‖² when the feature is eliminated, for any kernel
   * - `elastic-net`: order of entry into the path of a linear SVM with an L1 and an L2 penalty as C grows
   * - `fisher`: between-class variance over within-class variance; needs no SVM
   * - `golub`: signal-to-noise ratio: difference between the class means over the sum of the class standard deviations; needs no SVM
   * - `gradient-angle`: angle between the gradient of the decision function and the feature axis, near the boundary
   * - `input-weight`: squared weights in input space (coefficients · support vectors), for any kernel
   * - `l1`: order of entry into the path of an L1-penalised linear SVM (lasso) as C grows
   * - `margin`: margin without the feature; the feature with the largest one is eliminated
   * - `mrmr`: ratio of relevance (F) to redundancy (mean correlation with better features); needs no SVM
   * - `mrmr-rfe`: SVM-RFE with mRMR: weighted sum of the SVM weight and the ratio of relevance to redundancy
   * - `mutual-information`: mutual information between the feature and the class, estimated by nearest neighbours; needs no SVM
   * - `permutation`: decrease in accuracy on held-out samples when the values of the feature are permuted, for any kernel
   * - `r2w2`: derivative of the radius–margin bound R²‖w‖² with respect to the scale of the feature, for any kernel
   * - `random`: random order from the seed; a baseline
   * - `relieff`: difference from the nearest samples of other classes minus that from the nearest samples of the same class; needs no SVM
   * - `retrained`: objective of a classifier trained without the feature; trains one classifier per feature
   * - `sensitivity`: derivative of ‖w‖² with respect to the scale of the feature, for any kernel
   * - `span`: derivative of the span bound on leave-one-out errors with respect to the scale of the feature, for any kernel
   * - `svm-t`: weight of the feature in a linear SVM times Welch's |t|
   * - `t-statistic`: Welch's |t| between the two sides of each binary problem; needs no SVM
   * - `weight`: squared weight of the feature in a linear classifier
   * - `wilcoxon`: rank-sum test between two classes, Kruskal–Wallis test between several; needs no SVM
   * - `ensemble`: rankings by several methods on random subsamples, aggregated into one
   * - `knockoff`: features that rank above their Gaussian knockoffs, with control of the false discovery rate
   * - `panel`: the intersection or union of the features that several methods select, each with its own subset size
   * - `shadow`: how often a feature ranks above all permuted copies of the features, with a significance test (as in Boruta)
   * - `stability`: how often a method selects a feature on random halves of the samples, with bounds on false selections
   * - `eb-rfe[candidates=3]`: a method with its own options in brackets
   * - `ensemble:svm-rfe+l1`: methods to combine, joined by +
   */
  readonly methods: string | readonly string[];
  /** false: omit the random and the reversed ranking */
  readonly baselines?: string | boolean;
}

/** The options of `train`. Every option has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */
export interface TrainOptions {
  /** features that are never dropped or eliminated */
  readonly keep?: string | readonly string[];
  /**
   * fill missing numbers
   * - `median`: the median of the column
   * - `mean`: the mean of the column
   * - `mode`: the most frequent value of the column
   * - `constant=V`: the number V
   */
  readonly impute?: 'mean' | 'median' | 'mode' | `constant=${string}` | null;
  /**
   * scaling of each feature [standardize]
   * - `standardize`: mean 0 and standard deviation 1
   * - `minmax`: minimum 0 and maximum 1
   * - `none`: no scaling
   */
  readonly scale?: 'standardize' | 'minmax' | 'none';
  /** drop features whose variance before scaling is at most V */
  readonly minVariance?: string | number | null;
  /** drop a feature whose absolute correlation with an earlier one exceeds R */
  readonly maxCorrelation?: string | number | null;
  /** drop features that are identical to an earlier one */
  readonly dropDuplicates?: string | boolean;
  /**
   * type of classifier [svm]
   * - `svm`: C-SVC with any kernel
   * - `linear`: linear SVM for large or sparse data, as in LIBLINEAR
   * - `perceptron`: Algorithm 1 of Krupka (2016), for separable classes
   * - `crammer-singer`: all classes in one linear problem, as in LIBLINEAR -s 4; only the closest other class counts
   * - `weston-watkins`: all classes in one linear problem; the loss includes every other class
   * - `svr`: ε-SVR with any kernel, for regression
   */
  readonly machine?: 'svm' | 'linear' | 'perceptron' | 'crammer-singer' | 'weston-watkins' | 'svr';
  /**
   * kernel of the SVM [linear]
   * - `linear`: the inner product; the only kernel with one weight per feature
   * - `poly`: a polynomial of the inner product
   * - `precomputed`: the columns are the kernel values with each training sample (train and predict only)
   * - `rbf`: a Gaussian of the distance
   * - `sigmoid`: tanh of the inner product; not positive semidefinite, so a solution may be a local optimum
   */
  readonly kernel?: 'linear' | 'poly' | 'precomputed' | 'rbf' | 'sigmoid' | (string & {}) | Kernel;
  /** C, the cost of an error; Infinity: hard margin [1] */
  readonly cost?: string | number;
  /**
   * γ of the poly, rbf and sigmoid kernels [auto]
   * - `auto`: 1 / number of features
   * - `scale`: 1 / (number of features · variance)
   */
  readonly gamma?: string | number;
  /** degree of the poly kernel [3] */
  readonly degree?: string | number;
  /** constant term of the poly and sigmoid kernels [1 for poly, 0 for sigmoid] */
  readonly coef0?: string | number | null;
  /** ε of svr: prediction errors of up to ε are not penalised [0.1] */
  readonly tube?: string | number;
  /**
   * loss function of the linear SVM [hinge; squared for the linear solver]
   * - `hinge`: hinge loss (L1)
   * - `squared`: squared hinge loss (L2)
   */
  readonly loss?: 'hinge' | 'squared' | null;
  /**
   * factor for C in each class [none]
   * - `none`: 1 for every class
   * - `balanced`: N/(K n_k): the mean C over the samples stays the same
   * - `inverse`: 1/n_k (cw2 in Krupka 2016); also rescales C
   * - `inverse-plus-classes`: 1/n_k + K (cw3 in Krupka 2016); also rescales C
   * - `a=2,b=1`: a positive weight for each class; 1 if not given
   */
  readonly classWeights?: string | Readonly<Record<string, number>>;
  /**
   * decomposition of problems with more than two classes [ovo]
   * - `ovo`: one-vs-one: a binary classifier per pair of classes; majority vote
   * - `ovr`: one-vs-rest: a binary classifier per class; the largest decision value wins
   */
  readonly multiclass?: 'ovr' | 'ovo';
  /** stopping tolerance of the solver (LIBSVM's criterion) [1e-6 for ranking and training, 1e-3 for scoring] */
  readonly tolerance?: string | number | null;
  /** maximum number of solver iterations; a note is printed if it is reached */
  readonly maxIterations?: string | number | null;
  /** maximum number of epochs of the perceptron [1000] */
  readonly maxEpochs?: string | number;
  /** size of the kernel cache, used if the whole kernel matrix does not fit [500] */
  readonly cacheMb?: string | number;
  /** also fit class probabilities (Platt), by 5-fold cross-validation on the training samples */
  readonly probability?: string | boolean;
  /** random seed; the same seed gives the same result [1] */
  readonly seed?: string | number;
}

/** The options of `predict`. Every option has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */
export interface PredictOptions {
  /**
   * file format [from the file name]
   * - `arff`: Weka's attribute-relation files, dense or sparse
   * - `arrow`: Apache Arrow IPC files and streams, Feather 2
   * - `cls`: GSEA CLS: the class of each sample, in the order of the data
   * - `csv`: cells separated by commas, semicolons, tabs or vertical bars; the first line contains the column names
   * - `gct`: GenePattern GCT (#1.2 or #1.3), with one row per gene
   * - `geo`: GEO series matrix: lines that begin with !, then a table with one row per probe
   * - `libsvm`: sparse lines: a label, then index:value pairs
   * - `mtx`: sparse Matrix Market files; in a 10x folder, the names of cells and genes are read too
   * - `parquet`: Apache Parquet, columnar files for data frames
   * - `tsv`: cells separated by tabs; the first line contains the column names
   * - `xlsx`: Excel workbook; the first row of the sheet contains the column names
   */
  readonly format?: 'arff' | 'arrow' | 'cls' | 'csv' | 'gct' | 'geo' | 'libsvm' | 'mtx' | 'parquet' | 'tsv' | 'xlsx' | (string & {}) | OwnReader | null;
  /**
   * character that separates the cells [detected from the first lines]
   * - `,`: comma
   * - `;`: semicolon
   * - `tab`: tab
   * - `|`: vertical bar
   */
  readonly delimiter?: ',' | ';' | 'tab' | '|' | (string & {}) | null;
  /**
   * decimal separator [.]
   * - `.`: decimal point
   * - `,`: decimal comma
   */
  readonly decimal?: ',' | '.';
  /**
   * thousands separator [detected if unambiguous]
   * - `,`: comma
   * - `.`: point
   * - `'`: apostrophe
   * - `space`: blank
   */
  readonly thousands?: ',' | '.' | '\'' | 'space' | null;
  /** false: the first line contains data; columns are named f1, f2, … and class */
  readonly header?: string | boolean;
  /** words that count as missing values [NA,NaN,nan,?] */
  readonly missing?: string | readonly string[];
  /** column of labels, or of numbers to predict [class, target, label, y, or the last column] */
  readonly target?: string | null;
  /** column of sample names */
  readonly id?: string | null;
  /** table of sample annotations, joined by sample name */
  readonly samples?: string | null;
  /**
   * how to treat features that share a name [refuse]
   * - `refuse`: report an error
   * - `mean`: use their mean, ignoring missing values
   * - `max-variance`: keep the one with the largest variance; labels are not used
   * - `first`: keep the first one
   * - `suffix`: keep all of them, as name, name.1, name.2
   */
  readonly duplicates?: 'refuse' | 'mean' | 'max-variance' | 'first' | 'suffix';
  /** column with the feature names of a transposed table [the first] */
  readonly featureNames?: string | null;
  /** sheet of an Excel file [the first with data] */
  readonly sheet?: string | null;
  /** the table has one row per feature and one column per sample */
  readonly transpose?: string | boolean;
}

/** The options of `apply`. Every option has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */
export interface ApplyOptions {
  /**
   * file format [from the file name]
   * - `arff`: Weka's attribute-relation files, dense or sparse
   * - `arrow`: Apache Arrow IPC files and streams, Feather 2
   * - `cls`: GSEA CLS: the class of each sample, in the order of the data
   * - `csv`: cells separated by commas, semicolons, tabs or vertical bars; the first line contains the column names
   * - `gct`: GenePattern GCT (#1.2 or #1.3), with one row per gene
   * - `geo`: GEO series matrix: lines that begin with !, then a table with one row per probe
   * - `libsvm`: sparse lines: a label, then index:value pairs
   * - `mtx`: sparse Matrix Market files; in a 10x folder, the names of cells and genes are read too
   * - `parquet`: Apache Parquet, columnar files for data frames
   * - `tsv`: cells separated by tabs; the first line contains the column names
   * - `xlsx`: Excel workbook; the first row of the sheet contains the column names
   */
  readonly format?: 'arff' | 'arrow' | 'cls' | 'csv' | 'gct' | 'geo' | 'libsvm' | 'mtx' | 'parquet' | 'tsv' | 'xlsx' | (string & {}) | OwnReader | null;
  /**
   * character that separates the cells [detected from the first lines]
   * - `,`: comma
   * - `;`: semicolon
   * - `tab`: tab
   * - `|`: vertical bar
   */
  readonly delimiter?: ',' | ';' | 'tab' | '|' | (string & {}) | null;
  /**
   * decimal separator [.]
   * - `.`: decimal point
   * - `,`: decimal comma
   */
  readonly decimal?: ',' | '.';
  /**
   * thousands separator [detected if unambiguous]
   * - `,`: comma
   * - `.`: point
   * - `'`: apostrophe
   * - `space`: blank
   */
  readonly thousands?: ',' | '.' | '\'' | 'space' | null;
  /** false: the first line contains data; columns are named f1, f2, … and class */
  readonly header?: string | boolean;
  /** words that count as missing values [NA,NaN,nan,?] */
  readonly missing?: string | readonly string[];
  /** column of labels, or of numbers to predict [class, target, label, y, or the last column] */
  readonly target?: string | null;
  /**
   * type of target [classes; on the command line, determined by --machine]
   * - `classes`: each distinct value is a class
   * - `real`: the values are numbers to be predicted (regression)
   */
  readonly targetKind?: 'classes' | 'real' | null;
  /** labels of the positive class; all others form the negative class */
  readonly positive?: string | readonly string[] | null;
  /** column of sample names */
  readonly id?: string | null;
  /** column of sample weights, which multiply C */
  readonly weightsColumn?: string | null;
  /** column that assigns each sample to a fold */
  readonly foldsColumn?: string | null;
  /** training and test samples of each split: JSON or CSV, by id or row number */
  readonly splits?: string | SplitList | readonly SplitLists[] | null;
  /** column of subjects; samples of one subject stay in one fold */
  readonly subjects?: string | null;
  /** covariates to regress out of every feature, fitted on training samples; not used as features */
  readonly adjust?: string | readonly string[];
  /** columns to ignore; #3 is the third column */
  readonly drop?: string | readonly string[];
  /** columns to use as features even if they look like row counters or ids */
  readonly include?: string | readonly string[];
  /** numeric columns to treat as categories */
  readonly categorical?: string | readonly string[];
  /**
   * groups of features: a file with the columns feature and group, or a prefix of the feature names
   * - `prefix:SEP`: features whose names agree up to the first SEP form a group
   */
  readonly featureGroups?: string | null;
  /** table of sample annotations, joined by sample name */
  readonly samples?: string | null;
  /**
   * how to treat features that share a name [refuse]
   * - `refuse`: report an error
   * - `mean`: use their mean, ignoring missing values
   * - `max-variance`: keep the one with the largest variance; labels are not used
   * - `first`: keep the first one
   * - `suffix`: keep all of them, as name, name.1, name.2
   */
  readonly duplicates?: 'refuse' | 'mean' | 'max-variance' | 'first' | 'suffix';
  /** column with the feature names of a transposed table [the first] */
  readonly featureNames?: string | null;
  /** sheet of an Excel file [the first with data] */
  readonly sheet?: string | null;
  /** the table has one row per feature and one column per sample */
  readonly transpose?: string | boolean;
  /** keep the best N features of the ranking [the selected features] */
  readonly features?: string | number | null;
}

/** The options of `exportModel`. Every option except `to` has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */
export interface ExportOptions {
  /**
   * format of the exported model
   * - `js`: a JavaScript module without dependencies: predict(sample), decision(sample), probability(sample)
   * - `json`: the model alone, for svm-sieve predict
   * - `liblinear`: a linear model for liblinear-predict, which takes unscaled samples
   * - `libsvm`: a model for svm-predict, and FILE.scale for svm-scale, which scales its input
   * - `onnx`: one ONNX graph from raw values to labels, scores and probabilities
   */
  readonly to: 'js' | 'json' | 'liblinear' | 'libsvm' | 'onnx' | (string & {});
  /**
   * input columns of the exported model [all; selected for js]
   * - `all`: all columns of the training data
   * - `selected`: only the columns that the model uses
   */
  readonly inputs?: 'selected' | 'all' | null;
}

/** The options of `reproduce`. Every option has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */
export interface ReproduceOptions {
  /** run at a reduced size (takes seconds); the numbers are not meaningful */
  readonly small?: string | boolean;
  /** use only the first N data sets, if the source has several [all] */
  readonly sets?: string | number | null;
  /** random seed; the same seed gives the same result [1] */
  readonly seed?: string | number;
}
