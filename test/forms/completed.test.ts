/**
 * A completed Form I-9 as a PDF, read by programs and a library that are not ours: every value, every
 * attestation, every entry of the trail; well-formed, tagged, read-only, the same bytes every time.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Content, SupplementBEntry } from '../../src/people/i9/form/content.ts';
import { attestationFor } from '../../src/people/i9/form-data/attestations.ts';
import { completedForm } from '../../src/people/i9/print/completed-form.ts';
import type { AuditRecord } from '../../src/platform/audit/trail.ts';
import {
  contentWith,
  EMPLOYER,
  EXAMINED,
  entryOf,
  PERSON,
  ROW,
  signatureOf,
} from '../support/i9-forms.ts';
import { uaComplaints } from '../support/pdf-ua.ts';
import { getDocument } from '../support/pdfjs.ts';
import { PRINTER } from '../support/printer.ts';
import { withProgram } from '../support/programs.ts';
import { popplerComplaints, run, save } from './pdf-files.ts';

const plain = (text: string): string => text.replace(/\s+/g, '');

const TRAIL = [entryOf(1, 'submission.started', {}), entryOf(2, 'section1.signed', {})];

const print = async (parts: Partial<Content>, trail: readonly AuditRecord[] | null = TRAIL) =>
  await PRINTER.complete(
    completedForm({ row: ROW, content: contentWith(parts), employer: EMPLOYER, trail }),
  );

// biome-ignore lint/suspicious/noExplicitAny: the library's own types leave these open
type Loose = any;

/** What a screen reader finds: text of every value, and what it says of boxes to check. */
async function spokenFields(pdf: Uint8Array): Promise<{ values: string[]; boxes: string[] }> {
  // The library takes the bytes away.
  const document = await getDocument({ data: pdf.slice(), verbosity: 0 }).promise;
  const [values, boxes]: [string[], string[]] = [[], []];
  for (let i = 1; i <= document.numPages; i++) {
    const page = await document.getPage(i);
    assert.deepEqual(await page.getAnnotations(), []);
    const texts = new Map<string, string>();
    let at = '';
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    for (const item of items as Loose[]) {
      if (item.type === 'beginMarkedContentProps') at = item.id;
      else if (item.str !== undefined) texts.set(at, (texts.get(at) ?? '') + item.str);
    }
    const visit = (node: Loose, isValue: boolean): void => {
      if (node.type === 'content' && isValue) values.push((texts.get(node.id) ?? '').trim());
      if (node.role === 'Span' && node.alt) boxes.push(node.alt);
      for (const child of node.children ?? []) {
        visit(child, node.role === 'Span' && !node.alt);
      }
    };
    visit(await page.getStructTree(), false);
  }
  return { values, boxes };
}

/** Every text and number of a part, as it is printed. */
function printedValues(value: unknown): string[] {
  if (typeof value === 'string') {
    const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
    if (day) return [`${day[2]}/${day[3]}/${day[1]}`];
    return /^\d{9}$/.test(value) ? [value.replace(/^(...)(..)/, '$1-$2-')] : [value];
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(printedValues)
    : [];
}

withProgram('qpdf', () => {
  withProgram('pdftotext', () => {
    describe('a completed form', () => {
      const LICENSE = {
        listKey: 'B',
        listIndex: 1,
        documentationKey: 'drivers_license',
        documentTitle: 'Driver’s license',
        issuingAuthority: 'Arizona MVD',
        documentNumber: 'D0123',
        expirationDate: '2030-01-31',
      } as const;
      const whole: Partial<Content> = {
        section1: PERSON,
        section2: { ...EXAMINED, documents: [LICENSE] },
        supplementA: [1, 2, 3, 4, 5].map((n) => ({
          lastName: `Helper${n}`,
          firstName: 'Pat',
          address: { ...PERSON.address, streetAddress1: `${n} Aid St` },
          signatureId: `a${n}`,
        })),
        supplementB: [1, 2, 3, 4].map(
          (n): SupplementBEntry => ({
            reason: 'reverification',
            documents: [{ ...LICENSE, listKey: 'C', documentNumber: `SRC${n}` }],
            additionalInformation: `note ${n}`,
            examinerName: `Examiner ${n}`,
            edition: '01/20/25',
            signatureId: `b${n}`,
            signedOn: '2026-06-15',
          }),
        ),
        corrections: [
          {
            section: 'section1',
            reason: 'a slip of the pen',
            changes: [{ path: 'lastName', old: 'Rivers', new: 'Rivera' }],
            signatureId: 'c1',
            signedOn: '2026-06-16',
          },
        ],
        signatures: [
          ...[1, 2, 3, 4, 5].map((n) => signatureOf(`a${n}`, 'supplementA', `Pat Helper${n}`)),
          ...[1, 2, 3, 4].map((n) => signatureOf(`b${n}`, 'supplementB', `Examiner ${n}`)),
          signatureOf('c1', 'correction', 'Ana Rivera'),
        ],
      };

      test('is well-formed, tagged, read-only, with its fonts, and always the same', async () => {
        const pdf = await print(whole);
        const file = save(pdf);
        assert.match(run('qpdf', '--check', file), /No syntax or stream encoding errors/);
        const about = run('pdfinfo', file);
        assert.match(about, /Title: +Form I-9, submission 41/);
        assert.match(about, /Tagged: +yes[\s\S]*Form: +none[\s\S]*612 x 792 pts/);
        const fonts = run('pdffonts', file).trim().split('\n').slice(2);
        assert.ok(fonts.length > 0 && fonts.every((line) => / yes +(yes|no) +yes /.test(line)));
        assert.ok(Buffer.from(pdf).equals(Buffer.from(await print(whole))));
      });

      test('claims PDF/UA with right', async () => {
        assert.deepEqual(await uaComplaints(await print(whole)), []);
      });

      test('poppler has nothing against its text or its structure', async () => {
        const file = save(await print(whole));
        assert.equal(popplerComplaints(file), '');
        assert.match(run('pdfinfo', '-struct', file), /P \(block\)\n +Span ".*" \(inline\)/);
      });

      test('shows every value, and a screen reader reads it as that of a field', async () => {
        const pdf = await print(whole);
        const text = plain(run('pdftotext', '-raw', save(pdf), '-'));
        const { values, boxes } = await spokenFields(pdf);
        const said = plain(values.join(' '));
        const { citizenshipStatus: _, ...section1 } = PERSON;
        const stored = [
          ...printedValues(section1),
          ...printedValues({ ...EXAMINED, LICENSE }).filter(
            (value) => !['B', 'drivers_license'].includes(value),
          ),
          ...[1, 2, 3, 4, 5].flatMap((n) => [`Helper${n}`, `${n} Aid St`, `/s/ Pat Helper${n}`]),
          ...[1, 2, 3, 4].flatMap((n) => [`SRC${n}`, `note ${n}`, `/s/ Examiner ${n}`]),
        ];
        assert.ok(stored.length > 40);
        for (const value of stored) {
          assert.ok(text.includes(plain(value)), `not on the page: ${value}`);
          assert.ok(said.includes(plain(value)), `not read aloud: ${value}`);
        }
        assert.ok(boxes.includes('Checked: A citizen of the United States'));
        assert.ok(boxes.includes('Not checked: A lawful permanent resident'));
      });

      test('has the trail behind it: signatures, corrections, entries, head', async () => {
        const details = { changes: [{ path: 'address.city', old: 'Mesa', new: 'Phoenix' }] };
        const trail = [
          ...TRAIL,
          entryOf(3, 'section1.written', details),
          entryOf(4, 'a.thing', {}),
        ];
        const read = run('pdftotext', '-raw', save(await print(whole, trail)), '-');
        const [, audit = ''] = read.split('Audit trail\n');
        const text = plain(audit);
        const { text: attested, id } = attestationFor('section1');
        for (const words of [
          'Form I-9, submission 41',
          'Desert Supply, EIN 12-3456789',
          '01/20/25, expires 05/31/2027',
          attested,
          id,
          attestationFor('section2').text,
          attestationFor('supplementA').text,
          attestationFor('supplementB').text,
          attestationFor('correction').text,
          'admin, owner',
          '2026-06-15 15:04:05 UTC',
          '06/15/2026, 08:04:05 MST (America/Phoenix)',
          'link opened by Ana Rivera',
          'ab12'.repeat(16),
          '192.0.2.7',
          'last name Rivers Rivera',
          'a slip of the pen',
          'Form started',
          'Section 1 signed',
          'address, city: Phoenix (before: Mesa)',
          'a.thing',
          'Kim Stone (admin)',
          trail.at(-1)?.hash ?? '',
        ]) {
          assert.ok(text.includes(plain(words)), `the audit page does not show: ${words}`);
        }
        // Nothing is added to the form's own pages.
        assert.ok(!/SHA-256|Entries/.test(read.split('Audit trail\n')[0] ?? ''));
      });

      test('who may not read the trail sees signatures, but no entries', async () => {
        const read = run('pdftotext', '-raw', save(await print(whole, null)), '-');
        assert.match(read, /Signature 1: Section 1/);
        assert.ok(!read.includes('Form started'));
      });

      test('keeps to the four pages of the official form, however much is printed on them', async () => {
        const long = {
          ...PERSON,
          lastName: 'Featherstonehaugh-Cholmondeley de la Vega y Montesquieu',
          citizenshipStatus: 'alien_authorized_to_work',
          foreignPassportNumber: 'X123456789',
          foreignPassportCountry: 'Saint Vincent and the Grenadines',
        } as const;
        const documents = [1, 2, 3].map((listIndex) => ({
          ...LICENSE,
          listKey: 'A' as const,
          listIndex,
          documentTitle: `Document ${listIndex}`,
          issuingAuthority: 'Government of Saint Vincent and the Grenadines',
        }));
        const pdf = await print({
          ...whole,
          section1: long,
          section2: { ...EXAMINED, documents, alternativeProcedure: true },
          supplementA: whole.supplementA?.slice(0, 4) ?? [],
          supplementB: whole.supplementB?.slice(0, 3) ?? [],
        });
        const pages = run('pdftotext', '-layout', save(pdf), '-').split('\f');
        const feet = pages.flatMap((page) => /Page (\d of 4)\s*$/.exec(page)?.[1] ?? []);
        assert.deepEqual(feet, ['1 of 4', '2 of 4', '3 of 4', '4 of 4']);
        const [first = ''] = pages;
        assert.match(first, /List A\s+OR\s+List B\s+AND\s+List C/);
        assert.equal(first.match(/Document Title 1/g)?.length, 1);
        assert.ok(!first.includes('continuation'), 'an authority of two lines has room');
      });

      test('a long trail takes little room an entry: words and numbers, no repeated measures', async () => {
        const trail = (count: number) =>
          Array.from({ length: count }, (_, i) => entryOf(i + 1, 'submission.read', {}));
        const [some, more] = [await print(whole, trail(100)), await print(whole, trail(1100))];
        const each = (more.length - some.length) / 1000;
        assert.ok(each < 300, `${each} bytes an entry`);
      });

      test('what has no room goes on behind the form, whole', async () => {
        const emailAddress = `${'very-long-name.'.repeat(10)}@example.com`;
        const words = Array.from({ length: 300 }, (_, i) => `word${i}`);
        const otherLastNames = '王 Łukasiewicz';
        const section1 = { ...PERSON, emailAddress, otherLastNames };
        const section2 = { ...EXAMINED, additionalInformation: words.join(' ') };
        const details = { changes: [{ path: 'x', old: words.join(' '), new: '¤ '.repeat(3000) }] };
        const pdf = await print({ section1, section2 }, [entryOf(1, 'section2.written', details)]);
        const read = run('pdftotext', '-raw', save(pdf), '-');
        const [form = '', sheet = '', audit = ''] = read.split(
          /Continuation of Form I-9\n(?=Form)|Audit trail\n/,
        );
        assert.match(form, /… See continuation \[1\][\s\S]*… See continuation \[2\]/);
        assert.match(sheet, /Employee Rivera, Ana Q/);
        assert.ok(plain(sheet).includes(plain(emailAddress)));
        const [, more = ''] = sheet.split('Additional Information');
        assert.ok(plain(more).includes(plain(words.join(' '))));
        // A character without a glyph is neither left out nor shown as another.
        assert.ok(form.includes('[U+738B] Łukasiewicz'));
        assert.match(sheet, /Unicode number/);
        assert.ok(!audit.includes('Unicode number'));
        // A row longer than a page is broken, not cut.
        assert.equal(read.match(/¤/g)?.length, 3000);
      });
    });
  });
});
