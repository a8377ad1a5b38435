// The pages: README, CONTRIBUTING and the like, docs/ and bench/README.md, without code and markup.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../library-sources.mjs';

/** Pages made of the messages and the help, which are surfaces of their own. */
const GENERATED = ['commands', 'messages', 'options'].map((name) => `docs/reference/${name}.md`);

const pagesIn = (folder, recursive) =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('docs/api/') && !GENERATED.includes(path))
    .sort();

/** One piece per paragraph, heading, list item and table cell. */
export function docsPieces() {
  const pages = [...pagesIn('.', false), ...pagesIn('bench', false), ...pagesIn('docs', true)];
  return pages.flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8')
      .replace(/^---\n[\s\S]*?\n---\n/, '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(/^( *)```[^\n]*\n[\s\S]*?^\1```$/gm, (block) => '\n'.repeat(block.split('\n').length - 1))
      .split('\n');
    const pieces = [];
    let open = null;
    lines.forEach((line, index) => {
      const content = line.trim();
      const begins = /^([-*+]|\d+\.|#+|>|\|)\s?/.test(content);
      if (content === '' || begins) open = null;
      if (content === '') return;
      if (content.startsWith('|')) {
        const cells = content.split(/(?<!\\)\|/).map((cell) => plain(cell));
        const kept = cells.filter((cell) => /[a-z]{3}/.test(cell));
        for (const text of kept) pieces.push({ surface: 'docs', place: `${path}:${index + 1}`, text });
        return;
      }
      const text = content.replace(/^([-*+]|\d+\.|#+|>)\s+/, '');
      if (open === null) {
        open = { surface: 'docs', place: `${path}:${index + 1}`, text };
        pieces.push(open);
      } else open.text += ` ${text}`;
      if (content.startsWith('#')) open = null;
    });
    return pieces.map((piece) => ({ ...piece, text: plain(piece.text) }));
  });
}

/** Markdown without links, emphasis and tags; `code` keeps its backticks. */
function plain(markdown) {
  return markdown
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<[^>]+>/g, '')
    .replace(/\*\*|__/g, '')
    .replace(/(?<![\w*])\*(?=\S)|(?<=\S)\*(?![\w*])/g, '')
    .trim();
}
