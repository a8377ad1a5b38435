// What can go wrong in a conversation with `svm-sieve serve`, and with an assistant by `svm-sieve
// mcp`.

import { alternatives, counted, grouped, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const serveMessages = {
  /**
   * The command communicates only over standard input and output, which must be requested
   * explicitly.
   * @remedy Add the option.
   * @example {}
   */
  'serve-needs-stdio': (_: NoFacts, say: MessageSpeller) =>
    `serve communicates only over standard input and output and opens no network port. Add ${say.option('stdio')}.`,

  /**
   * A message does not follow the protocol, so the next one cannot be located.
   * @remedy Fix the client, or use the Python or R package.
   * @example { reason: 'the header is not JSON' }
   */
  'message-malformed': ({ reason }: { reason: string }) =>
    `The message is malformed: ${reason}. The connection will be closed; docs/reference/protocol.md describes the message format.`,

  /**
   * A message is larger than the limit. Its arrays were skipped.
   * @remedy Send less, pass the path of a file, or raise the limit.
   * @example { what: 'arrays', bytes: 5000000000, limit: 4000000000 }
   */
  'message-too-large': (
    { what, bytes, limit }: { what: 'header' | 'arrays'; bytes: number; limit: number },
    say: MessageSpeller,
  ) =>
    `The ${what} of the message ${what === 'header' ? 'has' : 'have'} ${grouped(bytes)} bytes; at most ${grouped(limit)} are accepted.${what === 'arrays' ? ` Pass the path of a file, or raise ${say.option('messageMb')}.` : ''}`,

  /**
   * A property of a request is missing or has the wrong type.
   * @remedy Fix the client.
   * @example { property: 'arrays[0].shape', expected: 'one or two whole numbers' }
   */
  'request-invalid': ({ property, expected }: { property: string; expected: string }) =>
    `${property}: expected ${expected}.`,

  /**
   * The first message of a conversation was not `hello`.
   * @remedy Send `hello` with the protocol version first.
   * @example {}
   */
  'handshake-missing': (_: NoFacts) => 'The first message must be hello, with the protocol version.',

  /**
   * The client uses a protocol version that svm-sieve does not support.
   * @remedy Update the client or svm-sieve so that both use the same version.
   * @example { given: 2, supported: [1] }
   */
  'protocol-unsupported': ({ given, supported }: { given: number | null; supported: readonly number[] }) =>
    `The client uses ${given === null ? 'an unknown version' : `version ${given}`} of the protocol, but svm-sieve supports version ${alternatives(supported.map(String), 'and')}. Update the older of the two.`,

  /**
   * There is no call with this name.
   * @remedy Correct the name.
   * @example { call: 'ranks', nearest: 'rank', known: ['rank', 'select'] }
   */
  'call-unknown': ({ call, nearest, known }: { call: string; nearest: string | null; known: readonly string[] }) =>
    `unknown call ${quoted(call)}. ${nearest === null ? `Known names: ${alternatives(known, 'and')}.` : `Did you mean ${nearest}?`}`,

  /**
   * The data set or model is not in memory: it was never sent, or it was dropped to make room.
   * @remedy Send it again.
   * @example { kind: 'data', key: 'sha256:12ab' }
   */
  'not-in-memory': ({ kind, key }: { kind: 'data' | 'model'; key: string }) =>
    `The ${kind === 'data' ? 'data set' : 'model'} ${quoted(key)} is not in memory. Send it again.`,

  /**
   * The call was cancelled by the client.
   * @remedy No action is needed.
   * @example {}
   */
  cancelled: (_: NoFacts) => 'The call was cancelled.',

  /**
   * Too many calls are waiting.
   * @remedy Wait for answers before sending more.
   * @example { waiting: 256 }
   */
  'server-busy': ({ waiting }: { waiting: number }) =>
    `${counted(waiting, 'call is', 'calls are')} already waiting. Wait for answers before sending more.`,

  /**
   * The folder that an assistant may use does not exist.
   * @remedy Specify an existing folder.
   * @example { folder: 'data' }
   */
  'folder-missing': ({ folder }: { folder: string }, say: MessageSpeller) =>
    `${say.option('folder')}: ${quoted(folder)} is not a folder.`,

  /**
   * A path is outside the folder that an assistant may use, directly or through a link.
   * @remedy Use a path inside the folder.
   * @example { path: '../secret.csv' }
   */
  'path-outside-folder': ({ path }: { path: string }) =>
    `${quoted(path)} is outside the folder that may be used. Use a path inside the folder.`,

  /**
   * A file exceeds the size limit for assistants.
   * @remedy Use a smaller file, or raise the limit when you start the server.
   * @example { path: 'genes.csv', bytes: 900000000, limit: 209715200 }
   */
  'file-beyond-limit': ({ path, bytes, limit }: { path: string; bytes: number; limit: number }, say: MessageSpeller) =>
    `${quoted(path)} has ${grouped(bytes)} bytes; at most ${grouped(limit)} can be read. Raise ${say.option('maxMb')} when you start the server.`,

  /**
   * A file with this name already exists, and an assistant cannot overwrite it.
   * @remedy Choose another name.
   * @example { path: 'result.json' }
   */
  'file-exists-already': ({ path }: { path: string }) =>
    `${quoted(path)} already exists and cannot be overwritten. Choose another name.`,
};
