// Calls about data sets and models: read, describe, drop, list, load a model, predict.

import {
  type Data,
  type DataSource,
  datasetDigest,
  type PredictResult,
  problem,
  reported,
  resultJsonParts,
} from '../../src/app.ts';
import { arrayOf, tableOfArrays, textOf } from './arrays.ts';
import { type OutgoingArray, textArray } from './frames.ts';
import { type Answer, type Call, modelIn, optionalText, optionsIn, type Request, type Server } from './request.ts';
import { roughBytes } from './store.ts';

const DEFAULT_SOURCE = 'arrays';

/** The data of a request: a path, the bytes of a file, or arrays. */
function sourceOf({ header, arrays }: Request): DataSource {
  const path = optionalText(header, 'path');
  if (path !== null) return path;
  const file = arrayOf(arrays, 'file');
  if (file) return new Uint8Array(file.values.buffer, 0, file.values.byteLength);
  const table = tableOfArrays(arrays, optionalText(header, 'source') ?? DEFAULT_SOURCE);
  if (table === null)
    throw problem('request-invalid', { property: 'arrays', expected: 'a matrix, columns or a file, or a path' });
  return header.inspect === false ? { ...table, isInspected: true } : table;
}

/** What messages call the bytes of a file; its extension determines the format. */
function sourceOptions({ header, arrays }: Request): { source?: string } {
  const name = arrayOf(arrays, 'file')?.name ?? optionalText(header, 'source');
  return typeof name === 'string' && header.path === undefined ? { source: name } : {};
}

export const readCall: Call = {
  name: 'read',
  summary: 'keep a data set in memory: a path, the bytes of a file, or arrays',
  async run(request, server) {
    const { readData, hash } = server.platform;
    const options = { ...optionsIn(request.header), ...sourceOptions(request) };
    const data = await readData(sourceOf(request), options, { hash });
    const { dataset, target, notes } = data;
    const key = keyOf(data, server);
    server.data.put(key, data, datasetBytes(data));
    return {
      header: {
        data: key,
        source: dataset.source,
        samples: dataset.rowCount,
        features: dataset.features.length,
        classes: dataset.classes,
        target,
        notes: notes.map(reported),
      },
    };
  },
};

/**
 * The digest; with a number where the same samples were read with other options, which results
 * record.
 */
function keyOf(data: Data, { data: store, platform }: Server): string {
  const digest = datasetDigest(data.dataset, platform.hash?.());
  const own = readAs(data);
  for (let count = 1; ; count++) {
    const key = count === 1 ? digest : `${digest}#${count}`;
    const other = store.get(key);
    if (other === undefined || readAs(other) === own) return key;
  }
}

const readAs = ({ dataset, options }: Data) => JSON.stringify([dataset.source, options]);

function datasetBytes({ dataset }: Data): number {
  const { features, covariates = [], labels, weights } = dataset;
  return [...features, ...covariates].reduce(
    (sum, { data, name, levels }) =>
      sum +
      data.values.byteLength +
      (data.kind === 'sparse' ? data.rows.byteLength : 0) +
      2 * name.length +
      150 +
      roughBytes(levels),
    labels.byteLength + (weights?.byteLength ?? 0) + 100 * (dataset.rowIds?.length ?? 0),
  );
}

export const describeCall: Call = {
  name: 'describe',
  summary: 'summarise a table without keeping it: columns, classes, problems',
  async run(request, { platform: { describe, hash } }) {
    const given = { ...optionsIn(request.header), ...sourceOptions(request) };
    const description = await describe(sourceOf(request), given, { hash });
    return { header: {}, arrays: [textArray('result', resultJsonParts(description))] };
  },
};

export const dropCall: Call = {
  name: 'drop',
  summary: 'forget a data set or a model',
  isImmediate: true,
  run({ header }, { data, models }) {
    const [key, model] = [optionalText(header, 'data'), optionalText(header, 'model')];
    const dropped = (key !== null && data.drop(key)) || (model !== null && models.drop(model));
    return { header: { dropped } };
  },
};

export const listCall: Call = {
  name: 'list',
  summary: 'list the data sets and models in memory',
  isImmediate: true,
  run: (_, { data, models }) => ({
    header: { data: data.keys, dataBytes: data.bytes, models: models.keys, modelBytes: models.bytes },
  }),
};

export const modelCall: Call = {
  name: 'model',
  summary: 'keep a model in memory: the JSON of a model or of a result that holds one',
  async run({ arrays }, server) {
    const text = arrayOf(arrays, 'model');
    if (!text) throw problem('request-invalid', { property: 'arrays', expected: 'an array of the role model' });
    const model = await server.platform.readModelData(new TextEncoder().encode(textOf(text)));
    return { header: { model: keepModel(server, model), classes: model.classes } };
  },
};

let modelCount = 0;

export function keepModel({ models }: Server, model: Parameters<Server['models']['put']>[1]): string {
  const key = `model-${++modelCount}`;
  models.put(key, model, roughBytes(model));
  return key;
}

export const predictCall: Call = {
  name: 'predict',
  summary: 'predict samples with a model in memory',
  async run(request, server) {
    const model = modelIn(request.header, server);
    const given = { ...optionsIn(request.header), ...sourceOptions(request) };
    const { predict, hash } = server.platform;
    return predictions(await predict(model, sourceOf(request), given, { hash }), model.classes);
  },
};

/** Predictions as arrays: numbers of classes, or numbers; decision values; probabilities. */
function predictions(result: PredictResult, classes: readonly string[]): Answer {
  const { predicted, decision, probability, accuracy, fit, notes } = result;
  const codes = new Map(classes.map((name, index) => [name, index]));
  const values =
    codes.size > 0
      ? Int32Array.from(predicted, (name) => codes.get(String(name))!)
      : Float64Array.from(predicted as number[]);
  const arrays: OutgoingArray[] = [
    { role: 'predicted', type: codes.size > 0 ? 'int32' : 'float64', shape: [predicted.length], values },
    table('decision', decision),
  ];
  if (probability) arrays.push(table('probability', probability));
  return { header: { classes, accuracy, fit, notes }, arrays };
}

function table(role: string, rows: readonly (readonly number[])[]): OutgoingArray {
  const width = rows[0]?.length ?? 0;
  const values = new Float64Array(rows.length * width);
  for (const [row, own] of rows.entries()) values.set(own, row * width);
  return { role, type: 'float64', shape: [rows.length, width], values };
}
