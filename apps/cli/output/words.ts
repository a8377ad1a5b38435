// Phrases that several commands print.

import {
  counted,
  leftOutText,
  preprocessingText,
  quoted,
  type ResultData,
  type TrainResult,
} from '../../../src/app.node.ts';
import type { Console } from './console.ts';
import { shortNumber } from './text-table.ts';

/** `"wine.csv": 178 samples, 13 features, 3 classes`. */
export const dataWords = ({ source, rows, features, classes, response }: ResultData): string =>
  [
    `${quoted(source)}: ${counted(rows, 'sample')}`,
    counted(features.length, 'feature'),
    response
      ? `target ${shortNumber(response.min)} to ${shortNumber(response.max)}`
      : counted(classes.length, 'class', 'classes'),
  ].join(', ');

/** Classes on a line. */
const SHOWN_CLASSES = 8;

/** The data of a run: the target with its classes, excluded samples and columns, the preprocessing. */
export function sayUsed({ target, classes, counts, response, leftOut, preprocessing }: ResultData, console: Console) {
  const shown = classes.slice(0, SHOWN_CLASSES).map((name, k) => `${quoted(name)} ${counts[k]}`);
  const more = classes.length > SHOWN_CLASSES ? [`and ${classes.length - SHOWN_CLASSES} more classes`] : [];
  const labels = response ? 'a number' : [...shown, ...more].join(', ');
  if (target !== undefined) console.say(`target ${quoted(target)}: ${labels}`);
  const text = leftOut ? leftOutText({ leftOut }) : null;
  if (text !== null) console.say(`excluded: ${text}`);
  if (preprocessing) console.say(`preprocessing: ${preprocessingText(preprocessing)}`);
}

/** How well a model does on some samples. */
export function qualityWords({ accuracy, fit }: Pick<TrainResult, 'accuracy' | 'fit'>, samples: string): string {
  if (!fit) return `accuracy ${accuracy!.toFixed(3)} on ${samples}`;
  const r2 = fit.r2 === null ? 'R² undefined' : `R² ${fit.r2.toFixed(4)}`;
  return `${r2}, mean absolute error ${shortNumber(fit.mae)}, mean squared error ${shortNumber(fit.mse)} on ${samples}`;
}

export const secondsWords = ({ seconds }: { readonly seconds: number }): string =>
  `${seconds.toFixed(seconds < 10 ? 2 : 0)} s`;

/** Below a table that shows only some rows. */
export function sayMore(count: number, shown: number, console: Console): void {
  if (count > shown) console.say(`… and ${counted(count - shown, 'more', 'more')}; use --json or --csv to see all`);
}
