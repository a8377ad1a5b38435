// A way to Redis that can be cut: every connection through it is dropped, and for a while no new
// one is let through.

import { createServer, connect as dial, type Socket } from 'node:net';
import type { AtEnd } from './redis.ts';

export interface CutProxy {
  readonly url: string;
  /** Drops all, and whoever comes during so many milliseconds. */
  cut(milliseconds: number): Promise<void>;
}

export async function startProxy(port: number, atEnd: AtEnd): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.destroy();
    const far = dial(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    url: `redis://127.0.0.1:${(server.address() as { port: number }).port}`,
    async cut(milliseconds) {
      isCut = true;
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      isCut = false;
    },
  };
}
