// Lines of generated pages, wrapped so that the pages can be read and compared as text.

const WIDTH = 100;

/**
 * Text in lines of at most 100 columns, those after the first beginning with `indent`. Code spans
 * are never broken, since a line break in one is easily misread.
 */
export function wrap(text, indent = '') {
  const words = text.match(/(?:`[^`]*`|[^\s`])+/g) ?? [];
  const lines = [];
  let line = '';
  for (const word of words) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && longer.length + (lines.length > 0 ? indent.length : 0) > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line].join(`\n${indent}`);
}

/** A message as a terminal of 100 columns shows it: every line of it wrapped. */
export const wrapLines = (text) =>
  text
    .split('\n')
    .map((line) => wrap(line))
    .join('\n');
