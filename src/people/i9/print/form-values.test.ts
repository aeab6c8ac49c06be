import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  contentWith,
  EXAMINED,
  PERSON,
  ROW,
  signatureOf,
} from '../../../../test/support/i9-forms.ts';
import { loadForms } from '../../../forms/catalog/load.ts';
import { fieldsOf } from '../../../forms/catalog/walk.ts';
import type { Content, FormDocument, SupplementAEntry, SupplementBEntry } from '../form/content.ts';
import type { Section1 } from '../form/schema.ts';
import { EDITIONS } from '../form-data/editions.ts';
import { completedForms } from './form-values.ts';

const pages = (parts: Partial<Content>) => completedForms(ROW, contentWith(parts));
const firstPage = (parts: Partial<Content>) => pages(parts)[0]?.values ?? {};
const section1 = (changes: Partial<Section1>) =>
  firstPage({ section1: { ...PERSON, ...changes } as Section1 });
const documents = (...shown: Partial<FormDocument>[]) =>
  firstPage({
    section2: {
      ...EXAMINED,
      documents: shown.map((one) => ({ listIndex: 1, ...one }) as FormDocument),
    },
  });

describe('Section 1', () => {
  test('of a citizen', () => {
    assert.deepEqual(firstPage({ section1: PERSON }), {
      lastName: 'Rivera',
      firstName: 'Ana',
      middleInitial: 'Q',
      otherLastNames: 'Núñez',
      address: '1 Main St',
      apartment: '4B',
      city: 'Phoenix',
      state: 'AZ',
      zip: '85001',
      dateOfBirth: '04/02/1990',
      ssn: '219-09-9999',
      email: 'ana@example.com',
      telephone: '602-555-0100',
      citizenshipStatus: 'citizen',
      employeeSignature: '/s/ Ana Rivera',
      employeeSignatureDate: '06/15/2026',
      examinerSignature: '/s/ Kim Stone',
      examinerSignatureDate: '06/15/2026',
    });
  });

  test('the USCIS number stands in the box of the status chosen', () => {
    const uscisNumber = '012345678';
    const resident = section1({ citizenshipStatus: 'lawful_permanent_resident', uscisNumber });
    assert.deepEqual(
      [resident.uscisNumberLpr, resident.uscisNumberAlien],
      [uscisNumber, undefined],
    );
    const alien = section1({ citizenshipStatus: 'alien_authorized_to_work', uscisNumber });
    assert.deepEqual([alien.uscisNumberLpr, alien.uscisNumberAlien], [undefined, uscisNumber]);
  });

  test('a day, or N/A, until which an alien may work; passport with its country', () => {
    const alien = (changes: Partial<Section1>) =>
      section1({ citizenshipStatus: 'alien_authorized_to_work', ...changes });
    assert.equal(
      alien({ authorizationExpirationDate: '2027-02-01' }).authorizationExpiration,
      '02/01/2027',
    );
    assert.equal(alien({ authorizationExpirationDate: 'N/A' }).authorizationExpiration, 'N/A');
    const passport = { foreignPassportNumber: 'X1', foreignPassportCountry: 'Norway' };
    assert.equal(alien(passport).foreignPassport, 'X1 / Norway');
    assert.equal(alien({ i94Number: '1234567890A' }).i94Number, '1234567890A');
  });

  test('an address in Canada keeps its province next to the country', () => {
    const address = { city: 'Toronto', state: 'ON', zipCode: 'M5V 1A1', country: 'CA' };
    const { state, zip } = section1({ address });
    assert.deepEqual([state, zip], ['ON, CAN', 'M5V 1A1']);
  });

  test('nine digits are printed as ZIP+4: here, for the employer, and for a preparer', () => {
    const address = { ...PERSON.address, zipCode: '850011234' };
    assert.equal(section1({ address }).zip, '85001-1234');
    const { businessAddress } = firstPage({ section2: { ...EXAMINED, businessAddress: address } });
    assert.match(businessAddress ?? '', /, 85001-1234$/);
    const supplementA = [{ address, signatureId: 'a1' } as SupplementAEntry];
    assert.equal(pages({ supplementA })[1]?.values.preparer1Zip, '85001-1234');
  });

  test('a draft prints what stands on it, unsigned', () => {
    const content = { ...contentWith({ section1: { lastName: 'Rivera' } }), signatures: [] };
    assert.deepEqual(completedForms(ROW, content)[0]?.values, { lastName: 'Rivera' });
  });
});

describe('Section 2', () => {
  const PASSPORT = {
    listKey: 'A',
    documentationKey: 'foreign_passport',
    documentTitle: 'Foreign passport',
    issuingAuthority: 'Norway',
    documentNumber: 'X1',
    expirationDate: '2031-05-05',
  } as const;

  test('each document in the boxes of its list', () => {
    const values = documents(
      { ...PASSPORT, listKey: 'B', documentTitle: 'License' },
      { listKey: 'C', documentationKey: 'x', documentTitle: 'Card' },
    );
    assert.deepEqual(
      [values.listBTitle, values.listBAuthority, values.listBNumber, values.listBExpiration],
      ['License', 'Norway', 'X1', '05/05/2031'],
    );
    assert.deepEqual([values.listCTitle, values.listCNumber], ['Card', undefined]);
    assert.equal(values.additionalInformation, undefined);
  });

  test('a fourth document of List A goes into Additional Information', () => {
    const four = [1, 2, 3, 4].map((listIndex) => ({
      ...PASSPORT,
      listIndex,
      documentNumber: `X${listIndex}`,
    }));
    const values = documents(...four);
    assert.deepEqual(
      [values.listA1Number, values.listA2Number, values.listA3Number],
      ['X1', 'X2', 'X3'],
    );
    assert.equal(
      values.additionalInformation,
      'List A: Foreign passport, Norway, number X4, expires 05/05/2031',
    );
  });

  test('a receipt says so before its title, and how long it is good', () => {
    const values = documents({
      ...PASSPORT,
      receipt: true,
      receiptType: 'replacement',
      receiptValidUntil: '2026-09-13',
    });
    assert.equal(values.listA1Title, 'Receipt: Foreign passport');
    assert.equal(
      values.additionalInformation,
      'List A, Foreign passport: Receipt for a replacement of a lost, stolen, or damaged document, valid until 09/13/2026',
    );
  });

  test('an extension and its reason, after what the examiner wrote', () => {
    const document = { ...PASSPORT, extendedUntil: '2032-01-01', extensionReason: '90 FR 1' };
    const section2 = {
      ...EXAMINED,
      additionalInformation: 'Seen twice',
      specialPlacement: true,
      alternativeProcedure: true,
      documents: [{ ...document, listIndex: 1 }],
    };
    const values = firstPage({ section2 });
    assert.equal(
      values.additionalInformation,
      'Seen twice\nList A, Foreign passport: extended until 01/01/2032, 90 FR 1\nSpecial placement',
    );
    assert.equal(values.alternativeProcedure, 'X');
  });

  test('employer and examiner', () => {
    const values = firstPage({ section2: EXAMINED });
    assert.equal(values.firstDayOfEmployment, '06/15/2026');
    assert.equal(values.examinerNameTitle, 'Stone, Kim, HR');
    assert.equal(values.businessName, 'Desert Supply');
    assert.equal(values.businessAddress, '9 Office Rd, Phoenix, AZ, 85002');
    assert.equal(values.alternativeProcedure, undefined);
  });
});

const preparer = (n: number): SupplementAEntry => ({
  lastName: `Helper${n}`,
  firstName: 'Pat',
  address: PERSON.address,
  signatureId: `a${n}`,
});

const block = (n: number, changes: Partial<SupplementBEntry> = {}): SupplementBEntry => ({
  reason: 'reverification',
  documents: [],
  edition: '01/20/25',
  signatureId: `b${n}`,
  signedOn: '2026-06-15',
  ...changes,
});

describe('supplements', () => {
  test('none without a block', () => {
    assert.deepEqual(
      pages({}).map(({ code }) => code),
      ['I9101'],
    );
  });

  test('four preparers on a page', () => {
    const made = pages({
      section1: PERSON,
      supplementA: [1, 2, 3, 4, 5].map(preparer),
      signatures: [1, 2, 3, 4, 5].map((n) => signatureOf(`a${n}`, 'supplementA', `Pat Helper${n}`)),
    });
    assert.deepEqual(
      made.map(({ code }) => code),
      ['I9101', 'I9102', 'I9102'],
    );
    assert.deepEqual(made[2]?.values, {
      employeeLastName: 'Rivera',
      employeeFirstName: 'Ana',
      employeeMiddleInitial: 'Q',
      preparer1LastName: 'Helper5',
      preparer1FirstName: 'Pat',
      preparer1Address: '1 Main St, 4B',
      preparer1City: 'Phoenix',
      preparer1State: 'AZ',
      preparer1Zip: '85001',
      preparer1Signature: '/s/ Pat Helper5',
      preparer1Date: '06/15/2026',
    });
  });

  test('three entries on a page, and a page of its own for each edition', () => {
    const old = { edition: '08/01/23', signedOn: '2024-03-01' };
    const made = pages({
      supplementB: [block(1, old), block(2), block(3), block(4), block(5)],
    });
    assert.deepEqual(
      made.map(({ code, edition }) => [code, edition]),
      [
        ['I9101', '01/20/25'],
        ['I9103', '08/01/23'],
        ['I9103', '01/20/25'],
        ['I9103', '01/20/25'],
      ],
    );
  });

  test('an entry whole', () => {
    const documents = [
      {
        listKey: 'A',
        listIndex: 1,
        documentationKey: 'foreign_passport',
        documentTitle: 'Foreign passport',
        documentNumber: 'X1',
        expirationDate: '2031-05-05',
      },
      {
        listKey: 'A',
        listIndex: 2,
        documentationKey: 'form_i94',
        documentTitle: 'Form I-94',
        issuingAuthority: 'CBP',
        documentNumber: 'I1',
      },
    ] as const;
    const made = pages({
      supplementB: [
        block(1, {
          rehireDate: '2027-01-02',
          newName: { lastName: 'Soto', firstName: 'Ana' },
          documents,
          additionalInformation: 'Came back',
          alternativeProcedure: true,
          examinerName: 'Kim Stone',
        }),
      ],
      signatures: [signatureOf('b1', 'supplementB', 'Kim Stone')],
    });
    assert.deepEqual(made[1]?.values, {
      entry1RehireDate: '01/02/2027',
      entry1LastName: 'Soto',
      entry1FirstName: 'Ana',
      entry1DocumentTitle: 'Foreign passport',
      entry1DocumentNumber: 'X1',
      entry1Expiration: '05/05/2031',
      entry1ExaminerName: 'Kim Stone',
      entry1ExaminerSignature: '/s/ Kim Stone',
      entry1Date: '06/15/2026',
      entry1AdditionalInformation: 'Came back\nList A: Form I-94, CBP, number I1',
      entry1AlternativeProcedure: 'X',
    });
  });
});

test('every print of every edition is in the catalog, and bears the boxes named here', () => {
  const forms = loadForms();
  const used = pages({
    section1: { ...PERSON, uscisNumber: '1', i94Number: '1', foreignPassportNumber: '1' },
    section2: {
      ...EXAMINED,
      additionalInformation: 'x',
      alternativeProcedure: true,
      documents: (['A', 'B', 'C'] as const).map((listKey) => ({
        listKey,
        listIndex: 1,
        documentationKey: 'x',
        issuingAuthority: 'x',
        documentNumber: 'x',
        expirationDate: 'x',
      })),
    },
    supplementA: [1, 2, 3, 4].map(preparer),
    supplementB: [1, 2, 3].map((n) => block(n, { examinerName: 'x', rehireDate: 'x' })),
    signatures: [
      ...[1, 2, 3, 4].map((n) => signatureOf(`a${n}`, 'supplementA', 'x')),
      ...[1, 2, 3].map((n) => signatureOf(`b${n}`, 'supplementB', 'x')),
    ],
  });
  for (const { edition: name } of EDITIONS) {
    for (const { code, values } of used) {
      const edition = forms.get(code)?.editions.find((each) => each.edition === name);
      assert.ok(edition, `${code} ${name}`);
      const ids = new Set(fieldsOf(edition).map(({ field }) => field.id));
      const strange = Object.keys(values).filter((id) => !ids.has(id));
      assert.deepEqual(strange, [], `${code} ${name}`);
    }
  }
});
