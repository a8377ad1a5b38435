// Makes the golden Parquet and Arrow files of this folder with writers that are not ours and not
// our readers' authors' alone. The packages are not dependencies of the project; in an empty
// folder:
//   npm install nodejs-polars hyparquet-writer && node make-files.mjs FOLDER

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import pl from 'nodejs-polars';

const folder = process.argv[2] ?? '.';
const save = (name, bytes) => writeFileSync(join(folder, name), new Uint8Array(bytes));

// Every kind of cell, written by polars (Rust).
const kinds = pl.DataFrame([
  pl.Series('double', [0.1, null, Number.NaN, -2.5e300], pl.Float64),
  pl.Series('single', [0.5, 1.5, null, -2], pl.Float32),
  pl.Series('int8', [-128, 127, null, 0], pl.Int8),
  pl.Series('uint32', [0, 4294967295, null, 7], pl.UInt32),
  pl.Series('int64', ['-9007199254740991', '9007199254740991', null, '5'], pl.Utf8).cast(pl.Int64),
  pl.Series('nothing', [null, null, null, null], pl.Float64),
  pl.Series('flag', [true, false, null, true], pl.Bool),
  pl.Series('text', ['a', 'ü', null, 'NA'], pl.Utf8),
  pl.Series('category', ['x', 'y', 'x', null], pl.Categorical),
  pl
    .Series(
      'day',
      [new Date('2024-02-29T00:00:00Z'), new Date('1969-12-31T00:00:00Z'), null, new Date(0)],
      pl.Datetime('ms'),
    )
    .cast(pl.Date),
  pl.Series('moment', [new Date('2024-02-29T12:30:00.250Z'), new Date(-1), null, new Date(0)], pl.Datetime('ms')),
  pl.Series('__proto__', [1, 2, 3, 4], pl.Float64),
  pl.Series('constructor', ['p', 'q', 'p', 'q'], pl.Utf8),
]);
for (const compression of ['uncompressed', 'snappy', 'gzip', 'brotli', 'zstd', 'lz4']) {
  save(`kinds-${compression}.parquet`, kinds.writeParquet({ compression }));
}
for (const compression of ['uncompressed', 'lz4', 'zstd'])
  save(`kinds-${compression}.arrow`, kinds.writeIPC({ compression }));
save('kinds-stream.arrow', kinds.writeIPCStream({ compression: 'uncompressed' }));

// Buffers of 400 kB: several LZ4 blocks of one frame.
const long = pl.DataFrame([
  pl.Series(
    'ramp',
    Array.from({ length: 50000 }, (_, i) => Math.floor(i / 1000)),
    pl.Float64,
  ),
  pl.Series(
    'class',
    Array.from({ length: 50000 }, (_, i) => (i % 2 ? 'odd' : 'even')),
    pl.Categorical,
  ),
]);
save('long-lz4.arrow', long.writeIPC({ compression: 'lz4' }));
save('long-zstd.parquet', long.writeParquet({ compression: 'zstd' }));

save('nested.parquet', pl.DataFrame({ class: ['a', 'b'], spectrum: [[1, 2], [3]] }).writeParquet());
save('nested.arrow', pl.DataFrame({ class: ['a', 'b'], spectrum: [[1, 2], [3]] }).writeIPC());
save(
  'large-integers.parquet',
  pl.DataFrame([pl.Series('id', ['1', '9007199254740993'], pl.Utf8).cast(pl.Int64)]).writeParquet(),
);
save(
  'large-integers.arrow',
  pl.DataFrame([pl.Series('id', ['1', '9007199254740993'], pl.Utf8).cast(pl.Int64)]).writeIPC(),
);
save('no-rows.parquet', pl.DataFrame([pl.Series('a', [], pl.Float64)]).writeParquet());

// Several row groups, and decimals in all three stores, written by hyparquet-writer.
const decimal = (name, type, scale, more) => ({
  name,
  type,
  converted_type: 'DECIMAL',
  scale,
  precision: 9,
  repetition_type: 'OPTIONAL',
  ...more,
});
save(
  'groups.parquet',
  parquetWriteBuffer({
    rowGroupSize: 3,
    columnData: [
      { name: 'x', data: [1.5, 2.5, null, 4.5, 5.5, 6.5, 7.5], type: 'DOUBLE' },
      { name: 'class', data: ['a', 'b', 'a', 'b', 'a', 'b', 'a'], type: 'STRING' },
    ],
  }),
);
save(
  'decimals.parquet',
  parquetWriteBuffer({
    columnData: [
      { name: 'cents', data: [0.3, null, -12.34] },
      { name: 'wide', data: [0.3, 0.7, -12.34] },
    ],
    schema: [
      { name: 'root', num_children: 2 },
      decimal('cents', 'INT32', 2),
      decimal('wide', 'FIXED_LEN_BYTE_ARRAY', 4, { type_length: 9 }),
    ],
  }),
);
