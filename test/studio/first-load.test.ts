// The first screen of the studio is small.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { root } from '../house/sources.ts';

const MAX_BYTES = 130_000;

it('loads at most 130 kB compressed, without the numeric core', () => {
  const folder = join(root, 'dist', 'studio');
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = [...page.matchAll(/assets\/[^"]+/g)].map(([name]) => readFileSync(join(folder, name)));
  expect(files.length).toBeGreaterThan(1);
  const bytes = files.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, gzipSync(page).length);
  expect(bytes).toBeLessThan(MAX_BYTES);
  // The start of a WebAssembly module in base64.
  expect(files.some((content) => content.includes('AGFzbQ'))).toBe(false);
});

it('has no reader twice: only its workers read tables', () => {
  const folder = join(root, 'dist', 'studio', 'assets');
  const chunks = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ stem: name.replace(/-.{8}\.js$/, ''), bytes: readFileSync(join(folder, name)).length }));
  expect(chunks.length).toBeGreaterThan(20);
  const alike = chunks.filter(({ stem, bytes }, k) =>
    chunks.slice(k + 1).some((other) => other.stem === stem && Math.abs(other.bytes - bytes) < 0.02 * bytes),
  );
  expect(alike).toEqual([]);
});
