/** Files in the layouts of the agencies' downloads, made from rows. */

import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { utils, write } from '@e965/xlsx';

const COLLECTOR = [
  '',
  ' Address1',
  ' Address2',
  ' Address3',
  ' City',
  ' State',
  ' Zip',
  ' Zip Extension',
  ' Phone',
  ' Phone Extension',
  ' Toll Free Phone',
  ' Fax',
  ' Email',
  ' Web Site',
];

/** The 67 headers of Pennsylvania's register, as its Excel file has them. */
export const PA_HEADERS = [
  'Reporting Year',
  'County',
  'Municipality ID',
  'Municipality ',
  'School District ID',
  'School District Name',
  'Municipal Nonresident EIT (percent)',
  'Municipal Nonresident EIT Effective Date',
  'Municipal Resident EIT (percent)',
  'Municipal Resident EIT Effective Date',
  'School District EIT (percent)',
  'School District EIT Effective Date',
  'School District PIT (percent)',
  'Total Resident Income Tax (percent)',
  'Municipal EIT LIE (dollars)',
  'School District EIT LIE (dollars)',
  'Municipal LST (dollars)',
  'Municipal LST Effective Date',
  'School District LST (dollars)',
  'School District LST Effective Date',
  'Total LST (dollars)',
  'Municipal LST LIE (dollars)',
  'School District LST LIE (dollars)',
  ...['EIT Collector', 'Municipal LST Collector', 'School District LST Collector'].flatMap((name) =>
    COLLECTOR.map((field) => name + field),
  ),
  'PSD Code',
  'Tax Collection District Name',
];

/** The instruction row, the headers, and a row of cells for each; cells not named are empty. */
export const paTable = (rows: readonly Readonly<Record<string, string>>[]): string[][] => [
  ['*Please scroll to the yellow highlighted column to see the PSD codes'],
  [...PA_HEADERS],
  ...rows.map((row) => PA_HEADERS.map((header) => row[header] ?? row[header.trim()] ?? '')),
];

/** Two municipalities of Pennsylvania's register as of June 15, 2026. */
export const PA_ROWS: readonly Readonly<Record<string, string>>[] = [
  {
    'Reporting Year': '2026',
    County: 'ADAMS',
    'Municipality ID': '010303',
    Municipality: 'EAST BERLIN BORO',
    'School District ID': '011103',
    'School District Name': 'BERMUDIAN SPRINGS S D',
    'Municipal Nonresident EIT (percent)': '1.000000',
    'Municipal Nonresident EIT Effective Date': '01/01/2006',
    'Municipal Resident EIT (percent)': '0.500000',
    'School District EIT (percent)': '1.200000',
    'School District EIT Effective Date': '07/01/2016',
    'School District PIT (percent)': '0',
    'Total Resident Income Tax (percent)': '1.700000',
    'Municipal EIT LIE (dollars)': '0',
    'School District EIT LIE (dollars)': '0',
    'Municipal LST (dollars)': '52.00',
    'Municipal LST Effective Date': '01/01/2008',
    'School District LST (dollars)': '0',
    'Total LST (dollars)': '52.00',
    'Municipal LST LIE (dollars)': '12000',
    'School District LST LIE (dollars)': '0',
    'EIT Collector': 'York Adams Tax Bureau',
    'PSD Code': '010101',
    'Tax Collection District Name': 'ADAMS TAX COLLECTION DISTRICT',
  },
  {
    'Reporting Year': '2026',
    County: 'ADAMS',
    'Municipality ID': '010485',
    Municipality: 'HAMILTON TWP',
    'School District ID': '011103',
    'School District Name': 'BERMUDIAN SPRINGS S D',
    'Municipal Nonresident EIT (percent)': '1.000000',
    'Municipal Nonresident EIT Effective Date': '01/01/2014',
    'Municipal Resident EIT (percent)': '0.500000',
    'School District EIT (percent)': '1.200000',
    'School District EIT Effective Date': '07/01/2016',
    'School District PIT (percent)': '0',
    'Total Resident Income Tax (percent)': '1.700000',
    'Municipal EIT LIE (dollars)': '0',
    'School District EIT LIE (dollars)': '0',
    'Municipal LST (dollars)': '52.00',
    'Municipal LST Effective Date': '01/01/2010',
    'School District LST (dollars)': '0',
    'Total LST (dollars)': '52.00',
    'Municipal LST LIE (dollars)': '12000',
    'School District LST LIE (dollars)': '0',
    'EIT Collector': 'York Adams Tax Bureau',
    'PSD Code': '010102',
    'Tax Collection District Name': 'ADAMS TAX COLLECTION DISTRICT',
  },
];

/** Rows as CSV with CRLF, as the agencies' servers write it. */
export const csvFile = (rows: readonly (readonly string[])[]): Buffer =>
  Buffer.from(
    rows
      .map((cells) =>
        cells.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(),
      )
      .map((line) => `${line}\r\n`)
      .join(''),
  );

/** An Excel workbook of 1997 to 2003 (.xls): rates as numbers, dates as dates, codes as text. */
export function oldWorkbook(rows: readonly (readonly string[])[]): Buffer {
  const cells = rows.map((row) => row.map(typed));
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(cells, { cellDates: true, UTC: true }), 'EIT');
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
}

function typed(cell: string): string | number | Date {
  const [, month, day, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(cell) ?? [];
  if (year !== undefined) return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return /^\d+\.\d+$/.test(cell) ? Number(cell) : cell;
}

/** A PDF of lines, each a list of cells with where they begin, in points from the left. */
export async function pdfFile(
  pages: readonly (readonly (readonly (readonly [number, string])[])[])[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const lines of pages) {
    const page = document.addPage([612, 792]);
    for (const [i, line] of lines.entries()) {
      for (const [x, text] of line) page.drawText(text, { x, y: 750 - 11 * i, size: 9, font });
    }
  }
  return await document.save();
}
