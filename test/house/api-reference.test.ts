// The API reference is made by typedoc from the public types and their comments.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

describe('the API reference', () => {
  it('is made without a warning, with the tasks first', () => {
    const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-api-'));
    try {
      const command = join(root, 'node_modules', 'typedoc', 'bin', 'typedoc');
      execFileSync(process.execPath, [command, '--out', folder], { cwd: root, stdio: 'pipe', timeout: 170_000 });
      expect(existsSync(join(folder, 'functions', 'index.rank.html'))).toBe(true);
      const page = readFileSync(join(folder, 'modules', 'index.html'), 'utf8');
      const headings = [...page.matchAll(/<h2 [^>]*>([A-Z]\w+)</g)].map((match) => match[1]);
      expect(headings.slice(0, 2)).toEqual(['Tasks', 'Data']);
      expect(headings.at(-1)).toBe('Inside');
      const options = readFileSync(join(folder, 'interfaces', 'index.RankOptions.html'), 'utf8');
      expect(options).toContain('features eliminated per iteration, or their fraction');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 180_000);
});
