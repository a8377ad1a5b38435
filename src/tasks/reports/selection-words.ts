// A selection in words that can stand in a paper: how rows were prepared, which machine was
// trained, who left, and how a size was chosen. Built from the options of the run alone.

import { counted } from '../../base/text.ts';
import { criteria } from '../../criteria/index.ts';
import { formulations } from '../../formulations/index.ts';
import { DEFAULT_SCHEME, type SchemeName, schemes } from '../../formulations/schemes/index.ts';
import { kernelParameters, trainingKernels } from '../../kernels/index.ts';
import { listName, triedParameters } from '../../kernels/options.ts';
import { methods } from '../../plan/methods.ts';
import type { ResolvedSelectOptions } from '../../plan/task-options.ts';
import { shortened } from '../../report/text.ts';
import { numberText, scheduleWords, shareText } from './schedule-words.ts';

export type RankingOptions = Omit<
  ResolvedSelectOptions,
  'choose' | 'ranking' | 'validateStep' | 'refine' | 'refineRounds' | 'refineBudget'
>;

/** How the rows were made ready; `rows` names those that taught how. */
export function preparationWords(
  options: Pick<RankingOptions, 'impute' | 'scale' | 'minVariance' | 'maxCorrelation' | 'dropDuplicates'> & {
    readonly adjust?: readonly string[];
  },
  rows: string,
): string {
  const { impute, scale, minVariance, maxCorrelation, dropDuplicates, adjust = [] } = options;
  const filters = [
    ...(minVariance === null ? [] : [`whose variance was at most ${minVariance}`]),
    ...(dropDuplicates ? ['that equalled an earlier one'] : []),
    ...(maxCorrelation === null ? [] : [`that correlated with an earlier one by more than ${maxCorrelation}`]),
  ];
  const scaling = {
    standardize: `Each feature was standardised to mean 0 and variance 1, as learned from ${rows}.`,
    minmax: `Each feature was scaled to the range from 0 to 1, as learned from ${rows}.`,
    none: 'Features were not scaled.',
  }[scale];
  return sentences([
    impute !== null &&
      `Missing values were filled by ${impute.startsWith('constant=') ? `the constant ${shortened(impute.slice(9), 40)}` : `the ${impute} of the feature`}, as learned from ${rows}.`,
    adjust.length > 0 &&
      `Features were adjusted for ${adjust.map((name) => shortened(name, 40)).join(', ')} by least-squares regression, as learned from ${rows}; the residuals were used.`,
    filters.length > 0 && `Features were left out ${filters.join(', or ')}.`,
    scaling,
  ]);
}

type MachineChoice = Pick<
  RankingOptions,
  'machine' | 'kernel' | 'cost' | 'gamma' | 'degree' | 'coef0' | 'loss' | 'classWeights'
> & {
  readonly multiclass: SchemeName | null;
};

/** What was trained. */
export function machineWords(options: MachineChoice, classCount: number): string {
  const several = schemes.get(options.multiclass ?? DEFAULT_SCHEME).trainedFor;
  return sentences([
    `${machineName(options)} was trained${classCount > 2 ? ` for ${several}` : ''}.`,
    options.classWeights !== 'none' && `${weightingWords(options.classWeights)}.`,
  ]);
}

function machineName(options: MachineChoice): string {
  const { machine, kernel, cost } = options;
  const { title, reference, offers, loss } = formulations.get(machine);
  const settings = [
    offers.has('kernels') && kernelWords(kernel, options),
    offers.has('loss') && `${options.loss ?? loss} loss`,
    offers.has('cost') && (cost === Number.POSITIVE_INFINITY ? 'a hard margin' : `C = ${numberText(cost)}`),
  ].filter((words) => words !== false);
  return `A ${title} (${reference})${settings.length > 0 ? ` with ${settings.join(' and ')}` : ''}`;
}

/**
 * The kernel with its parameters; by its name alone where a saved result has one that is not
 * registered.
 */
function kernelWords(name: string, options: object): string {
  if (!trainingKernels.has(name)) return `the kernel ${name}`;
  const kernel = trainingKernels.get(name);
  const chosen = new Map<string, unknown>(Object.entries(options));
  const words = kernel.options.map((option) => {
    const value = chosen.get(option.name) ?? option.default;
    return [option.name, typeof value === 'number' ? numberText(value) : option.rules?.[String(value)]?.formula];
  });
  return kernel.describe(Object.fromEntries(words));
}

function weightingWords(weights: ResolvedSelectOptions['classWeights']): string {
  if (typeof weights === 'string') return `The cost of an error was weighted by class (${weights})`;
  const pairs = Object.entries(weights).slice(0, 20);
  return `The cost of an error was weighted by class (${pairs.map(([name, weight]) => `${shortened(name, 40)}: ${weight}`).join(', ')})`;
}

/** What was tried at every step. */
export function tuningWords(options: RankingOptions): string {
  const { costs, kernels: triedKernels, score } = options;
  const lists = triedParameters(options);
  const tried = [
    ...(costs ? [`C out of ${costs.map(numberText).join(', ')}`] : []),
    ...(triedKernels ? [`the kernel out of ${triedKernels.join(', ')}`] : []),
    ...kernelParameters.flatMap(({ name, parameter: { noun } }) => {
      const values = lists.get(listName(name));
      return values ? [`${noun} of the kernel out of ${values.join(', ')}`] : [];
    }),
  ];
  return tried.length === 0
    ? ''
    : `At every step the setting with the highest cross-validated ${score} was taken: ${tried.join(', ')}.`;
}

/** Who left, in which order, and when the machine was trained again. */
export function eliminationWords(options: RankingOptions, classCount: number): string {
  const { method, criterion, once, merge, normalizeCriteria, retrainEvery, reverse, candidates, score } = options;
  const rule = criteria.has(criterion ?? '') ? criteria.get(criterion!) : null;
  const source = methods.get(method).reference;
  const byCriterion = rule
    ? `${rule.name} (${rule.summary}${rule.reference === source ? '' : `; ${rule.reference}`})`
    : 'its criterion';
  const usesMachine = !['data', 'problem'].includes(rule?.needs ?? '');
  const training =
    retrainEvery === 0
      ? 'the machine was not trained again'
      : (retrainEvery ?? 1) === 1
        ? 'the machine was trained again after each step'
        : `the machine was trained again after every ${retrainEvery} features`;
  const left = rule?.needs === 'margins' ? 'the largest left first' : 'the lowest left first';
  return sentences([
    once
      ? `Features were ranked once, all together, by the criterion ${byCriterion}${method === rule?.name ? ` (${source})` : ` as ${method} (${source}) has it`}.`
      : `Features were eliminated by ${method} (${source}) by the criterion ${byCriterion}: ${left}${usesMachine ? `, and ${training}` : ''}.`,
    !once && scheduleWords(options),
    methods.get(method).isEvaluated === true &&
      `Of the ${candidatesText(candidates)} with the lowest criterion that one left without which the cross-validated ${score} was highest.`,
    classCount > 2 &&
      usesMachine &&
      `Criteria of the binary machines were ${normalizeCriteria === 'none' ? '' : `divided by their ${normalizeCriteria} and `}merged by their ${merge ?? 'sum'}.`,
    options.resamples > 1 &&
      `The criterion was its mean over its standard deviation in ${options.resamples} trainings, each without another part of the rows (Duan et al. 2005).`,
    options.correlationBias !== null &&
      `Features that correlated by more than ${options.correlationBias} never all left in one step (Yan, Zhang 2015).`,
    options.sampleRows !== null && `Every training used a fresh ${shareText(options.sampleRows)} of the rows.`,
    options.eliminateGroups && 'Features of a group left together.',
    options.keep.length > 0 && `${counted(options.keep.length, 'feature')} named beforehand could not leave.`,
    reverse && 'The ranking was then turned around, so that it is the worst that the method has to offer.',
  ]);
}

const candidatesText = (candidates: ResolvedSelectOptions['candidates']) =>
  typeof candidates === 'number'
    ? counted(candidates, 'feature')
    : candidates === 'all'
      ? 'features, all of them,'
      : `features (as many as ${candidates} finds)`;

export const sentences = (parts: readonly (string | false)[]) =>
  parts.filter((part) => part !== false && part !== '').join(' ');
