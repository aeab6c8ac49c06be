/** HR's records in a real browser: an E-Verify mismatch, the audit trail, purge, export, a historical form. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  accountClient,
  actAs,
  type Client,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { assertAccessible, signIn, signInAsAdmin, VIEWS } from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import { everifyCaseOf, useEverify } from '../../support/pages/people.ts';
import { PDF_TEXT } from '../../support/pictures.ts';
import { API_KEY } from '../../support/server.ts';

const SCRIPT = '<img src=x onerror="document.title=`broken`">';

inBrowser((place) => {
  let client: Client;
  let employer: string;
  let at: string;
  let owner: string;
  let viewer: string;
  before(async () => {
    client = await accountClient(place.server);
    employer = await newEmployer(client, { federalEIN: '123456789', name: `Acme ${SCRIPT}` });
    at = `/employers/${employer.split('/').at(-1)}`;
    owner = await newAdmin(client, employer, { role: 'owner' });
    viewer = await newAdmin(client, employer, { role: 'viewer' });
    await useEverify(client, employer);
  });

  const caseOf = (ending: string) => everifyCaseOf(place.server, client, employer, ending);

  const open = async (page: Page, path: string, title: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Loading…').first().waitFor({ state: 'detached' });
  };

  describe('HR: records', () => {
    test('an E-Verify mismatch: notice, employee notified in private, referred; a viewer sees and cannot act', async () => {
      const caseId = await caseOf('0006');
      let link = '';
      await place.onPage(async (page) => {
        await signInAsAdmin(page, place.server, owner);
        await open(page, `${at}/work?kind=everifyCase`, 'Work list');
        await page.getByRole('link', { name: 'Act on the E-Verify case' }).click();
        await page.getByRole('heading', { name: /^Mismatch \(Tentative/ }).waitFor();
        await page.getByText('SSA mismatch').waitFor();
        await page.getByText(/Act by/).waitFor();
        await page.getByText(/any other adverse action/).waitFor();
        await assertAccessible(page, 'mismatch');
        await page.getByRole('button', { name: 'Send the message' }).click();
        await page.getByText('No email can be sent to this employee').waitFor();
        link = (await page.getByText(/#link=/).textContent()) ?? '';
        await assertAccessible(page, 'message about the mismatch');
        await page.getByRole('button', { name: 'Refer the case' }).click();
        await page.getByText('Tell the employee first, then check the box.').waitFor();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Download in Spanish' }).click();
        assert.match((await download).suggestedFilename(), /^further-action-notice/);
        await page.getByText('I told the employee in private').click();
        await page.getByLabel('When the employee was told').fill('2026-06-15T04:00');
        await page.getByText('Takes action to resolve the mismatch').click();
        await page.getByRole('button', { name: 'Refer the case' }).click();
        await page.getByRole('heading', { name: /^Mismatch referred/ }).waitFor();
        await assertAccessible(page, 'referred');
      });
      const { body } = await client.get(`${employer}/everifyCases/${caseId}`);
      assert.equal(body.everifyCase.status, 'referred');
      await place.onPage(
        async (page, { expected }) => {
          // The person of the case has no home address: which certificates apply is not known.
          expected.push(/400 \(Bad Request\)/);
          await page.goto(link);
          await page.getByText(/Comuníquese con Acme .* sobre E-Verify/).waitFor();
          await page.getByText('Usted decidió resolver una discrepancia').waitFor();
          await assertAccessible(page, 'the employee’s message');
        },
        { ...VIEWS.phone, locale: 'es-US' },
      );
      await place.onPage(async (page) => {
        await signInAsAdmin(page, place.server, viewer);
        await open(page, `${at}/everify/${caseId}`, 'E-Verify case');
        await page.getByText('Your role can read these pages').waitFor();
        assert.equal(await page.locator('main').getByRole('button').count(), 0);
        await open(page, `${at}/employees`, 'Employees');
        await page.getByRole('table').waitFor();
        assert.equal(await page.locator('main').getByRole('checkbox').count(), 0);
        assert.equal(await page.getByRole('link', { name: 'Add an employee' }).count(), 0);
        await open(page, `${at}/records`, 'Records');
        await page.getByText('Only owners export forms').waitFor();
        await assertAccessible(page, 'records of a viewer');
      }, VIEWS.phone);
    });

    test('an E-Verify photo is compared with the document: the answer decides the case', async () => {
      const caseId = await caseOf('0003');
      await place.onPage(async (page) => {
        await signInAsAdmin(page, place.server, owner);
        await open(page, `${at}/everify/${caseId}`, 'E-Verify case');
        await page.getByRole('heading', { name: 'Compare the photo with the document' }).waitFor();
        await page.getByText(/not with the person/).waitFor();
        await assertAccessible(page, 'photo match');
        await page.getByRole('button', { name: 'Send the answer' }).click();
        await page.getByText('Choose what you saw.').waitFor();
        await page.getByText('The photos match').click();
        await page.getByRole('button', { name: 'Send the answer' }).click();
        await page.getByText('Employment authorized').first().waitFor();
        await assertAccessible(page, 'authorized');
      }, VIEWS.phoneDark);
      const { body } = await client.get(`${employer}/everifyCases/${caseId}`);
      assert.equal(body.everifyCase.status, 'closed_authorized');
    });

    test('a historical form is taken in with its scan, exported, and destroyed by its number typed', async () => {
      const person = await newEmployee(client, employer, {
        firstName: 'Old',
        lastName: 'Timer',
        employment: {
          hireDate: '2019-01-02',
          startDate: '2019-01-02',
          status: 'terminated',
          terminationDate: '2020-01-31',
        },
      });
      await place.onPage(async (page, { expected }) => {
        expected.push(/400/);
        await signIn(page, API_KEY);
        await open(page, `${at}/records`, 'Records');
        await page.getByText('No form has reached the end of its retention.').waitFor();
        await assertAccessible(page, 'records');
        const chooser = page.getByRole('combobox', { name: 'Employee' });
        await chooser.click();
        await chooser.pressSequentially('timer');
        await page.getByRole('option', { name: /Old Timer/ }).click();
        await page.getByLabel('First day of employment').fill('2019-01-02');
        await page.getByLabel('Section 1 signed on').fill('2019-01-02');
        await page.getByRole('button', { name: 'Add the form' }).click();
        await page.getByText('Nothing was saved. Correct the marked fields.').waitFor();
        await page.getByLabel('Edition').fill('Rev. 10/21/2019');
        await page.getByLabel('Section 2 signed on').fill('2019-01-04');
        await page.locator('form input[type=file]').setInputFiles({
          name: 'scan.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from(PDF_TEXT),
        });
        await page.getByRole('button', { name: 'Add the form' }).click();
        await page.getByText('The form was added').waitFor();
        const [form] = (await client.get(`${person}/submissions`)).body.submissions;
        assert.equal(form.status, 'historical');
        const copies = (await client.get(`${person}/submissions/${form.id}`)).body.submission;
        assert.equal(copies.historical.scans.length, 1);

        const download = page.waitForEvent('download', { timeout: 60_000 });
        await page.getByRole('button', { name: 'Create the export' }).click();
        assert.match((await download).suggestedFilename(), /^form-i9-.*\.zip$/);
        await page.getByText('The export is complete').waitFor();

        // The list knows of the new form without a reload, and whose it is.
        await page.getByRole('link', { name: 'Old Timer' }).waitFor();
        await page.getByText('Select the form that may be destroyed').click();
        await page.getByRole('button', { name: 'Destroy 1 form' }).click();
        const question = page.getByRole('alertdialog');
        await question.getByText('Destroyed, and not recoverable').waitFor();
        await assertAccessible(page, 'purge');
        await question.getByRole('textbox').fill('7');
        await question.getByRole('button', { name: 'Destroy 1 form' }).click();
        await question.getByText('Type 1', { exact: true }).waitFor();
        await question.getByRole('textbox').fill('1');
        await question.getByRole('button', { name: 'Destroy 1 form' }).click();
        await page.getByText('1 form was destroyed').waitFor();
        assert.equal(
          (await client.get(`${person}/submissions`)).body.submissions[0].status,
          'purged',
        );
      });
    });

    test('many historical forms come from a table with their scans; a row that is wrong is named', async () => {
      for (const name of ['early', 'later']) {
        await newEmployee(client, employer, { emailAddress: `${name}@example.com` });
      }
      const day = '2019-01-02,2019-01-02,2019-01-04';
      const table = [
        'emailAddress,source,edition,firstDayOfEmployment,section1SignedOn,section2SignedOn,scan,section1.lastName',
        `early@example.com,paper,10/21/19,${day},early.pdf,Early`,
        `later@example.com,paper,10/21/19,1/2/2019,1/2/2019,1/14/2019,lost.pdf,`,
        `nobody@example.com,paper,10/21/19,${day},,`,
      ].join('\r\n');
      await place.onPage(async (page) => {
        await signIn(page, API_KEY);
        await open(page, `${at}/records`, 'Records');
        const card = page
          .getByRole('region')
          .or(page.locator('section'))
          .filter({ has: page.getByRole('heading', { name: 'Add several historical forms' }) })
          .last();
        const [rows, scans] = [
          card.locator('input[type=file]').nth(0),
          card.locator('input[type=file]').nth(1),
        ];
        await rows.setInputFiles({
          name: 'f.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(table),
        });
        await page.getByText('2 scans are not chosen yet').waitFor();
        await page.getByText('2 forms would be added, 0 completed, 1 refused.').waitFor();
        const row = (line: number) =>
          card.getByRole('listitem').filter({ hasText: `Row ${line}:` });
        await row(2)
          .getByText(/^section1\.firstName, section1\.citizenshipStatus/)
          .waitFor();
        await row(3)
          .getByText(/^section1\.lastName, section1\.firstName/)
          .waitFor();
        await row(4)
          .getByText(/no employee has this address/)
          .waitFor();
        await assertAccessible(page, 'a check of many historical forms');
        await scans.setInputFiles({
          name: 'early.pdf',
          mimeType: 'application/pdf',
          buffer: Buffer.from(PDF_TEXT),
        });
        await page.getByText('3 rows, 1 scan chosen.').waitFor();
        await page.getByRole('button', { name: 'Add 2 forms' }).click();
        await page.getByText('2 forms added with 1 scan, 1 refused').waitFor();
        await page.getByText('Scans not added: lost.pdf').waitFor();
        await row(4)
          .getByText(/no employee has this address/)
          .waitFor();
        await row(3).getByRole('link').waitFor();
        await assertAccessible(page, 'many historical forms');
      });
    });

    test('the audit trail in plain words: administration, a record, a form; intact, or what is not', async () => {
      const person = await newEmployee(client, employer, { firstName: SCRIPT, lastName: 'Byron' });
      const form = (await client.post(`${person}/submissions`)).body.submission.id;
      const self = await actAs(place.server, client, person);
      await self.put(`${person}/submissions/${form}/section1`, {
        lastName: SCRIPT,
        socialSecurityNumber: '123-45-6789',
      });
      const id = person.split('/').at(-1);
      await place.onPage(async (page) => {
        await signIn(page, API_KEY);
        await open(page, `${at}/audit`, 'Audit trail');
        await page.getByText(/^Intact: \d+ entries checked/).waitFor();
        await page.getByRole('rowheader', { name: 'Employer created' }).waitFor();
        await page.getByRole('rowheader', { name: 'Administrator added' }).first().waitFor();
        await assertAccessible(page, 'audit of administration');
        await page.getByRole('button', { name: /What happened/ }).click();
        await page.getByRole('option', { name: 'E-Verify settings saved' }).click();
        await page
          .getByRole('rowheader', { name: 'Employer created' })
          .waitFor({ state: 'detached' });

        await open(page, `${at}/audit?employee=${id}&form=${form}`, 'Audit trail');
        const row = page.getByRole('row').filter({ hasText: 'Section 1 saved' });
        await row.getByText('employee', { exact: true }).waitFor();
        await row.getByRole('button', { name: 'Details' }).click();
        await row.getByText(/socialSecurityNumber/).waitFor();
        assert.doesNotMatch(await page.content(), /123456789|123-45-6789/);
        await assertAccessible(page, 'audit of a form');
        const { db } = place.server;
        await db
          .updateTable('submissions')
          .set({ first_day: '2020-01-01' })
          .where('id', '=', form)
          .execute();
        await page.getByRole('button', { name: 'Check again' }).click();
        await page.getByText(/^Not intact/).waitFor();
        await page.getByText('was changed without an entry in its audit trail').waitFor();
        assert.notEqual(await page.title(), 'broken');
      });
    });

    test('in Spanish on a phone', async () => {
      await place.onPage(
        async (page) => {
          await page.request.post('/v1/session', { data: { apiKey: API_KEY } });
          for (const [path, title] of [
            ['records', 'Expedientes'],
            ['audit', 'Registro de auditoría'],
          ] as const) {
            await page.goto(`${at}/${path}`);
            await page.getByRole('heading', { level: 1, name: title }).waitFor();
            await assertAccessible(page, title);
          }
        },
        { ...VIEWS.phone, locale: 'es-US' },
      );
    });
  });
});
