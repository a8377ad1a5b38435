// The catalogue of messages as its sources document it: meaning, remedy and example of each code,
// read from the comments in src/base/messages. The only parser of them; the reference page and the
// tests use it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './library-sources.mjs';

const FOLDER = 'src/base/messages';

/**
 * Every message in the order of the catalogue:
 * `{ area, title, code, meaning, remedy, isNote, facts }`; what a comment lacks is null.
 */
export function messageCatalogue() {
  const index = parse('index.ts');
  const fileOf = new Map();
  const areas = [];
  for (const statement of index.statements) {
    if (ts.isImportDeclaration(statement)) {
      const names = statement.importClause?.namedBindings?.elements ?? [];
      for (const { name } of names) fileOf.set(name.text, statement.moduleSpecifier.text.replace('./', ''));
    }
    for (const literal of objectLiterals(statement)) {
      for (const property of literal.properties)
        if (ts.isSpreadAssignment(property)) areas.push(property.expression.text);
    }
  }
  return areas.sort().flatMap((name) => messagesOf(name, fileOf.get(name)));
}

function parse(file) {
  const text = readFileSync(join(root, FOLDER, file), 'utf8');
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** The objects that a statement declares. */
function objectLiterals(statement, name) {
  if (!ts.isVariableStatement(statement)) return [];
  return statement.declarationList.declarations
    .filter((declaration) => name === undefined || declaration.name.text === name)
    .map(({ initializer }) => initializer)
    .filter((initializer) => initializer && ts.isObjectLiteralExpression(initializer));
}

function messagesOf(name, file) {
  const source = parse(file);
  const comments = ts.getLeadingCommentRanges(source.text, 0) ?? [];
  const title = comments
    .filter(({ kind }) => kind === ts.SyntaxKind.SingleLineCommentTrivia)
    .map(({ pos, end }) => source.text.slice(pos, end).replace(/^\/\/ ?/, ''))
    .join(' ');
  const properties = source.statements.flatMap((statement) =>
    objectLiterals(statement, name).flatMap((literal) => [...literal.properties]),
  );
  return properties.map((property) => ({ area: file.replace('.ts', ''), title, ...documented(property) }));
}

const flat = (text) => text.replace(/\s+/g, ' ').trim();

const capitalised = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

/**
 * Meaning, remedy and example of one entry. Read from the text, because words such as @data would
 * be tags to JSDoc.
 */
function documented(property) {
  const { text } = property.getSourceFile();
  const [comment] = property.jsDoc ?? [];
  const lines = comment ? text.slice(comment.pos, comment.end).replace(/^\/\*\*|\*\/$/g, '') : '';
  const [meaning, ...tags] = lines.replace(/^\s*\* ?/gm, '').split(/^@(?=remedy |example )/m);
  const tag = (name) => tags.find((one) => one.startsWith(`${name} `))?.slice(name.length) ?? null;
  const words = flat(meaning);
  const isNote = words.startsWith('Note: ');
  const remedy = tag('remedy');
  const example = tag('example');
  return {
    code: property.name.text,
    meaning: words === '' ? null : capitalised(words.replace('Note: ', '')),
    remedy: remedy === null || flat(remedy) === 'None needed.' ? null : flat(remedy),
    isNote,
    facts: example === null ? null : new Function(`'use strict'; return (${example});`)(),
  };
}
