// Writes src/tasks/given-options.ts, what a caller may give to each task, from the declared
// options: node scripts/make-option-types.mjs [--check] Types come from the declarations, words and
// defaults from the options themselves, so that an editor shows what the help says. The sources are
// bundled for it: the package cannot be built before these types are there. With --check nothing is
// written; exit 1 where the file is not what the options say.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { librarySources, root } from './library-sources.mjs';

const sieve = await librarySources();
const file = join(root, 'src', 'tasks', 'given-options.ts');

/**
 * Each task's declared options, where they stand, what they are called for, and the task whose
 * options they contain.
 */
const TASKS = [
  { name: 'Reading', of: 'readingOptions', from: 'src/tasks/data.ts', task: 'readData' },
  { name: 'Describe', of: 'describeOptions', from: 'src/tasks/describe.ts', task: 'describe', contains: 'Reading' },
  { name: 'Rank', of: 'rankOptions', from: 'src/plan/task-options.ts', task: 'rank' },
  { name: 'Select', of: 'selectOptions', from: 'src/plan/task-options.ts', task: 'select', contains: 'Rank' },
  { name: 'Evaluate', of: 'evaluateOptions', from: 'src/plan/task-options.ts', task: 'evaluate', contains: 'Select' },
  { name: 'Compare', of: 'compareOptions', from: 'src/plan/task-options.ts', task: 'compare', contains: 'Select' },
  { name: 'Train', of: 'trainOptions', from: 'src/plan/task-options.ts', task: 'train' },
  { name: 'Predict', of: 'predictOptions', from: 'src/tasks/predict.ts', task: 'predict' },
  { name: 'Apply', of: 'applyOptions', from: 'src/tasks/apply.ts', task: 'apply' },
  { name: 'Export', of: 'exportOptions', from: 'src/tasks/export.ts', task: 'exportModel' },
  { name: 'Reproduce', of: 'reproduceOptions', from: 'src/papers/reproduce.ts', task: 'reproduce' },
];

/** The types of the options that may be given, by task and name. */
function givenTypes() {
  const asked = join(root, 'src', 'asked-types.ts');
  const imports = TASKS.map(({ of, from }) => `import type { ${of} } from './${from.replace('src/', '')}';`);
  const values = TASKS.map(({ name, of }) => `export declare const ${name}: Given<typeof ${of}>;`);
  const text = [`import type { Given } from './base/option.ts';`, ...imports, ...values].join('\n');
  const config = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (path) => (path === asked ? text : readFile.call(host, path));
  host.fileExists = (path) => path === asked || fileExists.call(host, path);
  const program = ts.createProgram([asked], options, host);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(asked);
  const { InTypeAlias, NoTruncation, UseSingleQuotesForStringLiteralType } = ts.TypeFormatFlags;
  const spelled = (type, flags) =>
    checker.typeToString(type, undefined, flags | NoTruncation | UseSingleQuotesForStringLiteralType);
  const typeText = (symbol) => {
    const type = checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(symbol, source));
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Never | ts.TypeFlags.Undefined))
      throw new Error(`the option ${symbol.name} has no type; is it declared where TASKS says?`);
    let text = spelled(type, InTypeAlias);
    for (const part of type.isUnion() ? type.types : [type]) {
      if (!checker.isArrayType(part)) continue;
      const [element] = checker.getTypeArguments(part);
      const full = spelled(element, InTypeAlias);
      text = text.replace(spelled(part, 0), `readonly ${full.includes('|') ? `(${full})` : full}[]`);
    }
    return text;
  };
  return new Map(
    checker.getExportsOfModule(checker.getSymbolAtLocation(source)).map((task) => {
      const type = checker.getTypeOfSymbolAtLocation(task, source);
      return [task.name, new Map(type.getProperties().map((own) => [own.name, typeText(own)]))];
    }),
  );
}

/** The summary and the default, and below them what each choice means. */
function comment(schema) {
  const { summary, kind, choices = [], forms = [] } = sieve.optionInfo(schema);
  const initial = sieve.defaultText(schema);
  const isOn = kind === 'boolean' && sieve.defaultValue(schema) === true;
  const head = `${isOn ? `false: ${summary}` : summary}${initial === null ? '' : ` [${initial}]`}`;
  const items = [
    ...choices.map((choice) => [sieve.choiceSpelling(choice), choice.meaning]),
    ...forms.map(({ example, meaning }) => [example, meaning]),
  ];
  if (items.length === 0) return `  /** ${head} */`;
  return ['  /**', `   * ${head}`, ...items.map(([word, meaning]) => `   * - \`${word}\`: ${meaning}`), '   */'].join(
    '\n',
  );
}

/** The options that also take an object of the program's own, with its type. */
const OBJECTS = { criterion: 'OwnCriterion', kernel: 'Kernel', score: 'OwnScore', format: 'OwnReader' };

function member(name, schema, type) {
  const isOptional = schema.safeParse(undefined).success;
  const isNullable = isOptional && schema.safeParse(null).success;
  // Of a list the words are shown, but any text will do: it is checked when it is used.
  const words = sieve.optionInfo(schema).choices?.filter(({ argument }) => !argument || argument.isOptional) ?? [];
  const plain =
    type === 'string' && words.length > 0
      ? `${words.map(({ value }) => `'${value}'`).join(' | ')} | (string & {})`
      : type;
  const object = Object.hasOwn(OBJECTS, name) ? ` | ${OBJECTS[name]}` : '';
  return `${comment(schema)}\n  readonly ${name}${isOptional ? '?' : ''}: ${plain}${object}${isNullable ? ' | null' : ''};`;
}

/** Former names, which are accepted with a notice. */
const formerMembers = (name, schema) =>
  (sieve.optionInfo(schema).formerly?.names ?? []).map(
    (was) =>
      `  /**\n   * Former name of \`${name}\`.\n   * @deprecated Use \`${name}\`.\n   */\n  readonly ${was}?: string | null;`,
  );

const types = givenTypes();

function declaration({ name, of, task, contains }) {
  const shape = sieve[of];
  const base = contains && sieve[TASKS.find((other) => other.name === contains).of];
  const without = base ? Object.keys(base).filter((key) => !(key in shape)) : [];
  const extended =
    without.length === 0
      ? `${contains}Options`
      : `Omit<${contains}Options, ${without.map((key) => `'${key}'`).join(' | ')}>`;
  const own = Object.entries(shape).filter(([key, schema]) => !base || base[key] !== schema);
  const members = own.flatMap(([key, schema]) => [
    member(key, schema, types.get(name).get(key)),
    ...formerMembers(key, schema),
  ]);
  const required = own.filter(([, schema]) => !schema.safeParse(undefined).success).map(([key]) => `\`${key}\``);
  const except = required.length === 0 ? '' : ` except ${required.join(' and ')}`;
  return [
    `/** The options of \`${task}\`. Every option${except} has a default; defaults are shown in brackets. Values may also be given as text, as on the command line. */`,
    `export interface ${name}Options${base ? ` extends ${extended}` : ''} {`,
    ...members,
    '}',
  ].join('\n');
}

const text = `// The options of each task as a caller may give them, with their words and defaults. Made from the declared options by \`npm run docs\`; a test
// checks it.

import type { OwnReader } from '../data/own-reader.ts';
import type { SplitList, SplitLists } from '../data/splits.ts';
import type { Kernel } from '../kernels/kernel.ts';
import type { OwnCriterion, OwnScore } from '../plan/own-parts.ts';

${TASKS.map(declaration).join('\n\n')}
`;

const isSame = () => {
  try {
    return readFileSync(file, 'utf8').replace(/\s+/g, '') === text.replace(/\s+/g, '');
  } catch {
    return false;
  }
};

if (process.argv.includes('--check')) {
  if (!isSame()) {
    console.error('src/tasks/given-options.ts is not what the options say; run npm run docs');
    process.exit(1);
  }
} else if (!isSame()) writeFileSync(file, text);
