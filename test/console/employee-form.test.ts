/** An employee completes Section 1 by link: on a phone, by keyboard, in Spanish, with help, and without a network. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openChromium, withChromium } from '../support/chromium.ts';
import { onSqlite } from '../support/databases.ts';
import {
  accountClient,
  actAs,
  type Client,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../support/i9.ts';
import { paycheck } from '../support/paychecks.ts';
import { PNG_BYTES } from '../support/pictures.ts';
import { TestServer } from '../support/server.ts';
import { CITIZEN, signature } from '../support/submissions.ts';
import { assertAccessible, VIEWS, visit } from './browser.ts';

/** A busy machine takes a while to make the first PDF. */
const PDF_WAIT_MS = 60_000;

const SCRIPT = '<img src=x onerror="document.title=`broken`">';

withChromium(() => {
  onSqlite((databases) => {
    let browser: Browser;
    let server: TestServer;
    let account: Client;
    let employer: string;
    before(async () => {
      server = await TestServer.start(databases);
      browser = await openChromium();
      account = await accountClient(server);
      employer = await newEmployer(account, { options: { documentCopiesKept: true } });
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    const hired = (changes: object = {}) =>
      newEmployee(account, employer, { employment: undefined, ...changes });
    const linkFor = async (person: string): Promise<string> =>
      (await account.get(`${person}/generateToken`)).body.token.embeddedUri;
    /** Somebody whose Section 1 is signed. */
    const signedUp = async (): Promise<string> => {
      const person = await hired();
      const self = await actAs(server, account, person);
      const form = (await account.post(`${person}/submissions`)).headers.get('location') as string;
      await self.put(`${form}/section1`, { ...CITIZEN, socialSecurityNumber: '123-45-6789' });
      const { status, text } = await self.post(`${form}/section1/sign`, signature('section1'));
      assert.equal(status, 200, text);
      return person;
    };
    const formOf = async (person: string) => {
      const { body } = await account.get(`${person}/submissions`);
      const { id } = body.submissions.at(-1);
      return (await account.get(`${person}/submissions/${id}`)).body.submission;
    };

    describe('Section 1 by link', () => {
      for (const [view, options] of Object.entries(VIEWS)) {
        test(`from the link to the signature, without a barrier: ${view}`, async () => {
          const person = await hired({ firstName: 'Ada', lastName: `Byron ${view}` });
          const { page, expected, close } = await visit(browser, server, options);
          expected.push(/400/);
          await page.goto(await linkFor(person));
          await heading(page, 'What you need to do');
          assert.doesNotMatch(page.url(), /token/, 'the token is taken out of the address');
          await page.getByRole('link', { name: 'Form W-4' }).waitFor();
          await assertAccessible(page, 'tasks');
          await page.getByRole('link', { name: 'Form I-9, Section 1' }).click();
          await heading(page, 'Your Form I-9');
          await assertAccessible(page, 'start');
          await page.getByRole('button', { name: 'Start' }).click();
          let screens = 1;
          const next = async (title: string): Promise<void> => {
            await heading(page, title);
            await assertAccessible(page, title);
            const fields = page.locator('main').getByRole('textbox');
            assert.ok((await fields.count()) <= 5, `${title} asks for too much`);
            screens += 1;
          };
          const goOn = () => page.getByRole('button', { name: 'Save and continue' }).click();

          await next('What is your name?');
          await goOn();
          await page.getByRole('link', { name: 'Enter your last name.' }).click();
          await assertAccessible(page, 'problems');
          await page.keyboard.type('Byron');
          await page.getByLabel('First name').fill('Ada');
          await goOn();
          await next('Where do you live?');
          await page.getByLabel('Street address').fill('7015 N Scottsdale Rd');
          await page.getByLabel('City or town').fill('Scottsdale');
          await page.getByLabel('State').fill('az');
          await page.getByLabel('ZIP code').fill('8525');
          await goOn();
          await page.getByRole('link', { name: 'Enter a ZIP code of 5 or 9 digits.' }).waitFor();
          await page.getByLabel('ZIP code').fill('85253');
          await goOn();
          await next('Date of birth and Social Security number');
          await page.getByLabel('Date of birth').fill('4/12/1991');
          await goOn();
          await next('How can you be reached?');
          await goOn();
          await next('Your citizenship or immigration status');
          await page.getByText('A lawful permanent resident').click();
          await goOn();
          await next('The numbers on your documents');
          await page.getByLabel('USCIS number or A-number').fill('A012345678');
          await goOn();
          await next('Did somebody help you?');
          await page.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
          await goOn();
          await next('Check your answers and sign');
          await page.getByText('04/12/1991').waitFor();
          await page.getByRole('button', { name: 'Sign Section 1' }).click();
          await page.getByRole('link', { name: /check the box/ }).waitFor();
          assert.equal((await formOf(person)).status, 'section1_in_progress');
          await page.getByText('I have read this statement').click();
          await page.getByRole('button', { name: 'Sign Section 1' }).click();
          await next('Section 1 is signed');
          assert.ok(screens <= 12, `${screens} screens`);
          const { status, section1, signatures } = await formOf(person);
          assert.deepEqual(
            [status, section1.lastName, section1.address.state, section1.dateOfBirth],
            ['section1_complete', 'Byron', 'AZ', '1991-04-12'],
          );
          assert.equal(signatures[0].part, 'section1');
          const download = page.waitForEvent('download', { timeout: PDF_WAIT_MS });
          await page.getByRole('button', { name: 'Save the form as PDF' }).click();
          assert.equal((await download).suggestedFilename(), 'form-i-9.pdf');
          await close();
        });
      }

      test('in Spanish with a translator, who signs before the employee', async () => {
        const person = await hired({ lastName: 'Ortega' });
        const { page, close } = await visit(browser, server, { ...VIEWS.phone, locale: 'es-US' });
        await begin(page, await linkFor(person), 'Empezar');
        await fill(page, { 'Apellido (': 'Ortega', 'Nombre (': 'María' });
        await fill(page, HOME_ES);
        await fill(page, { 'Fecha de nacimiento': '04121991' });
        await heading(page, '¿Cómo se le puede contactar?');
        await fill(page, {});
        await page.getByText('An alien authorized to work until').click();
        await fill(page, {});
        await page.getByText('Número de admisión del Formulario I-94').click();
        await fill(page, {
          'Fecha en que vence': 'n/a',
          'Número de admisión del Formulario I-94': 'A1B2C3D4E5F',
        });
        await heading(page, '¿Alguien le ayudó?');
        await page.getByText('Sí', { exact: true }).click();
        await fill(page, {});
        await heading(page, 'La persona que ayudó');
        await assertAccessible(page, 'preparer');
        await fill(page, {
          'Apellido de la persona': 'Diaz',
          'Nombre de la persona': 'Rosa',
        });
        await page.getByLabel('Dirección (calle y número)').waitFor();
        await page.getByText('He leído esta declaración').click();
        await fill(page, HOME_ES, 'Firmar el Suplemento A');
        await heading(page, 'Revise sus respuestas y firme');
        await page.getByText('Rosa Diaz').waitFor();
        await page.getByText('I am aware that federal law provides').waitFor();
        await page.getByText('Declaro, bajo pena de perjurio').waitFor();
        await assertAccessible(page, 'review in Spanish');
        await page.getByText('He leído esta declaración').click();
        await page.getByRole('button', { name: 'Firmar la Sección 1' }).click();
        await heading(page, 'La Sección 1 está firmada');
        await assertAccessible(page, 'signed in Spanish');
        await signSpanishW4(page);
        await signArizona(page);
        const { taxJurisdictionParms } = (
          await account.get(`${person}/taxParameters?payDate=${payDate(server)}`)
        ).body.taxParameters;
        const withheld = await server.payCalc({
          ...paycheck({ taxJurisdictionParms }),
          wages: ['00-000-0000', '04-000-0000'].map((locationCode) => ({
            locationCode,
            wageType: 'Regular',
            grossWages: 4000,
          })),
        });
        assert.deepEqual(
          withheld.payCalc[0].taxCalculation.map(
            ({ uniqueTaxID, taxAmount }: { uniqueTaxID: string; taxAmount: number }) => [
              uniqueTaxID,
              taxAmount > 0,
            ],
          ),
          [
            ['00-000-0000-FIT-000', true],
            ['04-000-0000-SIT-000', true],
          ],
        );
        assert.equal(
          withheld.payCalc[0].taxCalculation[1].taxAmount,
          4000 * 0.02,
          'the percentage that was elected',
        );
        const { section1, supplementA } = await formOf(person);
        assert.deepEqual(
          [section1.i94Number, section1.authorizationExpirationDate, section1.firstName],
          ['A1B2C3D4E5F', 'N/A', 'María'],
        );
        assert.deepEqual(
          supplementA.map(({ lastName }: { lastName: string }) => lastName),
          ['Diaz'],
        );
        await close();
      });

      test('stops and comes back where it was left, with another link', async () => {
        const person = await hired();
        const first = await visit(browser, server, VIEWS.phone);
        await begin(first.page, await linkFor(person));
        await fill(first.page, { 'Last name (': 'Byron', 'First name': 'Ada' });
        await heading(first.page, 'Where do you live?');
        await first.page.reload();
        await heading(first.page, 'Where do you live?');
        await first.page.goBack();
        await heading(first.page, 'What is your name?');
        assert.equal(await first.page.getByLabel('Last name (').inputValue(), 'Byron');
        await first.close();
        const again = await visit(browser, server, VIEWS.desktop);
        await again.page.goto(await linkFor(person));
        await heading(again.page, 'Where do you live?');
        await again.close();
      });

      test('nothing typed is lost while the network is away', async () => {
        const person = await hired();
        const { page, expected, close } = await visit(browser, server, VIEWS.phone);
        expected.push(/ERR_INTERNET_DISCONNECTED/);
        await begin(page, await linkFor(person));
        await page.context().setOffline(true);
        await fill(page, { 'Last name (': 'Byron', 'First name': 'Ada' });
        await page.getByText('What you entered is kept on this screen.').waitFor();
        await assertAccessible(page, 'away');
        assert.equal(await page.getByLabel('Last name (').inputValue(), 'Byron');
        await page.context().setOffline(false);
        await heading(page, 'Where do you live?');
        assert.equal((await formOf(person)).section1.lastName, 'Byron');
        await close();
      });

      test('a form changed in another window is loaded again, not overwritten', async () => {
        const person = await hired();
        const { page, expected, close } = await visit(browser, server);
        expected.push(/412/);
        const link = await linkFor(person);
        await begin(page, link);
        const other = await page.context().newPage();
        await begin(other, link);
        await fill(other, { 'Last name (': 'Byron', 'First name': 'Augusta' });
        await heading(other, 'Where do you live?');
        await fill(page, { 'Last name (': 'Byron', 'First name': 'Ada' });
        await page.getByText('The form was changed in another window.').waitFor();
        assert.equal((await formOf(person)).section1.firstName, 'Augusta');
        await page.getByRole('button', { name: 'Save and continue' }).click();
        await heading(page, 'Where do you live?');
        assert.equal((await formOf(person)).section1.firstName, 'Ada');
        await close();
      });

      test('a link of an invitation opens the form each time, until there is a newer one', async () => {
        const person = await hired();
        const { invitation } = (await account.post(`${person}/invitation`)).body;
        const { page, expected, close } = await visit(browser, server, VIEWS.phone);
        expected.push(/401/);
        await page.goto(invitation.invitationUri);
        await page.getByText('open the same link again').waitFor();
        await page.getByRole('link', { name: /I-9, Sec/ }).click();
        await page.getByRole('button', { name: 'Start' }).click();
        assert.doesNotMatch(page.url(), /link=/);
        await fill(page, { 'Last name (': 'Byron', 'First name': 'Ada' });
        await heading(page, 'Where do you live?');
        server.setTime(31 * 60_000);
        await page.reload();
        await heading(page, 'Where do you live?');
        await fill(page, HOME);
        await heading(page, 'Date of birth and Social Security number');
        await account.post(`${person}/invitation`);
        await page.reload();
        await heading(page, 'Open the link again');
        await close();
      });

      test('a link after its time, without a token, and of somebody else', async () => {
        const person = await hired();
        const { page, expected, close } = await visit(browser, server);
        expected.push(/401/);
        await page.goto('/i9/embedded');
        await heading(page, 'Open the link again');
        await page.goto('/i9/embedded#token=e30.e30.x');
        await page.reload();
        await heading(page, 'Open the link again');
        await assertAccessible(page, 'no link');
        const fresh = await page.context().newPage();
        await fresh.goto(await linkFor(await newAdmin(account, employer)));
        await heading(fresh, 'This link is for somebody else’s page');
        const late = await page.context().newPage();
        await begin(late, await linkFor(person));
        server.setTime(31 * 60_000);
        await fill(late, { 'Last name (': 'Byron', 'First name': 'Ada' });
        await late.getByText('This link is no longer valid.').waitFor();
        assert.equal(await late.getByLabel('Last name (').inputValue(), 'Byron');
        await close();
      });

      test('the lists and the instructions are at hand, the same for everybody', async () => {
        const person = await hired();
        const { page, close } = await visit(browser, server, { ...VIEWS.phone, locale: 'es-US' });
        await begin(page, await linkFor(person), 'Empezar');
        await page.getByRole('button', { name: 'Listas de documentos aceptables' }).click();
        await page.getByText('U.S. Passport or U.S. Passport Card').waitFor();
        await page.getByText('La mayoría es traducción nuestra').waitFor();
        await page.getByRole('button', { name: 'Instrucciones del Formulario I-9' }).click();
        await page.getByRole('link', { name: 'https://www.uscis.gov/i-9' }).waitFor();
        await assertAccessible(page, 'lists and instructions');
        await close();
      });

      test('script in every field is text', async () => {
        const person = await hired();
        const { page, close } = await visit(browser, server);
        await begin(page, await linkFor(person));
        await fill(page, {
          'Last name (': SCRIPT,
          'First name': SCRIPT,
          'Middle initial': '<b>',
          'Other last names': SCRIPT,
        });
        await fill(page, { ...HOME, 'Street address': SCRIPT, 'City or town': SCRIPT });
        await fill(page, { 'Date of birth': '4/12/1991' });
        await fill(page, { 'Telephone number': SCRIPT.slice(0, 20) });
        await page.getByText('A citizen of the United States').click();
        await fill(page, {});
        await page.getByRole('radio', { name: 'No', exact: true }).check({ force: true });
        await fill(page, {});
        await heading(page, 'Check your answers and sign');
        assert.equal(await page.locator('dd img').count(), 0);
        assert.equal(await page.locator('dd', { hasText: SCRIPT }).count(), 4);
        assert.doesNotMatch(await page.title(), /broken/);
        await close();
      });
    });

    describe('script in the fields of others', () => {
      test('a translator’s and a certificate’s is text, on the page and in what is signed', async () => {
        const person = await signedUp();
        const { page, close } = await visit(browser, server);
        await page.goto(await linkFor(person));
        await page.getByRole('link', { name: 'Form W-4' }).click();
        await page.getByLabel('Address').fill(SCRIPT);
        await page.getByLabel('City or town').fill(SCRIPT);
        await page.getByText('Head of household (').click();
        for (const title of [/^Step 2/, /^Step 3/, /^Step 3: Claim/, /^Step 4/, /^Exempt/]) {
          await fill(page, {});
          await page.getByRole('heading', { level: 1, name: title }).waitFor();
        }
        await fill(page, {});
        await heading(page, 'Check your answers and sign');
        assert.equal(await page.locator('dd', { hasText: SCRIPT }).count(), 2);
        await page.getByText('I have read this statement').click();
        await page.getByRole('button', { name: 'Sign Form W-4' }).click();
        await heading(page, 'Form W-4 is signed');
        assert.equal(await page.locator('main img').count(), 0);

        const other = await hired();
        const self = await actAs(server, account, other);
        const form = (await account.post(`${other}/submissions`)).headers.get('location') as string;
        await self.put(`${form}/section1`, { ...CITIZEN, preparerUsed: true });
        const helper = { firstName: SCRIPT, lastName: SCRIPT, address: CITIZEN.address };
        const added = await self.post(`${form}/supplementA`, {
          ...helper,
          ...signature('supplementA'),
        });
        assert.equal(added.status, 200, added.text);
        const review = (await linkFor(other)).replace('#', '?task=section1&step=review#');
        await page.goto(review);
        await heading(page, 'Check your answers and sign');
        await page.locator('dd', { hasText: SCRIPT }).first().waitFor();
        assert.doesNotMatch(await page.title(), /broken/);
        await close();
      });
    });

    describe('certificates by link', () => {
      test('by keyboard alone, from the list to the signature', async () => {
        const person = await signedUp();
        const { page, close } = await visit(browser, server, VIEWS.desktop);
        const press = async (...keys: string[]): Promise<void> => {
          for (const key of keys) await page.keyboard.press(key);
        };
        const tabTo = async (name: RegExp): Promise<void> => {
          for (let i = 0; i < 40; i += 1) {
            const focused = await page.evaluate(
              `(document.activeElement.labels?.[0] ?? document.activeElement).innerText ?? ''`,
            );
            if (name.test(String(focused))) return;
            await press('Tab');
          }
          assert.fail(`Tab never reaches ${name}`);
        };
        await page.goto(await linkFor(person));
        await page.getByRole('link', { name: 'Form A-4' }).waitFor();
        await tabTo(/^Form A-4/);
        await press('Enter');
        await heading(page, 'Employee');
        await press('Tab', 'Enter');
        await page.getByLabel('City or Town').waitFor();
        await tabTo(/^City or Town/);
        await press('Enter');
        await heading(page, 'Choose either box 1 or box 2:');
        await tabTo(/^Do you want a percentage/);
        await press('Space');
        await page.getByRole('radio', { name: '0.5%' }).waitFor();
        await press('Tab', 'ArrowDown');
        await tabTo(/^Save and continue/);
        await press('Enter');
        await heading(page, 'Check your answers and sign');
        await tabTo(/^I have read this statement/);
        await press('Space');
        await tabTo(/^Sign Form A-4/);
        await press('Enter');
        await heading(page, 'Form A-4 is signed');
        const { body } = await account.get(`${person}/taxParameters?payDate=${payDate(server)}`);
        assert.equal(
          body.taxParameters.taxJurisdictionParms[0].miscParameters[0].parameterName,
          'PERCENTSTATE',
        );
        await close();
      });

      test('stops and comes back on another device; offline and a second window lose nothing', async () => {
        const person = await signedUp();
        const first = await visit(browser, server, VIEWS.phone);
        await first.page.goto(await linkFor(person));
        await first.page.getByRole('link', { name: 'Form W-4' }).click();
        await fill(first.page, {});
        await first.page.getByText('Married filing jointly or').click();
        await fill(first.page, {});
        await heading(first.page, 'Step 2: Multiple Jobs or Spouse Works');
        await first.close();

        const { page, expected, close } = await visit(browser, server, VIEWS.desktop);
        expected.push(/ERR_INTERNET_DISCONNECTED/, /412/);
        const link = await linkFor(person);
        await page.goto(link);
        await page.getByRole('link', { name: /Form W-4.*Begun/s }).click();
        await heading(page, 'Step 1: Enter Personal Information');
        await fill(page, {});
        await heading(page, 'Step 2: Multiple Jobs or Spouse Works');
        await page.goBack();
        await heading(page, 'Step 1: Enter Personal Information');
        assert.equal(await page.getByLabel('Married filing jointly or').isChecked(), true);

        await page.context().setOffline(true);
        await page.getByText('Head of household (').click();
        await page.getByText('What you entered is kept on this screen.').waitFor();
        await page.context().setOffline(false);
        await page
          .getByText('What you entered is kept on this screen.')
          .waitFor({ state: 'detached' });

        const other = await page.context().newPage();
        await other.goto(link);
        await other.getByRole('link', { name: 'Form W-4' }).click();
        await other.getByLabel('Address').fill('2 Oak St');
        await fill(other, {});
        await heading(other, 'Step 2: Multiple Jobs or Spouse Works');
        await page.getByLabel('City or town').fill('Mesa, AZ 85201');
        await page.getByText('The form was changed in another window.').waitFor();
        assert.equal(await page.getByLabel('City or town').inputValue(), 'Mesa, AZ 85201');
        assert.equal(await page.getByLabel('Address').inputValue(), '2 Oak St');
        await fill(page, {});
        await heading(page, 'Step 2: Multiple Jobs or Spouse Works');
        const self = await actAs(server, account, person);
        const { certificateDraft } = (await self.get(`${person}/certificateDrafts/W4101`)).body;
        const { filingStatus, address, cityStateZip } = certificateDraft.answers;
        assert.deepEqual(
          [filingStatus, address, cityStateZip],
          ['H', '2 Oak St', 'Mesa, AZ 85201'],
        );
        await close();
      });

      test('in another language, the certificate goes on with what was entered', async () => {
        const person = await signedUp();
        const { page, close } = await visit(browser, server, VIEWS.phone);
        const link = await linkFor(person);
        await page.goto(link);
        await page.getByRole('link', { name: 'Form W-4' }).click();
        await page.getByLabel('Address').fill('2 Oak St');
        await page.getByText('Head of household (').click();
        await fill(page, {});
        await heading(page, 'Step 2: Multiple Jobs or Spouse Works');
        await close();
        const spanish = await visit(browser, server, { ...VIEWS.phone, locale: 'es-US' });
        await spanish.page.goto(link);
        await spanish.page.getByRole('link', { name: 'W-4(SP)' }).click();
        await heading(spanish.page, 'Paso 1: Anote Su Información Personal');
        assert.equal(await spanish.page.getByLabel('Dirección').inputValue(), '2 Oak St');
        await fill(spanish.page, {});
        await heading(spanish.page, 'Paso 2: Personas con Múltiples Empleos');
        const self = await actAs(server, account, person);
        const { certificateDraft } = (await self.get(`${person}/certificateDrafts/W4102`)).body;
        assert.equal(certificateDraft.answers.filingStatus, 'H');
        await spanish.page.goBack();
        server.setTime(60_000);
        await spanish.page.getByLabel('Dirección').fill('3 Elm St');
        await fill(spanish.page, {});
        await heading(spanish.page, 'Paso 2: Personas con Múltiples Empleos');
        await spanish.page.getByRole('button', { name: 'English' }).click();
        await spanish.page.goto(link);
        await spanish.page.getByRole('link', { name: 'Form W-4' }).click();
        await heading(spanish.page, 'Step 1: Enter Personal Information');
        assert.equal(await spanish.page.getByLabel('Address').inputValue(), '3 Elm St');
        await spanish.close();
      });

      test('which certificates: the state of work changes them, a planned one is asked for on paper', async () => {
        const person = await signedUp();
        const { page, close } = await visit(browser, server, VIEWS.phone);
        await page.goto(await linkFor(person));
        await page.getByRole('button', { name: 'Why Form A-4?' }).click();
        await page.getByText('Arizona income tax: residents owe it').waitFor();
        await page.getByRole('button', { name: 'I work in another state' }).click();
        await page.getByRole('button', { name: 'State where you work' }).click();
        await page.getByRole('option', { name: 'Louisiana' }).click();
        await page.getByText('You live in Arizona and work in Louisiana.').waitFor();
        await page.getByText('Ask your employer for it on paper.').waitFor();
        await assertAccessible(page, 'tasks of two states');
        await close();
      });

      test('photos of documents: refused in words, sent, shown, removed', async () => {
        const person = await signedUp();
        const { page, expected, close } = await visit(browser, server, VIEWS.phone);
        expected.push(/ERR_INTERNET_DISCONNECTED/);
        await page.goto(await linkFor(person));
        await page.getByRole('link', { name: 'Photos of documents' }).click();
        const which = page.getByRole('button', { name: /Document/ }).first();
        assert.match(await which.innerText(), /Select an item/, 'none is chosen beforehand');
        await which.click();
        await page
          .getByRole('option', { name: /Social Security/ })
          .first()
          .click();
        const front = page.locator('input[type=file]').first();
        await front.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: PNG_BYTES });
        await page.getByText('This is not a JPEG, PNG, or PDF file.').waitFor();
        const half = PNG_BYTES.subarray(0, 40);
        await front.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: half });
        expected.push(/400/);
        await page.getByRole('button', { name: /^Send this photo/ }).click();
        await page.getByText('This file is damaged or not complete.').waitFor();
        await front.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG_BYTES });
        await assertAccessible(page, 'photo to send');
        await page.context().setOffline(true);
        await page.getByRole('button', { name: /^Send this photo/ }).click();
        await page.getByText('The photo is kept on this screen').waitFor();
        await page.context().setOffline(false);
        await page.getByRole('heading', { name: 'Sent photos' }).waitFor();
        await page.getByRole('button', { name: /^Show: / }).click();
        await page.getByRole('img', { name: /, front/ }).waitFor();
        await assertAccessible(page, 'sent photo');
        assert.equal((await formOf(person)).copies.length, 1);
        await page.getByRole('button', { name: /^Delete: / }).click();
        await page.getByRole('heading', { name: 'Sent photos' }).waitFor({ state: 'detached' });
        assert.equal((await formOf(person)).copies.length, 0);
        await close();
      });
    });
  });
});

const HOME = {
  'Street address': '7015 N Scottsdale Rd',
  'City or town': 'Scottsdale',
  State: 'AZ',
  'ZIP code': '85253',
};
const HOME_ES = {
  'Dirección (calle y número)': '7015 N Scottsdale Rd',
  'Ciudad o pueblo': 'Scottsdale',
  Estado: 'AZ',
  'Código postal': '85253',
};

async function begin(page: Page, link: string, button = 'Start'): Promise<void> {
  await page.goto(link);
  await page.getByRole('link', { name: /I-9, Sec/ }).click();
  await page.getByRole('button', { name: button }).click();
}

/** Fills fields by their labels and goes on. */
async function fill(
  page: Page,
  fields: Readonly<Record<string, string>>,
  button: string | RegExp = /^(Save and continue|Guardar y continuar)$/,
): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole('textbox', { name: label }).fill(value);
  }
  await page.getByRole('button', { name: button }).click();
}

/** From the page after the signature of Section 1, in the form's own Spanish. */
async function signSpanishW4(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click();
  await heading(page, 'Lo que hay que hacer');
  await page.getByRole('link', { name: 'W-4(SP)' }).click();
  await heading(page, 'Paso 1: Anote Su Información Personal');
  assert.equal(await page.getByLabel('Apellido').inputValue(), 'Ortega', 'taken from Section 1');
  await fill(page, {});
  await page.getByRole('link', { name: /Seguro Social: / }).click();
  await page.keyboard.type('123456789');
  await assertAccessible(page, 'W-4, first screen');
  await fill(page, {});
  await page.getByText('Soltero o Casado que present').click();
  await fill(page, {});
  await heading(page, 'Paso 2: Personas con Múltiples Empleos');
  await fill(page, {});
  await heading(page, 'Paso 3: número de dependientes');
  await page.getByLabel('¿Cuántos hijos menores de 17').fill('1');
  await page.getByLabel('¿Cuántos otros dependientes').click();
  await page.getByText('$2,200.00').first().waitFor();
  await page.getByRole('button', { name: 'Ver el efecto en un pago' }).click();
  await page.getByLabel('Pago antes de impuestos').fill('4000');
  await page.getByLabel('¿Cuántos otros dependientes').click();
  await page.getByRole('row', { name: /^Pago neto/ }).waitFor();
  await assertAccessible(page, 'worksheet and sample paycheck');
  const tax = page.getByRole('row', { name: /^Federal income tax/ });
  const before = await tax.innerText();
  await page.getByLabel('¿Cuántos hijos menores de 17').fill('2');
  await page.getByLabel('¿Cuántos otros dependientes').click();
  await page.getByText('$4,400.00').first().waitFor();
  await page.waitForFunction(
    `![...document.querySelectorAll('tr')].some((row) => row.innerText === ${JSON.stringify(before)})`,
  );
  for (const title of ['Paso 3: Reclamación', 'Paso 4: Otros Ajustes', 'Exento de la retención']) {
    await fill(page, {});
    await heading(page, title);
    assert.ok((await page.locator('main form').getByRole('textbox').count()) <= 5, title);
  }
  assert.equal(
    await page.getByRole('checkbox').isChecked(),
    false,
    'nobody is exempt without a word of their own',
  );
  await fill(page, {});
  await heading(page, 'Revise sus respuestas y firme');
  await page.getByText('Bajo pena de perjurio, declaro').waitFor();
  await assertAccessible(page, 'review of the W-4');
  await page.getByRole('button', { name: 'Firmar Form W-4(SP)' }).click();
  await page.getByRole('link', { name: /marque la casilla/ }).waitFor();
  await page.getByText('He leído esta declaración').click();
  await page.getByRole('button', { name: 'Firmar Form W-4(SP)' }).click();
  await heading(page, 'Form W-4(SP) está firmado');
  await page.getByText('***-**-6789').waitFor();
  assert.equal(await page.getByText('123-45-6789').count(), 0, 'not the whole number');
  await assertAccessible(page, 'confirmation of the W-4');
}

/** The form is in English, the page around it in Spanish, which says so. */
async function signArizona(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('link', { name: 'Form A-4' }).click();
  await page.getByText('Este formulario existe aquí solo en inglés.').waitFor();
  await page.getByLabel('Your Social Security Number').fill('123-45-6789');
  await fill(page, {});
  await page.getByLabel('City or Town').waitFor();
  await fill(page, {});
  await page.getByText('Do you want a percentage of your wages').click();
  await page.getByRole('radio', { name: '2.0%' }).check({ force: true });
  await fill(page, {});
  await heading(page, 'Revise sus respuestas y firme');
  await page.getByText('I certify that I have made the election').waitFor();
  await assertAccessible(page, 'review of the state certificate');
  await page.getByText('He leído esta declaración').click();
  await page.getByRole('button', { name: 'Firmar Form A-4' }).click();
  await heading(page, 'Form A-4 está firmado');
}

const payDate = (server: TestServer): string => new Date(server.now()).toISOString().slice(0, 10);

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
