// The tools that an assistant can call: tasks of the library on files of one folder. Options are
// those of the task; their schemas are generated.

import {
  compare,
  compareOptions,
  datasetFacts,
  describe,
  describeOptions,
  type Executor,
  evaluate,
  evaluateOptions,
  explain,
  explanationWords,
  isParallel,
  nodeHash,
  type OptionShape,
  problem,
  type RunContext,
  rank,
  rankOptions,
  readData,
  readingFor,
  readingOptions,
  readRankedResult,
  resultJsonParts,
  select,
  selectOptions,
} from '../../src/app.node.ts';
import type { Folder } from './folder.ts';
import { type JsonSchema, optionProperties } from './option-schemas.ts';
import { compareSummary, describeSummary, evaluateSummary, rankSummary, selectSummary } from './summaries.ts';

type Given = Readonly<Record<string, unknown>>;

/** What a call may use. */
export interface ToolContext {
  readonly folder: Folder;
  /** Bytes that the numbers of a file may take. */
  readonly memoryLimit: number;
  readonly run: RunContext;
  executor(): Promise<Executor>;
}

export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Whether it adds a file. */
  readonly isWriting: boolean;
  run(given: Given, context: ToolContext): Promise<object>;
}

const text = (description: string): JsonSchema => ({ type: 'string', minLength: 1, maxLength: 400, description });

const DATA = text('a file in the folder, relative to it, or example:wine or example:wdbc');
const OUTPUT = text('name of the new file for the whole result as JSON [made from the name of the data]');

const inputs = (properties: Record<string, JsonSchema>, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

function textIn(given: Given, property: string): string {
  const value = given[property];
  if (typeof value === 'string' && value !== '') return value;
  throw problem('request-invalid', { property, expected: 'a text' });
}

/** The options of a call, without what is not one. */
function optionsOf({ data: _data, output: _output, more, ...basic }: Given): Record<string, unknown> {
  const isObject = typeof more === 'object' && more !== null && !Array.isArray(more);
  if (more !== undefined && !isObject) throw problem('request-invalid', { property: 'more', expected: 'an object' });
  return { ...(more as Given | undefined), ...basic };
}

/** Parts options of reading from those of the task. */
function parted(options: Record<string, unknown>): [reading: Record<string, unknown>, own: Record<string, unknown>] {
  const [reading, own]: Record<string, unknown>[] = [{}, {}];
  for (const [name, value] of Object.entries(options))
    (Object.hasOwn(readingOptions, name) ? reading : own)[name] = value;
  return [reading, own];
}

type Task<R> = (
  data: Awaited<ReturnType<typeof readData>>,
  options: Record<string, unknown>,
  context: RunContext,
) => Promise<R>;

/** A task whose whole result becomes a file, and of which the assistant gets a summary. */
function taskTool<R extends object>(
  name: 'rank' | 'select' | 'evaluate' | 'compare',
  description: string,
  shape: OptionShape,
  task: Task<R>,
  summary: (result: R) => object,
): Tool {
  return {
    name,
    description: `${description} The whole result is written to a new JSON file, which explain and report read.`,
    isWriting: true,
    inputSchema: inputs(
      { data: DATA, output: OUTPUT, ...optionProperties({ ...readingOptions, ...shape }) },
      name === 'compare' ? ['data', 'methods'] : ['data'],
    ),
    async run(given, context) {
      const { folder, run, memoryLimit } = context;
      const source = textIn(given, 'data');
      const output = given.output === undefined ? await folder.freeName(source, name) : textIn(given, 'output');
      if (!/\.json$/i.test(output))
        throw problem('request-invalid', { property: 'output', expected: 'a name that ends with .json' });
      await folder.checkNew(output);
      const [reading, own] = parted(optionsOf(given));
      const data = await readData(await folder.open(source), readingFor(reading, own.machine), {
        open: folder.open,
        memoryLimit,
        hash: nodeHash,
      });
      const isShared = name === 'compare' || isParallel(name, own, datasetFacts(data.dataset));
      const executor = isShared ? { executor: await context.executor() } : {};
      const result = await task(data, own, { ...run, hash: nodeHash, ...executor });
      await folder.add(output, resultJsonParts(result));
      return { ...summary(result), file: output };
    },
  };
}

const describeTool: Tool = {
  name: 'describe',
  description:
    'Summarise a table before anything else: samples, columns and their roles, classes, missing values, and problems with their remedies.',
  isWriting: false,
  inputSchema: inputs({ data: DATA, ...optionProperties(describeOptions) }, ['data']),
  async run(given, { folder, memoryLimit }) {
    const context = { open: folder.open, memoryLimit, hash: nodeHash };
    return describeSummary(await describe(await folder.open(textIn(given, 'data')), optionsOf(given), context));
  },
};

const explainTool: Tool = {
  name: 'explain',
  description: 'Say when and why a feature was eliminated, from a result file of rank or select.',
  isWriting: false,
  inputSchema: inputs({ result: text('a result file in the folder'), feature: text('the name of a feature') }, [
    'result',
    'feature',
  ]),
  async run(given, { folder }) {
    const result = await readRankedResult(await folder.open(textIn(given, 'result')));
    const explanation = explain(result, textIn(given, 'feature'));
    const { rank: place, of } = explanation;
    return { rank: place, of, sentences: explanationWords(explanation) };
  },
};

const reportTool: Tool = {
  name: 'report',
  description: 'Write one self-contained HTML report with charts from result files.',
  isWriting: true,
  inputSchema: inputs(
    {
      results: { type: 'array', minItems: 1, maxItems: 20, items: text('a result file in the folder') },
      output: text('name of the new file, ending with .html'),
    },
    ['results', 'output'],
  ),
  async run(given, { folder }) {
    const { results } = given;
    const output = textIn(given, 'output');
    if (!Array.isArray(results) || results.length === 0 || !results.every((name) => typeof name === 'string'))
      throw problem('request-invalid', { property: 'results', expected: 'a list of files' });
    if (!/\.html?$/i.test(output))
      throw problem('request-invalid', { property: 'output', expected: 'a name that ends with .html' });
    await folder.checkNew(output);
    const { pageOfFiles } = await import('./report-page.ts');
    await folder.add(output, [await pageOfFiles(results, folder)]);
    return { file: output };
  },
};

export const tools: readonly Tool[] = [
  describeTool,
  taskTool(
    'rank',
    'Rank features by one elimination run on all samples.',
    rankOptions,
    (data, options, context) => rank(data, options, context),
    rankSummary,
  ),
  taskTool(
    'select',
    'Rank features, choose how many by cross-validation and train a model.',
    selectOptions,
    (data, options, context) => select(data, options, context),
    selectSummary,
  ),
  taskTool(
    'evaluate',
    'Estimate the performance of a whole selection on new samples by nested cross-validation.',
    evaluateOptions,
    (data, options, context) => evaluate(data, options, context),
    evaluateSummary,
  ),
  taskTool(
    'compare',
    'Compare methods on the same outer folds, with paired tests.',
    compareOptions,
    (data, options, context) => compare(data, options as never, context),
    compareSummary,
  ),
  explainTool,
  reportTool,
];
