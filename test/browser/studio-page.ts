// A page of the built studio for each test: opened before it, closed after it, and free of errors,
// dialogs and requests to other origins.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { root } from '../house/sources.ts';
import { openBrowser } from './chromium.ts';
import { axeViolations, scrollsSideways } from './report-page.ts';
import { type StaticFolder, serveFolder } from './static-folder.ts';

export interface StudioOpening {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** Whether a checker may be put into the page, which the page's policy rightly forbids. */
  readonly bypassCSP?: boolean;
}

export interface SavedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** More than any view has elements that take the focus. */
const MAX_TABS = 200;

/** A table of two classes and six features, of which the first two are informative. */
export function smallTable(isShuffled = false): string {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  const number = (row: number, column: number) => (Math.sin(row * 12.9898 + column * 78.233) * 43758.5453) % 1;
  const rows = Array.from({ length: 60 }, (_, row) => {
    const values = names.map((_, j) => (number(row, j) + (j < 2 ? (row % 2) * 1.2 : 0) + 5).toFixed(4));
    // The same bytes in another order: the labels say nothing then.
    return [...values, (isShuffled ? Math.floor(row / 2) % 2 : row % 2) ? 'yes' : 'not'].join(',');
  });
  return [[...names, 'class'].join(','), ...rows].join('\n');
}

export class StudioPage {
  page!: Page;
  context!: BrowserContext;
  /** What must not happen: errors, dialogs, requests to other origins. */
  alarms: string[] = [];
  #browser!: Browser;
  #served!: StaticFolder;

  get address(): string {
    return this.#served.address;
  }

  async start(): Promise<void> {
    [this.#browser, this.#served] = await Promise.all([openBrowser(), serveFolder(join(root, 'dist', 'studio'))]);
  }

  async end(): Promise<void> {
    await this.#browser?.close();
    await this.#served?.close();
  }

  /** Opens the studio in a browser profile of its own, so that nothing is stored yet. */
  async open({ width = 1280, height = 900, ...rest }: StudioOpening = {}): Promise<void> {
    this.context = await this.#browser.newContext({ viewport: { width, height }, ...rest });
    this.alarms = [];
    this.page = await this.openTab();
  }

  /** Another tab of the same profile. */
  async openTab(): Promise<Page> {
    const page = await this.context.newPage();
    page.on('dialog', (dialog) => {
      this.alarms.push(`dialog: ${dialog.message()}`);
      dialog.dismiss();
    });
    page.on('pageerror', (error) => this.alarms.push(`error: ${error.message}`));
    page.on('request', (request) => {
      const url = request.url();
      if (!/^(data|blob):/.test(url) && !url.startsWith(this.address)) this.alarms.push(`request: ${url}`);
    });
    await page.goto(this.address);
    return page;
  }

  async close(): Promise<void> {
    await this.context?.close();
  }

  button(name: string | RegExp, more: { readonly exact?: boolean } = {}): Locator {
    return this.page.getByRole('button', { name, ...more });
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { name });
  }

  /** The region with the nested-CV estimate of a selection. */
  estimate(): Locator {
    return this.page.getByRole('region', { name: 'Estimate for new samples' });
  }

  /** Chooses a file in the file dialog. */
  bring(name: string, content: string | Buffer): Promise<void> {
    const buffer = typeof content === 'string' ? Buffer.from(content) : content;
    return this.page.getByLabel('File with a table').setInputFiles({ name, mimeType: 'text/csv', buffer });
  }

  /** Drops files anywhere on the page. */
  async drop(...files: readonly { readonly name: string; readonly text: string }[]): Promise<void> {
    const transfer = await this.page.evaluateHandle((given) => {
      const data = new DataTransfer();
      for (const { name, text } of given) data.items.add(new File([text], name, { type: 'text/csv' }));
      return data;
    }, files);
    await this.page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  }

  /** Goes on from the open table, and selects features with the suggested options. */
  async select(): Promise<void> {
    await this.button('Continue').click();
    await this.button('Run').click();
    await this.heading(/^Subset size$/).waitFor();
  }

  /** Waits for the nested-CV estimate, which follows a selection by itself. */
  evaluated(): Promise<void> {
    return this.estimate()
      .getByText(/95 % CI/)
      .waitFor();
  }

  /** What axe finds, and whether the page scrolls sideways: nothing, in every view. */
  async expectAccessible(): Promise<void> {
    expect(await axeViolations(this.page)).toEqual([]);
    expect(await scrollsSideways(this.page)).toBe(false);
  }

  /** Clicks a button that saves a file. */
  async saved(name: string | RegExp): Promise<SavedFile> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), this.button(name).click()]);
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) };
  }

  /** Presses Tab until an element of this name has the focus. */
  async tabTo(name: RegExp): Promise<void> {
    for (let presses = 0; presses < MAX_TABS; presses++) {
      await this.page.keyboard.press('Tab');
      if (name.test(await this.focusedName())) return;
    }
    expect.unreachable(`${name} was not reached`);
  }

  /** The name of the element that has the keyboard focus. */
  focusedName(): Promise<string> {
    return this.page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null;
      const label = element?.labels?.[0]?.innerText;
      return element?.getAttribute('aria-label') ?? label ?? element?.innerText ?? '';
    });
  }

  /** The element that has the keyboard focus. */
  focused(): Promise<string> {
    return this.page.evaluate(() => document.activeElement?.tagName ?? '');
  }
}

/** The studio for the tests of a suite, each of which opens it. */
export function studioPage(): StudioPage {
  const studio = new StudioPage();
  beforeAll(() => studio.start());
  afterAll(() => studio.end());
  afterEach(async () => {
    await studio.close();
    expect(studio.alarms).toEqual([]);
  });
  return studio;
}
