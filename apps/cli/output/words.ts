// Words that several commands tell in the same way.

import { counted, quoted, type ResultData } from '../../../src/app.node.ts';
import type { Console } from './console.ts';

/** `"wine.csv": 178 rows, 13 features, 3 classes`. */
export const dataWords = ({ source, rows, features, classes }: ResultData): string =>
  [
    `${quoted(source)}: ${counted(rows, 'row')}`,
    counted(features.length, 'feature'),
    counted(classes.length, 'class', 'classes'),
  ].join(', ');

export const secondsWords = ({ seconds }: { readonly seconds: number }): string =>
  `${seconds.toFixed(seconds < 10 ? 2 : 0)} s`;

/** Where a table on a terminal ends before the rows do. */
export function sayMore(count: number, shown: number, console: Console): void {
  if (count > shown) console.say(`… and ${counted(count - shown, 'more', 'more')}; --json or --csv has them all`);
}
