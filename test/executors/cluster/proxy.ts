// A way to Redis that can be cut: every connection through it is dropped, and for a while no new
// one is let through.

import { createServer, connect as dial, type Socket } from 'node:net';
import type { AtEnd } from './redis.ts';

export interface CutProxy {
  readonly url: string;
  /** Drops all, and whoever comes during this many milliseconds. */
  cut(milliseconds: number): Promise<void>;
  /** Drops the next connection that sends several scripts at once, after the first reply. */
  cutInsideReply(): void;
  /** How often a reply was cut. */
  readonly cutReplies: number;
}

/** As the client sends them. */
const SCRIPT = /\r\neval(sha)?\r\n/gi;
/** A string as Redis sends it: its length, and itself. */
const REPLY = /^\$\d+\r\n.*?\r\n/;

export async function startProxy(port: number, atEnd: AtEnd): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let isReplyNext = false;
  let cutReplies = 0;
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
    let isReplyCut = false;
    near.on('data', (sent) => {
      const isPipeline = isReplyNext && (sent.toString('latin1').match(SCRIPT)?.length ?? 0) > 1;
      if (isPipeline) [isReplyNext, isReplyCut] = [false, true];
      far.write(sent);
    });
    far.on('data', (reply) => {
      const [first] = (isReplyCut && REPLY.exec(reply.toString('latin1'))) || [];
      if (first === undefined) return void near.write(reply);
      cutReplies++;
      near.end(first);
      far.destroy();
    });
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
    cutInsideReply() {
      isReplyNext = true;
    },
    get cutReplies() {
      return cutReplies;
    },
  };
}
