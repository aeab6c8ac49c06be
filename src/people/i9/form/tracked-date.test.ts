import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { emptyContent, type FormDocument } from './content.ts';
import type { Section1 } from './schema.ts';
import { isReverifiable, trackedDate } from './tracked-date.ts';

const content = (section1: Section1, ...documents: Omit<FormDocument, 'listIndex'>[]) => ({
  ...emptyContent('nobody'),
  section1,
  section2: { documents: documents.map((document) => ({ ...document, listIndex: 1 })) },
});
const CITIZEN: Section1 = { citizenshipStatus: 'citizen' };
const RESIDENT: Section1 = { citizenshipStatus: 'lawful_permanent_resident' };
const ALIEN: Section1 = {
  citizenshipStatus: 'alien_authorized_to_work',
  authorizationExpirationDate: 'N/A',
};
const on = (documentationKey: string, expirationDate: string, rest: object = {}) => ({
  listKey: 'A' as const,
  documentationKey,
  expirationDate,
  ...rest,
});
const receipt = (receiptType: string, receiptValidUntil: string) => ({
  receipt: true,
  receiptType,
  receiptValidUntil,
});

describe('the tracked date', () => {
  for (const [what, form, expected] of [
    ['a passport is never', content(CITIZEN, on('us_passport', '2027-01-01')), null],
    [
      'a receipt for a passport is',
      content(CITIZEN, on('us_passport', '2036-01-01', receipt('replacement', '2026-09-13'))),
      '2026-09-13',
    ],
    [
      'a receipt for a card of a permanent resident is not',
      content(RESIDENT, on('permanent_resident_card', '', receipt('replacement', '2026-09-13'))),
      null,
    ],
    [
      'temporary evidence of residence is',
      content(RESIDENT, on('foreign_passport_temporary_i551', '2027-03-01')),
      '2027-03-01',
    ],
    [
      'the stamp on an I-94 is',
      content(RESIDENT, on('permanent_resident_card', '', receipt('temporary_i551', '2027-06-15'))),
      '2027-06-15',
    ],
    [
      'an employment card is',
      content(ALIEN, on('employment_authorization_document', '2027-02-01')),
      '2027-02-01',
    ],
    [
      'of a foreign passport with its I-94 the I-94 is',
      content(ALIEN, on('foreign_passport', '2026-12-01'), on('form_i94', '2027-05-01')),
      '2027-05-01',
    ],
    [
      'the earlier of Section 1 and the document is',
      content(
        { ...ALIEN, authorizationExpirationDate: '2027-01-01' },
        on('employment_authorization_document', '2027-02-01'),
      ),
      '2027-01-01',
    ],
    [
      'an extension is, also of the authorization in Section 1',
      content(
        { ...ALIEN, authorizationExpirationDate: '2027-02-01' },
        on('employment_authorization_document', '2027-02-01', { extendedUntil: '2027-08-01' }),
      ),
      '2027-08-01',
    ],
  ] as const) {
    test(`${what}: ${expected}`, () => assert.equal(trackedDate(form), expected));
  }

  test('the last reverification replaces what came before', () => {
    const form = content(
      { ...ALIEN, authorizationExpirationDate: '2027-01-01' },
      on('employment_authorization_document', '2027-02-01'),
    );
    const entry = { edition: '', signatureId: '', signedOn: '', reason: 'reverification' } as const;
    const unrestricted = {
      listKey: 'C',
      listIndex: 1,
      documentationKey: 'social_security_card',
    } as const;
    const renewed = { ...form, supplementB: [{ ...entry, documents: [unrestricted] }] };
    assert.equal(trackedDate(renewed), null);
  });

  test('who may be reverified at all', () => {
    assert.ok(!isReverifiable(content(CITIZEN, on('us_passport', '2027-01-01'))));
    assert.ok(!isReverifiable(content(RESIDENT, on('permanent_resident_card', '2027-01-01'))));
    assert.ok(
      isReverifiable(content(RESIDENT, on('foreign_passport_temporary_i551', '2027-03-01'))),
    );
    assert.ok(
      isReverifiable(content(ALIEN, on('employment_authorization_document', '2027-02-01'))),
    );
  });
});
