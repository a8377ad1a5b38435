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

export function guidePages(): Page[] {
  return ['README.md', ...filesBelow('docs/guide', '.md')].map((path) => ({ path, commands: commandsOf(read(path)) }));
}
