// The API reference is made by typedoc from the public types and their comments. It is made once for
// all tests, where that of the documentation site looks for it.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

const api = join(root, 'build', 'site-api');

describe('the API reference', () => {
  it('is made without a warning, with the tasks first', () => {
    const command = [join(root, 'scripts', 'make-site.mjs'), '--api-only'];
    execFileSync(process.execPath, command, { cwd: root, stdio: 'pipe', timeout: 170_000 });
    expect(existsSync(join(api, 'functions', 'index.rank.html'))).toBe(true);
    const page = readFileSync(join(api, 'modules', 'index.html'), 'utf8');
    const headings = [...page.matchAll(/<h2 [^>]*>([A-Z]\w+)</g)].map((match) => match[1]);
    expect(headings.slice(0, 2)).toEqual(['Tasks', 'Data']);
    expect(headings.at(-1)).toBe('Inside');
    const options = readFileSync(join(api, 'interfaces', 'index.RankOptions.html'), 'utf8');
    expect(options).toContain('features eliminated per iteration, or their fraction');
  }, 180_000);
});
