// The page "API reference" of the site: the public names of every entry with the first sentence of
// their description, linked to the pages of typedoc, so that the search of the site finds them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Folders of typedoc's pages, by the kind of a name (ReflectionKind). */
const FOLDERS = { 8: 'enums', 32: 'variables', 64: 'functions', 128: 'classes', 256: 'interfaces', 2097152: 'types' };
const REFERENCE = 4194304;

const ENTRIES = {
  index: ['svm-sieve', 'Reading data, tasks, models, options and results. Runs everywhere.'],
  node: ['svm-sieve/node', 'Adds files, threads, clusters and checkpoint files.'],
  browser: ['svm-sieve/browser', 'Adds Web Workers.'],
  report: ['svm-sieve/report', 'Report pages, charts and spreadsheets.'],
  core: ['svm-sieve/core', 'Solvers, kernels, folds, scores, statistics, readers and generators.'],
  papers: ['svm-sieve/papers', 'Reproductions of published tables and figures.'],
};

const textOf = (parts = []) => parts.map(({ text }) => text).join('');

function firstSentence({ comment, signatures }) {
  const text = textOf((comment?.summary?.length ? comment : signatures?.[0]?.comment)?.summary);
  const [sentence] = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/(?<=[.!?]) (?=[A-Z`])/);
  // A cell holds a phrase; the page of the name has the rest.
  const short = sentence.length > 160 ? `${sentence.slice(0, 157).replace(/ \S*$/, '')} …` : sentence;
  return short.replaceAll('|', '\\|').replaceAll('{', '&#123;').replaceAll('<', '&lt;');
}

/** Markdown of the page; `html` is the folder of typedoc's pages, which links are checked against. */
export function apiPage(project, html) {
  const sections = project.children.map((entry) => {
    const [specifier, summary] = ENTRIES[entry.name];
    const own = entry.children.filter(({ kind }) => kind !== REFERENCE);
    const byId = new Map(own.map((name) => [name.id, name]));
    const groups = (entry.categories ?? []).map(({ title, children }) => {
      const rows = children
        .map((id) => byId.get(id))
        .filter(Boolean)
        .map((name) => {
          const page = `${FOLDERS[name.kind]}/${entry.name}.${name.name}.html`;
          if (!existsSync(join(html, page))) throw new Error(`${specifier}: ${name.name} has no page ${page}`);
          return `| [\`${name.name}\`](/api/${page}){target="_self"} | ${firstSentence(name)} |`;
        });
      return rows.length === 0
        ? ''
        : `### ${title} of ${specifier}\n\n| name | description |\n|---|---|\n${rows.join('\n')}\n`;
    });
    const link = `[All names of \`${specifier}\`](/api/modules/${entry.name}.html){target="_self"}`;
    return `## ${specifier}\n\n${summary} ${link}\n\n${groups.filter(Boolean).join('\n')}`;
  });
  return `# API reference

Every public name, by entry. The entries \`svm-sieve/node\` and \`svm-sieve/browser\` also export everything that
\`svm-sieve\` does. [Using the library](../how-to/library.md) introduces them;
[the complete reference](/api/index.html){target="_self"} has types, options and a search of its own.

${sections.join('\n')}`;
}
