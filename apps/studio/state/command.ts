// The command line and the library call that give the same result as the studio.

import { commandLine, defaultValue, type OptionShape, readingOptions } from '../../../src/app.browser.ts';
import type { Options, RunRequest, Source } from '../engine/protocol.ts';
import { sourceName } from '../engine/read-source.ts';
import { readingPart, taskPart, taskShapes } from '../engine/task-options.ts';

/** The command; for generated data preceded by the command that generates them. */
export function commandLines({ source, task, options }: RunRequest): string[] {
  const shape = { ...readingOptions, ...taskShapes[task] };
  const given = { ...readingPart(options), ...taskPart(task, options) };
  const run = commandLine({ command: task, options: given }, shape, [sourceName(source)]);
  return source.kind === 'generated' ? [generateLine(source.name, source.options), run] : [run];
}

function generateLine(name: string, options: Options): string {
  const given = Object.entries(options).filter(([, value]) => value !== undefined && value !== null);
  return ['svm-sieve generate', name, ...given.map(([flag, value]) => `--${flag} ${value}`), `-o ${name}.csv`].join(
    ' ',
  );
}

/** A whole program for Node. */
export function libraryCall({ source, task, options }: RunRequest): string {
  const reading = literal(changedOptions(readingOptions, readingPart(options)));
  const own = literal(changedOptions(taskShapes[task], taskPart(task, options)));
  const { imported, read } = reader(source, reading);
  return [
    `import { ${[...imported, task].sort().join(', ')} } from 'svm-sieve/node';`,
    '',
    `const data = await ${read};`,
    `const result = await ${task}(data${own === '' ? '' : `, ${own}`});`,
  ].join('\n');
}

function reader(source: Source, options: string): { readonly imported: readonly string[]; readonly read: string } {
  const rest = options === '' ? '' : `, ${options}`;
  if (source.kind !== 'generated')
    return { imported: ['readFile'], read: `readFile(${textLiteral(sourceName(source))}${rest})` };
  const size = literal(Object.fromEntries(Object.entries(source.options).filter(([, value]) => value != null)));
  const made = `generate(${textLiteral(source.name)}${size === '' ? '' : `, ${size}`})`;
  return { imported: ['generate', 'readData'], read: `readData(${made}${rest})` };
}

/** The options that differ from their default; invalid values are kept, so that they are seen. */
function changedOptions(shape: OptionShape, options: Options): Options {
  const given = Object.entries(options).filter(([name, value]) => {
    const read = shape[name].safeParse(value);
    return !read.success || JSON.stringify(read.data) !== JSON.stringify(defaultValue(shape[name]));
  });
  return Object.fromEntries(given);
}

/** An object literal; empty for an empty object. */
function literal(options: Options): string {
  const entries = Object.entries(options);
  return entries.length === 0
    ? ''
    : `{ ${entries.map(([name, value]) => `${name}: ${valueLiteral(value)}`).join(', ')} }`;
}

function valueLiteral(value: unknown): string {
  if (typeof value === 'string') return textLiteral(value);
  if (Array.isArray(value)) return `[${value.map(valueLiteral).join(', ')}]`;
  if (typeof value === 'number') return String(value);
  // Class names may be any text.
  return JSON.stringify(value);
}

/** In single quotes; escapes whatever would end the string, the line or a script. */
function textLiteral(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029').replaceAll('</', '<\\/')}'`;
}
