// Names of genes that a spreadsheet has turned into dates: SEPT2 is 2-Sep, MARCH1 is 1-Mar, DEC1 is
// 1-Dec (Ziemann et al. 2016).

import { type Note, note } from '../base/problem.ts';

const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|mär|mai|okt|dez)';
const DATE = new RegExp(
  `^(\\d{1,2}[-./ ]${MONTH}\\.?|${MONTH}[-./ ]\\d{1,2}|\\d{4}[-/](0[1-9]|1[0-2])[-/][0-3]\\d)$`,
  'i',
);
/** What every date has and most names do not; much faster to look for. */
const SEPARATOR = /[-./ ]/;

const NAMED = 5;

/** More dates than this fraction of the names are meant as dates: the columns of a time series. */
const MAX_SHARE = 0.2;

/** A note where a few of the names are dates; null otherwise. */
export function mangledNames(names: readonly string[], source: string): Note | null {
  const dates = names.filter((name) => name.length <= 10 && SEPARATOR.test(name) && DATE.test(name));
  if (dates.length === 0 || dates.length > Math.max(1, MAX_SHARE * names.length)) return null;
  return note('names-mangled', { names: dates.slice(0, NAMED), count: dates.length }, { at: { source } });
}
