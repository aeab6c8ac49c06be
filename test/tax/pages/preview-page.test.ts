/** The page of previews in a real browser: the sample, letters and files, other days, and refusals. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  openSession,
  SIZES,
  VIEWS,
  type visit,
} from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import { API_KEY } from '../../support/server.ts';

const CALCULATED_MS = 120_000;

async function saved(page: Page, button: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).first().press('Enter');
  return readFileSync(await (await saving).path(), 'utf8');
}

inBrowser((place) => {
  const onPage = (
    act: (page: Page) => Promise<void>,
    options?: Parameters<typeof visit>[2],
  ): Promise<void> =>
    place.onPage(async (page) => {
      await openSession(page, API_KEY);
      await page.goto('/preview');
      await act(page);
    }, options);
  const trySample = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: /Try a sample/ }).press('Enter');
    await page.getByText('december.ndjson').waitFor();
    await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'Totals' }).waitFor({ timeout: CALCULATED_MS });
  };

  test('the sample: totals, causes with sources, and each employee with the own letters', () =>
    onPage(async (page) => {
      await trySample(page);
      const causes = page.getByRole('table', { name: 'Causes by size' });
      const restarted = causes.getByRole('row', { name: /^Social Security, employee/ });
      assert.match(
        await restarted.innerText(),
        /start at 0[\s\S]*\+\$558\.00[\s\S]*Publication 15/,
      );
      await page
        .getByRole('button', { name: /^E2: net \$[\d,.]+ → \$[\d,.]+ \(-\$/ })
        .press('Enter');
      const english = await saved(page, 'Letter in English');
      assert.match(english, /^Your pay on January 9, 2026, compared with December 19, 2025\n/);
      const spanish = await saved(page, 'Letter in Spanish');
      assert.match(spanish, /^Su pago del 9 de enero de 2026/);
      const all = await saved(page, 'All letters in English');
      assert.ok(all.includes(english) && all.split('\f').length === 4);
      const csv = await saved(page, 'Save CSV');
      assert.match(csv, /^\ufeffrow,employeeID,about,.*\r\n1,E1,net,/);
      const lines = (await saved(page, 'Save NDJSON')).trimEnd().split('\n');
      assert.ok('totals' in JSON.parse(lines.at(-1) ?? ''));
    }));

  test('a refusal of the server is shown with its cause, and the answer of before stays away', () =>
    place.onPage(async (page, { expected }) => {
      expected.push(/400/);
      await openSession(page, API_KEY);
      await page.goto('/preview');
      await page.getByRole('button', { name: /Try a sample/ }).press('Enter');
      await page.getByText('december.ndjson').waitFor();
      await page.getByLabel('Later pay date', { exact: true }).fill('2025-12-18');
      await page.getByRole('button', { name: 'Preview', exact: true }).press('Enter');
      await page.getByText(/2025-12-18 is before 2025-12-19/).waitFor();
      assert.equal(await page.getByRole('heading', { name: 'Totals' }).count(), 0);
    }));

  for (const [view, options] of Object.entries(SIZES)) {
    test(`no barrier: ${view}`, () =>
      onPage(async (page) => {
        await page.getByRole('button', { name: 'Versions of the rules' }).press('Enter');
        await assertAccessibleInBothThemes(page, `form ${view}`);
        await trySample(page);
        await page.getByRole('button', { name: /^E2: / }).press('Enter');
        await assertAccessibleInBothThemes(page, `result ${view}`);
      }, options));
  }

  test('no barrier: in Spanish, on a phone', () =>
    onPage(
      async (page) => {
        await page.getByRole('button', { name: /Probar un ejemplo/ }).press('Enter');
        await page.getByText('december.ndjson').waitFor();
        await page.getByRole('button', { name: 'Ver', exact: true }).press('Enter');
        await page.getByRole('heading', { name: 'Totales' }).waitFor({ timeout: CALCULATED_MS });
        await page.getByRole('button', { name: /^E2: neto/ }).press('Enter');
        await assertAccessible(page, 'Spanish');
      },
      { ...VIEWS.phone, locale: 'es-US' },
    ));
});
