// The commands, in the order of the help. Each is loaded when it is asked for, so that its help and
// the list of all cost nothing of the others; name and summary stand here too, and a test holds
// that they are the command's own.

import type { CliCommand, CommandEntry } from '../command.ts';

const entry = (name: string, summary: string, load: () => Promise<CliCommand>): CommandEntry => ({
  name,
  summary,
  load,
});

export const commands: readonly CommandEntry[] = [
  entry(
    'describe',
    'rows, columns, types, missing cells, classes; what would be refused and why',
    async () => (await import('./describe.ts')).describeCommand,
  ),
  entry(
    'rank',
    'one elimination run on all rows: the ranking and the trace',
    async () => (await import('./rank.ts')).rankCommand,
  ),
  entry(
    'select',
    'ranking plus a validated curve, a chosen subset, and a model trained on it',
    async () => (await import('./select.ts')).selectCommand,
  ),
  entry(
    'evaluate',
    'nested estimate of the whole selection; baselines; optimism; stability; consensus ranking',
    async () => (await import('./evaluate.ts')).evaluateCommand,
  ),
  entry(
    'compare',
    'methods (and data sets) on the same folds: curves, table, paired tests, times',
    async () => (await import('./compare.ts')).compareCommand,
  ),
  entry(
    'explain',
    'when and why a feature was eliminated: criterion, runner-up, margin before and after',
    async () => (await import('./explain.ts')).explainCommand,
  ),
  entry(
    'report',
    'one HTML file with pictures from results that were written with --json',
    async () => (await import('./report.ts')).reportCommand,
  ),
  entry(
    'apply',
    'write a table reduced to the selected features',
    async () => (await import('./apply.ts')).applyCommand,
  ),
  entry(
    'train',
    'a plain SVM: the model, and what it says of its training rows',
    async () => (await import('./train.ts')).trainCommand,
  ),
  entry(
    'predict',
    'labels, decision values and probabilities of rows; the accuracy where labels are there',
    async () => (await import('./predict.ts')).predictCommand,
  ),
  entry(
    'export',
    'preparation, selected columns and machine as one deployable model',
    async () => (await import('./export.ts')).exportCommand,
  ),
  entry(
    'generate',
    'seeded synthetic data: clusters, hermes, madelon, microarray, noise, verbs, xor',
    async () => (await import('./generate.ts')).generateCommand,
  ),
  entry(
    'reproduce',
    'compute a published table or figure again and compare; without a name, list them',
    async () => (await import('./reproduce.ts')).reproduceCommand,
  ),
  entry(
    'studio',
    'a page for your browser: drop a table, watch features leave, take away a list, a report and a model',
    async () => (await import('./studio.ts')).studioCommand,
  ),
  entry(
    'worker',
    'compute on this machine for runs that are started elsewhere with --redis',
    async () => (await import('./worker.ts')).workerCommand,
  ),
  entry(
    'cluster',
    'status: workers, queue, rate, failures; drain: end the workers; clean: remove what is left in Redis',
    async () => (await import('./cluster.ts')).clusterCommand,
  ),
  entry(
    'completion',
    'a script that lets bash, zsh or fish complete commands, flags and values',
    async () => (await import('./completion.ts')).completionCommand,
  ),
];

/** The command that the words of a command line ask for, by itself or after `help`. */
export function commandIn(words: readonly string[]): CommandEntry | undefined {
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  const name = first === 'help' ? second : first;
  return commands.find((command) => command.name === name);
}
