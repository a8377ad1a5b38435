// An ONNX graph while it is made: operators of the standard set, each on values made before it.
// Numbers are doubles throughout. Field numbers are those of onnx.proto3
// (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto3). No name in a graph comes from a user:
// those are in tensors and in the metadata.

import { bytesField, joined, type Message, message, messageField, textField, wholeField } from './protobuf.ts';

/** The name of a value in a graph. */
export type Value = string;

/** A whole number, several of them, texts, or a graph. */
export type Attribute = number | readonly number[] | readonly string[] | Message;

export interface GraphBuilder {
  /** Applies an operator; its first result. */
  apply(operator: string, inputs: readonly Value[], attributes?: Attributes): Value;
  /** Constants. */
  doubles(values: ArrayLike<number>, dims: readonly number[]): Value;
  integers(values: readonly number[], dims: readonly number[]): Value;
  texts(values: readonly string[], dims: readonly number[]): Value;
  truths(values: readonly boolean[], dims: readonly number[]): Value;
  /** A graph inside this one, which sees its values; `make` gives the results. */
  inner(inputs: readonly Port[], outputs: readonly Port[], make: (graph: GraphBuilder) => readonly Value[]): Message;
  /** Gives values the names of outputs. */
  name(values: readonly Value[], outputs: readonly Port[]): void;
  finish(name: string, inputs: readonly Port[], outputs: readonly Port[]): Message;
}

type Attributes = Readonly<Record<string, Attribute>>;

/** An input or output: `dims` holds sizes, or names where a size is not fixed. */
export interface Port {
  readonly name: Value;
  readonly type: keyof typeof ELEMENT;
  readonly dims: readonly (number | string)[];
}

/** Types of numbers and texts, as ONNX counts them. */
export const ELEMENT = { integer: 7, text: 8, truth: 9, double: 11 } as const;
const ATTRIBUTE = { whole: 2, graph: 5, wholes: 7, texts: 8 } as const;
/** Operators that are not in the standard set. */
const MACHINE_LEARNING = new Set(['LabelEncoder']);
export const MACHINE_LEARNING_DOMAIN = 'ai.onnx.ml';

export function graphBuilder(prefix = ''): GraphBuilder {
  const nodes: Message[] = [];
  const constants: Message[] = [];
  let count = 0;
  const fresh = (word: string) => `${prefix}${word}_${count++}`;
  const keep = (type: number, dims: readonly number[], content: Message): Value => {
    const name = fresh('constant');
    const sizes = dims.map((size) => wholeField(1, size));
    constants.push(messageField(5, message(...sizes, wholeField(2, type), content, textField(8, name))));
    return name;
  };
  const builder: GraphBuilder = {
    apply(operator, inputs, attributes = {}) {
      const result = fresh(operator);
      nodes.push(messageField(1, nodeMessage(operator, inputs, result, attributes)));
      return result;
    },
    doubles: (values, dims) => keep(ELEMENT.double, dims, bytesField(9, doubleBytes(values))),
    integers: (values, dims) => keep(ELEMENT.integer, dims, bytesField(9, integerBytes(values))),
    texts: (values, dims) => keep(ELEMENT.text, dims, joined(values.map((text) => textField(6, text)))),
    truths: (values, dims) => keep(ELEMENT.truth, dims, bytesField(9, Uint8Array.from(values, Number))),
    inner(inputs, outputs, make) {
      const graph = graphBuilder(fresh('inner_'));
      graph.name(make(graph), outputs);
      return graph.finish('body', inputs, outputs);
    },
    name(values, outputs) {
      for (const [k, { name }] of outputs.entries())
        nodes.push(messageField(1, nodeMessage('Identity', [values[k]], name, {})));
    },
    finish: (name, inputs, outputs) =>
      message(
        joined(nodes),
        textField(2, name),
        joined(constants),
        ...inputs.map((port) => messageField(11, portMessage(port))),
        ...outputs.map((port) => messageField(12, portMessage(port))),
      ),
  };
  return builder;
}

function nodeMessage(operator: string, inputs: readonly Value[], result: Value, attributes: Attributes): Message {
  return message(
    ...inputs.map((name) => textField(1, name)),
    textField(2, result),
    textField(3, result),
    textField(4, operator),
    ...Object.entries(attributes).map(([name, value]) => messageField(5, attributeMessage(name, value))),
    ...(MACHINE_LEARNING.has(operator) ? [textField(7, MACHINE_LEARNING_DOMAIN)] : []),
  );
}

function attributeMessage(name: string, value: Attribute): Message {
  const typed = (type: number, content: Message) => message(textField(1, name), content, wholeField(20, type));
  if (typeof value === 'number') return typed(ATTRIBUTE.whole, wholeField(3, value));
  if ('pieces' in value) return typed(ATTRIBUTE.graph, messageField(6, value));
  if (isTexts(value)) return typed(ATTRIBUTE.texts, joined(value.map((text) => textField(9, text))));
  return typed(ATTRIBUTE.wholes, joined(value.map((number) => wholeField(8, number))));
}

const isTexts = (list: readonly number[] | readonly string[]): list is readonly string[] => typeof list[0] === 'string';

function portMessage({ name, type, dims }: Port): Message {
  const shape = dims.map((size) =>
    messageField(1, typeof size === 'number' ? wholeField(1, size) : textField(2, size)),
  );
  const tensor = message(wholeField(1, ELEMENT[type]), messageField(2, message(...shape)));
  return message(textField(1, name), messageField(2, messageField(1, tensor)));
}

/** Little-endian, whatever the model is. */
function doubleBytes(values: ArrayLike<number>): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * values.length));
  for (let i = 0; i < values.length; i++) view.setFloat64(8 * i, values[i], true);
  return new Uint8Array(view.buffer);
}

function integerBytes(values: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(8 * values.length));
  for (const [i, value] of values.entries()) view.setBigInt64(8 * i, BigInt(value), true);
  return new Uint8Array(view.buffer);
}
