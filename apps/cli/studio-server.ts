// Serves the files of the studio to this computer alone. A request is looked up among the names of
// the files that were there at the start, so that no path leads elsewhere; and it must name this
// computer, so that a page from elsewhere cannot reach it under its own name (DNS rebinding).

import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { extname, join, relative } from 'node:path';
import { problem } from '../../src/app.node.ts';
import { POLICY } from '../studio/policy.ts';

const LOOPBACK = '127.0.0.1';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), usb=()',
};

export interface StudioServer {
  readonly address: string;
  close(): Promise<void>;
}

/** Listens on a port of this computer; 0 takes any that is free. */
export async function serveStudio(folder: string, port: number): Promise<StudioServer> {
  const files = filesIn(folder);
  const server = createServer((request, response) => answer(request, response, files));
  await listening(server, port);
  const { port: taken } = server.address() as { port: number };
  return {
    address: `http://${LOOPBACK}:${taken}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The file of each address. */
function filesIn(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  const named = new Map(paths.map((path) => [`/${relative(folder, path).replaceAll('\\', '/')}`, path]));
  return new Map([...named, ['/', named.get('/index.html')!]]);
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(whyNot(error, port)));
    server.listen(port, LOOPBACK, resolve);
  });
}

function whyNot(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE')
    return problem('port-in-use', { port, address: `http://${LOOPBACK}:${port}/` }, { fixes: [{ set: { port: 0 } }] });
  if (error.code === 'EACCES') return problem('port-forbidden', { port }, { fixes: [{ unset: ['port'] }] });
  return error;
}

function answer(request: IncomingMessage, response: ServerResponse, files: ReadonlyMap<string, string>): void {
  const { method = '', url = '', headers } = request;
  const name = url.split(/[?#]/)[0];
  const path = files.get(name);
  for (const [header, value] of Object.entries(HEADERS)) response.setHeader(header, value);
  if (!isThisComputer(headers.host)) refuse(response, 421, 'this address is not the studio');
  else if (method !== 'GET' && method !== 'HEAD') refuse(response, 405, 'there is nothing to send to here');
  else if (path === undefined) refuse(response, 404, 'there is no such file');
  else give(response, { name, path, isWhole: method === 'GET' });
}

interface Given {
  readonly name: string;
  readonly path: string;
  /** Else its headers alone. */
  readonly isWhole: boolean;
}

function give(response: ServerResponse, { name, path, isWhole }: Given): void {
  const content = contentOf(path);
  if (content === null) {
    refuse(response, 404, 'this file is gone; start the studio again');
    return;
  }
  response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
  response.setHeader('Content-Length', content.length);
  // The names of assets hold a digest of what is in them.
  response.setHeader('Cache-Control', name.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache');
  response.end(isWhole ? content : undefined);
}

/** Null if the package was removed or replaced in the meantime. */
function contentOf(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

const isThisComputer = (host = '') => /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/i.test(host);

function refuse(response: ServerResponse, status: number, why: string): void {
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.end(`${why}\n`);
}
