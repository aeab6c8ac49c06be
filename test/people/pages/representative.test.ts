/** An authorized representative by link: examines, signs or reports a mismatch, on a phone, by keyboard, in Spanish. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { accountClient, type Client, newEmployer } from '../../support/i9.ts';
import { assertAccessible, VIEWS } from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import {
  choose,
  fill,
  heading,
  linkFor,
  ownerOf,
  section1Signed,
} from '../../support/pages/people.ts';
import { JPEG_BYTES } from '../../support/pictures.ts';
import type { TestServer } from '../../support/server.ts';
import { ALIEN, EAD, section2, signature } from '../../support/submissions.ts';

const SCRIPT = '<img src=x onerror="document.title=`broken`">';
const PASSPORT = { 'Document number': '123456789', 'Expiration date': '1/31/2030' };

inBrowser((place) => {
  let server: TestServer;
  let account: Client;
  let employer: string;
  let owner: Client;
  before(async () => {
    ({ server } = place);
    account = await accountClient(server);
    employer = await newEmployer(account);
    owner = await ownerOf(server, account, employer);
  });

  const read = async (form: string) => (await owner.get(form)).body.submission;

  describe('the representative’s page', () => {
    test('Section 2 with List A on a phone: what is missing is said, then it is signed once', async () => {
      const { form } = await section1Signed(server, account, employer);
      const link = await linkFor(owner, form);
      const { page, expected, close } = await place.visit(VIEWS.phoneDark);
      expected.push(/40[13]/);
      await page.goto(link);
      await heading(page, 'Examine documents for Form I-9');
      assert.doesNotMatch(page.url(), /token/);
      await assertAccessible(page, 'invitation');
      assert.equal((await read(form)).status, 'section1_complete', 'opening uses nothing up');
      await begin(page);
      const seen = async (title: string): Promise<void> => {
        await heading(page, title);
        await assertAccessible(page, title);
      };
      await seen('What you do here');
      await page.getByText('You are Rita Rep.').waitFor();
      await page.getByRole('button', { name: 'Continue' }).click();
      await seen('Which documents were shown?');
      await goOn(page);
      await page.getByRole('link', { name: 'Choose what the employee showed.' }).waitFor();
      assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
      await choose(page, 'One from List A');
      await seen('Document from List A');
      assert.equal(await page.getByRole('radio', { checked: true }).count(), 0);
      await choose(page, 'U.S. Passport Card');
      await seen('U.S. Passport Card');
      await fill(page, { 'Expiration date': '1/31/2020' });
      await page.getByRole('link', { name: 'Enter the document number.' }).waitFor();
      await page.getByRole('link', { name: /This document has expired/ }).waitFor();
      await assertAccessible(page, 'problems');
      await page.getByRole('button', { name: 'What Ada Byron entered in Section 1' }).click();
      await page.getByText('04/02/1990').waitFor();
      await fill(page, PASSPORT);
      await seen('The job and you');
      await page.reload();
      await heading(page, 'The job and you');
      await fill(page, { 'First day of employment': '6/15/2026', 'Your title': 'Neighbor' });
      await seen('Anything to add?');
      await fill(page, { 'Additional information': SCRIPT });
      await seen('Check and sign Section 2');
      await page
        .getByText('U.S. Department of State · number 123456789 · expires 01/31/2030')
        .waitFor();
      await page.getByText(SCRIPT).waitFor();
      await page.getByText('I attest, under penalty of perjury, that (1)').waitFor();
      await page.getByRole('button', { name: 'Sign Section 2' }).click();
      await page.getByRole('link', { name: /check the box/ }).waitFor();
      await page.getByText('I have read this statement').click();
      await page.getByRole('button', { name: 'Sign Section 2' }).click();
      await seen('You signed Section 2');
      assert.doesNotMatch(await page.title(), /broken/);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Save the confirmation' }).click();
      await download;
      const { status, section2: signed, signatures } = await read(form);
      assert.deepEqual(
        [status, signed.examiner, signed.documents[0].documentationKey],
        ['accepted', { lastName: 'Rep', firstName: 'Rita', title: 'Neighbor' }, 'us_passport_card'],
      );
      assert.match(signatures.at(-1).signer.evidence, /^invitation/);
      await page.reload();
      await heading(page, 'There is nothing to do here now');
      const again = await page.context().newPage();
      await again.goto(link);
      await begin(again);
      await heading(again, 'This link no longer works');
      await assertAccessible(again, 'used link');
      await close();
    });

    test('Section 2 by keyboard alone, with documents of List B and List C', async () => {
      const { form } = await section1Signed(server, account, employer);
      const { page, close } = await place.visit();
      await page.goto(await linkFor(owner, form));
      const { keyboard } = page;
      const enter = async (title: string, ...keys: readonly string[]): Promise<void> => {
        await heading(page, title);
        await page.waitForFunction("document.activeElement?.tagName === 'H1'");
        for (const key of keys) {
          if (key.startsWith(':')) await keyboard.type(key.slice(1));
          else await keyboard.press(key);
        }
      };
      await page.getByRole('button', { name: /with me: start/ }).focus();
      await keyboard.press('Enter');
      await enter('What you do here', 'Tab', 'Enter');
      await enter('Which documents were shown?', 'Tab', 'ArrowDown', 'Tab', 'Enter');
      await enter('Document from List B', 'Tab', 'Space', 'Tab', 'Tab', 'Enter');
      const license = "Driver's license of a state or outlying possession";
      const typed = [':Arizona', 'Tab', ':D01234567', 'Tab', ':1/31/2030', 'Enter'];
      await enter(license, 'Tab', 'Tab', ...typed);
      await enter('Document from List C', 'Tab', 'Space', 'Tab', 'Tab', 'Enter');
      const card = 'Social Security account number card without restriction';
      await enter(card, 'Tab', 'Tab', 'Tab', ':123-45-6789', 'Enter');
      const work = ['Tab', ':6/15/2026', 'Tab', 'Tab', ':Neighbor', 'Enter'];
      await enter('The job and you', ...work);
      await enter('Anything to add?', 'Tab', 'Tab', 'Enter');
      await enter('Check and sign Section 2');
      await page.getByRole('checkbox').focus();
      await keyboard.press('Space');
      await keyboard.press('Tab');
      await keyboard.press('Enter');
      await heading(page, 'You signed Section 2');
      const { documents } = (await read(form)).section2;
      assert.deepEqual(
        documents.map(({ documentNumber }: { documentNumber: string }) => documentNumber),
        ['D01234567', '123-45-6789'],
      );
      await close();
    });

    test('documents that do not match are reported, nothing is signed, and the form can begin again', async () => {
      const { form, employee } = await section1Signed(server, account, employer);
      const { page, expected, close } = await place.visit(VIEWS.phone);
      expected.push(/40[13]/);
      await page.goto(await linkFor(owner, form));
      await begin(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await heading(page, 'Which documents were shown?');
      const report = () => page.getByRole('button', { name: 'The documents do not match' }).click();
      await report();
      await heading(page, 'The documents do not match the person');
      await assertAccessible(page, 'mismatch');
      await page.getByRole('button', { name: 'Back' }).click();
      await heading(page, 'Which documents were shown?');
      await report();
      await fill(page, { 'What does not match?': SCRIPT }, 'Report and stop');
      await heading(page, 'Your report was sent');
      await assertAccessible(page, 'reported');
      await page.getByText('Acme Rockets has been notified').waitFor();
      const { status, mismatchReason, signatures } = await read(form);
      assert.deepEqual([status, mismatchReason, signatures.length], ['rep_mismatch', SCRIPT, 1]);
      const next = await employee.post(`${form}/restart`);
      assert.equal(next.status, 201, next.text);
      await close();
    });

    test('Supplement B after acceptance, in Spanish, with another document than before', async () => {
      const { form } = await section1Signed(server, account, employer, ALIEN_ADA);
      await owner.put(`${form}/section2`, section2(EAD));
      await owner.post(`${form}/section2/sign`, signature('section2'));
      const { page, close } = await place.visit({ ...VIEWS.phone, locale: 'es-US' });
      await page.goto(await linkFor(owner, form));
      await page.getByRole('button', { name: /empezar/ }).click();
      await heading(page, 'Lo que usted hace aquí');
      await assertAccessible(page, 'who in Spanish');
      await page.getByRole('button', { name: 'Continuar' }).click();
      await heading(page, 'Motivo del Suplemento B');
      assert.equal(await page.getByRole('radio').count(), 3);
      await assertAccessible(page, 'reason in Spanish');
      await choose(page, 'Reverificación');
      await heading(page, '¿Qué documentos se mostraron?');
      await choose(page, 'Uno de la Lista C');
      await heading(page, 'Documento de la Lista C');
      await assertAccessible(page, 'list in Spanish');
      await page.getByRole('radio').last().press('Space');
      await page.getByRole('button', { name: 'Guardar y continuar' }).click();
      await fill(page, { 'Número del documento': 'I-797 1', 'Fecha de vencimiento': '2/1/2029' });
      await heading(page, '¿Algo que agregar?');
      await fill(page, {});
      await heading(page, 'Revise y firme el Suplemento B');
      await assertAccessible(page, 'review in Spanish');
      await page.getByText('Declaro, bajo pena de perjurio').waitFor();
      await page.getByText('He leído esta declaración').click();
      await page.getByRole('button', { name: 'Firmar el Suplemento B' }).click();
      await heading(page, 'Usted firmó el Suplemento B');
      const [block] = (await read(form)).supplementB;
      assert.deepEqual(
        [block.reason, block.examinerName, block.documents[0].expirationDate],
        ['reverification', 'Rita Rep', '2029-02-01'],
      );
      await close();
    });

    test('photos where copies are kept: a file that is no photo is refused, and nothing is signed without them', async () => {
      const keeping = await newEmployer(account, { options: { documentCopiesKept: true } });
      const keeper = await ownerOf(server, account, keeping);
      const { form } = await section1Signed(server, account, keeping);
      const { page, expected, close } = await place.visit(VIEWS.phone);
      expected.push(/400/);
      await page.goto(await linkFor(keeper, form));
      await begin(page);
      await page.getByRole('button', { name: 'Continue' }).click();
      await choose(page, 'One from List A');
      await page.getByRole('radio', { name: 'U.S. Passport', exact: true }).press('Space');
      await goOn(page);
      await fill(page, PASSPORT);
      await fill(page, { 'First day of employment': '6/15/2026', 'Your title': 'Neighbor' });
      await heading(page, 'Anything to add?');
      await fill(page, {});
      await heading(page, 'Photos of the documents');
      await assertAccessible(page, 'photos');
      await goOn(page);
      await page.getByRole('link', { name: 'Add a photo of each side.' }).waitFor();
      const upload = (buffer: Buffer) =>
        page
          .locator('input[type=file]')
          .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer });
      await upload(Buffer.from(`<script>${SCRIPT}</script>`));
      await page.getByText('This is not a complete JPEG, PNG, or PDF file.').waitFor();
      await upload(Buffer.from(JPEG_BYTES));
      await page.getByText(/^Added/).waitFor();
      await page.getByRole('button', { name: 'Remove this photo' }).click();
      await page.getByText(/^Added/).waitFor({ state: 'detached' });
      await upload(Buffer.from(JPEG_BYTES));
      await page.getByText(/^Added/).waitFor();
      await goOn(page);
      await heading(page, 'Check and sign Section 2');
      await page.getByText('1 added').waitFor();
      await page.getByText('I have read this statement').click();
      await page.getByRole('button', { name: 'Sign Section 2' }).click();
      await heading(page, 'You signed Section 2');
      const { copies } = (await keeper.get(form)).body.submission;
      assert.equal(copies.length, 1);
      await close();
    });

    test('links and tokens of others, of other acts, and after their time open nothing', async () => {
      const [first, second] = [
        await section1Signed(server, account, employer),
        await section1Signed(server, account, employer),
      ];
      const { page, expected, close } = await place.visit();
      expected.push(/40[0-9]/);
      const opens = async (link: string, title: string): Promise<void> => {
        const tab = await page.context().newPage();
        await tab.goto(link);
        await begin(tab);
        await heading(tab, title);
        await tab.close();
      };
      await page.goto('/i9/representative');
      await heading(page, 'Open the link from your invitation');
      const embedded = (await account.get(`${first.person}/generateToken`)).body.token;
      await opens(
        `${server.url}/i9/representative#token=${embedded.token}`,
        'This link no longer works',
      );
      assert.equal((await first.employee.put(`${first.form}/section2`, {})).status, 403);

      const stale = await linkFor(owner, first.form);
      const fresh = await linkFor(owner, first.form);
      await opens(stale, 'This link no longer works');
      await opens(fresh, 'What you do here');

      const late = await linkFor(owner, second.form);
      const slow = await page.context().newPage();
      await slow.goto(late);
      await begin(slow);
      await slow.getByRole('button', { name: 'Continue' }).click();
      await slow.getByRole('radio', { name: 'One from List A' }).press('Space');
      await owner.post(`${second.form}/representative/reissue`);
      await goOn(slow);
      await slow.getByText('This form is no longer open to you').waitFor();
      assert.equal(await slow.getByRole('radio', { checked: true }).count(), 1);
      const old = await linkFor(owner, second.form);
      server.setTime(7 * 24 * 60 * 60_000 + 60_000);
      await opens(old, 'This link no longer works');
      await close();
    });
  });
});

const begin = (page: Page) => page.getByRole('button', { name: /with me: start/ }).click();
const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click();
const ALIEN_ADA = { ...ALIEN, firstName: 'Ada', lastName: 'Byron' };
