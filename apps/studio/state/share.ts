// A link that holds a task and its options, and nothing of the data: no values, no names of columns,
// classes or files. It is in the fragment of the address, which browsers never send.

import {
  currentOptions,
  defaultValue,
  type OptionShape,
  optionInfo,
  readingOptions,
  selectOptions,
} from '../../../src/app.browser.ts';
import type { Options, TaskName } from '../engine/protocol.ts';
import { taskShapes } from '../engine/task-options.ts';

/** The start of the fragment. */
const PREFIX = '#options?';

export interface Shared {
  readonly task: TaskName;
  readonly options: Options;
}

/** The fragment of the link. */
export function shareHash({ task, options }: Shared): string {
  const shape = shapeOf(task);
  const params = new URLSearchParams({ task });
  for (const [name, value] of Object.entries(options)) {
    const text = Object.hasOwn(shape, name) ? sharedText(name, shape[name], value) : null;
    if (text !== null) params.set(name, text);
  }
  return `${PREFIX}${params}`;
}

/** The task and options of a link; null for other fragments. Invalid and private options are ignored. */
export function sharedIn(hash: string): Shared | null {
  if (!hash.startsWith(PREFIX)) return null;
  const params = new URLSearchParams(hash.slice(PREFIX.length));
  const task = params.get('task') ?? 'select';
  if (!isTask(task)) return null;
  const shape = shapeOf(task);
  const options = Object.entries(currentText(shape, params)).flatMap(([name, text]) => {
    if (!Object.hasOwn(shape, name) || sharedText(name, shape[name], text) === null) return [];
    const read = shape[name].safeParse(text);
    return read.success ? [[name, read.data] as const] : [];
  });
  return { task, options: Object.fromEntries(options) };
}

/** A link of an earlier version may spell options otherwise. */
function currentText(shape: OptionShape, said: URLSearchParams): Options {
  const given = Object.fromEntries(said);
  try {
    return currentOptions(shape, given).options;
  } catch {
    return given;
  }
}

const isTask = (name: string): name is TaskName => Object.hasOwn(taskShapes, name);

const shapeOf = (task: TaskName): OptionShape => ({ ...readingOptions, ...taskShapes[task] });

/** Whether the value holds names of columns, classes or files; a listed choice never does. */
function isOwnText(schema: OptionShape[string], value: unknown): boolean {
  const { isPrivate, choices = [] } = optionInfo(schema);
  return isPrivate === true && !choices.some((choice) => choice.value === value);
}

/** The value as text; null for a default, an invalid value, or one that holds names of the data. */
function sharedText(name: string, schema: OptionShape[string], value: unknown): string | null {
  const read = schema.safeParse(value);
  if (!read.success || read.data === null) return null;
  if (JSON.stringify(read.data) === JSON.stringify(defaultValue(schema))) return null;
  if (isOwnText(schema, read.data)) return null;
  if (name === 'methods') return methodsText(read.data as readonly string[]);
  return Array.isArray(read.data) ? read.data.join(',') : String(read.data);
}

/** Methods may have options in brackets; those with private values are left out. */
function methodsText(methods: readonly string[]): string | null {
  const plain = methods.filter(isCommonMethod);
  return plain.length === 0 ? null : plain.join(',');
}

const METHOD_NAMES = new Set(optionInfo(selectOptions.method).choices?.map(({ value }) => value));

function isCommonMethod(text: string): boolean {
  const [, name, inner = ''] = /^([\w-]+)(?:\[(.*)\])?$/.exec(text) ?? [];
  if (name === undefined || !METHOD_NAMES.has(name)) return false;
  return inner.split(';').every((item) => {
    const [option, value = ''] = item.split('=', 2);
    const own = camel(option.trim());
    if (item === '') return true;
    if (!Object.hasOwn(selectOptions, own)) return false;
    const schema: OptionShape[string] = selectOptions[own as keyof typeof selectOptions];
    const read = schema.safeParse(value);
    return read.success && !isOwnText(schema, read.data);
  });
}

const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
