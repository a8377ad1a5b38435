// Writes src/numeric/routines.ts, the types of what the WASM core exports, from the declarations in
// core/: node scripts/make-routines.mjs [--check]. Part of the build of the core.
//   usize and pointers to a state -> Address; i32, u32, f64 and Bytes -> number; Flag -> boolean
// Routines of many parameters take one object, spread by a generated wrapper, so that arguments
// have names and cannot be swapped. The others are the exports themselves. With --check nothing is
// written; exit 1 where the file is not what the core declares.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const FILE = join('src', 'numeric', 'routines.ts');
/** Routines of more parameters than this take an object. */
const MAX_POSITIONAL = 5;
const WIDTH = 120;
const TYPES = { void: 'void', usize: 'Address', Bytes: 'number', i32: 'number', u32: 'number', f64: 'number' };

function parse(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

/** Where core/index.ts has its exports from: [name, path], in order. */
function exportsOf(index) {
  const found = [];
  for (const statement of index.statements) {
    if (ts.isFunctionDeclaration(statement)) found.push([statement.name.text, index.fileName]);
    if (!ts.isExportDeclaration(statement)) continue;
    const path = join('core', `${statement.moduleSpecifier.text}.ts`);
    for (const { name } of statement.exportClause.elements) found.push([name.text, path]);
  }
  return found;
}

function typeOf(node, classes) {
  const name = node.getText();
  if (name === 'Flag') return 'boolean';
  const type = TYPES[name] ?? (classes.has(name) ? 'Address' : undefined);
  if (type === undefined) throw new Error(`core: no rule for a parameter of type ${name}`);
  return type;
}

/** A state of one letter is named by its type: `p: Problem` becomes `problem`. */
function parameterName({ name, type }, classes) {
  if (name.text.length > 1 || !classes.has(type.getText())) return name.text;
  const [last] = type.getText().match(/[A-Z][a-z]*$/);
  return last.toLowerCase();
}

function routineOf(name, source, classes) {
  const declaration = source.statements.find((node) => ts.isFunctionDeclaration(node) && node.name.text === name);
  if (!declaration) throw new Error(`core: ${source.fileName} declares no function ${name}`);
  const [comment] = ts.getJSDocCommentsAndTags(declaration);
  const result = typeOf(declaration.type, classes);
  const parameters = declaration.parameters.map((parameter) => ({
    name: parameterName(parameter, classes),
    type: typeOf(parameter.type, classes),
  }));
  return { name, comment: comment?.getText(), parameters, result };
}

function readRoutines() {
  const index = parse(join('core', 'index.ts'));
  const places = exportsOf(index);
  const sources = new Map(places.map(([, path]) => [path, parse(path)]));
  const classes = new Set();
  for (const { statements } of sources.values()) {
    for (const node of statements) if (ts.isClassDeclaration(node)) classes.add(node.name.text);
  }
  return places.map(([name, path]) => routineOf(name, sources.get(path), classes));
}

const isLong = ({ parameters }) => parameters.length > MAX_POSITIONAL;
const callName = ({ name }) => `${name[0].toUpperCase()}${name.slice(1)}Call`;
const indented = (comment) => (comment ? `${comment.replace(/\n\s*/g, '\n ').replaceAll('\n', '\n  ')}\n` : '');

function signature(routine) {
  if (isLong(routine)) return `${routine.name}(call: ${callName(routine)}): ${routine.result};`;
  const parameters = routine.parameters.map(({ name, type }) => `${name}: ${type}`).join(', ');
  return `${routine.name}(${parameters}): ${routine.result};`;
}

function method(routine) {
  const comment = indented(routine.comment);
  return `${comment ? `  ${comment}` : ''}  ${signature(routine)}\n`;
}

function callInterface(routine) {
  const fields = routine.parameters.map(({ name, type }) => `  readonly ${name}: ${type};\n`);
  return `/** The arguments of \`${routine.name}\`. */\nexport interface ${callName(routine)} {\n${fields.join('')}}\n`;
}

function binding(routine) {
  if (!isLong(routine)) return `    ${routine.name}: direct.${routine.name},\n`;
  if (routine.result === 'Address') throw new Error(`core: ${routine.name} would lose the type of its result`);
  const values = routine.parameters.map(({ name, type }) =>
    type === 'boolean' ? `call.${name} ? 1 : 0` : `call.${name}`,
  );
  const head = `    ${routine.name}: (call) =>`;
  const line = `${head} spread.${routine.name}(${values.join(', ')}),`;
  if (line.length <= WIDTH) return `${line}\n`;
  return `${head}\n      spread.${routine.name}(\n${values.map((value) => `        ${value},\n`).join('')}      ),\n`;
}

function render(routines) {
  const long = routines.filter(isLong);
  return `// Generated from the declarations in core/ by scripts/make-routines.mjs; do not edit.

import type { Address } from './address.ts';

${long.map(callInterface).join('\n')}
/** The routines that the WASM core exports. */
export interface Routines {
${routines.map(method).join('')}}

/** The exports of an instance of the core; routines of many parameters take one object. */
export function bindRoutines(exports: WebAssembly.Exports): Routines {
  const direct = exports as unknown as Routines;
  const spread = exports as unknown as Record<string, (...values: number[]) => number>;
  return {
${routines.map(binding).join('')}  };
}
`;
}

const text = render(readRoutines());
const file = join(root, FILE);
if (!process.argv.includes('--check')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error(`${FILE} is not what core/ declares; run: node scripts/make-routines.mjs`);
  process.exit(1);
}
