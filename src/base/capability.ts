// What the parts of a run offer one another. A criterion, an option or a search names the
// capabilities it needs, a formulation, a kernel or a strategy those it offers;
// src/plan/combination.ts compares the two. So a new kernel or formulation states what it can do,
// and no other file has to know its name.

/**
 * What a formulation can do.
 *
 * - `kernels`: takes any kernel; without it, the decision function is linear in the features.
 * - `gram-matrix`: trains on a Gram matrix in memory that is updated as features are eliminated,
 *   and has one dual coefficient per sample.
 * - `subset-scoring`: neighbouring subsets are cross-validated on one shared Gram matrix (EB-RFE,
 *   tuning while features are eliminated, local search, the fast curve of `select`).
 * - `margins`: separates classes by a margin that can be measured and adjusted without retraining
 *   (MFE).
 * - `cost`: trades errors for a wider margin; without it, training samples must be separable and
 *   training may fail.
 * - `hard-margin`: accepts an infinite cost.
 * - `loss`: the loss can be chosen.
 * - `class-weights`, `multiclass`, `probabilities`: supports the options of these names.
 * - `cross-validation`: `select` can score its models on held-out samples.
 * - `nested-evaluation`: `evaluate` and `compare`, which report results per class, can evaluate its
 *   models.
 */
export type FormulationCapability =
  | 'kernels'
  | 'gram-matrix'
  | 'subset-scoring'
  | 'margins'
  | 'cost'
  | 'hard-margin'
  | 'loss'
  | 'class-weights'
  | 'multiclass'
  | 'probabilities'
  | 'cross-validation'
  | 'nested-evaluation';

/**
 * What a combination of formulation, kernel, criterion and strategy offers.
 *
 * - `linear-weights`: one weight per feature, as in linear classifiers.
 * - `one-shot-ranking`: values computed on the full set, which rank all features at once.
 * - `feature-criteria`: a value for every remaining feature, by which any number of features can be
 *   eliminated.
 * - `recursive-criteria`: the same values, recomputed in every iteration.
 * - `unevaluated-steps`: the criterion of the features alone decides each step; no subsets are
 *   compared and nothing is tuned.
 * - `single-setting`: no hyperparameters are tuned.
 * - `ranking-criteria`: a criterion determines, fully or in part, which features are eliminated.
 * - `sequential-search`: the search starts from a given set and compares subsets by their scores or
 *   by a criterion of their models.
 * - `growing-subsets`: a sequential search that adds features.
 * - `classes`: the target is a class rather than a number.
 * - `two-classes`: there is one decision value per sample, by which samples can be ordered.
 */
export type SearchCapability =
  | 'linear-weights'
  | 'one-shot-ranking'
  | 'feature-criteria'
  | 'recursive-criteria'
  | 'unevaluated-steps'
  | 'single-setting'
  | 'ranking-criteria'
  | 'sequential-search'
  | 'growing-subsets'
  | 'classes'
  | 'two-classes';

/** A capability that one component of a run provides and another may require. */
export type Capability = FormulationCapability | SearchCapability;
