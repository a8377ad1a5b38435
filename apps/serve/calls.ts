// What a client can ask for. A new call is a line here; `hello` and the protocol page list them.

import {
  compareOptions,
  describeOptions,
  evaluateOptions,
  exportOptions,
  formulations,
  methods,
  type OptionShape,
  optionInfo,
  predictOptions,
  problem,
  rankOptions,
  readingOptions,
  selectOptions,
  trainOptions,
  VERSION,
} from '../../src/app.ts';
import { describeCall, dropCall, listCall, modelCall, predictCall, readCall } from './data-calls.ts';
import type { Call } from './request.ts';
import { explainCall, exportCall, reportCall } from './result-calls.ts';
import { compareCall, evaluateCall, rankCall, selectCall, trainCall } from './task-calls.ts';

/** Versions of the protocol that are spoken. */
export const PROTOCOLS: readonly number[] = [1];

export const helloCall: Call = {
  name: 'hello',
  summary: 'the handshake: the version of the protocol, of the program, its limits and calls',
  isImmediate: true,
  run({ header }, { limits }) {
    const { protocol } = header;
    if (typeof protocol !== 'number' || !PROTOCOLS.includes(protocol))
      throw problem('protocol-unsupported', {
        given: typeof protocol === 'number' ? protocol : null,
        supported: PROTOCOLS,
      });
    return { header: { protocol, tool: 'svm-sieve', version: VERSION, limits, calls: calls.map(({ name }) => name) } };
  },
};

const cancelCall: Call = {
  name: 'cancel',
  summary: 'stop a call that runs or waits',
  isImmediate: true,
  run: ({ header }, { cancel }) => ({ header: { cancelled: cancel(header.of) } }),
};

/** The declared options of each call that takes some. */
const OPTIONS: Readonly<Record<string, OptionShape>> = {
  read: readingOptions,
  describe: describeOptions,
  rank: rankOptions,
  select: selectOptions,
  evaluate: evaluateOptions,
  compare: compareOptions,
  train: trainOptions,
  predict: predictOptions,
  export: exportOptions,
};

const optionsCall: Call = {
  name: 'options',
  summary: 'the declared options of every call, and the methods',
  isImmediate: true,
  run: () => ({
    header: {
      options: Object.fromEntries(
        Object.entries(OPTIONS).map(([call, shape]) => [
          call,
          Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, optionInfo(schema)])),
        ]),
      ),
      methods: methods.meanings,
      realMachines: formulations.entries.filter(({ target }) => target === 'real').map(({ name }) => name),
    },
  }),
};

export const calls: readonly Call[] = [
  helloCall,
  optionsCall,
  readCall,
  describeCall,
  listCall,
  dropCall,
  rankCall,
  selectCall,
  evaluateCall,
  compareCall,
  trainCall,
  modelCall,
  predictCall,
  explainCall,
  reportCall,
  exportCall,
  cancelCall,
];
