// Options, criteria, methods and scores that do not go together.

import type { Capability } from '../capability.ts';
import { alternatives, quoted } from '../text.ts';
import type { MessageSpeller } from './message.ts';

const CAPABILITIES: Readonly<Record<Capability, string>> = {
  kernels: 'a formulation with kernels',
  'gram-matrix': 'a kernel classifier, which has a kernel matrix and dual coefficients',
  'subset-scoring': 'a kernel classifier, which can cross-validate neighbouring subsets',
  margins: 'a classifier with a margin',
  cost: 'a formulation with a cost',
  'hard-margin': 'a formulation that can have a hard margin',
  loss: 'a formulation whose loss can be chosen',
  'class-weights': 'a formulation with class weights',
  multiclass: 'a formulation that predicts classes',
  probabilities: 'a formulation that estimates probabilities',
  'cross-validation': 'a formulation that can be cross-validated',
  'nested-evaluation': 'a formulation whose nested evaluation can be reported',
  'linear-weights': 'the weights of a linear classifier',
  'one-shot-ranking': 'a criterion that can rank all features at once',
  'feature-criteria': 'elimination by a criterion of each feature',
  'recursive-criteria': 'recursive elimination by a criterion',
  'unevaluated-steps': 'steps in which no candidates are cross-validated and no hyperparameters are tuned',
  'single-setting': 'fixed hyperparameters',
  'ranking-criteria': 'elimination by a criterion',
  'sequential-search': 'a sequential search (forward, backward, floating)',
  'growing-subsets': 'a forward search (forward, floating)',
  classes: 'samples of several classes',
  'two-classes': 'two classes',
};

/** What only another formulation has. */
const OF_FORMULATION: ReadonlySet<string> = new Set(['gram-matrix', 'subset-scoring', 'margins', 'classes']);

const words = (capability: string) => CAPABILITIES[capability as Capability] ?? quoted(capability);

/** What there is instead of the capability. */
function instead(
  capability: string,
  {
    method,
    criterion,
    formulation,
    kernel,
  }: { method?: string; criterion: string; formulation: string; kernel?: string },
  say: MessageSpeller,
): string {
  if (capability === 'linear-weights') return `the kernel is ${quoted(kernel ?? '')}`;
  if (capability === 'single-setting') return 'several values were given';
  if (OF_FORMULATION.has(capability)) return `this run uses ${say.setting('machine', formulation)}`;
  return `the method is ${method}${method === criterion ? '' : ` with the criterion ${criterion}`}`;
}

const TARGETS: Readonly<Record<string, string>> = { classes: 'classes', real: 'numbers' };

const TASKS: Readonly<Record<string, string>> = { classes: 'classification', real: 'regression' };

export const planMessages = {
  /**
   * Two options were set that cannot be used together.
   * @remedy Leave out one of them.
   * @example { options: ['once', 'recursive'] }
   */
  'options-exclude-each-other': ({ options }: { options: readonly string[] }, say: MessageSpeller) =>
    `${alternatives(
      options.map((option) => say.option(option)),
      'and',
    )} cannot be used together. Leave out one of them.`,

  /**
   * An option needs a capability that the method, the criterion or the formulation does not have.
   * @remedy Leave out the option, or choose a method or formulation that supports it.
   * @example { option: 'correlationBias', value: 0.9, capability: 'recursive-criteria', method:
   * 'mfe', criterion: 'margin', formulation: 'svm' }
   */
  'option-needs-capability': (
    facts: {
      option: string;
      value: string | number | boolean | readonly (string | number)[];
      capability: string;
      method: string;
      criterion: string;
      formulation: string;
    },
    say: MessageSpeller,
  ) =>
    `${say.setting(facts.option, facts.value)} needs ${words(facts.capability)}, but ${instead(facts.capability, facts, say)}. Leave out ${say.option(facts.option)}.`,

  /**
   * The ranking criterion needs a capability that the formulation or the kernel does not have.
   * @remedy Choose another criterion, kernel or formulation.
   * @example { criterion: 'weight', capability: 'linear-weights', formulation: 'svm', kernel: 'rbf'
   * }
   */
  'criterion-needs-capability': (
    facts: { criterion: string; capability: string; formulation: string; kernel: string },
    say: MessageSpeller,
  ) => {
    const remedy =
      facts.capability === 'linear-weights'
        ? `Use dj, or ${say.setting('kernel', 'linear')}.`
        : `Use weight, or ${say.setting('machine', 'svm')}.`;
    return `the criterion ${facts.criterion} needs ${words(facts.capability)}, but ${instead(facts.capability, facts, say)}. ${remedy}`;
  },

  /**
   * The method needs a capability that its criterion or the formulation does not have.
   * @remedy Choose another method, criterion or formulation.
   * @example { method: 'eb-rfe', capability: 'subset-scoring', criterion: 'weight', formulation:
   * 'linear' }
   */
  'method-needs-capability': (
    facts: { method: string; capability: string; criterion: string; formulation: string },
    say: MessageSpeller,
  ) => `the method ${facts.method} needs ${words(facts.capability)}, but ${instead(facts.capability, facts, say)}.`,

  /**
   * The task needs a capability that the formulation does not have.
   * @remedy Use another task or formulation.
   * @example { task: 'evaluate', capability: 'nested-evaluation', formulation: 'svr' }
   */
  'task-needs-capability': (
    { task, capability, formulation }: { task: string; capability: string; formulation: string },
    say: MessageSpeller,
  ) => `${task} needs ${words(capability)}, but this run uses ${say.setting('machine', formulation)}.`,

  /**
   * The cost is infinite, but the formulation does not support a hard margin.
   * @remedy Use a finite cost.
   * @example { formulation: 'svr' }
   */
  'cost-infinite': ({ formulation }: { formulation: string }, say: MessageSpeller) =>
    `${say.setting('machine', formulation)} needs a finite ${say.option('cost')}.`,

  /**
   * The target is not of the kind (classes or numbers) that the formulation predicts.
   * @remedy Read the target as the required kind, or choose another formulation.
   * @example { formulation: 'svr', needed: 'real', given: 'classes' }
   */
  'target-of-other-kind': (
    { formulation, needed, given }: { formulation: string; needed: string; given: string },
    say: MessageSpeller,
  ) =>
    `${say.setting('machine', formulation)} predicts ${TARGETS[needed] ?? needed}, but the target was read as ${TARGETS[given] ?? given}. Read the data with ${say.setting('targetKind', needed)}, or choose a different ${say.option('machine')} setting.`,

  /**
   * The score does not apply to the kind of target that the formulation predicts.
   * @remedy Use one of the scores listed in the message.
   * @example { score: 'accuracy', formulation: 'svr', needed: 'classes', scores: ['r2', 'neg-mae',
   * 'neg-mse'] }
   */
  'score-of-other-target': (
    facts: { score: string; formulation: string; needed: string; scores: readonly string[] },
    say: MessageSpeller,
  ) =>
    `the score "${facts.score}" applies only to ${TASKS[facts.needed] ?? facts.needed}, but this run uses ${say.setting('machine', facts.formulation)}. Use ${alternatives(facts.scores, 'or')}.`,

  /**
   * The score is defined only for two classes.
   * @remedy Specify the positive classes, or use another score.
   * @example { score: 'auc', classes: 3 }
   */
  'score-needs-two-classes': ({ score, classes }: { score: string; classes: number }, say: MessageSpeller) =>
    `the score ${score} needs two classes, but there are ${classes}. Specify the positive ones with ${say.option('positive')}, or use ${say.setting('score', 'balanced-accuracy')}.`,
};
