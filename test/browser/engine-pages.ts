// The page of the studio's engine, built and served as the studio is, and what tests do with it.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';
import { serveStudio } from '../../apps/cli/studio-server.ts';
import type { Engine, Run } from '../../apps/studio/engine/client.ts';
import type { RunRequest } from '../../apps/studio/engine/protocol.ts';
import type { openStorage } from '../../apps/studio/state/storage.ts';
import { root } from '../house/sources.ts';

/** What the page has for tests. */
export interface EngineWindow {
  readonly engine: Engine;
  readonly openStorage: typeof openStorage;
  /** Those that a test has begun. */
  runs: Run[];
}

export interface EngineServer {
  readonly address: string;
  /** A new page, which must ask for nothing from elsewhere. */
  open(browser: Browser): Promise<Page>;
  /** Addresses elsewhere that pages have asked for. */
  readonly elsewhere: readonly string[];
  /** What pages have complained of. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export async function engineServer(): Promise<EngineServer> {
  const folder = mkdtempSync(join(tmpdir(), 'svm-sieve-engine-'));
  const pages = join(root, 'test', 'browser', 'engine-page');
  await build({
    root: pages,
    base: './',
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 2000 },
  });
  const server = await serveStudio(folder, 0);
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  return {
    address: server.address,
    elsewhere,
    complaints,
    async open(browser) {
      const page = await browser.newPage();
      page.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.address))
          elsewhere.push(request.url());
      });
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.goto(server.address);
      await page.waitForFunction(() => 'engine' in window);
      await page.evaluate(() => {
        (window as unknown as EngineWindow).runs = [];
      });
      return page;
    },
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A request as a test writes it: without a source it is of the file that the page was given. */
export type Asked = Omit<RunRequest, 'source' | 'threads'> & { readonly example?: string; readonly name?: string };

/** Begins a run; gives its number. */
export function begin(page: Page, asked: Asked): Promise<number> {
  return page.evaluate(({ example, name, ...own }) => {
    const { engine, runs } = window as unknown as EngineWindow;
    const [blob] = document.querySelector('input')!.files ?? [];
    const source = example
      ? ({ kind: 'example', name: example } as const)
      : ({ kind: 'file', name: name ?? blob.name, blob } as const);
    return runs.push(engine.start({ ...own, source, threads: 2 })) - 1;
  }, asked);
}

export interface Ended {
  readonly state: string;
  readonly failure: { readonly message: string; readonly isBug: boolean } | null;
  readonly steps: number;
  readonly sizes: number;
  readonly seconds: number;
  readonly notes: readonly string[];
}

/** Waits for the end of a run. */
export function ended(page: Page, number: number): Promise<Ended> {
  return page.evaluate(async (own) => {
    const run = (window as unknown as EngineWindow).runs[own];
    const isOver = () => ['done', 'stopped', 'failed'].includes(run.state);
    if (!isOver()) await new Promise<void>((resolve) => run.subscribe(() => isOver() && resolve()));
    const { state, failure, progress, result } = run;
    const { steps, sizes, seconds } = progress;
    return {
      state,
      failure,
      steps: steps.length,
      sizes: sizes.length,
      seconds,
      notes: (result?.notes ?? []).map(({ message }) => message),
    };
  }, number);
}

/** The files to take away of a run, in base64. */
export function fileOf(page: Page, number: number, asked: Asked, what: object): Promise<string[]> {
  return page.evaluate(
    async ([own, { example, name, ...request }, wanted]) => {
      const { engine, runs } = window as unknown as EngineWindow;
      const [blob] = document.querySelector('input')!.files ?? [];
      const source = example
        ? ({ kind: 'example', name: example } as const)
        : ({ kind: 'file', name: name ?? blob.name, blob } as const);
      const files = await engine.files(wanted as never, runs[own].result!, { ...request, source, threads: 2 });
      return Promise.all(
        files.map(async ({ blob: made }) => {
          const bytes = new Uint8Array(await made.arrayBuffer());
          return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
        }),
      );
    },
    [number, asked, what] as const,
  );
}
