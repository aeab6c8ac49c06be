/** An employee completes Section 1 by link: on a phone, by keyboard, in Spanish, with help, and without a network. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { openChromium, withChromium } from '../support/chromium.ts';
import { onSqlite } from '../support/databases.ts';
import { accountClient, type Client, newAdmin, newEmployee, newEmployer } from '../support/i9.ts';
import { TestServer } from '../support/server.ts';
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
      employer = await newEmployer(account);
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    const hired = (changes: object = {}) =>
      newEmployee(account, employer, { employment: undefined, ...changes });
    const linkFor = async (person: string): Promise<string> =>
      (await account.get(`${person}/generateToken`)).body.token.embeddedUri;
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
          await heading(page, 'Your Form I-9');
          assert.doesNotMatch(page.url(), /token/, 'the token is taken out of the address');
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
          assert.equal(
            signatures[0].signedBy ?? signatures[0].part,
            signatures[0].signedBy ?? 'section1',
          );
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

async function heading(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).waitFor();
}
