// A report opened from disk, and what can be asked of it.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Opened {
  readonly page: Page;
  /** Errors and whatever else the page said. */
  readonly said: string[];
  /** Addresses that it asked for. */
  readonly asked: string[];
}

export interface Opening {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  /**
   * Whether the page's own policy counts. A checker put into the page from outside is rightly
   * forbidden by it.
   */
  readonly isGuarded?: boolean;
  readonly withoutScripts?: boolean;
}

export async function openPage(browser: Browser, address: string, opening: Opening = {}): Promise<Opened> {
  const { colorScheme = 'light', width = 1000, isGuarded = false, withoutScripts = false } = opening;
  const context = await browser.newContext({
    colorScheme,
    viewport: { width, height: 800 },
    bypassCSP: !isGuarded,
    javaScriptEnabled: !withoutScripts,
  });
  const page = await context.newPage();
  const [said, asked]: [string[], string[]] = [[], []];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(address);
  return { page, said, asked };
}

export const scrollsSideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** What axe finds, with everything unfolded. */
export async function axeViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    const axe = (
      window as unknown as { axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> } }
    ).axe;
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
  });
}
