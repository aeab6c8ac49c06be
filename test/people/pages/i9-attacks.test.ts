/** What people try with links and tokens of Form I-9 that are not meant for it: all of it is refused, and nothing is signed. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { accountClient, actAs, type Client, newAdmin, newEmployer } from '../../support/i9.ts';
import { signInAsAdmin, VIEWS } from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import {
  choose,
  fill,
  heading,
  linkFor,
  ownerOf,
  section1Signed,
} from '../../support/pages/people.ts';
import { PASSPORT, section2, signature } from '../../support/submissions.ts';

const SCRIPT = '<img src=x onerror="document.title=`broken`">';

inBrowser((place) => {
  let account: Client;
  let employer: string;
  let owner: Client;
  before(async () => {
    account = await accountClient(place.server);
    employer = await newEmployer(account, { options: { reviewRequired: true } });
    owner = await ownerOf(place.server, account, employer);
  });

  const read = async (form: string) => (await owner.get(form)).body.submission;
  const signed = () => section1Signed(place.server, account, employer);
  const hrefOf = (id: number) => `/employers/${employer.split('/').at(-1)}/i9/${id}`;

  describe('an employee who wants to sign for the employer', () => {
    test('finds no act of the interface that takes their token', async () => {
      const { form, employee } = await signed();
      const { examination: _, ...body } = (await employee.get(`${form}/acts`)).body;
      assert.doesNotMatch(JSON.stringify(body), /Section2|SupplementB|acceptSubmission/);
      const document = section2(PASSPORT);
      const correction = { section: 'section2', changes: document, reason: 'x' };
      const refused = await Promise.all([
        employee.put(`${form}/section2`, document),
        employee.post(`${form}/section2/sign`, signature('section2')),
        employee.post(`${form}/accept`),
        employee.post(`${form}/reject`, { rejectionReason: 'x' }),
        employee.post(`${form}/mismatch`, { reason: 'x' }),
        employee.post(`${form}/supplementB`, {
          reason: 'nameChange',
          newName: { lastName: 'X' },
          ...signature('supplementB'),
        }),
        employee.post(`${form}/corrections`, { ...correction, ...signature('correction') }),
        employee.post(`${form}/representative`, { name: 'A Friend' }),
        employee.post(`${form}/representative/reissue`),
        employee.get(`${form}/representative`),
      ]);
      for (const { status, text } of refused) assert.ok([403, 409].includes(status), text);
      const { status, section2: examined, signatures } = await read(form);
      assert.deepEqual([status, examined, signatures.length], ['section1_complete', null, 1]);
    });

    test('does not get there through a page, a token in its place, or the representative’s own link', async () => {
      const { person, form, id, employee } = await signed();
      await place.onPage(async (page, { expected }) => {
        expected.push(/40[0-9]/);
        const { token } = (await account.get(`${person}/generateToken`)).body.token;
        // Their own link opens only their own page.
        await page.goto(`/i9/embedded#token=${token}`);
        await heading(page, 'What you need to do');
        await page.goto('/i9/embedded?task=section2');
        await page.goto(`${hrefOf(id)}/section2`);
        await page
          .getByText(/Sign in/)
          .first()
          .waitFor();
        // An employee’s token is not an invitation.
        await page.goto(`/i9/representative#token=${token}`);
        await page.reload();
        await page.getByRole('button', { name: /with me: start/ }).click();
        await heading(page, 'This link no longer works');
        // Someone else's session in their tab shows no form of theirs.
        const session = {
          token: { token },
          employerId: employer.split('/').at(-1),
          employeeId: person.split('/').at(-1),
          submissionId: id,
          purpose: 'section2',
        };
        await page.evaluate(
          `window.history.replaceState(${JSON.stringify({ representative: session })}, '', '/i9/representative')`,
        );
        await page.reload();
        await page.locator('main').first().waitFor();
        assert.equal(await page.getByRole('button', { name: 'Sign Section 2' }).count(), 0);
      });
      // Opened by the employee, the representative's link is refused by who they say they are.
      const invited = await owner.post(`${form}/representative`, { name: 'Ada Byron' });
      assert.equal(invited.status, 400);
      const signing = await employee.post(`${form}/section2/sign`, signature('section2'));
      assert.equal(signing.status, 403);
      assert.equal((await read(form)).signatures.length, 1);
    });

    test('reads and changes nothing of a colleague', async () => {
      const [mine, theirs] = [await signed(), await signed()];
      for (const answer of [
        await mine.employee.get(theirs.form),
        await mine.employee.get(theirs.person),
        await mine.employee.put(`${theirs.form}/section1`, { lastName: 'X' }),
        await mine.employee.post(`${theirs.form}/restart`),
        await mine.employee.get(`${theirs.form}/pdf`),
      ]) {
        assert.equal(answer.status, 404, answer.text);
      }
    });
  });

  describe('a viewer', () => {
    test('can start none of the acts, by interface or by the address of their pages', async () => {
      const { form, id } = await signed();
      const path = await newAdmin(account, employer, { role: 'viewer' });
      const viewer = await actAs(place.server, account, path);
      for (const [method, act, body] of [
        ['put', 'section2', section2(PASSPORT)],
        ['post', 'section2/sign', signature('section2')],
        ['post', 'accept', undefined],
        ['post', 'restart', undefined],
        ['post', 'reveal', { reason: 'x' }],
        ['post', 'representative', { name: 'Rita Rep' }],
      ] as const) {
        const { status } = await viewer[method](`${form}/${act}`, body);
        assert.equal(status, 403, act);
      }
      await place.onPage(async (page, { expected }) => {
        expected.push(/40[0-9]/);
        await signInAsAdmin(page, place.server, path);
        for (const part of ['section2', 'supplementB']) {
          await page.goto(`${hrefOf(id)}/${part}`);
          await heading(page, 'Not possible now');
        }
      });
    });
  });

  describe('a link', () => {
    test('of a representative is used by one of two who open it at the same time', async () => {
      const { form } = await signed();
      const link = await linkFor(owner, form);
      const [one, other] = [await place.visit(), await place.visit(VIEWS.phone)];
      one.expected.push(/40[0-9]/);
      other.expected.push(/40[0-9]/);
      const open = async (page: Page): Promise<string> => {
        await page.goto(link);
        await page.getByRole('button', { name: /with me: start/ }).waitFor();
        return '';
      };
      await Promise.all([open(one.page), open(other.page)]);
      const begin = async (page: Page): Promise<string> => {
        await page.getByRole('button', { name: /with me: start/ }).click();
        await heading(page, /^(What you do here|This link no longer works)$/);
        return await page.getByRole('heading', { level: 1 }).innerText();
      };
      const seen = await Promise.all([begin(one.page), begin(other.page)]);
      assert.deepEqual(seen.sort(), ['This link no longer works', 'What you do here']);
      await Promise.all([one.close(), other.close()]);
    });
  });

  describe('two people', () => {
    test('who sign Section 2 in the same moment: one signature counts, the other hears why not', async () => {
      const { form, id } = await signed();
      const admin = await newAdmin(account, employer, { role: 'owner' });
      const [hr, rep] = [await place.visit(), await place.visit(VIEWS.phone)];
      hr.expected.push(/4(01|03|09|12)/);
      rep.expected.push(/4(01|03|09|12)/);
      const examine = async (page: Page): Promise<void> => {
        await page.getByRole('button', { name: 'Continue', exact: true }).click();
        await choose(page, 'One from List A');
        await choose(page, 'U.S. Passport Card');
        await fill(page, { 'Document number': '123456789', 'Expiration date': '1/31/2030' });
        await fill(page, { 'First day of employment': '6/15/2026', 'Your title': SCRIPT });
        await heading(page, 'Anything to add?');
        await fill(page, {});
        await page.getByText('I have read this statement').click();
      };
      await rep.page.goto(await linkFor(owner, form));
      await rep.page.getByRole('button', { name: /with me: start/ }).click();
      await examine(rep.page);
      await signInAsAdmin(hr.page, place.server, admin);
      await hr.page.goto(`${hrefOf(id)}/section2`);
      await examine(hr.page);
      const press = (page: Page) => page.getByRole('button', { name: 'Sign Section 2' }).click();
      await Promise.all([press(hr.page), press(rep.page)]);
      await Promise.race([
        heading(rep.page, 'You signed Section 2'),
        heading(hr.page, 'Ada Byron: Form I-9'),
      ]);
      await Promise.all(
        [hr.page, rep.page].map((page) =>
          page
            .getByText(
              /You signed Section 2|An administrator accepts or rejects|changed this form|no longer open/,
            )
            .first()
            .waitFor(),
        ),
      );
      const { signatures, status } = await read(form);
      assert.equal(
        signatures.filter(({ part }: { part: string }) => part === 'section2').length,
        1,
      );
      assert.equal(status, 'in_review');
      for (const { page } of [hr, rep]) assert.doesNotMatch(await page.title(), /broken/);
      await Promise.all([hr.close(), rep.close()]);
    });
  });
});
