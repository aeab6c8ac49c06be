/** Announcements in a real browser: read by a visitor, subscribed, changed, sent again, and deleted. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { announceNew } from '../../../src/tax/announcements/announce.ts';
import { installedReleases } from '../../../src/tax/paycalc/releases.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { onSqlite } from '../../support/databases.ts';
import {
  assertAccessibleInBothThemes,
  openSession,
  SIZES,
  VIEWS,
  visit,
} from '../../support/pages/browser.ts';
import { OK, Receiver } from '../../support/receiver.ts';
import { OLDEST } from '../../support/releases.ts';
import { API_KEY, TestServer } from '../../support/server.ts';

const PICTURES = process.env.PICTURES;

withChromium(() => {
  onSqlite((databases) => {
    let browser: Browser;
    let server: TestServer;
    let receiver: Receiver;
    before(async () => {
      server = await TestServer.start(databases, { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' });
      receiver = await Receiver.start(() => OK);
      // The first two releases: no background work runs.
      const rules = loadRules();
      await announceNew({
        db: server.db,
        clock: () => server.now(),
        tree: { ...rules, releases: rules.releases.slice(0, 2) },
        releases: installedReleases(rules),
        installed: () => [],
        forms: [],
        productVersion: '1.0.0',
      });
      browser = await openChromium();
    });
    after(async () => {
      await closeWindows();
      await receiver.close();
      await server?.close();
    });

    const picture = async (page: Page, name: string): Promise<void> => {
      if (PICTURES !== undefined)
        await page.screenshot({ path: `${PICTURES}/announcements-${name}.png`, fullPage: true });
    };

    for (const [view, options] of Object.entries(SIZES)) {
      test(`a visitor reads what a release changes: ${view}`, async () => {
        const { page, close } = await visit(browser, server, options);
        await page.goto('/announcements');
        await page.getByRole('heading', { level: 1, name: 'Changes of rules' }).waitFor();
        assert.equal(await page.getByRole('button', { name: 'Subscribe' }).count(), 0);
        await page.getByRole('link', { name: 'Rules 2026.1' }).click();
        await page.getByRole('heading', { level: 1, name: 'Rules 2026.1' }).waitFor();
        await page.getByText(`compared with ${OLDEST}`).waitFor();
        await page.getByText('Alaska unemployment tax, employer').first().waitFor();
        await page.getByText('$54,200.00').first().waitFor();
        await assertAccessibleInBothThemes(page, `announcement ${view}`);
        await picture(page, view);
        await close();
      });
    }

    test('an account subscribes a webhook, tests it, pauses it, and deletes it', async () => {
      const { page, close, expected } = await visit(browser, server);
      // Of the state that is not a code.
      expected.push(/400/);
      await openSession(page, API_KEY);
      await page.goto('/announcements');
      await page.getByText('No one is notified.').waitFor();
      await page.getByRole('button', { name: 'Subscribe' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Payroll South');
      await dialog.getByText('Webhook', { exact: true }).click();
      await dialog.getByLabel('Callback URL').fill(`${receiver.url}/announced`);
      await dialog.getByLabel('States').fill('Georgia');
      await dialog.getByText('Wage base', { exact: true }).click();
      await assertAccessibleInBothThemes(page, 'subscribe');
      await picture(page, 'dialog');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByText('GA for Georgia').first().waitFor();
      await dialog.getByLabel('States').fill('GA, us');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'detached' });

      const card = page.getByRole('article', { name: 'Payroll South' });
      await card.getByText('GA · US · Wage base').waitFor();
      await card.getByRole('button', { name: 'Test message and signing secret' }).click();
      await card.getByRole('button', { name: 'Send' }).click();
      await card.getByText('HTTP 200').waitFor();
      assert.equal(receiver.received[0]?.path, '/announced');
      await card.getByRole('button', { name: 'Sent', exact: true }).click();
      await card.getByText('Nothing was sent yet.').waitFor();
      await card.getByRole('button', { name: 'Pause' }).click();
      await card.getByText('Paused', { exact: true }).waitFor();
      await assertAccessibleInBothThemes(page, 'subscriptions');
      await picture(page, 'subscriptions');
      await card.getByRole('button', { name: 'Resume' }).click();
      await card.getByText('Active', { exact: true }).waitFor();
      await card.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await page.getByText('No one is notified.').waitFor();
      await close();
    });

    test('in Spanish, on a phone', async () => {
      const { page, close } = await visit(browser, server, { ...VIEWS.phoneDark, locale: 'es-US' });
      await page.goto('/announcements');
      await page.getByRole('heading', { level: 1, name: 'Cambios de reglas' }).waitFor();
      await page.getByText('Límite de salarios: 41').waitFor();
      await assertAccessibleInBothThemes(page, 'anuncios');
      await picture(page, 'spanish');
      await close();
    });
  });
});
