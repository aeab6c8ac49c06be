/**
 * What a program can find wrong with a file that claims PDF/UA-1 (ISO 14289-1), after the failure
 * conditions of the Matterhorn Protocol 1.1 that need no human: numbers in parentheses are theirs.
 */

import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib';

const name = (text: string): PDFName => PDFName.of(text);
const wordsOf = (value: unknown): string =>
  value instanceof PDFHexString || value instanceof PDFString ? value.decodeText().trim() : '';

/** Of ISO 32000-1, 14.8.4, as far as a form may use them. */
const STANDARD = new Set(
  'Document Part Sect Div H1 H2 H3 H4 H5 H6 P L LI Lbl LBody Table TR TH TD THead TBody Span Form'.split(
    ' ',
  ),
);

/** What may stand in what (09-004 to 09-006). */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  LI: ['L'],
  LBody: ['LI'],
  TR: ['Table', 'THead', 'TBody'],
  TH: ['TR'],
  TD: ['TR'],
};

type Element = { readonly dict: PDFDict; readonly role: string };

export async function uaComplaints(pdf: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  const told = new Set<string>();
  const must = (holds: boolean, complaint: string): void => {
    if (!holds) told.add(complaint);
  };
  checkCatalog(document, must);
  const elements = structure(document, must);
  for (const [i, page] of document.getPages().entries()) {
    checkContent(document, page, elements, (holds, text) => must(holds, `page ${i + 1}: ${text}`));
    checkAnnotations(document, page, elements, must);
  }
  checkFonts(document, must);
  return [...told];
}

type Must = (holds: boolean, complaint: string) => void;

function checkCatalog({ catalog, context }: PDFDocument, must: Must): void {
  const metadata = catalog.lookup(name('Metadata'));
  const packet = metadata instanceof PDFRawStream ? Buffer.from(metadata.contents).toString() : '';
  must(/<pdfuaid:part>1<\/pdfuaid:part>/.test(packet), 'no PDF/UA-1 in its metadata (06-002)');
  must(/<dc:title>/.test(packet), 'no title in its metadata (06-003)');
  const preferences = catalog.lookupMaybe(name('ViewerPreferences'), PDFDict);
  must(String(preferences?.get(name('DisplayDocTitle'))) === 'true', 'title not shown (07-001)');
  const marks = catalog.lookupMaybe(name('MarkInfo'), PDFDict);
  must(String(marks?.get(name('Marked'))) === 'true', 'not marked as tagged (01-007)');
  must(String(marks?.get(name('Suspects'))) !== 'true', 'suspects (02-004)');
  must(wordsOf(catalog.get(name('Lang'))) !== '', 'no language (11-006)');
  must(context.trailerInfo.Encrypt === undefined, 'encrypted (26-001)');
  const form = catalog.lookupMaybe(name('AcroForm'), PDFDict);
  must(!form?.has(name('XFA')), 'dynamic form (25-001)');
}

/** All elements by their reference, in reading order. */
function structure({ catalog, context }: PDFDocument, must: Must): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>();
  const root = catalog.lookupMaybe(name('StructTreeRoot'), PDFDict);
  must(root !== undefined, 'no structure (01-005)');
  let level = 0;
  const visit = (ref: PDFObject | undefined, parent: string): void => {
    const dict = ref instanceof PDFRef ? context.lookup(ref) : ref;
    if (!(dict instanceof PDFDict) || dict.has(name('MCID')) || dict.has(name('Obj'))) return;
    const role = dict.get(name('S'))?.toString().slice(1) ?? '';
    must(STANDARD.has(role), `element ${role} is not standard (02-001)`);
    const parents = PARENTS[role];
    must(parents === undefined || parents.includes(parent), `${role} in ${parent} (09-004)`);
    if (/^H\d$/.test(role)) {
      const now = Number(role.slice(1));
      must(now <= level + 1, `H${now} after H${level} (14-002, 14-003)`);
      level = now;
    }
    if (role === 'TH')
      must(String(dict.get(name('A'))).includes('/Scope'), 'TH without scope (15-003)');
    if (ref instanceof PDFRef) found.set(ref.toString(), { dict, role });
    const kids = dict.lookup(name('K'));
    for (const kid of kids instanceof PDFArray ? kids.asArray() : [kids]) visit(kid, role);
    if (role === 'Table') must(isEven(dict), 'rows of a table differ (09-001)');
  };
  const spanOf = (cell: PDFDict, key: string): number =>
    Number(new RegExp(`/${key} (\\d+)`).exec(String(cell.get(name('A'))))?.[1] ?? 1);
  const isEven = (table: PDFDict): boolean => {
    const rows = table.lookup(name('K'), PDFArray).asArray();
    // Cells of rows above that reach down into a row, by row.
    const carried = rows.map(() => 0);
    const widths = rows.map((row, r) => {
      const cells = context.lookup(row, PDFDict).lookup(name('K'), PDFArray).asArray();
      return cells.reduce((sum, each) => {
        const cell = context.lookup(each, PDFDict);
        const wide = spanOf(cell, 'ColSpan');
        for (let below = 1; below < spanOf(cell, 'RowSpan'); below++) {
          carried[r + below] = (carried[r + below] ?? 0) + wide;
        }
        return sum + wide;
      }, carried[r] ?? 0);
    });
    return new Set(widths).size <= 1;
  };
  const tops = root?.lookup(name('K'));
  for (const top of tops instanceof PDFArray ? tops.asArray() : [tops]) visit(top, 'root');
  must(level > 0, 'no heading');
  return found;
}

/** What the parent tree has at a number. */
function parentsAt({ catalog }: PDFDocument, number: number | undefined): PDFObject | undefined {
  const numbers = catalog
    .lookupMaybe(name('StructTreeRoot'), PDFDict)
    ?.lookupMaybe(name('ParentTree'), PDFDict)
    ?.lookupMaybe(name('Nums'), PDFArray)
    ?.asArray();
  const at = numbers?.findIndex((each, i) => i % 2 === 0 && String(each) === String(number)) ?? -1;
  return at < 0 ? undefined : numbers?.[at + 1];
}

const DRAWS = /^(Tj|TJ|'|"|S|s|f|F|f\*|B|B\*|b|b\*|Do|sh)$/;

/** All that is drawn is tagged or an artifact, and neither within the other (01-001 to 01-004). */
function checkContent(
  document: PDFDocument,
  page: PDFPage,
  elements: ReadonlyMap<string, Element>,
  must: Must,
): void {
  const { context } = document;
  const number = page.node.lookupMaybe(name('StructParents'), PDFNumber)?.asNumber();
  const list = parentsAt(document, number);
  const array = list instanceof PDFRef ? context.lookup(list) : list;
  const owners = array instanceof PDFArray ? array.asArray() : [];
  const open: ('artifact' | 'tagged')[] = [];
  const ids = new Set<number>();
  for (const token of tokensOf(document, page)) {
    const { operator, operands } = token;
    if (operator === 'BMC' || operator === 'BDC') {
      const kind = operands.includes('/Artifact') ? 'artifact' : 'tagged';
      must(open.length === 0 || open.at(-1) === kind, 'artifact and content in each other');
      open.push(kind);
      if (kind === 'artifact') continue;
      const id = Number(/\/MCID (\d+)/.exec(operands)?.[1] ?? Number.NaN);
      must(!ids.has(id), `marked content ${id} twice`);
      ids.add(id);
      const owner = elements.get(String(owners[id]));
      must(owner !== undefined, `marked content ${id} belongs to no element (01-003)`);
      const role = operands.trim().split(/[\s<]/)[0]?.slice(1);
      must(owner === undefined || owner.role === role, `${role} belongs to ${owner?.role}`);
    } else if (operator === 'EMC') {
      must(open.pop() !== undefined, 'an end without a beginning');
    } else if (DRAWS.test(operator)) {
      must(open.length > 0, `${operator} is neither tagged nor an artifact (01-005)`);
    }
  }
  must(open.length === 0, 'marked content without an end');
}

/** Operators with what precedes them; strings are left out. */
function tokensOf({ context }: PDFDocument, page: PDFPage) {
  const contents = page.node.Contents();
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents];
  const text = streams
    .map((each) => (each instanceof PDFRef ? context.lookup(each) : each))
    .filter((each) => each instanceof PDFRawStream)
    .map((each) => Buffer.from(decodePDFRawStream(each).decode()).toString('latin1'))
    .join('\n')
    .replaceAll(/\((?:\\[\s\S]|[^\\()])*\)/g, ' ')
    .replaceAll(/(?<!<)<[0-9A-Fa-f\s]*>(?!>)/g, ' ');
  const found: { operator: string; operands: string }[] = [];
  let last = 0;
  for (const match of text.matchAll(/(?<=^|[\s>\])])([A-Za-z'"]{1,3}\*?)(?=\s|$)/g)) {
    found.push({ operator: match[1] ?? '', operands: text.slice(last, match.index) });
    last = match.index + match[0].length;
  }
  return found;
}

/** Widgets are read at their place, by name, and tabbed through in reading order (28-*). */
function checkAnnotations(
  document: PDFDocument,
  page: PDFPage,
  elements: ReadonlyMap<string, Element>,
  must: Must,
): void {
  const notes = page.node.Annots()?.asArray() ?? [];
  if (notes.length === 0) return;
  must(String(page.node.get(name('Tabs'))) === '/S', 'tabs do not follow the structure (28-009)');
  for (const note of notes) {
    const dict = document.context.lookup(note, PDFDict);
    const spoken = wordsOf(dict.get(name('TU')));
    const number = dict.lookupMaybe(name('StructParent'), PDFNumber)?.asNumber();
    const owner = elements.get(String(parentsAt(document, number)));
    must(spoken !== '', 'a box without a name (28-005)');
    must(owner?.role === 'Form', `${spoken}: not in a Form element (28-010)`);
    const kids = String(owner?.dict.lookup(name('K')));
    must(kids.includes(String(note)), `${spoken}: its element does not name it`);
  }
}

/** Every font that draws is embedded and says what its letters are (31-*). */
function checkFonts({ context }: PDFDocument, must: Must): void {
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || String(object.get(name('Type'))) !== '/Font') continue;
    const called = String(object.get(name('BaseFont')));
    const kind = String(object.get(name('Subtype')));
    const descendant = object.lookupMaybe(name('DescendantFonts'), PDFArray)?.lookup(0, PDFDict);
    if (kind.startsWith('/CIDFont')) continue;
    const descriptor = (descendant ?? object).lookupMaybe(name('FontDescriptor'), PDFDict);
    const isEmbedded = ['FontFile', 'FontFile2', 'FontFile3'].some((key) =>
      descriptor?.has(name(key)),
    );
    must(isEmbedded, `${called} is not embedded (31-009)`);
    const isRead =
      object.has(name('ToUnicode')) ||
      /WinAnsi|MacRoman/.test(String(object.get(name('Encoding'))));
    must(isRead, `${called} does not say its letters (31-027)`);
    if (String(descendant?.get(name('Subtype'))) === '/CIDFontType2') {
      must(descendant?.has(name('CIDToGIDMap')) === true, `${called}: no CIDToGIDMap (31-005)`);
    }
  }
}
