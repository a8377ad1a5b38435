// The portable entry bundled as for a page, and run where nothing of Node exists.

import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { rolldown } from 'rolldown';
import { beforeAll, expect, it } from 'vitest';
import { root } from './sources.ts';

/** What a page offers and a bare JavaScript context does not. */
const WEB = [
  'AbortController',
  'Blob',
  'DecompressionStream',
  'ReadableStream',
  'TextDecoder',
  'TextEncoder',
  'atob',
  'performance',
  'setTimeout',
] as const;

let bundle = '';

beforeAll(async () => {
  const build = await rolldown({ input: join(root, 'dist', 'index.js'), platform: 'browser' });
  const { output } = await build.generate({ format: 'iife', name: 'sieve', codeSplitting: false });
  bundle = output[0].code;
  expect(output).toHaveLength(1);
});

it('asks for nothing of Node', () => {
  expect(bundle).not.toMatch(/\brequire\(|from\s*["']node:|import\s*\(\s*["']node:/);
});

it('reads, ranks and describes in a page', async () => {
  const globals = Object.fromEntries(WEB.map((name) => [name, globalThis[name]]));
  const page = createContext({ ...globals });
  runInContext(bundle, page);
  const job = `(async () => {
    const csv = 'a,b,class\\n1,0,x\\n2,1,y\\n1.5,0,x\\n3,1,y\\n';
    const data = await sieve.readData(new Blob([csv]), { source: 'drop.csv' });
    const example = await sieve.readData('example:wine');
    const result = await sieve.rank(example);
    return { rows: data.dataset.rowCount, best: result.ranking[0], process: typeof process, buffer: typeof Buffer };
  })()`;
  const { rows, best, process, buffer } = await runInContext(job, page);
  expect({ rows, process, buffer }).toEqual({ rows: 4, process: 'undefined', buffer: 'undefined' });
  expect(best).toBe('Flavanoids');
});
