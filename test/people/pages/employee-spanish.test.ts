/** An employee completes Section 1 and the certificates in Spanish, with a translator; lists and instructions are at hand. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { assertAccessible, VIEWS } from '../../support/pages/browser.ts';
import { begin, withEmployees } from '../../support/pages/employee-links.ts';
import { fill, heading, saved } from '../../support/pages/people.ts';
import { paycheck } from '../../support/paychecks.ts';
import type { TestServer } from '../../support/server.ts';

withEmployees((place, employees) => {
  const { hired, linkFor, formOf } = employees;

  describe('by link, in Spanish', () => {
    test('in Spanish with a translator, who signs before the employee', async () => {
      const person = await hired({ lastName: 'Ortega' });
      const { page, close } = await place.visit({ ...VIEWS.phone, locale: 'es-US' });
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
        await employees.account.get(`${person}/taxParameters?payDate=${payDate(place.server)}`)
      ).body.taxParameters;
      const withheld = await place.server.payCalc({
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

    test('the lists and the instructions are at hand, the same for everybody', async () => {
      const person = await hired();
      const { page, close } = await place.visit({ ...VIEWS.phone, locale: 'es-US' });
      await begin(page, await linkFor(person), 'Empezar');
      await page.getByRole('button', { name: 'Listas de Documentos Aceptables' }).click();
      await page.getByText('U.S. Passport or U.S. Passport Card').waitFor();
      await page.getByText('La mayoría es traducción nuestra').waitFor();
      await page.getByRole('button', { name: 'Instrucciones del Formulario I-9' }).click();
      await page.getByRole('link', { name: 'https://www.uscis.gov/i-9' }).waitFor();
      const spanish = await saved(page, 'Guardar las instrucciones (PDF)');
      assert.deepEqual(spanish, { name: 'I9108.pdf', start: '%PDF-' });
      await assertAccessible(page, 'lists and instructions');
      await close();
    });
  });
});

const HOME_ES = {
  'Dirección (calle y número)': '7015 N Scottsdale Rd',
  'Ciudad o pueblo': 'Scottsdale',
  Estado: 'AZ',
  'Código postal': '85253',
};

/** From the page after the signature of Section 1, in the form's own Spanish. */
async function signSpanishW4(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click();
  await heading(page, 'Lo que debe hacer');
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
  const tax = page.getByRole('row', { name: /^Impuesto federal sobre los ingresos/ });
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
  await page.getByRole('radio', { name: '2.0%' }).press('Space');
  await fill(page, {});
  await heading(page, 'Revise sus respuestas y firme');
  await page.getByText('I certify that I have made the election').waitFor();
  await assertAccessible(page, 'review of the state certificate');
  await page.getByText('He leído esta declaración').click();
  await page.getByRole('button', { name: 'Firmar Form A-4' }).click();
  await heading(page, 'Form A-4 está firmado');
}

const payDate = (server: TestServer): string => new Date(server.now()).toISOString().slice(0, 10);
