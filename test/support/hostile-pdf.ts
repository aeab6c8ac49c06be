/** PDFs made to take a reader's memory or time. Each has a few kilobytes. */

import { deflateSync } from 'node:zlib';

const HEAD = '%PDF-1.7\n';
const CATALOG = '1 0 obj\n<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>\nendobj\n';
const PAGES = '2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n';
const PAGE = '3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Annots[4 0 R]>>\nendobj\n';
const FIELD =
  '4 0 obj\n<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/V(b)/Rect[0 0 9 9]/P 3 0 R>>\nendobj\n';
const tail = (info: string) => `trailer\n<</Root 1 0 R${info}/Size 9>>\nstartxref\n9\n%%EOF\n`;

/** Whole PDFs of a page and a field, with `extra` objects, or with other ones in place of these. */
const rawPdf = (extra: Buffer | string, { pages = PAGES, field = FIELD, info = '' } = {}): Buffer =>
  Buffer.concat(
    [HEAD, CATALOG, pages, PAGE, field, extra, tail(info)].map((each) => Buffer.from(each)),
  );

const stream = (number: number, entries: string, data: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${number} 0 obj\n<<${entries}/Length ${data.byteLength}>>\nstream\n`),
    data,
    Buffer.from('\nendstream\nendobj\n'),
  ]);

const zeros = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * 1024 * 1024));
const OBJECTS = '/Type/ObjStm/N 1/First 4';

const MILLION = 'b'.repeat(1_000_000);

/** A text or name of a million characters, by where it is: more than one call of a function takes. */
export const endlessTexts = (): ReadonlyMap<string, Buffer> =>
  new Map([
    ['value', rawPdf('', { field: FIELD.replace('(b)', `(${MILLION})`) })],
    ['name', rawPdf('', { field: FIELD.replace('(a)', `(${MILLION})`) })],
    ['tooltip', rawPdf('', { field: FIELD.replace('/V(b)', `/V 1/TU(${MILLION})`) })],
    [
      'value of a box',
      rawPdf('', { field: FIELD.replace('Tx/T(a)/V(b)', `Btn/T(a)/V/${MILLION}`) }),
    ],
    ['look', rawPdf('', { field: FIELD.replace('Tx/T(a)/V(b)', `Btn/T(a)/AS/${MILLION}`) })],
    [
      'choice',
      rawPdf('', {
        field: FIELD.replace('Tx/T(a)/V(b)', `Ch/Ff 131072/T(a)/V 1/Opt[(${MILLION})]`),
      }),
    ],
    ['subject', rawPdf(`5 0 obj\n<</Subject(${MILLION})>>\nendobj\n`, { info: '/Info 5 0 R' })],
  ]);

/** By what they do. */
export function hostilePdfs(): ReadonlyMap<string, Buffer> {
  const twice = deflateSync(zeros(256));
  const flat = zeros(24);
  const many = Array.from({ length: 12 }, (_, i) =>
    stream(20 + i, `${OBJECTS}/Filter/FlateDecode`, flat),
  );
  const runs = deflateSync(Buffer.alloc(4 * 1024 * 1024, Buffer.from([129, 32])));
  const loop = (kids: string) => ({
    field: `4 0 obj\n<</T(a)/Kids[${kids}]>>\nendobj\n5 0 obj\n<</T(b)/Parent 4 0 R/Kids[4 0 R]>>\nendobj\n`,
  });
  return new Map([
    ['deflated twice', rawPdf(stream(9, `${OBJECTS}/Filter[/FlateDecode/FlateDecode]`, twice))],
    ['many large streams', rawPdf(Buffer.concat(many))],
    ['deflated runs', rawPdf(stream(9, `${OBJECTS}/Filter[/FlateDecode/RunLengthDecode]`, runs))],
    [
      'two billion cross-references',
      rawPdf(
        stream(9, '/Type/XRef/Size 9/W[0 0 0]/Index[0 2000000000]/Root 1 0 R', Buffer.from('x')),
      ),
    ],
    [
      'two million objects in a stream',
      rawPdf(
        stream(
          9,
          '/Type/ObjStm/N 2000000/First 0/Filter/FlateDecode',
          deflateSync(Buffer.from('1 0 '.repeat(2_000_000))),
        ),
      ),
    ],
    ['fields in a circle', rawPdf('', loop('5 0 R'))],
    ['a field that is its own child', rawPdf('', loop('4 0 R'))],
    [
      'pages in a circle',
      rawPdf('', { pages: '2 0 obj\n<</Type/Pages/Kids[2 0 R]/Count 1>>\nendobj\n' }),
    ],
    ...[...endlessTexts()].map(([name, pdf]) => [`a ${name} of a million letters`, pdf] as const),
    ['brackets without end', rawPdf(`9 0 obj\n${'['.repeat(1_000_000)}\nendobj\n`)],
  ]);
}
