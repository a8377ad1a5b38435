// The texts of the studio: text nodes and spoken attributes of its components, and the strings of
// its code that are sentences or labels.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'svelte/compiler';
import ts from 'typescript';
import { root } from '../library-sources.mjs';

const FOLDER = 'apps/studio';
/** Attributes whose value a person reads or hears. */
const READ = /^(title|alt|placeholder|label|text|summary|hint|caption|aria-(label|description|roledescription))$/;
/** Code, a selector (`main, dialog`), a policy or a line of a table. */
const NO_TEXT = /[{};]|^\.|--\w+:|^[a-z]+(, [a-z]+)+$|-src '|\d,\d/;
/** More than one word, one of them in small letters: a text, not a name, a path or a class. */
const isText = (words) => /[a-z]{2}/.test(words) && /\S\s+\S/.test(words.trim()) && !NO_TEXT.test(words);

export function studioPieces() {
  return readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(svelte|ts|html|webmanifest)$/.test(name))
    .map((name) => join(FOLDER, name).replaceAll('\\', '/'))
    .sort()
    .flatMap((path) => {
      const code = readFileSync(join(root, path), 'utf8');
      const found = path.endsWith('.svelte')
        ? componentTexts(code)
        : path.endsWith('.ts')
          ? codeTexts(code)
          : htmlTexts(code);
      return found.map(({ text, at }) => ({
        surface: 'studio',
        place: `${path}:${code.slice(0, at).split('\n').length}`,
        text: text.replace(/\s+/g, ' ').trim(),
      }));
    });
}

function htmlTexts(code) {
  const texts = code.matchAll(
    />([^<>{}]*[a-z]{2} [^<>{}]*)<|"(?:content|name|description|short_name)":? ?=? ?"([^"]+ [^"]+)"/g,
  );
  return [...texts].map((match) => ({ text: match[1] ?? match[2], at: match.index }));
}

function componentTexts(code) {
  const found = [];
  const { fragment, instance, module } = parse(code, { modern: true });
  for (const script of [instance, module]) {
    if (!script) continue;
    const { start, end } = script.content;
    found.push(...codeTexts(code.slice(start, end)).map(({ text, at }) => ({ text, at: at + start })));
  }
  walk(fragment);
  return found;

  function walk(node) {
    if (Array.isArray(node)) {
      // A sentence with tags in it is one piece.
      let run = null;
      for (const [place, one] of node.entries()) {
        const inline = isLineBreak(one, node[place - 1], node[place + 1]) ? null : inlineText(one);
        if (inline === null) run = null;
        else if (run === null) {
          run = { text: inline, at: one.start };
          found.push(run);
        } else run.text += inline;
        if (inline === null || one.type !== 'Text') walkInside(one, inline !== null);
      }
      return;
    }
    if (node && typeof node === 'object') walkInside(node, false);
  }

  /** Nodes below one; what is part of a run already is not taken twice, except for its attributes. */
  function walkInside(node, isTaken) {
    if (!node || typeof node !== 'object') return;
    if (node.type === 'Attribute') return attribute(node);
    if (node.type === 'Literal' && typeof node.value === 'string' && isText(node.value)) {
      found.push({ text: node.value, at: node.start });
      return;
    }
    if (node.type === 'TemplateLiteral') {
      const text = node.quasis.map(({ value }) => value.cooked).join('…');
      if (isText(text)) found.push({ text, at: node.start });
    }
    if (node.type === 'ImportDeclaration' || node.type === 'Comment') return;
    for (const [key, child] of Object.entries(node)) {
      if (key === 'metadata' || key === 'parent' || (isTaken && key === 'fragment')) continue;
      if (Array.isArray(child)) {
        if (key === 'nodes') walk(child);
        else for (const one of child) walkInside(one, false);
      } else if (child && typeof child === 'object') walkInside(child, false);
    }
  }

  function attribute({ name, value, start }) {
    const parts = Array.isArray(value) ? value : [value];
    if (READ.test(name)) {
      const text = parts.map((part) => (part?.type === 'Text' ? part.data : '…')).join('');
      if (/[a-z]{2}/.test(text)) found.push({ text, at: start });
    }
    for (const part of parts) if (part && part !== true && part.type !== 'Text') walkInside(part, false);
  }
}

const INLINE = new Set(['a', 'b', 'strong', 'em', 'i', 'code', 'kbd', 'abbr', 'small', 'span']);

/** Tags on lines of their own are shown one below the other. */
const isLineBreak = (node, before, after) =>
  node.type === 'Text' &&
  /^\s*\n\s*$/.test(node.data) &&
  [before, after].every((other) => other?.type === 'RegularElement');

/** The words of a text or of a tag within a sentence; null for anything else. */
function inlineText(node) {
  if (node?.type === 'Text') return node.data;
  if (node?.type === 'ExpressionTag') return '…';
  if (node?.type !== 'RegularElement' || !INLINE.has(node.name)) return null;
  const inside = node.fragment.nodes.map(inlineText);
  return inside.includes(null) ? null : inside.join('');
}

/** Strings and templates of TypeScript that are texts. */
function codeTexts(code) {
  const source = ts.createSourceFile('studio.ts', code, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return;
    let text = null;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) text = node.text;
    else if (ts.isTemplateExpression(node))
      text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
    if (text !== null && isText(text)) found.push({ text, at: node.getStart() });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
