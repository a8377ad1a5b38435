// Prepares the sources of the documentation site: every page under the address it has on the site,
// with its links rewritten, and a page for every example that a page links to. Pages are written to
// be read on GitHub as well, so their links lead to files.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { FURTHER_PAGES, SECTIONS } from './sections.mjs';

const REPOSITORY = 'https://github.com/svm-sieve/svm-sieve/blob/main';
/** A Markdown link or image, or the src of an image written as HTML. */
const LINK = /(\]\(|\bsrc=")(?!https?:|mailto:|#|data:|\/)([^)#\s"]+)(#[^)"\s]*)?(?=[)"])/g;
const CODE = /^(?:```|~~~)[\s\S]*?^(?:```|~~~)$|`[^`\n]+`/gm;

/** Where a page is on the site, without the leading slash. */
export function sitePath(page) {
  if (page === 'docs/README.md') return 'index.md';
  if (page.startsWith('docs/')) return page.slice('docs/'.length);
  const name = page
    .toLowerCase()
    .replaceAll('_', '-')
    .replace(/\/readme\.md$/, '.md');
  return `development/${name}`;
}

/** Where the page of an example stands; its code is shown there. */
const examplePath = (file) => `${file.replace(/\.\w+$/, '')}.md`;

const isExample = (file) => /^examples\/.+\.(mjs|js|html|ts)$/.test(file);

/** The first heading of a page, without the marks of code. */
export function titleOf(markdown) {
  const [, title] = markdown.match(/^# (.+)$/m) ?? [];
  if (title === undefined) throw new Error('a page without a heading of the first level');
  return title.replaceAll('`', '');
}

function codePage(root, file) {
  const language = file.endsWith('.html') ? 'html' : 'js';
  return `# ${file}\n\n\`\`\`${language}\n${readFileSync(join(root, file), 'utf8').trim()}\n\`\`\`\n`;
}

/** `part` of every stretch of a page that is not code. */
function outsideCode(markdown, part) {
  let done = '';
  let last = 0;
  for (const { index, 0: code } of markdown.matchAll(CODE)) {
    done += part(markdown.slice(last, index)) + code;
    last = index + code.length;
  }
  return done + part(markdown.slice(last));
}

/**
 * Writes the staged pages into `folder`, which is emptied first. `generated` holds pages that have
 * no file, by the path they would have.
 */
export function stage(root, folder, generated = {}) {
  rmSync(folder, { recursive: true, force: true });
  const queue = [...SECTIONS.flatMap(({ pages }) => pages), ...FURTHER_PAGES];
  const known = new Set(queue);
  const examples = new Set();
  const images = new Set();

  const addressOf = (page, target) => {
    const file = posix.join(posix.dirname(page), target);
    if (known.has(file)) return sitePath(file);
    if (isExample(file)) {
      examples.add(file);
      return examplePath(file);
    }
    if (!existsSync(join(root, file))) throw new Error(`${page} links to ${target}, which is not there`);
    if (/\.(svg|png|jpg|json|csv)$/.test(file) && file.startsWith('docs/')) {
      images.add(file);
      return sitePath(file);
    }
    return null;
  };

  const write = (path, text) => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  };

  for (const page of queue) {
    const markdown = generated[page] ?? readFileSync(join(root, page), 'utf8');
    const from = posix.dirname(sitePath(page));
    const rewritten = outsideCode(markdown, (part) =>
      part.replace(LINK, (_, open, target, anchor = '') => {
        const address = addressOf(page, target);
        if (address === null) return `${open}${REPOSITORY}/${posix.join(posix.dirname(page), target)}${anchor}`;
        const relative = posix.relative(from, address);
        return `${open}${relative.startsWith('.') ? relative : `./${relative}`}${anchor}`;
      }),
    );
    write(sitePath(page), rewritten);
  }
  for (const file of examples) write(examplePath(file), codePage(root, file));
  for (const file of images) {
    // Images are bundled with the page that shows them; files to download keep their address.
    const isBundled = /\.(svg|png|jpg)$/.test(file);
    const target = join(folder, isBundled ? '' : 'public', sitePath(file));
    mkdirSync(dirname(target), { recursive: true });
    if (statSync(join(root, file)).isFile()) cpSync(join(root, file), target);
  }
}

/** The sidebar: sections with the titles of their pages. */
export function sidebar(root, generated = {}) {
  return SECTIONS.map(({ title, pages }, index) => ({
    text: title,
    collapsed: index > 0,
    items: pages.map((page) => ({
      text: titleOf(generated[page] ?? readFileSync(join(root, page), 'utf8')),
      link: `/${sitePath(page)
        .replace(/(^|\/)index\.md$/, '$1')
        .replace(/\.md$/, '')}`,
    })),
  }));
}
