// A page pays for what it uses: bundles of single names leave out what those do not need.

import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { root } from './sources.ts';

const ENTRY = 'entry-of-a-page';

interface Bundled {
  /** Modules that are in the part that is loaded at once. */
  readonly modules: readonly string[];
  /** Minified and packed, in kB, of that part. */
  readonly kilobytes: number;
}

async function bundled(names: string, from = 'index.js'): Promise<Bundled> {
  const code = `export ${names} from ${JSON.stringify(join(root, 'dist', from))};`;
  const build = await rolldown({
    input: ENTRY,
    platform: 'browser',
    logLevel: 'silent',
    plugins: [
      { name: 'entry', resolveId: (id) => (id === ENTRY ? id : null), load: (id) => (id === ENTRY ? code : null) },
    ],
  });
  const { output } = await build.generate({ format: 'esm', minify: true });
  const chunks = output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
  const loaded = new Set<(typeof chunks)[number]>();
  const load = (chunk: (typeof chunks)[number]) => {
    loaded.add(chunk);
    for (const name of chunk.imports) load(chunks.find(({ fileName }) => fileName === name)!);
  };
  load(chunks.find(({ isEntry }) => isEntry)!);
  const own = [...loaded];
  return {
    modules: own.flatMap(({ modules }) => Object.keys(modules).filter((id) => (modules[id]?.renderedLength ?? 0) > 0)),
    kilobytes: own.reduce((sum, { code: text }) => sum + gzipSync(text).length, 0) / 1000,
  };
}

const has = ({ modules }: Bundled, pattern: RegExp) => modules.filter((id) => pattern.test(id));

const HEAVY = /node_modules\/(vega|hyparquet|@uwdata|d3-|topojson)|dist\/data\/examples\/.*\.generated\.js$/;

describe('a bundle', () => {
  // Twice what was measured when this was written, so that growth is noticed and small changes are
  // not.
  it.each([
    // An error renders its own message, so the catalogue of messages comes with it.
    ['{ UserError }', 40],
    ['{ generate }', 48],
    // The core is one binary, and grew by the linear path, the elastic net, the quadratic forms, the
    // joint multi-class SVMs and paths that remove many features per step.
    ['{ predict }', 153],
    // Sequential search, combined rankings and rankings shared among workers came with it. A panel ranks by selections; the bundler
    // puts what these need into the same part, although it is imported on demand.
    ['{ rank }', 212],
    ['{ readData, rank }', 249],
    ['{ readData, select }', 249],
    ['{ readData, evaluate }', 260],
    ['*', 490],
  ])('of %s is not larger than it was, by far', async (names, most) => {
    const { kilobytes } = await bundled(names);
    expect(kilobytes).toBeLessThan(most);
  });

  it.each(['{ rank }', '{ readData, rank }', '{ readData, select }', '{ predict }'])(
    'of %s has no charts, no papers and no reader that is not asked for',
    async (names) => {
      const bundle = await bundled(names);
      expect(has(bundle, /dist\/(papers|report|formats\/onnx)\//)).toEqual([]);
      expect(has(bundle, HEAVY)).toEqual([]);
    },
  );

  it('of rank alone has no reader at all', async () => {
    expect(has(await bundled('{ rank }'), /dist\/data\/(readers|writers|generators)\//)).toEqual([]);
  });

  it('of everything loads charts, Parquet and Arrow when they are needed', async () => {
    const bundle = await bundled('*', 'browser.js');
    expect(has(bundle, HEAVY)).toEqual([]);
    expect(has(bundle, /dist\/tasks\//)).not.toEqual([]);
    expect(has(bundle, /dist\/papers\//)).toEqual([]);
    const papers = await bundled('*', 'papers.js');
    expect(has(papers, HEAVY)).toEqual([]);
    expect(has(papers, /dist\/papers\//)).not.toEqual([]);
  });
});
