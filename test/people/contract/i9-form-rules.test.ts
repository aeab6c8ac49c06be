/**
 * Form I-9 rule by rule over HTTP: for each field of Section 1 and each document of Section 2 values
 * that are taken and values that are refused, and all that is wrong in one answer.
 */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { DocumentRule } from '../../../src/people/i9/form-data/document-rule.ts';
import { DOCUMENTS } from '../../../src/people/i9/form-data/documents.ts';
import { RECEIPTS } from '../../../src/people/i9/form-data/receipts.ts';
import {
  accountClient,
  actAs,
  badFields,
  type Client,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { type Answer, forEachServer } from '../../support/server.ts';
import { ALIEN, CITIZEN, PASSPORT, section2, signature } from '../../support/submissions.ts';

type Row = readonly [
  path: string,
  taken: readonly unknown[],
  refused: readonly unknown[],
  base?: object,
];

const text = (path: string, length: number): Row => [
  path,
  ['x', null],
  [5, true, {}, [], 'x'.repeat(length + 1)],
];
const day = (path: string): Row => [
  path,
  ['2020-02-29', '02/29/2020', null],
  ['2019-02-29', '2020-2-9', '31/12/2020', 'yesterday', 20200229],
];
const RESIDENT = { ...CITIZEN, citizenshipStatus: 'lawful_permanent_resident' };
const MEXICO = { ...CITIZEN, address: { ...CITIZEN.address, country: 'MX' } };

/** Drafts of Section 1. */
const SECTION1: readonly Row[] = [
  ['lastName', ['x', 'García López-Ruiz', null], ['Unknown', 5, 'x'.repeat(201)]],
  text('firstName', 200),
  text('middleInitial', 10),
  text('otherLastNames', 200),
  text('telephoneNumber', 40),
  ['emailAddress', ['a@example.com', null], ['a', 'a@', '@b', 'a b@c', 5]],
  ['address', [CITIZEN.address, null], ['x', [], 5]],
  ['address.state', ['AZ', null], ['Ari', 'az', 'A1', 5]],
  ['address.state', ['AGU', 'SO'], ['Sonora'], MEXICO],
  ['address.zipCode', ['85001', '85001-1234', null], ['8500', '850011', 'x', 85001]],
  ['address.zipCode', ['H7A 0A1', null], [5], MEXICO],
  ['address.country', ['US', 'CA', 'MX', null], ['FR', 'USA', 5]],
  ['dateOfBirth', ['1990-04-02', '04/02/1990', null], ['1899-12-31', '2026-06-15', 'x', 1990]],
  day('dateOfBirth'),
  [
    'socialSecurityNumber',
    ['123456789', '123-45-6789', '123 45 6789', null],
    ['12345678', '1234567890', '12345678x', 123456789],
  ],
  [
    'citizenshipStatus',
    ['citizen', 'noncitizen_national', 'lawful_permanent_resident', 'alien_authorized_to_work'],
    ['resident', '', 5],
  ],
  [
    'uscisNumber',
    ['1234567', 'A123456789', 'a12345678'],
    ['123456', '1234567890', 'AB1'],
    RESIDENT,
  ],
  ['i94Number', ['12345678901', '1234567890a'], ['1234567890', '12345678901-2-3'], ALIEN],
  [
    'authorizationExpirationDate',
    ['2026-06-15', '06/15/2027', 'N/A', 'd/s'],
    ['2026-06-14', '2027-02-30', 'never', 5],
    ALIEN,
  ],
  ['foreignPassportNumber', ['P1', null], [5, 'x'.repeat(31)], ALIEN],
  ['foreignPassportCountry', ['Canada', null], [5, 'x'.repeat(61)], ALIEN],
  ['preparerUsed', [true, false, null], ['yes', 1]],
  ['identityProcedure', ['special_placement', null], ['individual_under_18', 'minor', true]],
];

/** Of the draft of Section 2, in addition to its documents. */
const SECTION2: readonly Row[] = [
  text('additionalInformation', 2000),
  text('businessName', 200),
  day('firstDayOfEmployment'),
  ['employmentUnderThreeDays', [true, false, null], ['yes', 1]],
  ['specialPlacement', [true, false, null], ['yes', 1]],
  ['alternativeProcedure', [false, null], [true, 'yes']],
  ['examiner', [{ lastName: 'x' }, null], ['x', 5]],
  ['documents', [[], [PASSPORT]], ['x', {}, Array(7).fill(PASSPORT)]],
  ['businessAddress', [CITIZEN.address, null], ['x']],
];

function withValue(base: object, path: string, value: unknown): object {
  const body = structuredClone(base) as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop() as string;
  const place = names.reduce((object, name) => object[name] as Record<string, unknown>, body);
  place[last] = value;
  return body;
}

const LATER = '2030-01-31';

/** A document with all its rule asks for. */
function documentOf({ listKey, key, issuer, number, expiry }: DocumentRule): object {
  return {
    listKey,
    documentationKey: key,
    ...(issuer === null ? { issuingAuthority: 'an authority' } : {}),
    ...(number === 'required' ? { documentNumber: 'X1' } : {}),
    ...(expiry === 'required' ? { expirationDate: LATER } : {}),
  };
}

const ruleOf = (list: string, key: string): DocumentRule =>
  DOCUMENTS.find((rule) => rule.listKey === list && rule.key === key) as DocumentRule;
const LICENSE = documentOf(ruleOf('B', 'drivers_license'));
const CARD = documentOf(ruleOf('C', 'social_security_card'));
const I94 = documentOf(ruleOf('A', 'form_i94'));
const FOREIGN = documentOf(ruleOf('A', 'foreign_passport'));

/** The documents of a whole selection that has this one at its first place. */
function selectionWith(rule: DocumentRule, document: object): readonly object[] {
  if (rule.listKey === 'B') return [document, CARD];
  if (rule.listKey === 'C') return [document, LICENSE];
  if (rule.key === 'form_i94') return [document, FOREIGN];
  if (rule.key === 'form_i20' || rule.key === 'form_ds2019') return [document, FOREIGN, I94];
  return rule.passport && !rule.key.startsWith('us_') ? [document, I94] : [document];
}

forEachServer('the rules of Form I-9', (server) => {
  let account: Client;
  let employer: string;
  let owner: Client;
  before(async () => {
    account = await accountClient(server());
    employer = await newEmployer(account);
    owner = await actAs(server(), account, await newAdmin(account, employer, { role: 'owner' }));
  });
  const begin = async () => {
    const employee = await newEmployee(account, employer);
    const started = await account.post(`${employee}/submissions`);
    const form = started.headers.get('location') as string;
    return { form, self: await actAs(server(), account, employee) };
  };
  const signed = async (section1: object = CITIZEN) => {
    const { form, self } = await begin();
    await self.put(`${form}/section1`, section1);
    const answer = await self.post(`${form}/section1/sign`, signature('section1'));
    assert.equal(answer.status, 200, answer.text);
    return { form, self };
  };
  const assertRow = async (
    [path, taken, refused, base]: Row,
    usual: object,
    put: (body: object) => Promise<Answer>,
  ) => {
    for (const value of taken) {
      const answer = await put(withValue(base ?? usual, path, value));
      assert.equal(answer.status, 200, `${JSON.stringify(value)} is taken: ${answer.text}`);
    }
    for (const value of refused) {
      const answer = await put(withValue(base ?? usual, path, value));
      assert.equal(answer.status, 400, `${JSON.stringify(value)} is refused: ${answer.text}`);
      assert.deepEqual(badFields(answer), [path], JSON.stringify(value));
    }
  };

  describe('Section 1', () => {
    let draft: Awaited<ReturnType<typeof begin>>;
    before(async () => {
      draft = await begin();
    });
    for (const row of SECTION1) {
      test(`${row[0]}${row[3] === undefined ? '' : ', of another'}`, () =>
        assertRow(row, CITIZEN, (body) => draft.self.put(`${draft.form}/section1`, body)));
    }

    test('wrong shapes, wrong values and unknown fields are named in one answer', async () => {
      const answer = await draft.self.put(`${draft.form}/section1`, {
        ...CITIZEN,
        shoeSize: 44,
        dateOfBirth: 'x',
        socialSecurityNumber: 5,
        uscisNumber: '12',
        address: { zipCode: 'x', city: 5, floor: 2 },
      });
      assert.equal(answer.status, 400);
      assert.deepEqual(badFields(answer), [
        'address.city',
        'address.floor',
        'address.zipCode',
        'dateOfBirth',
        'shoeSize',
        'socialSecurityNumber',
        'uscisNumber',
      ]);
      const of = (path: string) =>
        answer.body.errors.find((error: { path: string }) => error.path === path).message;
      assert.match(of('shoeSize') ?? '', /^is not a known field\. Allowed: lastName/);
      assert.match(of('address.floor') ?? '', /^is not a known field\./);
    });

    test('a preparer: names, address and signature in one answer', async () => {
      const refused = await draft.self.post(`${draft.form}/supplementA`, {
        lastName: '',
        firstName: ' ',
        address: { zipCode: '1', city: 5 },
        signature: { attestationId: 'another', acknowledged: false },
      });
      assert.deepEqual(badFields(refused), [
        'address.city',
        'address.state',
        'address.streetAddress1',
        'address.zipCode',
        'firstName',
        'lastName',
        'signature.acknowledged',
        'signature.attestationId',
      ]);
    });
  });

  describe('Section 2', () => {
    let form: string;
    before(async () => {
      // Of a minor, who may show every document.
      ({ form } = await signed({ ...CITIZEN, dateOfBirth: '2009-01-01' }));
    });
    const put = (body: object) => owner.put(`${form}/section2`, body);
    /** What signing would refuse of these documents; never signs, for want of the right text. */
    const faultsOf = async (documents: readonly object[], rest: object = {}) => {
      const draft = await put({ ...section2(...documents), ...rest });
      if (draft.status === 400) return badFields(draft);
      assert.equal(draft.status, 200, draft.text);
      const answer = await owner.post(`${form}/section2/sign`, {
        signature: { attestationId: 'another', acknowledged: true },
      });
      assert.equal(answer.status, 400);
      return badFields(answer)
        .filter((path) => path !== 'signature.attestationId')
        .map((path) => path.replace('section2.', ''));
    };

    for (const row of SECTION2) {
      test(row[0], () => assertRow(row, section2(PASSPORT), put));
    }

    test('wrong shapes and wrong values are named in one answer', async () => {
      const answer = await put({
        ...section2(PASSPORT),
        firstDayOfEmployment: 'x',
        businessAddress: { zipCode: 'x' },
        examiner: { title: 5 },
        shoeSize: 44,
      });
      assert.deepEqual(badFields(answer), [
        'businessAddress.zipCode',
        'examiner.title',
        'firstDayOfEmployment',
        'shoeSize',
      ]);
    });

    for (const rule of DOCUMENTS) {
      test(`List ${rule.listKey}, ${rule.key}: number ${rule.number}, expiry ${rule.expiry}`, async () => {
        const document = documentOf(rule);
        const faults = (changes: object) =>
          faultsOf(selectionWith(rule, { ...document, ...changes }));
        if (!rule.offered) {
          assert.deepEqual(await faults({}), ['documents[0].documentationKey']);
          return;
        }
        assert.deepEqual(await faults({}), []);
        const at = (name: string) => `documents[0].${name}`;
        const without = async (name: string) => await faults({ [name]: null });
        const needs = (isNeeded: boolean, name: string) => (isNeeded ? [at(name)] : []);
        assert.deepEqual(
          await without('documentNumber'),
          needs(rule.number === 'required', 'documentNumber'),
        );
        assert.deepEqual(
          await without('expirationDate'),
          needs(rule.expiry === 'required', 'expirationDate'),
        );
        assert.deepEqual(
          await without('issuingAuthority'),
          needs(rule.issuer === null, 'issuingAuthority'),
        );
        assert.deepEqual(await faults({ documentNumber: 'X1' }), []);
        assert.deepEqual(
          await faults({ expirationDate: LATER }),
          needs(rule.expiry === 'none', 'expirationDate'),
        );
        assert.deepEqual(await faults({ expirationDate: '2026-06-14' }), [at('expirationDate')]);
        if (rule.expiry !== 'none') {
          // Good on the day of examination.
          assert.deepEqual(await faults({ expirationDate: '2026-06-15' }), []);
        }
      });
    }

    test('the issuing authority is recorded, also where only one issues the document', async () => {
      const read = async (document: object) =>
        (await put(section2(document))).body.submission.verificationDocuments[0].issuingAuthority;
      assert.equal(await read(PASSPORT), 'U.S. Department of State');
      assert.equal(await read({ ...PASSPORT, issuingAuthority: 'US DOS' }), 'US DOS');
    });

    for (const [type, receipt] of Object.entries(RECEIPTS)) {
      test(`receipt ${type}: stands for ${receipt.standsFor ?? 'any document'}`, async () => {
        const dates = receipt.days === null ? { receiptExpirationDate: LATER } : {};
        for (const rule of DOCUMENTS.filter(({ offered }) => offered)) {
          const { documentNumber: _, ...document } = documentOf(rule) as Record<string, unknown>;
          const shown = { ...document, expirationDate: null, receipt: true, receiptType: type };
          const faults = await faultsOf(selectionWith(rule, { ...shown, ...dates }));
          const isFor = receipt.standsFor === null || receipt.standsFor.includes(rule.key);
          assert.deepEqual(faults, isFor ? [] : ['documents[0].receiptType'], rule.key);
        }
      });
    }

    test('only minors show records of school, doctor and day-care', async () => {
      const adult = await signed();
      for (const rule of DOCUMENTS.filter(({ minorsOnly }) => minorsOnly)) {
        const documents = selectionWith(rule, documentOf(rule));
        await owner.put(`${adult.form}/section2`, section2(...documents));
        const answer = await owner.post(`${adult.form}/section2/sign`, signature('section2'));
        assert.deepEqual(badFields(answer), ['section2.documents[0].documentationKey']);
      }
    });
  });

  describe('words that people have to give', () => {
    test('a representative’s name and address, a correction’s and a rejection’s reason are not blank', async () => {
      const { form } = await signed();
      for (const name of ['', '   ', null, 5]) {
        const refused = await owner.post(`${form}/representative`, { name, emailAddress: 'x' });
        assert.equal(refused.status, 400, JSON.stringify(name));
        assert.deepEqual(badFields(refused), ['emailAddress', 'name']);
      }
      const taken = { name: 'Lee', emailAddress: 'lee@example.com' };
      assert.equal((await owner.post(`${form}/representative`, taken)).status, 201);
      await owner.put(`${form}/section2`, section2(PASSPORT));
      assert.equal((await owner.post(`${form}/section2/sign`, signature('section2'))).status, 200);
      const correction = (reason: unknown) =>
        owner.post(`${form}/corrections`, {
          section: 'section2',
          changes: { additionalInformation: 'x' },
          reason,
          ...signature('correction'),
        });
      for (const reason of ['', '   ', '\n', null, 5]) {
        assert.deepEqual(badFields(await correction(reason)), ['reason']);
      }
      assert.equal((await correction('left out')).status, 200);
    });

    test('a rejection has a reason', async () => {
      const reviewed = await newEmployer(account, { options: { reviewRequired: true } });
      const admin = await actAs(
        server(),
        account,
        await newAdmin(account, reviewed, { role: 'owner' }),
      );
      const employee = await newEmployee(account, reviewed);
      const form = (await account.post(`${employee}/submissions`)).headers.get('location');
      const self = await actAs(server(), account, employee);
      await self.put(`${form}/section1`, CITIZEN);
      await self.post(`${form}/section1/sign`, signature('section1'));
      await admin.put(`${form}/section2`, section2(PASSPORT));
      await admin.post(`${form}/section2/sign`, signature('section2'));
      for (const rejectionReason of ['', '   ', null, 5]) {
        const refused = await admin.post(`${form}/reject`, { rejectionReason });
        assert.deepEqual(badFields(refused), ['rejectionReason']);
      }
      const taken = await admin.post(`${form}/reject`, { rejectionReason: 'wrong' });
      assert.equal(taken.status, 200);
    });
  });

  test('E-Verify settings: everything wrong in one answer', async () => {
    const path = `${employer}/everifySettings`;
    const refused = await owner.put(path, { username: '', effectiveOn: 'x', extra: 1 });
    assert.deepEqual(badFields(refused), ['effectiveOn', 'extra', 'password', 'username']);
  });
});
