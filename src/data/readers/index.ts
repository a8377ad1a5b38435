// The file formats that can be read. A new one is one file here and one line below.

import { registry } from '../../base/registry.ts';
import type { Reader } from '../reader.ts';
import { arff } from './arff.ts';
import { arrow } from './arrow.ts';
import { csv, tsv } from './csv/index.ts';
import { cls, gct } from './gct.ts';
import { geo } from './geo.ts';
import { libsvm } from './libsvm.ts';
import { mtx } from './mtx.ts';
import { parquet } from './parquet.ts';
import { xlsx } from './xlsx.ts';

/** The file formats that can be read, by name. */
export const readers = registry<Reader>('data format', [
  arff,
  arrow,
  cls,
  csv,
  gct,
  geo,
  libsvm,
  mtx,
  parquet,
  tsv,
  xlsx,
]);
