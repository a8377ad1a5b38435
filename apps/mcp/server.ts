// The Model Context Protocol over standard input and output, by its official SDK. Only this file
// loads the SDK, which is an optional package.

import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { type Executor, escapeControlChars, inline, threads, UserError, VERSION } from '../../src/app.node.ts';
import type { Folder } from './folder.ts';
import { type Tool, tools } from './tools.ts';

export interface McpOptions {
  readonly folder: Folder;
  readonly memoryLimit: number;
  readonly threads: number | null;
  readonly signal: AbortSignal;
}

const PROGRESS_INTERVAL_MS = 500;

/** Serves the tools until the client closes the connection. */
export async function serveTools({ folder, memoryLimit, threads: count, signal }: McpOptions): Promise<void> {
  const server = new Server({ name: 'svm-sieve', version: VERSION }, { capabilities: { tools: {} } });
  let pool: Promise<Executor> | null = null;
  const executor = async () => {
    if (count === 1) return inline;
    pool ??= threads(count === null ? {} : { threads: count });
    return pool;
  };
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
    const tool = tools.find(({ name }) => name === params.name);
    if (!tool) return refused(`There is no tool ${JSON.stringify(params.name)}.`);
    const token = params._meta?.progressToken;
    let last = performance.now();
    const tell = (done: number, of: number) => {
      if (token === undefined || performance.now() - last < PROGRESS_INTERVAL_MS) return;
      last = performance.now();
      const progress = { progressToken: token, progress: done, total: of };
      extra.sendNotification({ method: 'notifications/progress', params: progress }).catch(() => {});
    };
    const run = {
      signal: extra.signal,
      onStep: (step: { features: number }, of: number) => tell(of - step.features, of),
      onJob: tell,
      onJobProgress: tell,
    };
    try {
      const summary = await tool.run(params.arguments ?? {}, { folder, memoryLimit, run, executor });
      return {
        content: [{ type: 'text' as const, text: JSON.stringify(summary) }],
        structuredContent: summary as Record<string, unknown>,
      };
    } catch (error) {
      if (error instanceof UserError) return refused(error.message, error.code);
      if (extra.signal.aborted) return refused('The call was cancelled.');
      return refused(`Internal error: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
    // The SDK does not watch for the end of its input.
    process.stdin.once('end', resolve).once('close', resolve);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
  await (await (pool as Promise<Executor> | null))?.dispose();
}

function listed({ name, description, inputSchema, isWriting }: Tool) {
  return {
    name,
    description,
    inputSchema: inputSchema as { type: 'object' },
    annotations: { readOnlyHint: !isWriting, destructiveHint: false, idempotentHint: !isWriting, openWorldHint: false },
  };
}

function refused(message: string, code?: string) {
  const text = `${code === undefined ? '' : `${code}: `}${escapeControlChars(message)}`;
  return { isError: true, content: [{ type: 'text' as const, text: text.slice(0, 2000) }] };
}
