/** What people do while an answer of the server is on its way: nothing typed is lost, and nothing is done twice. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { actAs, newAdmin, newEmployee, newEmployer } from '../../support/i9.ts';
import { eventually, openSession, signInAsAdmin, VIEWS } from '../../support/pages/browser.ts';
import { begin, withEmployees } from '../../support/pages/employee-links.ts';
import { fill, heading, section1Signed } from '../../support/pages/people.ts';
import { API_KEY } from '../../support/server.ts';

const FIRST_NAME = 'First name and middle initial';
const DRAFTS = '**/certificateDrafts/*';

type Held = {
  /** How many have been asked for. */
  readonly count: () => number;
  readonly asked: Promise<void>;
  readonly release: () => void;
};

/** Keeps requests waiting until they are released. */
async function hold(page: Page, path: string, method = 'GET'): Promise<Held> {
  const gate = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  let count = 0;
  await page.route(path, async (route) => {
    if (route.request().method() === method) {
      count += 1;
      asked.resolve();
      await gate.promise;
    }
    await route.fallback();
  });
  return { count: () => count, asked: asked.promise, release: gate.resolve };
}

/**
 * Two presses that were made while the page was busy: it takes them one after the other, and nothing
 * that waits for a timer comes between them.
 */
const pressTwice = (button: Locator): Promise<unknown> =>
  button.evaluate(async (element: unknown) => {
    (element as { click(): void }).click();
    for (let turn = 0; turn < 50; turn += 1) await undefined;
    (element as { click(): void }).click();
  });

withEmployees((place, employees) => {
  const idOf = (path: string): string => path.split('/').at(-1) as string;
  const saved = (page: Page) => page.getByText('Saved', { exact: true });

  describe('while an answer is on its way', () => {
    test('what is typed into a form that is being saved stays, and is not called saved', async () => {
      const employer = await newEmployer(employees.account);
      await place.onPage(async (page) => {
        await openSession(page, API_KEY);
        await page.goto(`/employers/${idOf(employer)}`);
        const [city, street] = [page.getByLabel('City'), page.getByLabel('Street address')];
        await city.fill('Tempe');
        const saving = await hold(page, `**${employer}`, 'PATCH');
        await page.getByRole('button', { name: 'Save' }).press('Enter');
        await saving.asked;
        await street.fill('2 Oak Street');
        saving.release();
        await page.locator('.button.pending').waitFor({ state: 'detached' });
        assert.equal(await street.inputValue(), '2 Oak Street');
        assert.equal(await city.inputValue(), 'Tempe');
        assert.equal(await saved(page).count(), 0);
        await page.getByRole('button', { name: 'Save' }).press('Enter');
        await saved(page).waitFor();
        await city.fill('Mesa');
        await saved(page).waitFor({ state: 'detached' });
      });
      const { address } = (await employees.account.get(employer)).body.employer;
      assert.deepEqual([address.streetAddress1, address.city], ['2 Oak Street', 'Tempe']);
    });

    test('a button pressed twice asks once', async () => {
      const employer = await newEmployer(employees.account);
      const person = await newEmployee(employees.account, employer);
      await employees.account.post(`${person}/submissions`);
      await place.onPage(async (page) => {
        await openSession(page, API_KEY);
        await page.goto(`/employers/${idOf(employer)}/employees/${idOf(person)}`);
        const making = await hold(page, '**/generateToken');
        await pressTwice(page.getByRole('button', { name: 'Create a link for the employee' }));
        await making.asked;
        making.release();
        await page.getByText(/\/i9\/embedded.*#token=/).waitFor();
        assert.equal(making.count(), 1);
      });
    });

    test('the words to sign are there before the box and the button', async () => {
      const { account, employer } = employees;
      const { id } = await section1Signed(place.server, account, employer);
      const admin = await newAdmin(account, employer, { role: 'owner' });
      await place.onPage(async (page) => {
        await signInAsAdmin(page, place.server, admin);
        const words = await hold(page, '**/v1/attestations');
        await page.goto(`/employers/${idOf(employer)}/i9/${id}/section2?step=review`);
        await heading(page, 'Check and sign Section 2');
        await words.asked;
        await page.getByText('Loading…').waitFor();
        assert.equal(await page.getByRole('checkbox').count(), 0);
        const sign = page.getByRole('button', { name: 'Sign Section 2' });
        assert.equal(await sign.count(), 0);
        words.release();
        await page.getByText('I attest, under penalty of perjury, that (1)').waitFor();
        await page.getByRole('checkbox').waitFor();
        await sign.waitFor();
      });
    });

    test('an answer of a certificate is saved when its page is left right after it was typed', async () => {
      const person = await employees.signedUp();
      await place.onPage(async (page) => {
        await page.goto(await employees.linkFor(person));
        await page.getByRole('link', { name: 'Form W-4' }).click();
        await page.getByLabel(FIRST_NAME).fill('Typed');
        await page.getByRole('button', { name: 'Back' }).click();
        await heading(page, 'What you need to do');
        const self = await actAs(place.server, employees.account, person);
        await eventually(async () => {
          const { body } = await self.get(`${person}/certificateDrafts/W4101`);
          assert.equal(body.certificateDraft.answers.firstName, 'Typed');
        });
      }, VIEWS.phone);
    });

    test('nobody is taken to another screen of a certificate while they type', async () => {
      const person = await employees.signedUp();
      await place.onPage(async (page) => {
        await page.goto(await employees.linkFor(person));
        const saving = await hold(page, DRAFTS, 'PUT');
        await page.getByRole('link', { name: 'Form W-4' }).click();
        // Section 1 answers all of the first screen: it is saved without a question left on it.
        await saving.asked;
        const name = page.getByLabel(FIRST_NAME);
        await name.fill('Ana');
        const answered = page.waitForResponse(DRAFTS);
        saving.release();
        await (await answered).finished();
        const again = page.waitForResponse(DRAFTS);
        await name.pressSequentially(' Lucia');
        await (await again).finished();
        assert.equal(await name.inputValue(), 'Ana Lucia');
        await fill(page, {});
        await page.getByText('Married filing jointly or').click();
        await page.getByRole('button', { name: 'Back' }).click();
        await name.waitFor();
        assert.equal(await name.inputValue(), 'Ana Lucia');
      }, VIEWS.phone);
    });

    test('a screen left twice is one step in the history of the browser', async () => {
      const person = await employees.signedUp();
      await place.onPage(async (page) => {
        await page.goto(await employees.linkFor(person));
        await page.getByRole('link', { name: 'Form W-4' }).click();
        await page.getByLabel(FIRST_NAME).waitFor();
        const saving = await hold(page, DRAFTS, 'PUT');
        await pressTwice(page.getByRole('button', { name: 'Save and continue' }));
        await saving.asked;
        saving.release();
        const married = page.getByText('Married filing jointly or');
        await married.click();
        await fill(page, {});
        await heading(page, 'Step 2: Multiple Jobs or Spouse Works');
        await page.goBack();
        await married.waitFor();
        await page.goBack();
        await page.getByLabel(FIRST_NAME).waitFor();
      }, VIEWS.phone);
    });

    test('the title of a page is read out though its code comes late', async () => {
      const employer = await newEmployer(employees.account);
      await newEmployee(employees.account, employer);
      await place.onPage(async (page) => {
        await openSession(page, API_KEY);
        await page.goto('/');
        await heading(page, /./);
        const code = await hold(page, '**/assets/usage-page-*.js');
        await page
          .getByRole('navigation')
          .getByRole('link', { name: 'Usage', exact: true })
          .press('Enter');
        await code.asked;
        code.release();
        await heading(page, 'Usage');
        await page.locator('h1:focus').waitFor();
      });
    });

    test('the question of a screen has the focus as soon as it is shown', async () => {
      const person = await employees.hired();
      await place.onPage(async (page) => {
        await begin(page, await employees.linkFor(person));
        await heading(page, 'What is your name?');
        await page.evaluate(`{
          window.late = [];
          const shown = () => document.querySelector('h1')?.textContent ?? '';
          let before = shown();
          new MutationObserver(() => {
            if (shown() === before) return;
            before = shown();
            if (document.activeElement !== document.querySelector('h1')) late.push(before);
          }).observe(document.body, { childList: true, subtree: true, characterData: true });
        }`);
        await fill(page, { 'Last name (': 'Byron', 'First name': 'Ada' });
        await heading(page, 'Where do you live?');
        assert.deepEqual(await page.evaluate('late'), []);
      }, VIEWS.phone);
    });
  });
});
