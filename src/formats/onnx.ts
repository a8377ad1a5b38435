// A Model as an ONNX file: preprocessing, column choice, kernel, decision and labels in one graph
// of standard operators on doubles.
//
// The operators made for it (ai.onnx.ml Scaler, SVMClassifier) hold and give single-precision
// numbers. That moves decision values by 1e-6 to 1e-2 (docs/how-to/export-models.md has what was
// measured), which can turn labels near the boundary; MatMul, Exp and the like work on doubles.
//
//   in   numbers        double [rows, numeric columns]       NaN is a missing cell
//        categories     string [rows, categorical columns]   only where the row has such columns; "" is a missing cell
//   out  label          string [rows]                        "" for a row that cannot be decided
//        scores         double [rows, models]              as `decision` of predict
//        probabilities  double [rows, classes]               only where the model was trained with them

import { type Note, note, problem } from '../base/problem.ts';
import type { Model } from '../formulations/model.ts';
import { isCalibrated } from '../formulations/probabilities.ts';
import { taskNames } from '../formulations/schemes/index.ts';
import type { Exporter } from './exporter.ts';
import { decideRows } from './onnx/decide.ts';
import { graphBuilder, MACHINE_LEARNING_DOMAIN, type Port } from './onnx/graph.ts';
import { labelRows } from './onnx/label.ts';
import { prepareRows } from './onnx/prepare.ts';
import { probabilities } from './onnx/probability.ts';
import { type Message, message, messageBytes, messageField, textField, wholeField } from './onnx/protobuf.ts';
import { type Preparation, preparationOf } from './preparation.ts';

// What ONNX 1.10 of 2021 and everything since reads.
const IR_VERSION = 8;
const OPERATORS_VERSION = 15;
const MACHINE_LEARNING_VERSION = 2;
/** Runtimes refuse messages of 2 GB and above. */
const MAX_BYTES = 2 ** 31 - 1;

export const onnx: Exporter = {
  name: 'onnx',
  summary: 'one ONNX graph from raw values to labels, scores and probabilities',
  suffixes: [''],
  inputs: 'all',
  export(model, choice) {
    refuseBrokenText(model);
    const preparation = preparationOf(model, choice);
    const file = modelMessage(graphMessage(model, preparation), metadata(model, preparation));
    if (file.length > MAX_BYTES) throw problem('onnx-too-large', { bytes: file.length });
    return {
      files: [{ suffix: '', content: messageBytes(file) }],
      notes: [...preparation.notes, shapeNote(preparation)],
    };
  },
};

const namesOf = ({ inputs }: Preparation, kind: string) =>
  inputs.filter((input) => input.kind === kind).map(({ name }) => name);

function graphMessage(model: Model, preparation: Preparation): Message {
  const graph = graphBuilder();
  const width = (kind: string) => namesOf(preparation, kind).length;
  const numbers: Port = { name: 'numbers', type: 'double', dims: ['rows', width('numeric')] };
  const categories: Port = { name: 'categories', type: 'text', dims: ['rows', width('categorical')] };
  const inputs = [numbers, categories].filter(({ dims }) => dims[1] !== 0);
  const { rows, raw } = prepareRows(graph, preparation, { numbers: numbers.name, categories: categories.name });
  const scores = decideRows(graph, model, rows);
  const results: { port: Port; value: string }[] = [
    { port: { name: 'label', type: 'text', dims: ['rows'] }, value: labelRows(graph, model, scores, rows, raw) },
    { port: { name: 'scores', type: 'double', dims: ['rows', model.machines.length] }, value: scores },
  ];
  if (isCalibrated(model.machines)) {
    const port: Port = { name: 'probabilities', type: 'double', dims: ['rows', model.classes.length] };
    results.push({ port, value: probabilities(graph, model, scores) });
  }
  const outputs = results.map(({ port }) => port);
  graph.name(
    results.map(({ value }) => value),
    outputs,
  );
  return graph.finish('svm', inputs, outputs);
}

function modelMessage(graph: Message, properties: readonly (readonly [string, string])[]): Message {
  const operators = (domain: string, version: number) =>
    messageField(8, message(textField(1, domain), wholeField(2, version)));
  return message(
    wholeField(1, IR_VERSION),
    textField(2, 'svm-sieve'),
    messageField(7, graph),
    operators('', OPERATORS_VERSION),
    operators(MACHINE_LEARNING_DOMAIN, MACHINE_LEARNING_VERSION),
    ...properties.map(([key, value]) => messageField(14, message(textField(1, key), textField(2, value)))),
  );
}

/** Names in the order of the columns of inputs and outputs, as JSON lists. */
function metadata(model: Model, preparation: Preparation): [string, string][] {
  const { classes, machines: classifiers } = model;
  const pairs = classifiers.map((task) => {
    const { positive, negative } = taskNames(task, classes);
    return [positive, negative];
  });
  return [
    ['numbers', JSON.stringify(namesOf(preparation, 'numeric'))],
    ['categories', JSON.stringify(namesOf(preparation, 'categorical'))],
    ['selected', JSON.stringify(model.columns)],
    ['scores', JSON.stringify(pairs)],
    ['classes', JSON.stringify(classes)],
  ];
}

function shapeNote(preparation: Preparation): Note {
  const [numeric, categorical] = ['numeric', 'categorical'].map((kind) => namesOf(preparation, kind).length);
  return note('onnx-inputs', { numeric, categorical });
}

/**
 * Half a surrogate pair cannot be written as UTF-8, and a label that comes back changed would be
 * wrong.
 */
function refuseBrokenText({ classes, transforms }: Model): void {
  const levels = transforms.flatMap((fitted) => {
    const { attributes = [] } = fitted as { attributes?: readonly { readonly levels: readonly string[] }[] };
    return attributes.flatMap((attribute) => attribute.levels);
  });
  const broken = [...classes, ...levels].find((text) => !text.isWellFormed());
  if (broken !== undefined) throw problem('onnx-text-invalid', { text: broken.toWellFormed() });
}
