// The Chromium of the machine, driven by playwright-core, which fetches none itself.

import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, type CDPSession, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const folders = (process.env.PATH ?? '').split(delimiter);

export const chromiumPath = folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(existsSync);

/** What the title of a suite says where there is no browser. */
export const unlessChromium = chromiumPath ? '' : ' (Chromium is not installed here: its tests are skipped)';

export function openBrowser(...more: readonly string[]): Promise<Browser> {
  // Its sandbox cannot be had by root, as tests in containers are; the pages are our own.
  return chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', ...more] });
}

/** Processor seconds of all processes of a browser, of which `newBrowserCDPSession` is the session. */
export async function processorSeconds(session: CDPSession): Promise<number> {
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as { processInfo: { cpuTime: number }[] };
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}
