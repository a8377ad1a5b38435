// Writes the reference pages (commands, options and messages, from their declarations) and fills the
// numbers and tables that other pages mark (scripts/docs/fill.mjs).
// node scripts/make-docs.mjs [--check]
// With --check nothing is written; exit 1 where a page differs.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commandsPage } from './docs/commands-page.mjs';
import { counts } from './docs/counts.mjs';
import { filled } from './docs/fill.mjs';
import { messagesPage } from './docs/messages-page.mjs';
import { readNumbers } from './docs/numbers.mjs';
import { optionsByCommand, optionsPage } from './docs/options-page.mjs';
import { measuredTables, tables } from './docs/tables.mjs';
import { librarySources, root } from './library-sources.mjs';
import { messageCatalogue } from './message-catalogue.mjs';

const { library, commands } = await librarySources('scripts/docs/command-line.ts', async (exports) => ({
  library: exports,
  commands: await Promise.all(exports.commands.map((command) => command.load())),
}));
const { COMMAND_LINE, render } = library;

const described = new Set(Object.values(optionsByCommand(library)).flatMap(Object.keys));
const pages = {
  'docs/reference/commands.md': commandsPage(commands, library, described),
  'docs/reference/messages.md': messagesPage(messageCatalogue(), (problem) => render(problem, COMMAND_LINE)),
  'docs/reference/options.md': optionsPage(library),
};

/** Pages with marked places: those of the root, of bench and of docs, except for generated ones. */
const below = (folder, recursive) =>
  readdirSync(join(root, folder), { recursive, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    );
const written = [...below('.', false), ...below('bench', false), ...below('docs', true)].filter(
  (path) => pages[path] === undefined && !path.startsWith('docs/api/'),
);

const measured = readNumbers();
const numbers = { ...measured.numbers };
for (const [id, number] of Object.entries(counts(library))) {
  if (numbers[id] !== undefined) throw new Error(`${id} is both measured and counted`);
  numbers[id] = number;
}
const used = new Set();
const measuredOnes = measuredTables(measured.tables, numbers, used);
const marked = { numbers, tables: { ...tables(library), ...measuredOnes }, used };
for (const path of written) pages[path] = filled(path, readFileSync(join(root, path), 'utf8'), marked);
const unused = Object.keys(measured.numbers).filter((id) => !used.has(id));
if (unused.length > 0) throw new Error(`measured, but quoted on no page: ${unused.join(', ')}`);
const isChecking = process.argv.includes('--check');
for (const [path, text] of Object.entries(pages)) {
  const file = join(root, path);
  if (!isChecking) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is out of date; run npm run docs`);
    process.exitCode = 1;
  }
}
