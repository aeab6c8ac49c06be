/** A new server greets: what runs, the first paycheck, sample data, the tour; and a closed one asks to sign in. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { productVersion } from '../../../src/platform/operation/product-version.ts';
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  openSession,
  SIZES,
  VIEWS,
} from '../../support/pages/browser.ts';
import { inBrowser, type Place } from '../../support/pages/in-browser.ts';
import { API_KEY } from '../../support/server.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Signed in to its own account, so that it is empty. */
async function signInAsNew({ server }: Place, page: Page): Promise<string> {
  const { key } = await server.makeKey({ account: `account ${Math.random()}` });
  await openSession(page, key);
  await page.goto('/');
  await page.getByRole('button', { name: 'Load sample data' }).waitFor();
  return key;
}

async function loadSample(place: Place, page: Page): Promise<string> {
  const key = await signInAsNew(place, page);
  await page.getByRole('button', { name: 'Load sample data' }).click();
  await page.getByRole('button', { name: 'Take the tour' }).waitFor();
  return key;
}

inBrowser((place) => {
  describe('a new server', () => {
    for (const [view, options] of Object.entries(SIZES)) {
      test(`greets without a barrier: ${view}`, () =>
        place.onPage(async (page) => {
          await page.goto('/');
          await heading(page, 'Your server is ready').waitFor();
          await assertAccessibleInBothThemes(page, `greeting ${view}`);
        }, options));
    }

    test('says what runs and where its key is, and never the key', () =>
      place.onPage(async (page) => {
        await page.goto('/');
        await page.getByText(productVersion(), { exact: true }).waitFor();
        await page.getByText(place.server.settings.dataDir).waitFor();
        await page.getByText('The value you set as BOOTSTRAP_API_KEY').waitFor();
        assert.ok(!(await page.content()).includes(API_KEY.slice(0, 12)));
      }));

    test('has the first paycheck ready, as the README has it, and as a command', () =>
      place.onPage(async (page) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await page.goto('/');
        await page.getByRole('button', { name: 'Copy the command' }).click();
        await page.getByText('Copied', { exact: true }).waitFor();
        const command = String(await page.evaluate('navigator.clipboard.readText()'));
        assert.ok(command.includes(`${place.server.url}/ste-hosted/v1/payCalc`));
        assert.match(command, /-d @examples\/paycheck\.json$/);
        await page.getByRole('link', { name: 'Open this paycheck' }).click();
        await page.getByRole('heading', { name: 'Paycheck of June 26, 2026' }).waitFor();
        const federal = page.locator('summary', { hasText: 'Federal income tax' });
        await federal.getByText('$192.31').waitFor();
      }));

    test('in Spanish', () =>
      place.onPage(
        async (page) => {
          await page.goto('/');
          await heading(page, 'Su servidor está listo').waitFor();
          await assertAccessible(page, 'greeting in Spanish');
        },
        { ...VIEWS.phone, locale: 'es-US' },
      ));
  });
});

inBrowser((place) => {
  describe('with sample data', () => {
    for (const [view, options] of Object.entries(SIZES)) {
      test(`no barrier: ${view}`, () =>
        place.onPage(async (page) => {
          await loadSample(place, page);
          await heading(page, 'Today').waitFor();
          await assertAccessibleInBothThemes(page, `today ${view}`);
          await page.getByRole('button', { name: 'Remove sample data' }).click();
          await page.getByRole('alertdialog').waitFor();
          await assertAccessibleInBothThemes(page, `removal ${view}`);
          await page.keyboard.press('Escape');
          await page.getByRole('button', { name: 'Take the tour' }).click();
          await page.getByRole('complementary', { name: 'Tour' }).waitFor();
          await heading(page, 'Paycheck calculator').waitFor();
          await assertAccessibleInBothThemes(page, `tour ${view}`);
        }, options));
    }

    test('no barrier in Spanish', () =>
      place.onPage(
        async (page) => {
          const { key } = await place.server.makeKey({ account: 'en español' });
          await page.goto('/sign-in');
          await page.getByLabel('Clave de API').fill(key);
          await page.getByRole('button', { name: 'Iniciar sesión' }).click();
          await page.getByRole('button', { name: 'Cargar datos de muestra' }).click();
          await page.getByRole('button', { name: 'Hacer el recorrido' }).click();
          await page.getByRole('complementary', { name: 'Recorrido' }).waitFor();
          await page.getByRole('heading', { level: 1 }).waitFor();
          await assertAccessible(page, 'tour in Spanish');
        },
        { ...VIEWS.phone, locale: 'es-US' },
      ));
  });

  describe('sample data', () => {
    test('is loaded and removed by keyboard alone', () =>
      place.onPage(async (page) => {
        const key = await signInAsNew(place, page);
        await page.getByRole('button', { name: 'Load sample data' }).press('Enter');
        await page.getByText('Sample Bakery (sample data) has 6 invented employees').waitFor();
        await page.getByRole('button', { name: 'Remove sample data' }).press('Enter');
        const question = page.getByRole('alertdialog');
        await question.getByRole('button', { name: 'Remove sample data' }).press('Enter');
        await page.getByRole('button', { name: 'Load sample data' }).waitFor();
        const { body } = await place.server.fetch('/authentication/login', {
          key: null,
          headers: { 'api-key': key },
        });
        const read = await place.server.fetch('/v1/sampleData', {
          key: `Bearer ${body.accessToken}`,
        });
        assert.deepEqual(read.body, { sampleData: null });
      }));
  });

  describe('the tour', () => {
    test('goes from page to page, is remembered, covers nothing, and can be left', () =>
      place.onPage(async (page) => {
        await loadSample(place, page);
        await page.getByRole('button', { name: 'Take the tour' }).press('Enter');
        const tour = page.getByRole('complementary', { name: 'Tour' });
        await tour.getByText('Step 1 of').waitFor();
        await heading(page, 'Paycheck calculator').waitFor();
        await tour.getByRole('button', { name: 'Next' }).press('Enter');
        await tour.getByText('Step 2 of').waitFor();
        await page.reload();
        await tour.getByText('Step 2 of').waitFor();
        await tour.getByRole('button', { name: 'Back' }).press('Enter');
        await heading(page, 'Paycheck calculator').waitFor();
        // The page stays in use.
        await page.getByRole('textbox', { name: 'Regular wages' }).fill('2000');
        await page.getByRole('link', { name: 'Usage', exact: true }).click();
        await tour.getByRole('link', { name: 'Go to this page' }).click();
        await heading(page, 'Paycheck calculator').waitFor();
        await tour.getByRole('button', { name: 'End the tour' }).press('Enter');
        await tour.waitFor({ state: 'detached' });
        await page.reload();
        await heading(page, 'Paycheck calculator').waitFor();
        assert.equal(await tour.count(), 0);
      }));

    test('reaches its last step', () =>
      place.onPage(async (page) => {
        await loadSample(place, page);
        await page.getByRole('button', { name: 'Take the tour' }).click();
        const next = page.getByRole('button', { name: 'Next' });
        await next.waitFor();
        for (let steps = 1; (await next.count()) > 0; steps += 1) {
          assert.ok(steps < 20, 'the tour has no end');
          await next.click();
          await page.getByText(`Step ${steps + 1} of`).waitFor();
          await page.getByRole('heading', { level: 1 }).waitFor();
          assert.equal(await page.getByRole('heading', { name: 'Page not found' }).count(), 0);
        }
        // What it led to is gone, and so is the tour.
        await page.getByRole('button', { name: 'Remove sample data' }).click();
        const question = page.getByRole('alertdialog');
        await question.getByRole('button', { name: 'Remove sample data' }).click();
        await page.getByRole('complementary', { name: 'Tour' }).waitFor({ state: 'detached' });
      }));
  });
});

inBrowser(
  (place) => {
    test('a closed server shows a visitor the sign-in alone, then leads on', () =>
      place.onPage(async (page) => {
        await page.goto('/calculator');
        await page.waitForURL(/\/sign-in\?next=%2Fcalculator$/);
        await heading(page, 'Sign in').waitFor();
        await page.getByRole('link', { name: 'Calculator' }).waitFor({ state: 'detached' });
        await assertAccessible(page, 'closed');
        // The frame's link, without asking the server for a page.
        await page.getByRole('link', { name: 'Wagewright' }).click();
        await page.waitForURL((url) => url.searchParams.get('next') !== '/calculator');
        await page.goto('/calculator');
        await page.getByLabel('API key').fill(API_KEY);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await heading(page, 'Paycheck calculator').waitFor();
      }));

    test('the documentation comes after the sign-in', () =>
      place.onPage(async (page) => {
        await page.goto('/docs');
        await page.waitForURL(/\/sign-in\?next=%2Fdocs$/);
        await page.getByLabel('API key').fill(API_KEY);
        const documentation = page.waitForResponse(`${place.server.url}/docs`);
        await page.getByRole('button', { name: 'Sign in' }).click();
        const answer = await documentation;
        assert.equal(answer.status(), 200);
        assert.match(await answer.text(), /<rapi-doc /);
      }));
  },
  async () => ({ environment: { VISITORS: 'closed' } }),
);
