// Workbooks of Excel; what decodes them is loaded with the first one.

import type { Reader } from '../reader.ts';

export const xlsx: Reader = {
  name: 'xlsx',
  title: 'Excel',
  summary: 'Excel workbook; the first row of the sheet contains the column names',
  endings: ['xlsx', 'xlsm'],
  spelling: ['header', 'sheet'],
  async read(source, options) {
    const { decodeWorkbook } = await import('./xlsx/decode.ts');
    return decodeWorkbook(source, options);
  },
};
