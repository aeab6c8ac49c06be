/** Every page of the operator without a barrier, in each view and in Spanish. */

import { before, describe, test } from 'node:test';
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  SIZES,
  VIEWS,
} from '../../support/pages/browser.ts';
import { asOperator, open } from '../../support/pages/operator.ts';
import { useEverify } from '../../support/pages/people.ts';
import { API_KEY } from '../../support/server.ts';

asOperator((operator) => {
  const { place, employerWith, startVisit, arrived } = operator;

  describe('no barrier', () => {
    let employerId: string;
    before(async () => {
      const { id, employer, emit } = await employerWith(
        '/broken/views',
        'Riverside Bakery & Café LLC',
      );
      employerId = id;
      await useEverify(operator.client, employer);
      await emit({ nickname: 'Ada' });
      await arrived('/broken/views');
    });
    const paths = () => [
      '/employers',
      '/employers/new',
      `/employers/${employerId}`,
      `/employers/${employerId}/admins`,
      `/employers/${employerId}/reminders`,
      `/employers/${employerId}/webhook`,
      `/employers/${employerId}/postback`,
      `/employers/${employerId}/everify`,
      '/deliveries',
    ];
    for (const [view, options] of Object.entries(SIZES)) {
      test(view, async () => {
        const { page, close } = await startVisit(options);
        for (const path of paths()) {
          await open(page, path);
          await assertAccessibleInBothThemes(page, `${path} ${view}`);
        }
        await page.locator('.log-open').first().press('Enter');
        await page.getByRole('dialog').getByText('Attempts').first().waitFor();
        await assertAccessibleInBothThemes(page, `delivery ${view}`);
        await close();
      });
    }

    test('in Spanish', async () => {
      const { page, close } = await place.visit({ ...VIEWS.phone, locale: 'es-US' });
      await page.goto('/sign-in');
      await page.getByLabel('Clave de API').fill(API_KEY);
      await page.getByRole('button', { name: 'Iniciar sesión' }).click();
      await page.waitForURL((url) => url.pathname !== '/sign-in');
      for (const path of paths()) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle').catch(() => {});
        await assertAccessible(page, `${path} in Spanish`);
      }
      await page.goto('/employers/new');
      await page.getByRole('button', { name: 'Crear un empleador' }).press('Enter');
      await page.getByText('Es obligatorio').first().waitFor();
      await close();
    });
  });
});
