/** Minimum wages and garnishments in a real browser: what applies, why, and what is unknown. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  eventually,
  SIZES,
  VIEWS,
} from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import { weigh } from '../../support/pages/weight.ts';

const MOST_BYTES = 210_000;
const NEW_YORK = '/minimum-wages?place=36-061-0000&name=New%20York%20County,%20NY&date=2026-06-15';
const garnishments = (place = '06-000-0000', name = 'California'): string =>
  `/garnishments?place=${place}&name=${name}&date=2026-06-15`;

inBrowser((place) => {
  const open = async (page: Page, path: string, title: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  const answer = async (page: Page, question: string | RegExp, name: string): Promise<void> =>
    page.getByRole('radiogroup', { name: question }).getByRole('radio', { name }).press('Space');
  const choose = async (page: Page, field: RegExp, option: string): Promise<void> => {
    await page.getByRole('button', { name: field }).last().click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  const total = (page: Page) => page.locator('.stub-sum.main output');

  describe('no barrier', () => {
    for (const [view, options] of Object.entries(SIZES)) {
      test(view, () =>
        place.onPage(async (page) => {
          await open(page, NEW_YORK, 'Minimum wages');
          await page.getByText('$17.00').first().waitFor();
          await assertAccessibleInBothThemes(page, `minimum wages ${view}`);
          await open(page, garnishments(), 'Garnishments');
          await page.getByRole('button', { name: 'Add an order' }).click();
          await page.getByText('Answers are missing in order 2.').waitFor();
          await assertAccessibleInBothThemes(page, `garnishments, not complete ${view}`);
          await answer(page, /support another/, 'Yes');
          await answer(page, /12 weeks/, 'No');
          await page.getByRole('heading', { level: 3, name: /^Order 2/ }).waitFor();
          await assertAccessibleInBothThemes(page, `garnishments ${view}`);
        }, options),
      );
    }

    test('in Spanish', () =>
      place.onPage(
        async (page) => {
          await open(page, NEW_YORK, 'Salarios mínimos');
          await page.getByText('Es posible que se exija más').first().waitFor();
          await assertAccessible(page, 'minimum wages in Spanish');
          await open(page, garnishments(), 'Embargos de salario');
          await page.getByText('Retención total').waitFor();
          await assertAccessible(page, 'garnishments in Spanish');
        },
        { ...VIEWS.phone, locale: 'es-US' },
      ));
  });

  for (const path of [NEW_YORK, garnishments()]) {
    test(`${path.split('?')[0]} weighs less than ${MOST_BYTES / 1000} KB, compressed`, async () => {
      const { page, worker } = await weigh(place.browser, place.server.url, path);
      assert.ok(page < MOST_BYTES, `${page} bytes`);
      assert.equal(worker, 0);
    });
  }

  test('each kind has its amount, its laws, and what is unknown', () =>
    place.onPage(async (page) => {
      await open(page, NEW_YORK, 'Minimum wages');
      const standard = page.getByRole('region', { name: 'Standard' });
      await standard.getByText('$17.00 an hour').waitFor();
      assert.deepEqual(await standard.locator('tbody th').allInnerTexts(), [
        'Federal law',
        'New York\nOutside New York City, Nassau, Suffolk, and Westchester.',
        'New York County, New York',
      ]);
      const link = standard.getByRole('link', { name: /^United States Code, title 29/ });
      assert.match((await link.getAttribute('href')) ?? '', /^https:\/\//);
      assert.equal(await standard.getByText('Two transcriptions').count(), 3);
      const tipped = page.getByRole('region', { name: /^Cash wage of employees with tips/ });
      await tipped.getByText('at least $2.13 an hour').waitFor();
      await tipped.getByText('More may be required: an amount is unknown.').waitFor();
    }));

  test('another place and day by keyboard; the address shows the same again', () =>
    place.onPage(async (page) => {
      await open(page, NEW_YORK, 'Minimum wages');
      await page.getByRole('combobox', { name: 'Place of work' }).focus();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type('Seattle');
      await page.getByRole('option', { name: /^Seattle city, WA/ }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByText('$21.30 an hour').waitFor();
      await page.getByLabel('Date', { exact: true }).fill('2025-06-15');
      await page.getByText('$20.76 an hour').waitFor();
      await page.reload();
      await page.getByText('$20.76 an hour').waitFor();
      assert.equal(await page.getByRole('combobox').inputValue(), 'Seattle city, WA');
    }));

  test('orders in sequence, with steps and sources; moving one up changes the amounts', () =>
    place.onPage(async (page) => {
      await open(page, garnishments(), 'Garnishments');
      const amounts = page.locator('.stub-part h3 .number');
      const amountsAre = (...shown: readonly string[]): Promise<void> =>
        eventually(async () => assert.deepEqual(await amounts.allInnerTexts(), shown));
      await amountsAre('$75.52');
      await page.getByText(/48 hours a week at \$16\.90/).waitFor();
      const link = page.getByRole('link', { name: /^California Code of Civil Procedure/ });
      assert.match((await link.getAttribute('href')) ?? '', /^https:\/\//);
      await page.getByRole('button', { name: 'Add an order' }).click();
      await page.getByLabel('Amount').last().fill('20');
      await answer(page, /support another/, 'Yes');
      await answer(page, /12 weeks/, 'No');
      await page.getByRole('heading', { level: 3, name: /^Order 2/ }).waitFor();
      await amountsAre('$75.52', '$20.00');
      await page.getByRole('button', { name: 'Move up order 2' }).press('Enter');
      await page.getByRole('heading', { level: 3, name: /^Order 1: Child or spousal/ }).waitFor();
      await amountsAre('$20.00', '$55.52');
      assert.equal(await total(page).innerText(), '$75.52');
      await page.getByText('$924.48').waitFor();
    }));

  test('what a state requires is shown next to its field', () =>
    place.onPage(async (page, { expected }) => {
      expected.push(/400/);
      await open(page, garnishments('50-000-0000', 'Vermont'), 'Garnishments');
      await page
        .getByText(/^is required for creditors in VT/)
        .first()
        .waitFor();
      assert.equal(await total(page).count(), 0);
      // An order that is complete is calculated without it.
      await page.getByRole('button', { name: 'Add an order' }).click();
      await answer(page, /support another/, 'Yes');
      await answer(page, /12 weeks/, 'No');
      await page.getByRole('heading', { level: 3, name: /^Order 2/ }).waitFor();
      await page.getByText('An order could not be calculated.').waitFor();
      await page.getByRole('button', { name: 'Remove order 2' }).press('Enter');
      await choose(page, /Debt$/, 'Consumer debt');
      await total(page).waitFor();
      await page.getByText(/^VT: the lowest of/).waitFor();
    }));

  test('a levy by its exempt amount', () =>
    place.onPage(async (page) => {
      await open(page, garnishments(), 'Garnishments');
      await choose(page, /Kind of order$/, 'Federal tax levy');
      await page.getByText('Answers are missing in order 1.').waitFor();
      await page.getByLabel('Exempt amount', { exact: true }).fill('400');
      await page.getByRole('heading', { level: 3, name: /Federal tax levy/ }).waitFor();
      await total(page).getByText('$600.00', { exact: true }).waitFor();
    }));
});
