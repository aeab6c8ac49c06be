/** An employee completes withholding certificates and photos of documents by link. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { actAs } from '../../support/i9.ts';
import { assertAccessible, VIEWS } from '../../support/pages/browser.ts';
import { withEmployees } from '../../support/pages/employee-links.ts';
import { fill, heading, saved } from '../../support/pages/people.ts';
import { PNG_BYTES } from '../../support/pictures.ts';
import { CITIZEN } from '../../support/submissions.ts';

withEmployees((place, employees) => {
  const { linkFor, signedUp, formOf } = employees;

  describe('certificates by link', () => {
    test('by keyboard alone, from the list to the signature', async () => {
      const person = await signedUp();
      const { page, close } = await place.visit(VIEWS.desktop);
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
      const { body } = await employees.account.get(
        `${person}/taxParameters?payDate=${new Date(place.server.now()).toISOString().slice(0, 10)}`,
      );
      assert.equal(
        body.taxParameters.taxJurisdictionParms[0].miscParameters[0].parameterName,
        'PERCENTSTATE',
      );
      await close();
    });

    test('stops and comes back on another device; offline and a second window lose nothing', async () => {
      const person = await signedUp();
      const first = await place.visit(VIEWS.phone);
      await first.page.goto(await linkFor(person));
      await first.page.getByRole('link', { name: 'Form W-4' }).click();
      await fill(first.page, {});
      await first.page.getByText('Married filing jointly or').click();
      await fill(first.page, {});
      await heading(first.page, 'Step 2: Multiple Jobs or Spouse Works');
      await first.close();

      const { page, expected, close } = await place.visit(VIEWS.desktop);
      expected.push(/ERR_INTERNET_DISCONNECTED/, /412/);
      const link = await linkFor(person);
      await page.goto(link);
      await page.getByRole('link', { name: /Form W-4.*Started/s }).click();
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
      const self = await actAs(place.server, employees.account, person);
      const { certificateDraft } = (await self.get(`${person}/certificateDrafts/W4101`)).body;
      const { filingStatus, address, cityStateZip } = certificateDraft.answers;
      assert.deepEqual([filingStatus, address, cityStateZip], ['H', '2 Oak St', 'Mesa, AZ 85201']);
      await close();
    });

    test('in another language, the certificate goes on with what was entered', async () => {
      const person = await signedUp();
      const { page, close } = await place.visit(VIEWS.phone);
      const link = await linkFor(person);
      await page.goto(link);
      await page.getByRole('link', { name: 'Form W-4' }).click();
      const blank = await saved(page, 'Save the blank form and its instructions (PDF)');
      assert.deepEqual(blank, { name: 'W4101.pdf', start: '%PDF-' });
      await fill(page, {});
      await page.getByLabel('Address').fill('2 Oak St');
      await page.getByText('Head of household (').click();
      await fill(page, {});
      await heading(page, 'Step 2: Multiple Jobs or Spouse Works');
      await close();
      const spanish = await place.visit({ ...VIEWS.phone, locale: 'es-US' });
      await spanish.page.goto(link);
      await spanish.page.getByRole('link', { name: 'W-4(SP)' }).click();
      await heading(spanish.page, 'Paso 1: Anote Su Información Personal');
      await fill(spanish.page, {});
      assert.equal(await spanish.page.getByLabel('Dirección').inputValue(), '2 Oak St');
      await fill(spanish.page, {});
      await heading(spanish.page, 'Paso 2: Personas con Múltiples Empleos');
      const self = await actAs(place.server, employees.account, person);
      const { certificateDraft } = (await self.get(`${person}/certificateDrafts/W4102`)).body;
      assert.equal(certificateDraft.answers.filingStatus, 'H');
      await spanish.page.goBack();
      place.server.setTime(60_000);
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
      const { page, close } = await place.visit(VIEWS.phone);
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

    test('a home in Detroit brings the certificate of the city, which is signed', async () => {
      const address = { ...CITIZEN.address, city: 'Detroit', state: 'MI', zipCode: '48226' };
      const person = await signedUp({ address });
      const { page, close } = await place.visit(VIEWS.phone);
      await page.goto(await linkFor(person));
      await page.getByRole('link', { name: 'Form 5527' }).click();
      await heading(page, 'Employee');
      await assertAccessible(page, 'certificate of a city');
      const sign = page.getByRole('button', { name: 'Sign Form 5527' });
      for (let step = 1; ; step += 1) {
        await page.getByText(new RegExp(`^Step ${step} of`)).waitFor();
        if ((await sign.count()) > 0) break;
        await page.getByRole('button', { name: 'Save and continue' }).click();
      }
      await page.getByText('Detroit').first().waitFor();
      await page.getByText('I have read this statement').click();
      await sign.click();
      await heading(page, 'Form 5527 is signed');
      const { certificates } = (await employees.account.get(`${person}/certificates`)).body;
      assert.equal(certificates[0].formCode, 'MI102');
      await close();
    });

    test('photos of documents: refused in words, sent, shown, removed', async () => {
      const person = await signedUp();
      const { page, expected, close } = await place.visit(VIEWS.phone);
      expected.push(/ERR_INTERNET_DISCONNECTED/);
      await page.goto(await linkFor(person));
      await page.getByRole('link', { name: 'Photos of documents' }).click();
      const which = page.getByRole('button', { name: /Document/ }).first();
      assert.match(await which.innerText(), /Select an item/, 'none is preselected');
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
