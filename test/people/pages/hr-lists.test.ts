/** HR's lists in a real browser: the work list, employees, an import with wrong rows, forms in bulk, links. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  accountClient,
  type Client,
  newAdmin,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { assertAccessible, signIn, signInAsAdmin, VIEWS } from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import { API_KEY } from '../../support/server.ts';

const SCRIPT = '<img src=x onerror="document.title=`broken`">';
const HIRES = 50;
const LANGUAGES = ['Español', 'en', ''];

/** As an HR system exports them; rows 7 and 30 of the file are wrong. */
function hires(): string {
  const rows = Array.from({ length: HIRES }, (_, index) => {
    const zip = index === 5 ? '8525' : '85253';
    const birth = index === 28 ? '13/45/1990' : '04/12/1990';
    return `N${index},Hire${index},n${index}@example.com,${birth},6/1/2026,6/15/2026,1 Main St,Phoenix,AZ,${zip},${LANGUAGES[index % 3]}`;
  });
  const header =
    'First Name,Last Name,Email,DOB,Hire Date,Start Date,Street,City,State,ZIP,Language';
  return [header, ...rows].join('\r\n');
}

inBrowser((place) => {
  let client: Client;
  before(async () => {
    client = await accountClient(place.server);
  });
  const idOf = (path: string): string => path.split('/').at(-1) as string;

  const open = async (page: Page, path: string, title: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.getByText('Loading…').first().waitFor({ state: 'detached' });
  };

  describe('HR: lists', () => {
    test('50 hires are imported, two wrong rows first corrected or left, and their forms started', async () => {
      const employer = await newEmployer(client);
      await place.onPage(async (page) => {
        await signIn(page, API_KEY);
        const at = `/employers/${idOf(employer)}`;
        await open(page, `${at}/work`, 'Work list');
        await page.getByText('Nothing is open').waitFor();
        await assertAccessible(page, 'empty work list');
        await page.getByRole('link', { name: 'Import employees' }).click();
        await page.locator('input[type=file]').setInputFiles({
          name: 'hires.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(hires()),
        });
        await page.getByRole('row', { name: /ZIP/ }).getByText('ZIP code').first().waitFor();
        await assertAccessible(page, 'columns');
        await page.getByRole('button', { name: 'Check the rows' }).click();
        await page.getByText('48 rows are ready, 2 have errors.').waitFor();
        await page.getByText('Row 7: N5 Hire5').waitFor();
        await page.getByText('Row 30: N28 Hire28').waitFor();
        await assertAccessible(page, 'preview');
        assert.equal((await client.get(`${employer}/employees`)).body.employees.length, 0);
        const row = page.getByRole('listitem').filter({ hasText: 'Row 7' });
        await row.getByLabel('ZIP code').fill('85253');
        await page.getByRole('button', { name: 'Check again' }).click();
        await page.getByText('49 rows are ready, 1 has errors.').waitFor();
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Save the rows with errors' }).click();
        assert.equal((await download).suggestedFilename(), 'employees-to-correct.csv');
        await page.getByRole('button', { name: 'Import 49 employees' }).click();
        await page.getByText('49 employees were imported').waitFor();
        await page.getByText('1 row with errors was left out.').waitFor();
        const [first] = (await client.get(`${employer}/employees?search=hire0`)).body.employees;
        assert.deepEqual([first.employment.hireDate, first.address.state], ['2026-06-01', 'AZ']);
        const { employee } = (await client.get(`${employer}/employees/${first.id}`)).body;
        assert.equal(employee.language, 'es');

        await page.getByRole('link', { name: 'Start their forms' }).click();
        await page.getByText('Select all 49 shown').click();
        await page.getByText('49 employees selected').waitFor();
        await page.getByRole('button', { name: 'Forms and links…' }).click();
        await page.getByText('49 of them have no Form I-9.').waitFor();
        await assertAccessible(page, 'bulk');
        await page.getByRole('button', { name: 'Start the missing forms' }).click();
        await page.getByText('49 forms started, 0 links created, 0 failed.').waitFor();
        await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
        await page.getByText('No employee matches these filters.').waitFor();
        const counts = (await client.get(`${employer}/workList/counts`)).body.counts;
        assert.equal(counts.find(({ kind }: { kind: string }) => kind === 'section1').dueToday, 49);

        await open(page, `${at}/employees?search=hire1&form=section1`, 'Employees');
        await page.getByText('Select all 11 shown').click();
        await page.getByRole('button', { name: 'Forms and links…' }).click();
        await page.getByRole('button', { name: 'Create links' }).click();
        await page.getByText('0 forms started, 11 links created, 0 failed.').waitFor();
        const links = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Save the links as CSV' }).click();
        assert.equal((await links).suggestedFilename(), 'form-i-9-links.csv');
      });
    });

    test('an import asks how days begin, and who is another person', async () => {
      const employer = await newEmployer(client);
      const header = 'First Name,Last Name,DOB,Hire Date';
      await client.post(`${employer}/employees`, { firstName: 'Ana', lastName: 'Ruiz' });
      await place.onPage(async (page) => {
        await signIn(page, API_KEY);
        await open(page, `/employers/${idOf(employer)}/employees/import`, 'Import employees');
        await page.locator('input[type=file]').setInputFiles({
          name: 'hires.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(`${header}\nAna,Ruiz,,6/1/2026\nJosé,Núñez,3/4/1990,\n`, 'latin1'),
        });
        await page.getByRole('button', { name: 'Check the rows' }).click();
        await page.getByText('0 rows are ready, 2 have errors.').waitFor();
        await page.getByText('Row 3: José Núñez').waitFor();
        await assertAccessible(page, 'days asked about');
        await page.getByLabel('With the month: March 4').check({ force: true });
        await page.getByText('1 row is ready, 1 has errors.').waitFor();
        await assertAccessible(page, 'a person asked about');
        await page.getByText('This is another person. Import this row, too.').click();
        await page.getByText('2 rows are ready, none has errors.').waitFor();
        await page.getByRole('button', { name: 'Import 2 employees' }).click();
        await page.getByText('2 employees were imported').waitFor();
        const { employees } = (await client.get(`${employer}/employees`)).body;
        assert.deepEqual(
          employees.map(({ firstName }: { firstName: string }) => firstName),
          ['Ana', 'Ana', 'José'],
        );
      });
    });

    test('the work list is filtered by day and task, searched, and leads to what is to be done', async () => {
      const employer = await newEmployer(client, { name: `Acme ${SCRIPT}` });
      const at = `/employers/${idOf(employer)}`;
      const late = { hireDate: '2026-06-01', startDate: '2026-06-01' };
      const person = await newEmployee(client, employer, { firstName: SCRIPT, employment: late });
      await newEmployee(client, employer, { firstName: 'Grace', lastName: 'Hopper' });
      const form = (await client.post(`${person}/submissions`)).body.submission.id;
      await place.onPage(async (page) => {
        await signIn(page, API_KEY);
        await open(page, `${at}/work`, 'Work list');
        const rows = page.getByRole('table').getByRole('row');
        await rows.nth(2).waitFor();
        await rows.nth(1).getByText('14 days late').waitFor();
        await rows.nth(2).getByText('Due today').waitFor();
        await assertAccessible(page, 'work list');
        await page.getByRole('link', { name: '1 Due today' }).click();
        await rows.filter({ hasText: SCRIPT }).waitFor({ state: 'detached' });
        await rows.nth(1).getByText('Grace Hopper').waitFor();
        assert.match(page.url(), /due=today/);
        await page.goBack();
        await page.getByRole('link', { name: 'Section 1 1' }).click();
        await rows.filter({ hasText: 'Grace' }).waitFor({ state: 'detached' });
        const link = page.getByRole('link', { name: 'Employee completes Section 1' });
        assert.equal(await link.getAttribute('href'), `${at}/i9/${form}`);
        await page.getByRole('searchbox').fill('nobody');
        await page.getByText('No open tasks match these filters.').waitFor();
        await page.getByRole('link', { name: 'Show all open tasks' }).click();
        await rows.nth(2).waitFor();
        await page.getByRole('link', { name: 'Start Form I-9', exact: true }).click();
        await page.getByRole('heading', { level: 1, name: 'Grace Hopper' }).waitFor();
        assert.notEqual(await page.title(), 'broken');
      }, VIEWS.phone);
    });

    test('an employee is added, edited, shown masked, revealed with a reason, and leaves', async () => {
      const employer = await newEmployer(client);
      const at = `/employers/${idOf(employer)}`;
      await place.onPage(async (page, { expected }) => {
        expected.push(/400/);
        await signIn(page, API_KEY);
        await open(page, `${at}/employees/new`, 'Add an employee');
        await page.getByRole('button', { name: 'Add an employee' }).click();
        await page.getByText('Is required').first().waitFor();
        await page.getByLabel('First name').fill('Ada');
        await page.getByLabel('Last name').fill(SCRIPT);
        await page.getByLabel('Social Security number').first().fill('000-12-3456');
        await page.getByLabel('Date of birth').fill('1990-12-10');
        await page.getByLabel('First day of work').fill('2026-06-15');
        await page.getByRole('button', { name: 'Add an employee' }).click();
        await page
          .getByText(/never been assigned|not valid|SSA/i)
          .first()
          .waitFor();
        await assertAccessible(page, 'new employee');
        await page.getByLabel('Social Security number').first().fill('123-45-6789');
        await page.getByRole('button', { name: 'Add an employee' }).click();
        await page.getByRole('heading', { level: 1, name: `Ada ${SCRIPT}` }).waitFor();
        await page.getByText('***-**-6789').waitFor();
        await page.getByText('No certificate has been signed or recorded.').waitFor();
        await assertAccessible(page, 'employee');
        await page.setViewportSize(VIEWS.phone.viewport);
        await assertAccessible(page, 'employee on a phone');
        assert.doesNotMatch(await page.content(), /123456789|123-45-6789/);

        await page.getByRole('button', { name: 'Edit' }).click();
        await page.getByLabel('Nickname').fill('Countess');
        await page.getByRole('button', { name: /Language of emails/ }).click();
        await page.getByRole('option', { name: 'Español' }).click();
        await page.getByText(/^Make no E-Verify case here/).click();
        await page.getByRole('button', { name: 'Save' }).click();
        await page.getByText('Countess').waitFor();
        await page.getByText(/^Handled on the E-Verify site/).waitFor();
        const [skipping] = (await client.get(`${employer}/employees`)).body.employees;
        assert.equal(skipping.skipEverify, true);
        await page.getByRole('definition').getByText('Español').waitFor();
        await page.getByText('***-**-6789').waitFor();

        await page.getByRole('button', { name: 'Show personal numbers' }).click();
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('button', { name: 'Show personal numbers' }).click();
        await dialog.getByText('is required').waitFor();
        await dialog.getByLabel('Reason').fill('Payroll asks for the number');
        await dialog.getByRole('button', { name: 'Show personal numbers' }).click();
        await page.getByText('123-45-6789').waitFor();
        const [found] = (await client.get(`${employer}/employees`)).body.employees;
        const trail = await client.get(`${employer}/employees/${found.id}/audit?limit=200`);
        const revealed = trail.body.entries.find(
          ({ action }: { action: string }) => action === 'values.revealed',
        );
        assert.equal(revealed.details.reason, 'Payroll asks for the number');

        await page.getByRole('button', { name: 'Start Form I-9' }).click();
        await page.getByRole('link', { name: /^Form \d/ }).waitFor();
        await page.getByRole('button', { name: 'Create a link for the employee' }).click();
        await page.getByText(/\/i9\/embedded.*#token=/).waitFor();
        await page.getByRole('button', { name: 'End employment' }).click();
        const question = page.getByRole('alertdialog');
        await question.getByLabel('Last day').fill('2026-06-30');
        await assertAccessible(page, 'termination');
        await question.getByRole('button', { name: 'End employment' }).click();
        await question.waitFor({ state: 'detached' });
        await page.getByText('Left', { exact: true }).waitFor();
        assert.notEqual(await page.title(), 'broken');
      });
    });

    test('a reviewer copies a link for the employee, a viewer is offered none', async () => {
      const employer = await newEmployer(client);
      const employee = await newEmployee(client, employer);
      await client.post(`${employee}/submissions`);
      const at = `/employers/${idOf(employer)}/employees/${idOf(employee)}`;
      const make = 'Create a link for the employee';
      for (const role of ['viewer', 'reviewer']) {
        const path = await newAdmin(client, employer, { role });
        await place.onPage(async (page) => {
          await signInAsAdmin(page, place.server, path);
          await page.goto(at);
          await page.getByRole('link', { name: /^Form \d/ }).waitFor();
          assert.equal(
            await page.getByRole('button', { name: make }).count(),
            Number(role !== 'viewer'),
          );
          if (role === 'viewer') return;
          assert.equal(await page.getByRole('button', { name: 'Email a link' }).count(), 0);
          await page.getByRole('button', { name: make }).click();
          const link = await page.getByText(/\/i9\/embedded.*#token=/).textContent();
          await page.getByRole('button', { name: 'Copy a link' }).waitFor();
          await assertAccessible(page, 'link of a reviewer');
          await page.goto(link ?? '');
          await page.getByRole('link', { name: /Section 1/ }).waitFor();
        });
      }
    });

    test('in Spanish on a phone', async () => {
      const employer = await newEmployer(client);
      await newEmployee(client, employer);
      const at = `/employers/${idOf(employer)}`;
      await place.onPage(
        async (page) => {
          await page.request.post('/v1/session', { data: { apiKey: API_KEY } });
          for (const [path, title] of [
            ['work', 'Lista de trabajo'],
            ['employees', 'Empleados'],
            ['employees/import', 'Importar empleados'],
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
