// A link that holds the choice of a task and its options, and nothing of the data: no values, no
// names of columns or classes, no name of the file. It stands behind the #, which no browser sends
// anywhere.

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

/** What stands at the beginning; the place to choose follows what it opens. */
const PREFIX = '#options?';

export interface Shared {
  readonly task: TaskName;
  readonly options: Options;
}

/** What follows the address of the page. */
export function shareHash({ task, options }: Shared): string {
  const shape = shapeOf(task);
  const said = new URLSearchParams({ task });
  for (const [name, value] of Object.entries(options)) {
    const text = Object.hasOwn(shape, name) ? sharedText(name, shape[name], value) : null;
    if (text !== null) said.set(name, text);
  }
  return `${PREFIX}${said}`;
}

/**
 * The choice that a link holds; null where it is none. What does not fit, or should never be in a
 * link, is passed over.
 */
export function sharedIn(hash: string): Shared | null {
  if (!hash.startsWith(PREFIX)) return null;
  const said = new URLSearchParams(hash.slice(PREFIX.length));
  const task = said.get('task') ?? 'select';
  if (!isTask(task)) return null;
  const shape = shapeOf(task);
  const options = Object.entries(currentText(shape, said)).flatMap(([name, text]) => {
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

/**
 * Whether the value holds names of columns, classes or files; a word of the option's list means the
 * same for everybody.
 */
function isOwnText(schema: OptionShape[string], value: unknown): boolean {
  const { isPrivate, choices = [] } = optionInfo(schema);
  return isPrivate === true && !choices.some((choice) => choice.value === value);
}

/**
 * The value as text; null where it is the default, invalid, or holds names from the user's data.
 */
function sharedText(name: string, schema: OptionShape[string], value: unknown): string | null {
  const read = schema.safeParse(value);
  if (!read.success || read.data === null) return null;
  if (JSON.stringify(read.data) === JSON.stringify(defaultValue(schema))) return null;
  if (isOwnText(schema, read.data)) return null;
  if (name === 'methods') return methodsText(read.data as readonly string[]);
  return Array.isArray(read.data) ? read.data.join(',') : String(read.data);
}

/** Methods may have options of their own in brackets; those with a person's words are left out. */
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
