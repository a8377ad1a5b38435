// The commands, in the order of the help. Each is loaded on demand, so that help is fast; name and
// summary are repeated here, and a test checks that they match.

import type { CliCommand, CommandEntry } from '../command.ts';

const entry = (name: string, summary: string, load: () => Promise<CliCommand>): CommandEntry => ({
  name,
  summary,
  load,
});

export const commands: readonly CommandEntry[] = [
  entry(
    'describe',
    'summarise a table: samples, columns, types, missing values, classes and problems',
    async () => (await import('./describe.ts')).describeCommand,
  ),
  entry(
    'rank',
    'rank features in one elimination run on all samples',
    async () => (await import('./rank.ts')).rankCommand,
  ),
  entry(
    'select',
    'rank features, choose a subset size by cross-validation and train a model',
    async () => (await import('./select.ts')).selectCommand,
  ),
  entry(
    'evaluate',
    'estimate the performance of a selection by nested cross-validation: score, baselines, stability, consensus ranking',
    async () => (await import('./evaluate.ts')).evaluateCommand,
  ),
  entry(
    'compare',
    'compare methods on the same outer folds: scores, curves, paired tests, times',
    async () => (await import('./compare.ts')).compareCommand,
  ),
  entry(
    'explain',
    'show when and why a feature was eliminated: criterion, runner-up, margin',
    async () => (await import('./explain.ts')).explainCommand,
  ),
  entry(
    'report',
    'write one HTML report with charts from results saved with --json',
    async () => (await import('./report.ts')).reportCommand,
  ),
  entry(
    'apply',
    'write a table reduced to the selected features',
    async () => (await import('./apply.ts')).applyCommand,
  ),
  entry(
    'train',
    'train a model on all features, without selection',
    async () => (await import('./train.ts')).trainCommand,
  ),
  entry(
    'predict',
    'predict labels, decision values and probabilities; report the accuracy if the data have labels',
    async () => (await import('./predict.ts')).predictCommand,
  ),
  entry(
    'export',
    'export preprocessing, selected features and classifier as one deployable model',
    async () => (await import('./export.ts')).exportCommand,
  ),
  entry(
    'generate',
    'generate seeded synthetic data: clusters, hermes, madelon, microarray, noise, verbs, xor',
    async () => (await import('./generate.ts')).generateCommand,
  ),
  entry(
    'reproduce',
    'recompute a published table or figure and compare it with the original; without a name, list all',
    async () => (await import('./reproduce.ts')).reproduceCommand,
  ),
  entry(
    'studio',
    'open the browser app: load a table, watch the elimination, export features, report and model',
    async () => (await import('./studio.ts')).studioCommand,
  ),
  entry(
    'serve',
    'answer requests from other programs, such as the Python and R packages, over standard input and output',
    async () => (await import('./serve.ts')).serveCommand,
  ),
  entry(
    'mcp',
    'offer tools to an AI assistant over the Model Context Protocol (standard input and output)',
    async () => (await import('./mcp.ts')).mcpCommand,
  ),
  entry(
    'worker',
    'run jobs on this computer for runs started elsewhere with --redis',
    async () => (await import('./worker.ts')).workerCommand,
  ),
  entry(
    'cluster',
    'show the status of a cluster, drain its workers or clean up its Redis data',
    async () => (await import('./cluster.ts')).clusterCommand,
  ),
  entry(
    'completion',
    'print a completion script for bash, zsh or fish',
    async () => (await import('./completion.ts')).completionCommand,
  ),
];

/** The command named on the command line, directly or after `help`. */
export function commandIn(words: readonly string[]): CommandEntry | undefined {
  const [first, second] = words.filter((word) => !word.startsWith('-'));
  const name = first === 'help' ? second : first;
  return commands.find((command) => command.name === name);
}
