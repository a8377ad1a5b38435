import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { read, root } from './sources.ts';

describe('the API report', () => {
  it('is what the built package exports', () => {
    // A failure means that the public types have changed: if that is meant, run npm run api-report.
    const script = join(root, 'scripts', 'make-api-report.mjs');
    expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow();
  });

  it('has a section for every entry with types', () => {
    const { name, exports } = JSON.parse(read('package.json')) as { name: string; exports: Record<string, unknown> };
    const entries = Object.keys(exports).filter((path) => typeof exports[path] === 'object');
    expect(entries.length).toBeGreaterThan(2);
    const sections = [...read('etc/api.report.ts').matchAll(/^\/\/ =+ (\S+): \d+ names$/gm)].map((match) => match[1]);
    expect(sections).toEqual(entries.map((path) => name + path.slice(1)));
  });
});
