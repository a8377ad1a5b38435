// svm-sieve mcp: tools for assistants, over the Model Context Protocol.

import {
  fileOption,
  inGroup,
  numberOption,
  readingLimits,
  withDefault,
  withOptionalPackages,
} from '../../../src/app.node.ts';
import { Folder } from '../../mcp/folder.ts';
import { command } from '../command.ts';
import { runningOptions } from '../options.ts';

const { threads } = runningOptions;

const MEGABYTE = 2 ** 20;
const DEFAULT_MAX_MB = 200;
/** Numbers take more room in memory than in a compressed file, but not without limit. */
const MEMORY_RATIO = 8;

export const mcpCommand = command({
  name: 'mcp',
  summary: 'offer tools to an AI assistant over the Model Context Protocol (standard input and output)',
  arguments: [],
  options: inGroup('Running', {
    folder: fileOption({
      argument: 'DIR',
      level: 'basic',
      summary: 'the folder whose files may be read, and to which results are added; nothing is overwritten',
    }),
    maxMb: withDefault(
      numberOption({ min: 1, unit: 'MB', argument: 'MB', summary: 'largest file that is read' }),
      DEFAULT_MAX_MB,
    ),
    threads,
  }),
  isInterruptible: true,
  examples: [['mcp --folder ./study', 'the command to configure in the assistant']],
  async run({ options, signal }) {
    const maxBytes = options.maxMb * MEGABYTE;
    const folder = await Folder.at(options.folder, maxBytes);
    const memoryLimit = Math.min(MEMORY_RATIO * maxBytes, readingLimits().memoryLimit);
    const { serveTools } = await withOptionalPackages(
      ['@modelcontextprotocol/sdk'],
      'svm-sieve mcp',
      () => import('../../mcp/server.ts'),
    );
    await serveTools({ folder, memoryLimit, threads: options.threads, signal });
    process.stdin.destroy();
    // A closed input, or a signal, is the default way to end it.
    process.exitCode = 0;
  },
});
