// Fills the marked places of a Markdown page:
//   <!-- number: id -->0.17 s<!-- /number -->       a number with its unit
//   <!-- number: id bare -->0.17<!-- /number -->    without its unit
//   <!-- table: name -->…<!-- /table -->            a generated block; the markers are on lines of their own
// Comments are invisible on GitHub and in the site, so a page needs no build to be read.
import { numberText } from './numbers.mjs';

const NUMBER = /<!-- number: ([a-z0-9-]+)( bare)? -->([^<\n]*)<!-- \/number -->/g;
const TABLE = /^<!-- table: ([a-z0-9-]+) -->\n[\s\S]*?^<!-- \/table -->$/gm;
const MARKER = /<!-- \/?(?:number|table)\b/g;

const CODE = /^```[\s\S]*?^```|`[^`\n]+`/gm;
const HIDDEN = /\0(\d+)\0/g;

/**
 * The page with every marked place filled. `used` collects the ids that occur. An unknown name, a
 * marker without its end, and a number at the start of a line (where a comment begins an HTML block
 * and hides the rest of the line from Markdown) are errors.
 */
export function filled(page, whole, { numbers, tables, used }) {
  // Markers in code are examples.
  const code = [];
  const text = whole.replace(CODE, (found) => `\0${code.push(found) - 1}\0`);
  let markers = 0;
  const look = (kind, from, name) => {
    markers += 2;
    used?.add(name);
    if (from[name] === undefined) throw new Error(`${page}: no ${kind} is called ${name}`);
    return from[name];
  };
  const misplaced = text.match(/^ {0,3}<!-- number: [^\n]*/m);
  if (misplaced) throw new Error(`${page}: a number must not begin a line: ${misplaced[0].slice(0, 60)}`);
  const done = text
    .replace(TABLE, (_, name) => `<!-- table: ${name} -->\n\n${look('table', tables, name).trim()}\n\n<!-- /table -->`)
    .replace(NUMBER, (_, id, bare) => {
      const shown = numberText(look('number', numbers, id), bare !== undefined);
      return `<!-- number: ${id}${bare ?? ''} -->${shown}<!-- /number -->`;
    });
  // Numbers inside of generated tables are not markers of the page.
  const found = text.replace(TABLE, '<!-- table: -->\n<!-- /table -->').match(MARKER)?.length ?? 0;
  if (found !== markers) throw new Error(`${page}: ${found} markers, of which ${markers} form pairs`);
  return done.replace(HIDDEN, (_, place) => code[place]);
}
