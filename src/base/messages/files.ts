// Files, ports and other resources that a command needs.

import { alternatives, escapeControlChars, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const fileMessages = {
  /**
   * The same file is given for two purposes.
   * @remedy Use a separate file for each.
   * @example { option: 'csv', file: 'wine.csv', other: null }
   */
  'file-used-twice': (
    { option, file, other }: { option: string; file: string; other: string | null },
    say: MessageSpeller,
  ) =>
    `${say.option(option)}: ${quoted(file)} is also ${other === null ? 'an input file' : `the file of ${say.option(other)}`}. Use a separate file for each.`,

  /**
   * A report is an HTML page, and its file name has another extension.
   * @remedy Give it a name that ends in .html; use a browser to print the page to PDF.
   * @example { option: 'report', file: 'wine.pdf', ending: '.pdf' }
   */
  'report-not-html': (
    { option, file, ending }: { option: string; file: string; ending: string },
    say: MessageSpeller,
  ) => {
    const name = `${file.slice(0, file.length - ending.length)}.html`;
    const pdf = ending === '.pdf' ? ' Use a browser to print that page to PDF.' : '';
    return `${say.option(option)}: a report is an HTML page, and ${quoted(file)} has another extension. Use ${say.setting(option, name)}.${pdf}`;
  },

  /**
   * The result cannot be written to standard output.
   * @remedy Write it to a file.
   * @example { reason: 'ENOSPC: no space left on device, write' }
   */
  'output-not-printed': ({ reason }: { reason: string }, say: MessageSpeller) =>
    `the result cannot be printed (${escapeControlChars(reason)}). Write it to a file with ${say.setting('json', 'FILE')}.`,

  /**
   * A LIBSVM file contains no names, so its features are numbered from 1.
   * @remedy Write another format if names are needed.
   * @example {}
   */
  'libsvm-drops-names': (_: NoFacts) => 'a LIBSVM file contains no names: its features are numbered from 1.',

  /**
   * An optional package is not installed.
   * @remedy Install it with npm.
   * @example { packages: ['bullmq', 'ioredis'], what: 'a cluster' }
   */
  'dependency-missing': ({ packages, what }: { packages: readonly string[]; what: string }) =>
    `${what} needs the optional ${packages.length === 1 ? 'package' : 'packages'} ${alternatives(packages, 'and')}. Run npm install ${packages.join(' ')}.`,

  /**
   * The files of the studio are not installed.
   * @remedy Install svm-sieve again, or run `npm run build` in a clone.
   * @example {}
   */
  'studio-not-built': (_: NoFacts) =>
    'the files of the studio are missing. Install svm-sieve again, or run npm run build in a clone.',

  /**
   * Another program, or another studio, uses the port.
   * @remedy Open the studio that is running, or choose another port; 0 takes any free one.
   * @example { port: 4173, address: 'http://127.0.0.1:4173/' }
   */
  'port-in-use': ({ port, address }: { port: number; address: string }, say: MessageSpeller) =>
    `${say.setting('port', port)}: the port is in use by another program or another studio. Open ${address}, or use another port; ${say.setting('port', 0)} takes any free one.`,

  /**
   * The user is not permitted to listen on the port.
   * @remedy Choose a port above 1023.
   * @example { port: 80 }
   */
  'port-forbidden': ({ port }: { port: number }, say: MessageSpeller) =>
    `${say.setting('port', port)}: permission denied. Use a port above 1023, or leave it out.`,

  /**
   * No web browser could be started.
   * @remedy Open the address by hand.
   * @example {}
   */
  'browser-not-started': (_: NoFacts) => 'no web browser could be started.',
};
