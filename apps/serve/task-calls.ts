// The computing tasks of the library as calls. Options are those of the task and checked by it.

import {
  compare,
  type Data,
  datasetFacts,
  evaluate,
  isParallel,
  type Model,
  problem,
  type RunContext,
  rank,
  resultJsonParts,
  select,
  train,
} from '../../src/app.ts';
import { tableOfArrays } from './arrays.ts';
import { keepModel } from './data-calls.ts';
import { textArray } from './frames.ts';
import { type Call, dataIn, optionsIn, type Request, type Server, storedData, textsIn } from './request.ts';

type Run = (data: Data, options: Record<string, unknown>, context: RunContext) => Promise<object>;

/** A task on one data set. */
function taskCall(name: 'rank' | 'select' | 'evaluate' | 'train', summary: string, run: Run): Call {
  return {
    name,
    summary,
    async run(request, server) {
      const data = dataIn(request.header, server);
      const options = optionsIn(request.header);
      const isShared = name !== 'train' && isParallel(name, options, datasetFacts(data.dataset));
      const context = await contextOf(request, server, isShared);
      const test = await testSamples(data, request);
      return answerOf(await run(data, options, { ...context, ...(test && { test }) }), request, server);
    },
  };
}

async function contextOf({ header, context }: Request, server: Server, isShared: boolean): Promise<RunContext> {
  const partial = header.partial === true;
  return { ...context, hash: server.platform.hash, partial, ...(isShared && { executor: await server.executor() }) };
}

/** Arrays that come with a call are held-out samples. */
async function testSamples(data: Data, { arrays }: Request) {
  const table = tableOfArrays(arrays, 'test samples');
  return table && data.like(table);
}

/** The result as text, all of it or the parts that are wanted, and its model in memory. */
function answerOf(result: object, { header }: Request, server: Server) {
  const wanted = textsIn(header, 'want');
  const { model } = result as { model?: Model };
  const shown = wanted === null ? result : picked(result, wanted);
  return {
    header: model ? { model: keepModel(server, model), classes: model.classes } : {},
    arrays: [textArray('result', resultJsonParts(shown))],
  };
}

/** The parts of a result by name; `trace.removed` is the property of each element of a list. */
export function picked(result: object, names: readonly string[]): object {
  const parts = new Map<string, unknown>();
  for (const name of names) {
    const [first, second] = name.split('.');
    if (!Object.hasOwn(result, first)) continue;
    const value = (result as Record<string, unknown>)[first];
    const isList = second !== undefined && Array.isArray(value);
    parts.set(
      first,
      isList ? value.map((own: object) => ({ [second]: (own as Record<string, unknown>)[second] })) : value,
    );
  }
  return Object.fromEntries(parts);
}

export const rankCall = taskCall('rank', 'rank features in one elimination run on all samples', rank);

export const selectCall = taskCall(
  'select',
  'rank features, choose a subset size by cross-validation and train a model',
  select,
);

export const evaluateCall = taskCall(
  'evaluate',
  'estimate the performance of the whole selection by nested cross-validation',
  evaluate,
);

export const trainCall = taskCall('train', 'train a model on all features, without selection', train);

export const compareCall: Call = {
  name: 'compare',
  summary: 'compare methods on the same outer folds, on one data set or several',
  async run(request, server) {
    const keys = typeof request.header.data === 'string' ? [request.header.data] : textsIn(request.header, 'data');
    if (keys === null) throw problem('request-invalid', { property: 'data', expected: 'a text or a list of texts' });
    const datas = keys.map((key) => storedData(key, server.data));
    const context = await contextOf(request, server, true);
    return answerOf(await compare(datas, optionsIn(request.header) as never, context), request, server);
  },
};
