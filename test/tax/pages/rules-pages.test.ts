/** The tax rules in a real browser: the map, a state, a tax by its address, releases, the calculator and back. */

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

const ON = 'version=2026.1&payDate=2026-06-30';
const GEORGIA = '13-000-0000-SIT-000';
const BETWEEN = '/rules/releases?from=2025.1&to=2026.1';
/** Comparing two releases for the first time takes seconds. */
const COMPARING_MS = 60_000;

inBrowser((place) => {
  const open = async (page: Page, path: string, title: string): Promise<void> => {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.waitForLoadState('networkidle');
  };
  const compare = async (page: Page): Promise<void> => {
    await open(page, BETWEEN, 'Releases of the rules');
    await page.getByRole('button', { name: /^Georgia:/ }).waitFor({ timeout: COMPARING_MS });
  };

  describe('no barrier', () => {
    for (const [view, options] of Object.entries(SIZES)) {
      test(view, async () => {
        const { page, close } = await place.visit(options);
        await open(page, `/rules?${ON}`, 'Tax rules');
        await assertAccessibleInBothThemes(page, `map ${view}`);
        await open(page, `/rules/ga?${ON}`, 'Georgia payroll taxes');
        await assertAccessibleInBothThemes(page, `Georgia ${view}`);
        for (const name of ['Deductions', /^Certificate and parameters/, /^All pay dates/]) {
          await page.getByRole('button', { name }).first().click();
        }
        await assertAccessibleInBothThemes(page, `Georgia, opened ${view}`);
        await open(page, `/rules/us?${ON}`, 'Federal payroll taxes');
        await assertAccessibleInBothThemes(page, `federal ${view}`);
        await compare(page);
        await page.getByRole('button', { name: /^Georgia:/ }).click();
        await page
          .getByRole('button', { name: 'Show the paychecks of Georgia income tax' })
          .click();
        await page.getByRole('table', { name: 'Georgia income tax' }).waitFor();
        await assertAccessibleInBothThemes(page, `releases ${view}`);
        await close();
      });
    }

    test('in Spanish', async () => {
      const { page, close } = await place.visit({ ...VIEWS.phone, locale: 'es-US' });
      await open(page, `/rules?${ON}`, 'Reglas fiscales');
      await assertAccessible(page, 'map in Spanish');
      await open(page, `/rules/md?${ON}`, 'Impuestos sobre la nómina de Maryland');
      await assertAccessible(page, 'Maryland in Spanish');
      await open(page, '/rules/releases?from=2026.1&to=2026.1', 'Versiones de las reglas');
      await assertAccessible(page, 'releases in Spanish');
      await close();
    });
  });

  test('map and table show the same, filtered and sorted alike', async () => {
    const { page, close } = await place.visit();
    await open(page, `/rules?${ON}`, 'Tax rules');
    const { body } = await place.server.fetch(`/v1/rules?${ON}`, { key: null });
    const states: readonly { name: string; confidence: string }[] = body.states;
    const tiles = page.getByRole('list', { name: 'States by confidence' }).getByRole('link');
    const rows = page.getByRole('table', { name: 'States' }).locator('tbody tr');
    await eventually(async () => {
      assert.deepEqual([await tiles.count(), await rows.count()], [states.length, states.length]);
    });
    for (const { name, confidence } of states) {
      const tile = tiles.and(page.getByLabel(new RegExp(`(, |^)${name}:`)));
      assert.match((await tile.getAttribute('class')) ?? '', new RegExp(`level ${confidence}`));
    }
    const secondary = states.filter(({ confidence }) => confidence === 'secondary').length;
    await page.getByRole('button', { name: /Confidence/ }).click();
    await page.getByRole('option', { name: 'One source' }).click();
    await page.getByText(`${secondary} of ${states.length} shown`).waitFor();
    await eventually(async () => {
      assert.equal(await rows.count(), secondary);
      assert.equal(await page.locator('.tile .pale').count(), states.length - secondary);
    });
    await page.getByLabel('Find by name').fill('wyo');
    await eventually(async () => assert.equal(await rows.count(), 1));
    await close();
  });

  test('another pay date is in the address, and shows the figures of its time', async () => {
    const { page, expected, close } = await place.visit();
    expected.push(/400/);
    await open(page, `/rules/ga?${ON}`, 'Georgia payroll taxes');
    const tax = page.locator(`[id="${GEORGIA}"]`);
    await tax.getByText('4.99%').first().waitFor();
    await page.getByLabel('Pay date', { exact: true }).fill('2026-03-31');
    await tax.getByText('5.19%').first().waitFor();
    assert.match(page.url(), /payDate=2026-03-31/);
    await page.goto('/rules/ga?payDate=1999-03-31');
    await page
      .getByText(/the pay dates of version/)
      .first()
      .waitFor();
    await close();
  });

  test('by keyboard alone: over the map to a state, to its tax, into the calculator', async () => {
    const { page, close } = await place.visit();
    await open(page, `/rules?${ON}`, 'Tax rules');
    const skip = page.getByRole('link', { name: 'Skip the map, go to the table' });
    await skip.press('Tab');
    assert.equal(
      await page.evaluate('document.activeElement.textContent'),
      'AK◑',
      'the first tile follows',
    );
    await page.getByRole('link', { name: /^GA, Georgia/ }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Georgia payroll taxes' }).waitFor();
    await page.getByRole('link', { name: 'Calculate a paycheck in Georgia' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Paycheck calculator' }).waitFor();
    await page.getByText('Georgia income tax').first().waitFor();
    assert.equal(await page.getByLabel('Pay date').first().inputValue(), '2026-06-30');
    await close();
  });

  test('an official example opens in the calculator and comes out as printed; the tax leads back', async () => {
    const { page, close } = await place.visit();
    await open(page, `/rules/ga?${ON}#${GEORGIA}`, 'Georgia payroll taxes');
    await page
      .getByRole('link', { name: /^Open in the calculator: letter C, one dependent/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Paycheck calculator' }).waitFor();
    const tax = page.locator('details.tax').filter({ hasText: 'Georgia income tax' });
    await tax.getByText('$27.03').first().waitFor();
    await tax.locator('summary').click();
    await tax.getByRole('link', { name: 'Rules, figures, and sources of this tax' }).click();
    await page.getByRole('heading', { level: 1, name: 'Georgia payroll taxes' }).waitFor();
    await page.waitForURL(new RegExp(`/rules/ga\\?payDate=2026-05-15#${GEORGIA}$`));
    await page.locator(`[id="title-${GEORGIA}"]:focus`).waitFor();
    await close();
  });

  test('a county is opened from the table of its state, and by its address', async () => {
    const { page, close } = await place.visit();
    await open(page, `/rules/in?${ON}`, 'Indiana payroll taxes');
    const local = page.getByRole('region', { name: /^Counties and places/ });
    await local.getByLabel('Find by name').fill('marion');
    await local.getByRole('button', { name: /^Open Marion/ }).press('Enter');
    await local.getByRole('heading', { level: 3, name: /^Marion/ }).waitFor();
    const { body } = await place.server.fetch(`/v1/rules/in?${ON}`, { key: null });
    const { uniqueTaxID, title } = body.localTaxes[5];
    await page.goto('about:blank');
    await open(page, `/rules/in?${ON}#${uniqueTaxID}`, 'Indiana payroll taxes');
    await local.getByRole('heading', { level: 3, name: title }).waitFor();
    await close();
  });

  test('what changed, in words and amounts', async () => {
    const { page, close } = await place.visit();
    await compare(page);
    const { body } = await place.server.fetch('/v1/releases', { key: null });
    for (const { sha256 } of body.releases) {
      if (sha256 !== null) await page.getByText(sha256).waitFor();
    }
    await page.getByRole('button', { name: /^Georgia:/ }).click();
    await page
      .getByRole('button', { name: /from those of July 1, 2025$/ })
      .first()
      .click();
    await page.getByText('Flat rate: 5.19% → 4.99%').waitFor();
    await page.getByRole('button', { name: 'Show the paychecks of Georgia income tax' }).click();
    const table = page.getByRole('table', { name: 'Georgia income tax' });
    const row = table.getByRole('row').filter({ hasText: 'DEPENDENTALLOWANCES 1' }).first();
    assert.match((await row.textContent()) ?? '', /May 15, 2026, 24 pay periods.*none.*\$27\.03/);
    await close();
  });

  test('a name that is no state: a page that names near ones, and a script stays text', async () => {
    const { page, expected, close } = await place.visit();
    expected.push(/404/);
    await open(page, '/rules/gorgia', 'There is no such state');
    await page.getByText('Did you mean').waitFor();
    await assertAccessible(page, 'no state');
    await page.getByRole('link', { name: 'Georgia', exact: true }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Georgia payroll taxes' }).waitFor();
    const script = '<img src=x onerror="document.title=\'broken\'">';
    await open(page, `/rules/${encodeURIComponent(script)}`, 'There is no such state');
    await page.getByText('document.title').waitFor();
    assert.equal(await page.locator('main img').count(), 0);
    assert.notEqual(await page.title(), 'broken');
    await close();
  });

  test('on paper: no controls, all of a tax', async () => {
    const { page, close } = await place.visit();
    await open(page, `/rules/ga?${ON}`, 'Georgia payroll taxes');
    await page.getByText('4.99%').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false);
    assert.equal(await page.getByLabel('Pay date', { exact: true }).isVisible(), false);
    assert.equal(await page.getByRole('navigation').first().isVisible(), false);
    assert.equal(await page.getByText('4.99%').first().isVisible(), true);
    await close();
  });
});
