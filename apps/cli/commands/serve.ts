// svm-sieve serve: answers requests of another program over standard input and output.

import {
  inGroup,
  memoryLimit,
  numberOption,
  optional,
  problem,
  switchOption,
  withDefault,
} from '../../../src/app.node.ts';
import { nodePlatform } from '../../serve/platform.node.ts';
import { serveSession } from '../../serve/session.ts';
import { base64Lines, standardOutput } from '../../serve/standard-output.ts';
import { command } from '../command.ts';
import { runningOptions } from '../options.ts';

const { threads } = runningOptions;

const MEGABYTE = 2 ** 20;
const MAX_HEADER_BYTES = 32 * MEGABYTE;
/** The largest array that every supported version of Node can make. */
const MAX_MESSAGE_MB = 4096;
const DEFAULT_MESSAGE_MB = 2048;

export const serveCommand = command({
  name: 'serve',
  summary: 'answer requests from other programs, such as the Python and R packages, over standard input and output',
  arguments: [],
  options: inGroup('Running', {
    stdio: withDefault(
      switchOption({ level: 'basic', summary: 'use standard input and output; there is no network port' }),
      false,
    ),
    base64: withDefault(
      switchOption({ summary: 'answer in lines of Base64, for clients that can read text only' }),
      false,
    ),
    threads,
    memoryMb: optional(
      numberOption({
        min: 1,
        unit: 'MB',
        argument: 'MB',
        summary: 'memory for data sets that clients have sent; the least recently used are dropped',
        defaultText: 'a quarter of the free memory',
      }),
    ),
    messageMb: withDefault(
      numberOption({ min: 1, max: MAX_MESSAGE_MB, unit: 'MB', argument: 'MB', summary: 'largest message' }),
      DEFAULT_MESSAGE_MB,
    ),
  }),
  isInterruptible: true,
  examples: [['serve --stdio', 'started by a client; ends when the client closes standard input']],
  async run({ options, signal }) {
    if (!options.stdio) throw problem('serve-needs-stdio', {}, { fixes: [{ set: { stdio: true } }] });
    signal.addEventListener('abort', () => process.stdin.destroy(), { once: true });
    const isReadable = await serveSession(process.stdin, standardOutput(options.base64 ? base64Lines : undefined), {
      limits: { headerBytes: MAX_HEADER_BYTES, arrayBytes: options.messageMb * MEGABYTE },
      memoryBytes: options.memoryMb === null ? memoryLimit() / 2 : options.memoryMb * MEGABYTE,
      threads: options.threads,
      platform: nodePlatform,
      signal,
    });
    // An open input would keep the process alive.
    process.stdin.destroy();
    // A closed input, or a signal, is the default way to end it.
    process.exitCode = isReadable ? 0 : 2;
  },
});
