// Numbers and sizes as text.

import { type ColumnDescription, formatNumber } from '../../../src/app.browser.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB'];

/** `12.3 MB`. */
export function bytesText(bytes: number): string {
  const unit = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** unit;
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${UNITS[unit]}`;
}

/** A number of a table, short. */
export function numberText(value: number | null): string {
  if (value === null) return '–';
  return formatNumber(value);
}

/** `0.04 s`, `12 s`. */
export function secondsText(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return `${seconds < 10 ? seconds.toFixed(2) : Math.round(seconds)} s`;
}

const ROLES: Readonly<Record<ColumnDescription['role'], string>> = {
  feature: '',
  target: 'class',
  id: 'sample id',
  weights: 'weights',
  folds: 'folds',
  subjects: 'subjects',
  covariate: 'covariate',
  dropped: 'dropped',
};

/** The role or the type of a column. */
export function columnKind({ role, type }: ColumnDescription): string {
  return ROLES[role] || (type === 'numeric' ? 'number' : 'category');
}

/** The pieces of a name between which a line may be broken: `smoothness_`, `mean`. */
export const brokenName = (name: string): string[] => name.split(/(?<=[_.:/-])(?=[^_.:/-])/);
