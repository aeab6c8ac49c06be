/** Forms in a real browser: browse, answer, see the filled form, download it. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { loadForms } from '../../../src/forms/catalog/load.ts';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { onSqlite } from '../../support/databases.ts';
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  eventually,
  openSession,
  SIZES,
  VIEWS,
  type Visit,
  visit,
} from '../../support/pages/browser.ts';
import { API_KEY, TestServer } from '../../support/server.ts';

const SCRIPT = '<img src=x onerror="document.title=\'broken\'">';
/** The server draws a form in its own process, which starts with the first. */
const DRAWN_MS = 60_000;

const drawn = (page: Page) =>
  page.locator('.pdf-pages canvas').first().waitFor({ timeout: DRAWN_MS });

/** Each form is listed, the planned ones too. */
const FORMS = loadForms().size;

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** Dark points of the first page: what is written on it adds some. */
const INK = `(() => {
  const canvas = document.querySelector('.pdf-pages canvas');
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  let ink = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i] < 100) ink += 1;
  return ink;
})()`;

/** Dark points that the answers below add at least. */
const WRITTEN = 200;

async function answerW4(page: Page): Promise<void> {
  await box(page, 'First name and middle initial').fill('Ana M');
  await box(page, 'Last name').fill('Ortega');
  await box(page, 'Social security number').fill('123-45-6789');
  await box(page, 'Address').fill('12 Oak Street');
  await box(page, 'City or town, state, and ZIP code').fill('Springfield, IL 62701');
  await page.getByRole('radio', { name: /^Married filing jointly/ }).press('Space');
}

withChromium(() => {
  onSqlite((databases) => {
    let browser: Browser;
    let server: TestServer;
    before(async () => {
      server = await TestServer.start(databases);
      browser = await openChromium();
    });
    after(async () => {
      await closeWindows();
      await server?.close();
    });
    const onPage = async (
      path: string,
      act: (page: Page, visited: Visit) => Promise<void>,
      options?: Parameters<typeof visit>[2],
    ): Promise<void> => {
      const visited = await visit(browser, server, options);
      await openSession(visited.page, API_KEY);
      await visited.page.goto(path);
      await act(visited.page, visited);
      await visited.close();
    };

    describe('no barrier', () => {
      for (const [view, options] of Object.entries(SIZES)) {
        test(view, () =>
          onPage(
            '/forms',
            async (page) => {
              await page
                .getByRole('link', { name: /Nonresident Military Spouse/ })
                .first()
                .waitFor();
              await assertAccessibleInBothThemes(page, `forms ${view}`);
              await page.goto('/forms/W4101');
              await drawn(page);
              await assertAccessibleInBothThemes(page, `W-4 ${view}`);
              await box(page, 'Social security number').fill('12');
              await page.getByText('must have nine digits').waitFor();
              await page.getByRole('button', { name: 'Download the filled form' }).press('Enter');
              await page.getByText(/answers are missing or wrong/).waitFor();
              await page.getByRole('button', { name: /Multiple Jobs/ }).press('Enter');
              await assertAccessibleInBothThemes(page, `W-4 with errors ${view}`);
              await page.goto('/forms/AL102');
              await page.getByText('cannot be filled in here yet').waitFor();
              await assertAccessibleInBothThemes(page, `planned ${view}`);
            },
            // The button changes its color while the answers are checked: no state in between is judged.
            { ...options, reducedMotion: 'reduce' },
          ),
        );
      }

      test('in Spanish, with a form in Spanish', async () => {
        const { page, close } = await visit(browser, server, { ...VIEWS.phone, locale: 'es-US' });
        await page.goto('/sign-in?next=/forms');
        await page.getByLabel('Clave de API').fill(API_KEY);
        await page.getByRole('button', { name: 'Iniciar sesión' }).click();
        await page.getByText(`${FORMS} de ${FORMS} formularios`).waitFor();
        await assertAccessible(page, 'forms in Spanish');
        await page.goto('/forms/W4102');
        await page.getByRole('button', { name: 'Descargar el formulario lleno' }).waitFor();
        await drawn(page);
        await assertAccessible(page, 'W-4 in Spanish');
        await close();
      });
    });

    test('forms are found by state, status, words and the day of their edition', () =>
      onPage('/forms', async (page) => {
        const shown = page.getByRole('status').filter({ hasText: ' forms' });
        await shown.getByText(`${FORMS} of ${FORMS} forms`).waitFor();
        await page.getByRole('button', { name: /State$/ }).click();
        await page.getByRole('option', { name: 'Georgia' }).click();
        await page.getByRole('link', { name: /Georgia Employee's/ }).waitFor();
        // Georgia was there before, too.
        await eventually(async () => {
          assert.equal(await page.getByRole('link', { name: /Alabama|California/ }).count(), 0);
        });
        await page.getByLabel('Edition in effect on').fill('2025-06-01');
        const row = page.getByRole('listitem').filter({ hasText: 'GA101' });
        await row.getByText(/since \w+ \d+, 20(1|2[0-5])/).waitFor();
        await page.getByRole('button', { name: /Status$/ }).click();
        await page.getByRole('option', { name: 'Planned' }).click();
        await row.waitFor({ state: 'detached' });
      }));

    test('answers fill the form, keyboard alone; what they set in the calculation is shown, and the PDF is saved', () =>
      onPage('/forms/W4101', async (page) => {
        await drawn(page);
        const blank = await page.evaluate(INK);
        await answerW4(page);
        await page.getByText('Everything needed is answered.').waitFor({ timeout: DRAWN_MS });
        await eventually(async () => {
          assert.ok(Number(await page.evaluate(INK)) > Number(blank) + WRITTEN);
        });
        await page.getByRole('button', { name: /What the answers set/ }).press('Enter');
        const row = page.getByRole('row').filter({ hasText: 'FILINGSTATUS' });
        await row.getByRole('cell', { name: 'M', exact: true }).waitFor();
        const saving = page.waitForEvent('download', { timeout: DRAWN_MS });
        await page.getByRole('button', { name: 'Download the filled form' }).press('Enter');
        const saved = await saving;
        assert.equal(saved.suggestedFilename(), 'W4101.pdf');
        const pdf = readFileSync(await saved.path());
        assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
        const values = await valuesIn(server, pdf);
        assert.equal(values.lastName, 'Ortega');
        assert.equal(values.filingStatus, 'M');
      }));

    test('an exemption takes the questions away that it answers', () =>
      onPage('/forms/W4101', async (page) => {
        await page.getByRole('radio', { name: /^Married filing jointly/ }).press('Space');
        await page.getByRole('checkbox', { name: /exempt|no federal income tax/i }).press('Space');
        await page
          .getByRole('radio', { name: /^Married filing jointly/ })
          .waitFor({ state: 'detached', timeout: DRAWN_MS });
      }));

    test('an error leads to its question', () =>
      onPage('/forms/W4101', async (page) => {
        await drawn(page);
        await page.getByRole('button', { name: 'Download the filled form' }).press('Enter');
        await page.getByRole('button', { name: 'Last name', exact: true }).press('Enter');
        await page.locator('[name=lastName]:focus').waitFor();
      }));

    test('script in every text field is text on the form, and nothing typed is kept in the browser', () =>
      onPage('/forms/W4101', async (page) => {
        await drawn(page);
        const title = await page.title();
        const filled = page.waitForResponse(
          (answer) =>
            answer.url().includes('fillPdf') &&
            (answer.request().postData() ?? '').split('onerror').length === 4,
        );
        for (const name of ['First name and middle initial', 'Last name', 'Address']) {
          await box(page, name).fill(SCRIPT);
        }
        await filled;
        await page.getByRole('button', { name: 'Download the filled form' }).press('Enter');
        await page
          .getByText(/missing or wrong/)
          .first()
          .waitFor({ timeout: DRAWN_MS });
        assert.equal(await page.title(), title);
        const kept = await page.evaluate(
          'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
        );
        assert.ok(!String(kept).includes('onerror'));
        await page.reload();
        await drawn(page);
        assert.equal(await box(page, 'Last name').inputValue(), '');
      }));

    test('a form that does not exist, and a visitor without a session', async () => {
      const visited = await visit(browser, server);
      await visited.page.goto('/forms/W4101');
      await visited.page.waitForURL(/\/sign-in\?next=%2Fforms%2FW4101$/);
      visited.expected.push(/404/);
      await openSession(visited.page, API_KEY);
      await visited.page.goto('/forms/ZZ999');
      await visited.page.getByRole('alert').waitFor();
      await visited.page.getByRole('link', { name: 'All forms' }).waitFor();
      await visited.close();
    });
  });
});

/** What the interface reads in a filled PDF. */
async function valuesIn(server: TestServer, pdf: Buffer): Promise<Record<string, string>> {
  const login = await server.fetch('/authentication/login', {
    key: null,
    headers: { 'api-key': API_KEY },
  });
  const answer = await fetch(`${server.url}/spf/readPdf/W4101`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${login.body.accessToken}`,
      'content-type': 'application/pdf',
    },
    body: new Uint8Array(pdf),
  });
  const { values } = (await answer.json()) as { values: Record<string, string> };
  return values;
}
