/** What examiners meet besides the usual: a video call, a late form, receipts, I-94 evidence, a rehire, photos of Supplement B. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { accountClient, type Client, newAdmin, newEmployer } from '../../support/i9.ts';
import { assertAccessible, signInAsAdmin, VIEWS } from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import {
  choose,
  fill,
  heading,
  type OpenForm,
  ownerOf,
  section1Signed,
} from '../../support/pages/people.ts';
import { JPEG_BYTES, PDF_TEXT } from '../../support/pictures.ts';
import { ALIEN, EAD, PASSPORT, section2, signature } from '../../support/submissions.ts';

const NUMBER = { socialSecurityNumber: '123-45-6789' };
const LICENSE = "Driver's license of a state or outlying possession";
const CARD = 'Social Security account number card without restriction';

inBrowser((place) => {
  let account: Client;
  before(async () => {
    account = await accountClient(place.server);
  });

  type Company = { readonly employer: string; readonly admin: string; readonly owner: Client };

  async function company(options: object = {}, businessDays?: object): Promise<Company> {
    const employer = await newEmployer(account, { options, businessDays });
    const admin = await newAdmin(account, employer, { role: 'owner' });
    return { employer, admin, owner: await ownerOf(place.server, account, employer) };
  }

  const pageOf = ({ employer }: Company, { id }: OpenForm): string =>
    `/employers/${employer.split('/').at(-1)}/i9/${id}`;

  const read = async ({ owner }: Company, { form }: OpenForm) =>
    (await owner.get(form)).body.submission;

  const signed = (one: Company, section1: object = {}): Promise<OpenForm> =>
    section1Signed(place.server, account, one.employer, { ...NUMBER, ...section1 });

  async function accepted(one: Company, document: object, section1: object): Promise<OpenForm> {
    const open = await signed(one, section1);
    for (const [method, path, body] of [
      ['put', 'section2', section2(document)],
      ['post', 'section2/sign', signature('section2')],
    ] as const) {
      const { status, text } = await one.owner[method](`${open.form}/${path}`, body);
      assert.equal(status, 200, text);
    }
    return open;
  }

  /** The owner on the first screen of an examination. */
  async function begin(page: Page, one: Company, open: OpenForm, part = 'section2') {
    await signInAsAdmin(page, place.server, one.admin);
    await page.goto(`${pageOf(one, open)}/${part}`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
  }

  const sign = async (page: Page, part: string): Promise<void> => {
    await page.getByText('I have read this statement').click();
    await page.getByRole('button', { name: `Sign ${part}` }).click();
    await heading(page, 'Ada Byron: Form I-9');
  };

  const addPhotos = async (page: Page, count: number): Promise<void> => {
    await heading(page, 'Photos of the documents');
    for (let added = 0; added < count; added += 1) {
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles({
          name: 'side.jpg',
          mimeType: 'image/jpeg',
          buffer: Buffer.from(JPEG_BYTES),
        });
      await page
        .getByText(/^Added/)
        .nth(added)
        .waitFor();
    }
    await fill(page, {});
  };

  describe('an examination', () => {
    test('by video call: the alternative procedure is recorded, with copies of each side', async () => {
      const one = await company({ alternativeProcedureAuthorized: true });
      const { status, text } = await account.put(`${one.employer}/everifySettings`, {
        username: 'acme-web',
        password: 'good',
      });
      assert.equal(status, 200, text);
      const open = await signed(one);
      await place.onPage(async (page) => {
        await begin(page, one, open);
        await choose(page, 'One from List A');
        await choose(page, 'U.S. Passport Card');
        await fill(page, { 'Document number': '123456789', 'Expiration date': '1/31/2030' });
        await fill(page, { 'First day of employment': '6/15/2026', 'Your title': 'HR' });
        await heading(page, 'Anything to add?');
        await choose(page, 'By the alternative procedure, in a live video call');
        await addPhotos(page, 2);
        await heading(page, 'Check and sign Section 2');
        await page.getByText('By the alternative procedure, in a live video call').waitFor();
        await assertAccessible(page, 'review of a video call');
        await sign(page, 'Section 2');
        await page.getByText('By the alternative procedure, in a live video call').waitFor();
      });
      const { section2: examined, copies } = await read(one, open);
      assert.deepEqual([examined.alternativeProcedure, copies.length], [true, 2]);
    });

    test('late: says by how many days before the signature and after it', async () => {
      const one = await company({}, { weekend: ['saturday', 'sunday'], federalHolidays: true });
      const open = await signed(one);
      await place.onPage(async (page) => {
        await begin(page, one, open);
        await choose(page, 'One from List A');
        await choose(page, 'U.S. Passport Card');
        await fill(page, { 'Document number': '123456789', 'Expiration date': '1/31/2030' });
        await fill(page, { 'First day of employment': '6/1/2026', 'Your title': 'HR' });
        await heading(page, 'Anything to add?');
        await fill(page, {});
        await page.getByText('Section 2 is late').waitFor();
        await page.getByText('It was due on 06/04/2026: 11 days ago.').waitFor();
        await assertAccessible(page, 'late');
        await sign(page, 'Section 2');
        await page.getByText('11 days late').first().waitFor();
      }, VIEWS.phone);
      const { deadlines, warnings } = await read(one, open);
      assert.equal(deadlines.section2DaysLate, 11);
      assert.ok(warnings.some(({ code }: { code: string }) => code === 'section2_late'));
    });

    test('with a receipt: until when it is valid is said, and the work list asks for the document', async () => {
      const one = await company();
      const open = await signed(one);
      await place.onPage(async (page) => {
        await begin(page, one, open);
        await choose(page, 'One from List B and one from List C');
        await choose(page, LICENSE);
        await page.getByText('I was shown a receipt for this document').click();
        await page.getByRole('textbox', { name: 'Issuing authority' }).fill('Arizona');
        await fill(page, {});
        await page.getByRole('link', { name: 'Choose which receipt was shown.' }).waitFor();
        await page.getByRole('button', { name: /Which receipt/ }).click();
        await page.getByRole('option', { name: /^Receipt for a replacement/ }).click();
        await page.getByText('Valid for 90 days after the first day of work.').waitFor();
        await assertAccessible(page, 'receipt');
        await fill(page, {});
        await choose(page, CARD);
        await fill(page, { 'Document number': '123-45-6789' });
        await fill(page, { 'First day of employment': '6/15/2026', 'Your title': 'HR' });
        await heading(page, 'Anything to add?');
        await fill(page, {});
        await sign(page, 'Section 2');
        await page.getByText(/receipt valid until 09\/13\/2026/).waitFor();
        await page.goto(`${pageOf(one, open).split('/i9/')[0]}/work?kind=receipt`);
        await page.getByText('Sep 13, 2026').waitFor();
      });
      assert.equal((await read(one, open)).section2.documents[0].receiptType, 'replacement');
    });

    test('of a foreign passport with Form I-94: each document on a screen of its own', async () => {
      const one = await company();
      const open = await signed(one, {
        ...ALIEN,
        firstName: 'Ada',
        lastName: 'Byron',
        uscisNumber: undefined,
        i94Number: 'A1B2C3D4E5F',
      });
      await place.onPage(async (page) => {
        await begin(page, one, open);
        await choose(page, 'One from List A');
        await choose(page, /^Foreign passport \+ /);
        await heading(page, 'Foreign passport');
        await fill(page, {
          'Issuing authority': 'France',
          'Document number': 'FR123456',
          'Expiration date': '1/31/2030',
        });
        await heading(page, /I-94/);
        await page.getByRole('button', { name: 'What Ada Byron entered in Section 1' }).click();
        await page.getByText('A1B2C3D4E5F').waitFor();
        await fill(page, { 'Document number': 'A1B2C3D4E5F', 'Expiration date': '2/1/2027' });
        await fill(page, { 'First day of employment': '6/15/2026', 'Your title': 'HR' });
        await heading(page, 'Anything to add?');
        await fill(page, {});
        await assertAccessible(page, 'passport and I-94');
        await sign(page, 'Section 2');
      });
      const { documents } = (await read(one, open)).section2;
      assert.deepEqual(
        documents.map(({ documentationKey }: { documentationKey: string }) => documentationKey),
        ['foreign_passport', 'form_i94'],
      );
    });

    test('for a rehire, with the name that has changed', async () => {
      const one = await company();
      const open = await accepted(one, PASSPORT, {});
      await place.onPage(async (page) => {
        await begin(page, one, open, 'supplementB');
        await choose(page, 'Rehire');
        await heading(page, 'What has changed?');
        await fill(page, { 'Date of rehire': '' });
        await page.getByRole('link', { name: /Enter the date of rehire/ }).waitFor();
        await fill(page, { 'Date of rehire': '6/15/2026', 'New last name': 'Lovelace' });
        await choose(page, 'No document');
        await heading(page, 'Anything to add?');
        await fill(page, {});
        await heading(page, 'Check and sign Supplement B');
        await assertAccessible(page, 'rehire');
        await sign(page, 'Supplement B');
      });
      const [block] = (await read(one, open)).supplementB;
      assert.deepEqual(
        [block.reason, block.rehireDate, block.newName.lastName],
        ['rehire', '2026-06-15', 'Lovelace'],
      );
    });

    test('for Supplement B with photos: a reload loses nothing, and the signature leaves nothing behind', async () => {
      const one = await company({ documentCopiesKept: true });
      const keeping = { ...ALIEN, firstName: 'Ada', lastName: 'Byron' };
      const open = await signed(one, keeping);
      await one.owner.put(`${open.form}/section2`, section2(EAD));
      for (const side of ['front', 'back']) {
        const { listKey, documentationKey } = EAD;
        const query = new URLSearchParams({ part: 'section2', listKey, documentationKey, side });
        const added = await one.owner.post(`${open.form}/copies?${query}`, PDF_TEXT, {
          'content-type': 'application/pdf',
        });
        assert.equal(added.status, 201, added.text);
      }
      const done = await one.owner.post(`${open.form}/section2/sign`, signature('section2'));
      assert.equal(done.status, 200, done.text);
      await place.onPage(async (page) => {
        await begin(page, one, open, 'supplementB');
        await choose(page, 'Reverification');
        await choose(page, 'One from List C');
        await choose(page, CARD);
        await fill(page, { 'Document number': '123-45-6789' });
        await heading(page, 'Anything to add?');
        await page.reload();
        await heading(page, 'Anything to add?');
        await fill(page, { 'Additional information': 'Renewed' });
        await addPhotos(page, 2);
        await heading(page, 'Check and sign Supplement B');
        await page.reload();
        await page.getByText('number 123-45-6789').waitFor();
        await page.getByText('Renewed').waitFor();
        await assertAccessible(page, 'review after a reload');
        await sign(page, 'Supplement B');
        await page.getByText('Supplement B, entry 1').waitFor();
        assert.deepEqual(
          await page.evaluate(
            'Object.keys(sessionStorage).filter((key) => /examination/.test(key))',
          ),
          [],
        );
      }, VIEWS.phoneDark);
      const { supplementB, copies } = await read(one, open);
      assert.equal(supplementB[0].additionalInformation, 'Renewed');
      assert.equal(copies.filter(({ part }: { part: string }) => part === 'supplementB').length, 2);
    });
  });
});
