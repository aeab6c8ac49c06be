/** The same ten employees in the files that people have, each read as the ten or refused. Costs about 4 s. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { openFile } from '../../../src/people/employees/import-file.ts';
import { accountClient, newEmployer } from '../../support/i9.ts';
import { forEachServer } from '../../support/server.ts';
import { turnsDuring } from '../../support/turns.ts';

type Person = readonly [
  firstName: string,
  lastName: string,
  ssn: string,
  born: string,
  zip: string,
  hired: string,
];
const HEADER = [
  'firstName',
  'lastName',
  'socialSecurityNumber',
  'dateOfBirth',
  'address.zipCode',
  'employment.hireDate',
];
const ADDRESS = ['address.streetAddress1', 'address.city', 'address.state'];
const TEN: readonly Person[] = [
  ['José', 'Núñez', '123-45-6701', '1990-03-04', '07030', '2026-06-01'],
  ['Zoë', 'O’Neil, Jr', '123-45-6702', '1985-12-31', '85253', '2026-06-02'],
  ['Ana "Anita"', 'García', '123-45-6703', '1979-01-15', '10001', '2026-06-03'],
  ['Élodie', 'Brûlé', '123-45-6704', '1992-07-08', '02139', '2026-06-04'],
  ['Jürgen', 'Weiß', '123-45-6705', '1988-05-05', '60601', '2026-06-05'],
  ['Siân', 'Østergård', '123-45-6706', '1999-09-30', '94105', '2026-06-06'],
  ['François', 'Lefèvre', '123-45-6707', '1970-10-20', '33101', '2026-06-07'],
  ['Íñigo', 'Peña', '123-45-6708', '2001-02-28', '73301', '2026-06-08'],
  ['Åsa', 'Öberg', '123-45-6709', '1995-11-11', '98101', '2026-06-09'],
  ['Ann', 'Smith', '123-45-6710', '1966-04-02', '30301', '2026-06-10'],
];
const PLAIN_QUOTE = TEN.map((person) =>
  person.map((cell) => cell.replace('’', "'")),
) as unknown as Person[];

type Write = (day: string) => string;
const us: Write = (day) => day.replace(/^(\d+)-0?(\d+)-0?(\d+)$/, '$2/$3/$1');
const european: Write = (day) => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$3.$2.$1');
const iso: Write = (day) => day;

const rowsOf = (people: readonly Person[], days: Write = iso): string[][] =>
  people.map(([first, last, ssn, born, zip, hired]) => [
    first,
    last,
    ssn,
    days(born),
    zip,
    days(hired),
    '1 Main St',
    'Town',
    'NJ',
  ]);

function csv(
  people: readonly Person[],
  { between = ',', end = '\n', days = iso, header = HEADER, all = false } = {},
): string {
  const cell = (text: string): string =>
    all || /["\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return [[...header, ...ADDRESS], ...rowsOf(people, days)]
    .map((cells) => cells.map(cell).join(between) + end)
    .join('');
}

const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
/** Windows-1252 has the typographic apostrophe where Latin-1 has a control character. */
const windows = (text: string): Buffer => latin(text.replaceAll('’', '\x92'));

function workbook(rows: readonly (readonly string[])[]): Buffer {
  const inXml = (text: string): string =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const xml = rows
    .map((cells, i) => {
      const inner = cells.map((text, j) => {
        const at = `${String.fromCharCode(65 + j)}${i + 1}`;
        return `<c r="${at}" t="inlineStr"><is><t>${inXml(text)}</t></is></c>`;
      });
      return `<row r="${i + 1}">${inner.join('')}</row>`;
    })
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const related = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const files = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${related}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${related}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${xml}</sheetData></worksheet>`,
  };
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(packed)));
}

const WORKBOOK = workbook([[...HEADER, ...ADDRESS], ...rowsOf(TEN)]);

const records = TEN.map(
  ([firstName, lastName, socialSecurityNumber, dateOfBirth, zipCode, day]) => ({
    firstName,
    lastName,
    socialSecurityNumber,
    dateOfBirth,
    address: { streetAddress1: '1 Main St', city: 'Town', state: 'NJ', zipCode },
    employment: { hireDate: day },
  }),
);
const ndjson = records.map((record) => `${JSON.stringify(record)}\n`).join('');

const CSV = 'text/csv';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const FRIENDLY = ['First Name', 'Last_Name', 'SSN', 'Date of Birth', 'ZIP', 'Hire Date'];
const noSsnSigns = TEN.map((person) =>
  person.with(2, person[2].replaceAll('-', '')),
) as unknown as Person[];
const scattered = csv(TEN).replaceAll('\n', '\n,,,,,,,,\n');

/** What is sent, and what says how it was read: [content type, bytes, read as, query]. */
type Way = readonly [string, string, Buffer, Readonly<Record<string, unknown>>, string?];
const text = (value: string): Buffer => Buffer.from(value);
const WAYS: readonly Way[] = [
  ['plain CSV', CSV, text(csv(TEN)), { format: 'csv', encoding: 'utf-8', dates: null }],
  ['with a byte order mark', CSV, text(`\ufeff${csv(TEN)}`), { encoding: 'utf-8' }],
  ['every cell quoted', CSV, text(csv(TEN, { all: true })), {}],
  ['CRLF', CSV, text(csv(TEN, { end: '\r\n' })), {}],
  ['CR, as old Macs', CSV, text(csv(TEN, { end: '\r' })), {}],
  ['without a last line end', CSV, text(csv(TEN).trimEnd()), {}],
  ['blank rows between', CSV, text(scattered), {}],
  ['empty lines between', CSV, text(csv(TEN).replaceAll('\n', '\n\n')), {}],
  ['semicolons', CSV, text(csv(TEN, { between: ';' })), {}],
  ['tabs', 'text/tab-separated-values', text(csv(TEN, { between: '\t' })), {}],
  ['tabs as text/plain', 'text/plain', text(csv(TEN, { between: '\t' })), {}],
  ['sep=;', CSV, text(`sep=;\r\n${csv(TEN, { between: ';' })}`), {}],
  ['US dates', CSV, text(csv(TEN, { days: us })), { dates: 'month-first' }],
  ['European dates', CSV, text(csv(TEN, { days: european })), { dates: 'day-first' }],
  ['days with midnight', CSV, text(csv(TEN, { days: (day) => `${day} 00:00:00` })), {}],
  ['Windows-1252', CSV, latin(csv(PLAIN_QUOTE)), { encoding: 'windows-1252' }],
  ['Windows-1252, semicolons', CSV, latin(csv(PLAIN_QUOTE, { between: ';' })), {}],
  ['named', `${CSV}; charset=windows-1252`, windows(csv(TEN)), { encoding: 'windows-1252' }],
  ['named Latin-1', `${CSV}; charset="ISO-8859-1"`, latin(csv(PLAIN_QUOTE)), {}],
  ['named UTF-8', `${CSV};charset=utf-8`, text(csv(TEN)), {}],
  ['UTF-16, as Excel', CSV, utf16(csv(TEN, { between: '\t' })), { encoding: 'utf-16le' }],
  ['UTF-16, big end', CSV, utf16(csv(TEN)).swap16(), { encoding: 'utf-16be' }],
  ['UTF-16 without a mark', CSV, utf16(csv(TEN)).subarray(2), { encoding: 'utf-16le' }],
  ['as Windows names CSV', 'application/vnd.ms-excel', text(csv(TEN)), { format: 'csv' }],
  ['as bytes', 'application/octet-stream', text(csv(TEN)), { format: 'csv' }],
  ['application/csv', 'application/csv', text(csv(TEN)), {}],
  ['names of HR systems', CSV, text(csv(TEN, { header: FRIENDLY })), {}],
  ['names in capitals', CSV, text(csv(TEN, { header: HEADER.map((n) => n.toUpperCase()) })), {}],
  ['numbers without hyphens', CSV, text(csv(noSsnSigns)), {}],
  ['spaces around cells', CSV, text(csv(TEN, { all: true, between: ' , ' })), {}],
  ['empty last columns', CSV, text(csv(TEN).replaceAll('\n', ',,\n')), {}],
  [
    'columns of other programs',
    CSV,
    text(csv(TEN).replaceAll('\n', ',x\n').replace(',x', ',Department')),
    { unusedColumns: ['Department'] },
    'unknownColumns=skip',
  ],
  ['ambiguous days, said', CSV, text(csv(TEN, { days: us })), {}, 'dates=month-first'],
  ['a workbook', XLSX, WORKBOOK, { format: 'xlsx', encoding: null }],
  ['a workbook as CSV', CSV, WORKBOOK, { format: 'xlsx' }],
  ['NDJSON', 'application/x-ndjson', text(ndjson), { format: 'ndjson' }],
  ['NDJSON as JSON lines', 'application/jsonl', text(ndjson), {}],
  ['NDJSON as JSON', 'application/json', text(ndjson), { format: 'ndjson' }],
  ['a JSON array', 'application/json', text(JSON.stringify(records)), { format: 'json' }],
  ['a JSON array in lines', 'text/plain', text(JSON.stringify(records, null, 2)), {}],
];

/** What cannot be read in one way only, and what the refusal says. */
const REFUSED: readonly (readonly [string, string, Buffer, RegExp])[] = [
  [
    'Mac OS Roman',
    CSV,
    text('firstName,lastName\nJos?,N').map((b) => (b === 63 ? 0x8e : b)) as Buffer,
    /more than one way.*CSV UTF-8/,
  ],
  [
    'another encoding than named',
    `${CSV}; charset=utf-8`,
    latin('firstName,lastName\nJosé,N'),
    /is not utf-8/,
  ],
  ['a letter that was lost', CSV, text('firstName,lastName\nJos\ufffd,N'), /U\+FFFD/],
  [
    'days that are two days',
    CSV,
    text('firstName,lastName,dateOfBirth\na,b,3/4/1990'),
    /dates=month-first/,
  ],
  [
    'days in both orders',
    CSV,
    text('firstName,lastName,dateOfBirth\na,b,3/4/1990\nc,d,13/4/1990\ne,f,4/13/1990'),
    /can be two days/,
  ],
  ['a year of two digits', CSV, text('firstName,lastName,dateOfBirth\na,b,12/31/90'), /yyyy-MM-dd/],
  [
    'a ZIP code without its zero',
    CSV,
    text('firstName,lastName,zip,address.streetAddress1,city,state\na,b,7030,1 Main,Hoboken,NJ'),
    /has 4 digits.*drops the zeros/,
  ],
  [
    'a number without its zero',
    CSV,
    text('firstName,lastName,ssn\na,b,12345678'),
    /drops the zeros/,
  ],
  ['an old workbook', CSV, Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xls\).*Save it as \.xlsx/],
  ['no workbook', XLSX, text(csv(TEN)), /is not an Excel workbook/],
  ['a value below no name', CSV, text('firstName,lastName,\na,b,c'), /column 3, which has no name/],
  ['a row with a field too many', CSV, text('firstName,lastName\na,b,c'), /3 fields/],
];

describe('files of employees', () => {
  forEachServer('import', (server) => {
    const start = async () => {
      const client = await accountClient(server());
      const employer = await newEmployer(client);
      const send = (bytes: Buffer, type: string, query = '') =>
        server().fetch(`${employer}/employees/import${query === '' ? '' : `?${query}`}`, {
          method: 'POST',
          key: `Bearer ${client.token}`,
          headers: { 'content-type': type },
          body: new Uint8Array(bytes),
        });
      const list = async () => (await client.get(`${employer}/employees?limit=200`)).body.employees;
      return { client, employer, send, list };
    };

    for (const [name, type, bytes, readAs, query] of WAYS) {
      test(`${name}: the ten`, async () => {
        const { client, employer, send, list } = await start();
        const checked = await send(bytes, type, [query, 'check=true'].filter(Boolean).join('&'));
        assert.deepEqual(checked.body.errors, []);
        const { status, body } = await send(bytes, type, query);
        assert.equal(status, 201, JSON.stringify(body));
        for (const [key, value] of Object.entries(readAs)) assert.deepEqual(body[key], value, key);
        const isPlain = /Windows-1252|Latin-1/.test(name);
        const expected = isPlain ? PLAIN_QUOTE : TEN;
        assert.deepEqual(
          (await list()).map(({ firstName, lastName }: Record<string, string>) => [
            firstName,
            lastName,
          ]),
          expected.map(([first, last]) => [first, last]),
        );
        const { employee } = (await client.get(`${employer}/employees/${body.employees[0].id}`))
          .body;
        assert.deepEqual(
          [
            employee.socialSecurityNumber,
            employee.dateOfBirth,
            employee.address.zipCode,
            employee.employment.hireDate,
          ],
          ['123456701', '1990-03-04', '07030', '2026-06-01'],
        );
      });
    }

    for (const [name, type, bytes, message] of REFUSED) {
      test(`${name}: refused with the cause`, async () => {
        const { send, list } = await start();
        for (const query of ['', 'check=true']) {
          const { status, text } = await send(bytes, type, query);
          if (query === '') assert.equal(status, 400, text);
          assert.match(text, message);
        }
        assert.deepEqual(await list(), []);
      });
    }

    test('the same file again doubles no one: asked, left out, or added as the sender says', async () => {
      const { send, list } = await start();
      const bytes = text(csv(TEN));
      await send(bytes, CSV);
      const asked = await send(bytes, CSV);
      assert.equal(asked.status, 400);
      assert.equal(asked.body.errors.length, 10);
      assert.equal(asked.body.errors[0].code, 'same_person');
      assert.match(asked.body.errors[0].message, /same social security number as employee/);
      const more = text(`${csv(TEN)}New,Person,,,,,,,\n`);
      const checked = await send(more, CSV, 'check=true&duplicates=skip');
      assert.deepEqual([checked.body.rows, checked.body.skipped.length], [11, 10]);
      const skipped = await send(more, CSV, 'duplicates=skip');
      assert.deepEqual([skipped.status, skipped.body.imported], [201, 1]);
      assert.deepEqual(skipped.body.skipped[9].row, 11);
      assert.equal((await list()).length, 11);
      assert.equal((await send(bytes, CSV, 'duplicates=skip')).body.imported, 0);
      assert.equal((await send(bytes, CSV, 'duplicates=add')).body.imported, 10);
      assert.equal((await list()).length, 21);
    });

    test('who is the same person, and who only has the same name', async () => {
      const { send } = await start();
      const header = 'firstName,lastName,emailAddress,ssn,dob\n';
      const rows = (...lines: string[]) => send(text(header + lines.join('\n')), CSV, 'check=true');
      const same = async (...lines: string[]): Promise<string[]> =>
        (await rows(...lines)).body.errors.map(
          ({ row, message }: { row: number; message: string }) =>
            `${row} ${/the same (.*?) as (row \d+)/.exec(message)?.slice(1).join(' ')}`,
        );
      assert.deepEqual(await same('Ana,Ruiz,,,', 'ANA , Ruiz,,,'), ['3 name row 2']);
      assert.deepEqual(await same('A,B,x@example.com,,', 'C,D,X@example.com,,'), [
        '3 email address row 2',
      ]);
      assert.deepEqual(await same('A,B,,123-45-6789,', 'C,D,,123456789,'), [
        '3 social security number row 2',
      ]);
      assert.deepEqual(await same('A,B,,123-45-6789,', 'A,B,,123-45-6780,'), []);
      assert.deepEqual(await same('A,B,,,1990-01-01', 'A,B,,,1991-01-01'), []);
      assert.deepEqual(await same('A,B,,123-45-6789,1990-01-01', 'A,B,,,1990-01-01'), [
        '3 name row 2',
      ]);
      assert.deepEqual(await same('A,B,,,', 'B,A,,,'), []);
    });
  });
});

test('others are served while a workbook is read, and one of too many rows is refused', async () => {
  const named = (count: number): Buffer =>
    workbook([['firstName', 'lastName'], ...Array.from({ length: count }, () => ['Ana', 'Wong'])]);
  const opened = openFile(named(5_000), { mediaType: 'application/octet-stream' });
  const { turns, result } = await turnsDuring(opened);
  assert.equal([...result.rows()].length, 5_000);
  assert.ok(turns > 200, `${turns} turns`);
  await assert.rejects(
    openFile(named(50_000), { mediaType: 'application/octet-stream' }),
    /the sheet has 50,001 rows and 2 columns/,
  );
});
