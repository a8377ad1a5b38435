import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesBelow, root } from './sources.ts';

describe('the examples', () => {
  it.each(filesBelow('examples', '.mjs'))('%s runs and prints', (path) => {
    const text = execFileSync(process.execPath, [join(root, path)], { cwd: root, encoding: 'utf8' });
    expect(text).toMatch(/^(best five: \w+|α y of each word: )/);
  });
});
