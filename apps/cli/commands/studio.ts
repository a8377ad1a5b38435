// svm-sieve studio: the page on which all of this is done with a pointer, served to this computer
// alone.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { inGroup, note, numberOption, problem, switchOption, withDefault } from '../../../src/app.node.ts';
import { command } from '../command.ts';
import { runningOptions } from '../options.ts';
import { serveStudio } from '../studio-server.ts';

// Always the same: what the browser keeps of earlier work, it keeps for this address.
const DEFAULT_PORT = 8617;

const { quiet } = runningOptions;

export const studioCommand = command({
  name: 'studio',
  summary: 'open the browser app: load a table, watch the elimination, export features, report and model',
  arguments: [],
  options: inGroup('Running', {
    port: withDefault(
      numberOption({
        whole: true,
        min: 0,
        max: 65_535,
        argument: 'N',
        level: 'basic',
        summary: 'port to listen on; 0 means any free port',
      }),
      DEFAULT_PORT,
    ),
    open: withDefault(switchOption({ level: 'basic', summary: 'open the page in a browser' }), false),
    quiet,
  }),
  isInterruptible: true,
  examples: [
    ['studio', 'then open the address that it prints'],
    ['studio --port 0 --open', 'on any free port, opened in a browser'],
  ],
  async run({ options, console, signal }) {
    const server = await serveStudio(studioFolder(), options.port);
    console.print(server.address);
    console.note('open this address in a browser on this computer; your data stay on it; stop with Ctrl-C');
    if (options.open) openInBrowser(server.address, () => console.notes([note('browser-not-started', {})]));
    await ended(signal);
    await server.close();
    // To end it so is the default way.
    process.exitCode = 0;
  },
});

/** Besides the command in the package, wherever the bundler has put this file. */
function studioFolder(): string {
  const home = dirname(createRequire(import.meta.url).resolve('svm-sieve/package.json'));
  const folder = join(home, 'dist', 'studio');
  if (!existsSync(join(folder, 'index.html'))) throw problem('studio-not-built', {});
  return folder;
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

function openInBrowser(address: string, failed: () => void): void {
  const [program, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  spawn(program, [...args, address], { stdio: 'ignore', detached: true })
    .on('error', failed)
    .unref();
}
