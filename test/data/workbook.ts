// Makes small workbooks of Excel: a ZIP archive of the XML that Excel needs at least.

import { crc32, deflateRawSync } from 'node:zlib';

type Cell = string | number | null;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const letter = (column: number) => String.fromCharCode(65 + column);

/** A workbook with sheets by their names, row by row. */
export async function workbook(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Promise<Uint8Array> {
  const texts: string[] = [];
  const shared = (text: string) => (texts.includes(text) ? texts.indexOf(text) : texts.push(text) - 1);
  const names = Object.keys(sheets);
  const pages = Object.values(sheets).map((rows) => {
    const lines = rows.map((cells, row) => {
      const made = cells.map((cell, column) => {
        const at = `r="${letter(column)}${row + 1}"`;
        if (cell === null) return '';
        return typeof cell === 'number' ? `<c ${at}><v>${cell}</v></c>` : `<c ${at} t="s"><v>${shared(cell)}</v></c>`;
      });
      return `<row r="${row + 1}">${made.join('')}</row>`;
    });
    return `<worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
  });
  const listed = names.map((name, i) => `<sheet name="${escaped(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const links = names.map((_, i) => `<Relationship Id="rId${i + 1}" Target="worksheets/sheet${i + 1}.xml"/>`);
  return zip({
    'xl/workbook.xml': `<workbook><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(pages.map((page, i) => [`xl/worksheets/sheet${i + 1}.xml`, page])),
  });
}

function zip(files: Readonly<Record<string, string>>): Uint8Array {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const entry = Buffer.alloc(14);
    entry.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, entry, Buffer.from(name)]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, list, end]));
}
