/** An Excel workbook (.xlsx) of one sheet: numbers as numbers, m/d/yyyy dates as Excel keeps them, the rest as text. */

import { buffer } from 'node:stream/consumers';
import { writeZip, type ZipFile } from '../../src/people/i9/inspection/zip.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1899, 11, 30);

export async function workbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const sheet = rows
    .map(
      (cells, r) =>
        `<row r="${r + 1}">${cells.map((cell, c) => cellXml(cell, `${columnName(c)}${r + 1}`)).join('')}</row>`,
    )
    .join('');
  const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
  const files: Readonly<Record<string, string>> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Register" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return await buffer(writeZip(listed(files), new Date(FIRST_DAY + 46_000 * DAY_MS)));
}

async function* listed(files: Readonly<Record<string, string>>): AsyncGenerator<ZipFile> {
  for (const [name, content] of Object.entries(files)) yield { name, content: XML + content };
}

function cellXml(cell: string, at: string): string {
  if (cell === '') return '';
  const [, month = '', day = '', year = ''] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(cell) ?? [];
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (month !== '' && new Date(date).getUTCDate() === Number(day)) {
    return `<c r="${at}" s="1"><v>${(date - FIRST_DAY) / DAY_MS}</v></c>`;
  }
  if (/^-?\d+(\.\d+)?$/.test(cell)) return `<c r="${at}"><v>${cell}</v></c>`;
  const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

const columnName = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : columnName(Math.floor(index / 26) - 1) + columnName(index % 26);
