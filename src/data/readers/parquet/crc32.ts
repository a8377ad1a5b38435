// The checksum that pages of a Parquet file may have: CRC-32 as in gzip.

const POLYNOMIAL = 0xedb88320;

let table: Uint32Array | null = null;

function makeTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ POLYNOMIAL : value >>> 1;
    return value;
  });
}

/** The checksum as a number of 32 bits without a sign. */
export function crc32(bytes: Uint8Array): number {
  table ??= makeTable();
  let value = 0xffffffff;
  for (let at = 0; at < bytes.length; at++) value = table[(value ^ bytes[at]) & 0xff] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}
