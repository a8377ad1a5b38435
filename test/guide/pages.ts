// The commands that README and guide print, read from their ```sh blocks: every line of such a
// block is meant to be typed.

import { filesBelow, read } from '../house/sources.ts';

export interface Page {
  path: string;
  commands: readonly string[];
}

/** Commands of the ```sh blocks of a page, in order; a line that ends in \ goes on in the next. */
export function commandsOf(markdown: string): string[] {
  const blocks = [...markdown.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map((match) => match[1]);
  return blocks.flatMap((block) =>
    block
      .replaceAll('\\\n', '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !line.startsWith('#')),
  );
}

/** The pages that a reader types along with; reproductions have tests of their own. */
const FOLDERS = ['docs/tutorials', 'docs/how-to', 'docs/explanation', 'docs/reference'];

export function guidePages(): Page[] {
  const own = filesBelow('docs', '.md').filter((path) => path.split('/').length === 2);
  const paths = ['README.md', ...own, ...FOLDERS.flatMap((folder) => filesBelow(folder, '.md'))];
  return paths.map((path) => ({ path, commands: commandsOf(read(path)) }));
}
