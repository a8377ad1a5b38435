// Files, ports and other resources that a command needs.

import { alternatives, escapeControlChars, quoted } from '../text.ts';
import type { MessageSpeller, NoFacts } from './message.ts';

export const fileMessages = {
  /**
   * The same file was specified for two purposes.
   * @remedy Use a separate file for each purpose.
   * @example { option: 'csv', file: 'wine.csv', other: null }
   */
  'file-used-twice': (
    { option, file, other }: { option: string; file: string; other: string | null },
    say: MessageSpeller,
  ) =>
    `${say.option(option)}: ${quoted(file)} is also ${other === null ? 'an input file' : `the file of ${say.option(other)}`}. Use a separate file for each purpose.`,

  /**
   * A report is an HTML page, but its file name has a different extension.
   * @remedy Use a name that ends in .html; a browser can print the page to PDF.
   * @example { option: 'report', file: 'wine.pdf', ending: '.pdf' }
   */
  'report-not-html': (
    { option, file, ending }: { option: string; file: string; ending: string },
    say: MessageSpeller,
  ) => {
    const name = `${file.slice(0, file.length - ending.length)}.html`;
    const pdf = ending === '.pdf' ? ' A browser can print that page to PDF.' : '';
    return `${say.option(option)}: a report is an HTML page, but ${quoted(file)} has a different extension. Use ${say.setting(option, name)}.${pdf}`;
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
   * @remedy Use another format if you need the names.
   * @example {}
   */
  'libsvm-drops-names': (_: NoFacts) => 'a LIBSVM file contains no names, so its features are numbered from 1.',

  /**
   * An optional package is not installed.
   * @remedy Install it with npm.
   * @example { packages: ['bullmq', 'ioredis'], what: 'a cluster' }
   */
  'dependency-missing': ({ packages, what }: { packages: readonly string[]; what: string }) =>
    `${what} needs the optional ${packages.length === 1 ? 'package' : 'packages'} ${alternatives(packages, 'and')}. Run npm install ${packages.join(' ')}.`,

  /**
   * The files of the studio are not installed.
   * @remedy Reinstall svm-sieve, or run `npm run build` in a clone of the repository.
   * @example {}
   */
  'studio-not-built': (_: NoFacts) =>
    'the files of the studio are missing. Reinstall svm-sieve, or run npm run build in a clone of the repository.',

  /**
   * The port is in use by another program or another studio.
   * @remedy Open the running studio, or choose another port; port 0 selects any free one.
   * @example { port: 4173, address: 'http://127.0.0.1:4173/' }
   */
  'port-in-use': ({ port, address }: { port: number; address: string }, say: MessageSpeller) =>
    `${say.setting('port', port)}: the port is in use by another program or another studio. Open ${address}, or use another port; ${say.setting('port', 0)} selects any free one.`,

  /**
   * The user does not have permission to listen on the port.
   * @remedy Choose a port above 1023.
   * @example { port: 80 }
   */
  'port-forbidden': ({ port }: { port: number }, say: MessageSpeller) =>
    `${say.setting('port', port)}: permission denied. Use a port above 1023, or leave out the option.`,

  /**
   * No web browser could be started.
   * @remedy Open the address in a browser yourself.
   * @example {}
   */
  'browser-not-started': (_: NoFacts) => 'no web browser could be started.',
};
