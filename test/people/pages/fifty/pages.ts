/** What people of the fifty hires do in their browsers. */

import assert from 'node:assert/strict';
import type { Frame, Page } from 'playwright-core';
import { choose, fill, heading } from '../../../support/pages/people.ts';
import { ssnOf } from './hires.ts';

const NEXT = 'Save and continue';

/** Imports the file, starts all forms, and has each employee emailed a link to theirs. */
export async function importHires(
  page: Page,
  employer: string,
  file: Buffer,
  count: number,
): Promise<void> {
  await page.goto(`${employer}/employees/import`);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'hires.csv', mimeType: 'text/csv', buffer: file });
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText(`${count} rows are ready`).waitFor();
  await page.getByRole('button', { name: `Import ${count} employees` }).click();
  await page.getByText(`${count} employees were imported`).waitFor();
  await page.getByRole('link', { name: 'Start their forms' }).click();
  await page.getByText(`Select all ${count} shown`).click();
  await page.getByRole('button', { name: 'Forms and links…' }).click();
  await page.getByRole('button', { name: 'Start the missing forms' }).click();
  await page.getByText(`${count} forms started, 0 links created, 0 failed.`).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.goto(`${employer}/employees?form=section1`);
  await page.getByText(`Select all ${count} shown`).click();
  await page.getByRole('button', { name: 'Forms and links…' }).click();
  await page.getByRole('button', { name: 'Send the emails' }).click();
  await page.getByText(`${count} emails are on their way, 0 not sent.`).waitFor();
}

/** Invites a representative to the form that is shown, by email. */
export async function inviteByEmail(page: Page, name: string, address: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite a representative' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name of the representative' }).fill(name);
  await dialog.getByLabel('Email address').fill(address);
  await dialog.getByText('Email the link to the representative').click();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('An email with the link is on its way').waitFor();
}

/** Section 1 in Spanish, from the link to the signature. */
export async function spanishSection1(page: Page, link: string, row: number): Promise<void> {
  await page.goto(link);
  await page.getByRole('link', { name: /I-9, Sec/ }).click();
  await page.getByRole('button', { name: 'Empezar' }).click();
  await fill(page, { 'Apellido (': 'Ortega', 'Nombre (': 'María' });
  await fill(page, {
    'Dirección (calle y número)': '7015 N Scottsdale Rd',
    'Ciudad o pueblo': 'Scottsdale',
    Estado: 'AZ',
    'Código postal': '85253',
  });
  await fill(page, { 'Fecha de nacimiento': '4/12/1991', 'Seguro Social': ssnOf(row) });
  await heading(page, '¿Cómo se le puede contactar?');
  await fill(page, {});
  await page.getByText('A citizen of the United States').click();
  await fill(page, {});
  await heading(page, '¿Alguien le ayudó?');
  await page.getByText('No', { exact: true }).click();
  await fill(page, {});
  await heading(page, 'Revise sus respuestas y firme');
  await page.getByText('He leído esta declaración').click();
  await page.getByRole('button', { name: 'Firmar la Sección 1' }).click();
  await heading(page, 'La Sección 1 está firmada');
}

/** Form W-4(SP) after Section 1, single with one child. */
export async function spanishW4(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('link', { name: 'W-4(SP)' }).click();
  await heading(page, 'Paso 1: Anote Su Información Personal');
  await fill(page, {});
  await choose(page, 'Soltero o Casado que present');
  await heading(page, 'Paso 2: Personas con Múltiples Empleos');
  await fill(page, {});
  await heading(page, 'Paso 3: número de dependientes');
  await page.getByLabel('¿Cuántos hijos menores de 17').fill('1');
  await page.getByLabel('¿Cuántos otros dependientes').click();
  await page.getByText('$2,200.00').first().waitFor();
  for (const title of ['Paso 3: Reclamación', 'Paso 4: Otros Ajustes', 'Exento de la retención']) {
    await fill(page, {});
    await heading(page, title);
  }
  await fill(page, {});
  await heading(page, 'Revise sus respuestas y firme');
  await page.getByText('He leído esta declaración').click();
  await page.getByRole('button', { name: 'Firmar Form W-4(SP)' }).click();
  await heading(page, 'Form W-4(SP) está firmado');
}

/** Section 1 in the frame of another site. */
export async function framedSection1(frame: Frame, row: number): Promise<void> {
  const enter = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, value] of Object.entries(fields)) {
      await frame.getByRole('textbox', { name }).fill(value);
    }
    await frame.getByRole('button', { name: NEXT }).click();
  };
  await frame.getByRole('link', { name: 'Form I-9, Section 1' }).click();
  await frame.getByRole('button', { name: 'Start' }).click();
  await enter({ 'Last name (': 'Ames', 'First name': 'Ben' });
  await enter({
    'Street address': '1 Main St',
    'City or town': 'Phoenix',
    State: 'AZ',
    'ZIP code': '85001',
  });
  await enter({ 'Date of birth': '4/12/1991', 'Social Security number': ssnOf(row) });
  await frame.getByRole('heading', { name: 'How can you be reached?' }).waitFor();
  await enter({});
  await frame.getByText('A citizen of the United States').click();
  await enter({});
  await frame.getByText('No', { exact: true }).click();
  await enter({});
  await frame.getByText('I have read this statement').click();
  await frame.getByRole('button', { name: 'Sign Section 1' }).click();
  await frame.getByRole('heading', { name: 'Section 1 is signed' }).waitFor();
}

/** The representative opens the link and comes to the documents. */
export async function openInvitation(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: /with me: start/ }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await heading(page, 'Which documents were shown?');
}

/** From the documents to the signature: a driver's license and a Social Security card. */
export async function examine(page: Page, row: number, title: string): Promise<void> {
  await choose(page, 'One from List B and one from List C');
  await choose(page, "Driver's license of a state or outlying possession");
  await fill(page, {
    'Issuing authority': 'Arizona',
    'Document number': 'D01234567',
    'Expiration date': '1/31/2030',
  });
  await choose(page, 'Social Security account number card without restriction');
  await fill(page, { 'Document number': ssnOf(row) });
  await fill(page, { 'First day of employment': '6/15/2026', 'Your title': title });
  await heading(page, 'Anything to add?');
  await fill(page, {});
  await heading(page, 'Check and sign Section 2');
  await page.getByText('I have read this statement').click();
  await page.getByRole('button', { name: 'Sign Section 2' }).click();
}

/** Opens a form of the work list by the task that is due on it. */
export async function openTask(page: Page, employer: string, name: string, task: string) {
  await page.goto(`${employer}/work?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: task }).click();
}

/** Answers the question of an act, with a reason where one is asked. */
export async function confirm(page: Page, act: string, reason?: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  if (reason !== undefined) await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: act, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  assert.equal(await dialog.count(), 0);
}

/** Supplement B with a new Employment Authorization Document. */
export async function reverify(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Supplement B/ }).click();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  await choose(page, 'Reverification');
  await choose(page, 'One from List C');
  await choose(page, 'Social Security account number card without restriction');
  await fill(page, { 'Document number': '123-45-1004' });
  await heading(page, 'Anything to add?');
  await fill(page, {});
  await page.getByText('I have read this statement').click();
  await page.getByRole('button', { name: 'Sign Supplement B' }).click();
  await page.getByText('Supplement B, entry 1').waitFor();
}

/** Refers a mismatch after the notice was handed over and the employee was notified. */
export async function refer(page: Page): Promise<void> {
  await page.getByRole('heading', { name: /^Mismatch \(Tentative/ }).waitFor();
  const notice = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download in English' }).click();
  await notice;
  await page.getByText('I told the employee in private').click();
  await page.getByLabel('When the employee was told').fill('2026-06-15T04:00');
  await page.getByText('Takes action to resolve the mismatch').click();
  await page.getByRole('button', { name: 'Refer the case' }).click();
  await page.getByRole('heading', { name: /^Mismatch referred/ }).waitFor();
}
