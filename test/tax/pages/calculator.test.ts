/** The calculator in a real browser: the README's paycheck, its reasons, and what visitors can do. */

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { closeWindows, openChromium, withChromium } from '../../support/chromium.ts';
import { onSqlite } from '../../support/databases.ts';
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  openSession,
  SIZES,
  type Visit,
  visit,
} from '../../support/pages/browser.ts';
import { NEWEST } from '../../support/releases.ts';
import { API_KEY, TestServer } from '../../support/server.ts';

const PAY_DATE = '2026-06-26';

async function openCalculator(page: Page): Promise<void> {
  await page.goto('/calculator');
  await page.getByRole('textbox', { name: 'Pay date', exact: true }).fill(PAY_DATE);
  await page.getByRole('heading', { name: 'Paycheck of June 26, 2026' }).waitFor();
}

const amountOf = (page: Page, title: string) =>
  page.locator('summary', { hasText: title }).locator('.number').first();

const netOf = (page: Page) => page.locator('.stub-sum.main output');

/** Choosing as someone does: typing, then taking what is offered. */
async function choosePlace(page: Page, label: string, text: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
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
      act: (page: Page, visited: Visit) => Promise<void>,
      options?: Parameters<typeof visit>[2],
    ): Promise<void> => {
      const visited = await visit(browser, server, options);
      await act(visited.page, visited);
      await visited.close();
    };

    test('an own rate is typed in percent, and its hint says what that is in dollars', () =>
      onPage(async (page) => {
        await openCalculator(page);
        await choosePlace(page, 'Work', 'Chicago', /^Chicago/);
        const title = /^Illinois unemployment tax/;
        await page.getByRole('button', { name: title }).click();
        const rate = page.getByRole('group', { name: title }).getByLabel('Your own rate');
        await rate.fill('2.7');
        await rate.press('Tab');
        await page.getByText('That is $27.00 of each $1,000.').waitFor();
        await page.getByText('In percent: type 2.7 for 2.7%.').first().waitFor();
        assert.equal(await page.getByText('as a fraction').count(), 0);
        await amountOf(page, 'Illinois unemployment tax').getByText('$81.00').waitFor();
      }));

    test('the README’s paycheck, with the same amounts, its steps and their sources', () =>
      onPage(async (page) => {
        await openCalculator(page);
        await page.getByRole('button', { name: 'Federal income tax' }).click();
        await page.getByRole('button', { name: /Filing status/ }).click();
        await page
          .getByRole('option', { name: /^Married/ })
          .first()
          .click();
        const body = {
          PayCalcRequest: {
            payCalc: [
              {
                employeeID: '1',
                payrollRunParameters: { payDate: PAY_DATE, payPeriodsPerYear: 26 },
                wages: [{ locationCode: '00-000-0000', wageType: 'Regular', grossWages: 3000 }],
                taxJurisdictionParms: [
                  {
                    uniqueTaxID: '00-000-0000-FIT-000',
                    locationCode: '00-000-0000',
                    miscParameters: [{ parameterName: 'FILINGSTATUS', parameterValue: 'M' }],
                  },
                ],
              },
            ],
          },
        };
        const answer = await server.post(body);
        const { taxAmount } = answer.body.PayCalcResponse.payCalc[0].taxCalculation[0];
        const shown = amountOf(page, 'Federal income tax');
        await shown.getByText(`$${taxAmount.toFixed(2)}`).waitFor();
        await page.locator('summary', { hasText: 'Federal income tax' }).click();
        const steps = page.getByRole('region', { name: 'Federal income tax' });
        await steps.getByText('1a', { exact: true }).waitFor();
        assert.ok((await steps.locator('tbody tr').count()) > 8);
        // A count is no amount of money, and one source of all lines is named once.
        assert.equal(
          await steps.getByRole('row', { name: /^1b / }).locator('.number').innerText(),
          '26',
        );
        const opened = page.locator('details.tax[open]');
        assert.equal(await opened.getByText('Worksheet 1A').count(), 1);
        await assertAccessible(page, 'steps');
      }));

    for (const [view, options] of Object.entries(SIZES)) {
      test(`no barrier: ${view}, with everything opened`, () =>
        onPage(async (page) => {
          await openCalculator(page);
          await page.getByRole('button', { name: 'Add other pay' }).click();
          await page.getByRole('button', { name: 'Add a deduction' }).click();
          for (const name of [
            /Compare/,
            /Find the gross/,
            /Copy or share/,
            /Illinois income tax/,
          ]) {
            await page.getByRole('button', { name }).click();
          }
          await page.locator('summary').first().click();
          await assertAccessibleInBothThemes(page, view);
        }, options));
    }

    test('in Spanish, amounts and dates too', () =>
      onPage(async (page) => {
        await openCalculator(page);
        await page.getByRole('button', { name: 'Español' }).click();
        await page
          .getByRole('heading', { name: 'Cheque de pago del 26 de junio de 2026' })
          .waitFor();
        await page.getByRole('button', { name: 'Impuesto federal sobre los ingresos' }).click();
        await page
          .getByRole('button', { name: /Soltero.*Estado civil para efectos de la declaración/ })
          .waitFor();
        await page.locator('summary', { hasText: 'Impuesto de desempleo de Illinois' }).click();
        await page.getByText('se usó la tasa publicada para empleadores nuevos').waitFor();
        await assertAccessible(page, 'Spanish');
      }));

    test('a visitor calculates without the server, between two states with their agreement', () =>
      onPage(async (page, { expected }) => {
        await openCalculator(page);
        // The server is gone; what the page needs is in this browser already.
        await page.route('**/ste-hosted/**', (route) => route.abort());
        expected.push(/ERR_FAILED/);
        await choosePlace(page, 'Home', 'Indiana', /^Indiana/);
        await page.locator('summary', { hasText: 'Indiana income tax' }).waitFor();
        await page.getByRole('textbox', { name: 'Regular wages' }).fill('4000');
        await page.getByRole('textbox', { name: 'Regular wages' }).blur();
        await page.locator('.stub-sum').getByText('$4,000.00').first().waitFor();
        assert.match(await netOf(page).innerText(), /^\$[\d,]+\.\d\d$/);
      }));

    test('the paycheck follows every key, and what is typed stays as it is typed', () =>
      onPage(async (page) => {
        await openCalculator(page);
        const field = page.getByRole('textbox', { name: 'Regular wages' });
        await field.fill('');
        for (const [key, typed, gross] of [
          ['4', '4', '$4.00'],
          ['5', '45', '$45.00'],
          ['0', '450', '$450.00'],
          ['.', '450.', '$450.00'],
          ['2', '450.2', '$450.20'],
          ['Backspace', '450.', '$450.00'],
        ] as const) {
          await field.press(key);
          await page.locator('.stub-sum').first().getByText(gross, { exact: true }).waitFor();
          assert.equal(await field.inputValue(), typed);
        }
        await field.blur();
        assert.equal(await field.inputValue(), '$450.00');
        await field.fill('4000');
        await field.press('Enter');
        assert.equal(await field.inputValue(), '$4,000.00');
        await page.locator('.stub-sum').first().getByText('$4,000.00').waitFor();
      }));

    test('places are found by ZIP code, by visitors too', () =>
      onPage(async (page) => {
        await openCalculator(page);
        await choosePlace(page, 'Work', '10001', /New York/);
        await page.locator('summary', { hasText: 'New York State income tax' }).waitFor();
      }));

    test('a visitor sees the local taxes of a home in Pennsylvania', () =>
      onPage(async (page) => {
        await openCalculator(page);
        await choosePlace(page, 'Home', 'Pittsburgh', /^Pittsburgh/);
        await choosePlace(page, 'Work', 'Pittsburgh', /^Pittsburgh/);
        await page.locator('summary', { hasText: 'earned income tax' }).first().waitFor();
      }));

    test('a tax that depends on an answer is named, not called uncovered', () =>
      onPage(async (page) => {
        await openCalculator(page);
        await choosePlace(page, 'Home', 'Pittsburgh', /^Pittsburgh/);
        const notice = page.locator('.notice', { hasText: 'if the answer is yes' });
        await notice.getByText(/Does the employer withhold the home’s earned income tax/).waitFor();
        assert.equal(await page.getByText('Not calculated here yet').count(), 0);
      }));

    test('gross-up enters the gross that leaves the net', () =>
      onPage(async (page) => {
        await openCalculator(page);
        await page.getByRole('button', { name: /Find the gross/ }).click();
        await page.getByRole('textbox', { name: 'Target net amount' }).fill('2000');
        await page.getByRole('button', { name: 'Find the gross', exact: true }).click();
        await netOf(page).getByText('$2,000.00').waitFor();
      }));

    test('another pay date is shown next to it, with the difference', () =>
      onPage(async (page) => {
        await openCalculator(page);
        await page.getByRole('button', { name: /Compare/ }).click();
        await page.getByRole('textbox', { name: 'Other pay date' }).fill('2025-06-26');
        const table = page.getByRole('region', { name: `${PAY_DATE}, 2025-06-26` });
        await table.getByRole('rowheader', { name: 'Net pay' }).waitFor();
      }));

    test('another version of the rules is shown next to it, calculated by the server', () =>
      onPage(async (page) => {
        await openSession(page, API_KEY);
        await openCalculator(page);
        await page.getByRole('button', { name: /Compare/ }).click();
        await page.getByRole('textbox', { name: 'Other pay date' }).fill(PAY_DATE);
        await page.getByRole('button', { name: /Tax rules version/ }).click();
        await page.getByRole('option', { name: NEWEST, exact: true }).click();
        const table = page.getByRole('region', { name: `${PAY_DATE}, ${PAY_DATE}` });
        await table.getByRole('columnheader', { name: NEWEST }).waitFor();
        const net = await table.getByRole('row', { name: /^Net pay/ }).innerText();
        const [now, then, difference] = net.match(/\$[\d,.]+/g) ?? [];
        assert.equal(now, then);
        assert.equal(difference, '$0.00');
      }));

    test('a date without rules says so in words, and nothing entered is lost', () =>
      onPage(async (page) => {
        await openCalculator(page);
        await page.getByRole('textbox', { name: 'Pay date', exact: true }).fill('1999-01-01');
        await page.getByRole('alert').getByText('1999-01-01').waitFor();
        assert.equal(
          await page.getByRole('textbox', { name: 'Regular wages' }).inputValue(),
          '$3,000.00',
        );
        await assertAccessible(page, 'refused');
      }));

    test('a link brings the paycheck back, and a link made to harm shows only text', () =>
      onPage(async (page) => {
        await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
        await openCalculator(page);
        await page.getByRole('textbox', { name: 'Regular wages' }).fill('1234.56');
        await page.getByRole('textbox', { name: 'Regular wages' }).blur();
        await page.locator('.stub-sum').getByText('$1,234.56').first().waitFor();
        const net = await netOf(page).innerText();
        await page.getByRole('button', { name: /Copy or share/ }).click();
        await page.getByRole('button', { name: 'Copy a link' }).click();
        await page.getByText('Copied.').waitFor();
        const link = String(await page.evaluate('navigator.clipboard.readText()'));
        await page.goto('/');
        await page.goto(link);
        await netOf(page).getByText(net).waitFor();
        const script = '<img src=x onerror="document.title=\'harmed\'"><script>1</script>';
        const paycheck = {
          payDate: PAY_DATE,
          payPeriodsPerYear: 26,
          home: { code: '17-000-0000', label: script },
          work: [{ code: script, label: script }],
          gross: 1,
          yearToDate: null,
          extras: [],
          benefits: [],
          answers: { [script]: { [script]: script } },
        };
        const code = Buffer.from(JSON.stringify(paycheck)).toString('base64url');
        await page.goto('/');
        await page.goto(`/calculator#p=${code}`);
        await page.getByRole('alert').waitFor();
        assert.match(await page.title(), /^Paycheck calculator/);
        for (const broken of ['#p=', '#p=e30', '#p=!!', `#p=${code.slice(0, 40)}`]) {
          await page.goto('/');
          await page.goto(`/calculator${broken}`);
          await netOf(page).waitFor();
        }
      }));
  });
});
