/** A parallel run in a real browser: the sample, other registers, mistakes, ten thousand rows, and attacks. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import type { Page } from 'playwright-core';
import {
  assertAccessible,
  assertAccessibleInBothThemes,
  SIZES,
  VIEWS,
  type Visit,
  type visit,
} from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import { workbook } from '../../support/workbook.ts';

const sample = readFileSync(new URL('../../../examples/register.csv', import.meta.url), 'utf8');
const [HEADER = '', FIRST = '', ...OTHERS] = sample.trimEnd().split('\n');
const SCRIPT = '<img src=x onerror="document.title=\'broken\'">';
/** The rules come with the first register; a machine with other work takes its time. */
const COMPARED_MS = 120_000;
const POLL_MS = 200;

type File = { readonly name: string; readonly text?: string; readonly bytes?: Uint8Array };

const chooseFile = async (page: Page, { name, text = '', bytes }: File): Promise<void> => {
  const buffer = Buffer.from(bytes ?? strToU8(text));
  await page.locator('section:has(#register) input[type=file]').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer,
  });
};

const opened = (page: Page) =>
  page.getByRole('heading', { name: 'What each column holds' }).waitFor({ timeout: COMPARED_MS });

async function compare(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
  await page.getByRole('heading', { name: 'Result' }).waitFor({ timeout: COMPARED_MS });
}

const total = (page: Page, label: string) =>
  page.locator('.totals > div').filter({ hasText: label }).locator('dd');

async function saved(page: Page, button: string): Promise<string> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).press('Enter');
  return readFileSync(await (await saving).path(), 'utf8');
}

inBrowser((place) => {
  const onPage = async (
    act: (page: Page, visited: Visit) => Promise<void>,
    options?: Parameters<typeof visit>[2],
  ): Promise<void> => {
    const visited = await place.visit(options);
    await visited.page.goto('/parallel-run');
    await act(visited.page, visited);
    await visited.close();
  };
  const withFile = (file: File, act: (page: Page, visited: Visit) => Promise<void>) =>
    onPage(async (page, visited) => {
      await chooseFile(page, file);
      await act(page, visited);
    });

  describe('no barrier', () => {
    for (const [view, options] of Object.entries(SIZES)) {
      test(view, () =>
        onPage(async (page) => {
          await page.getByRole('button', { name: /Try a sample/ }).press('Enter');
          await opened(page);
          await page.getByRole('button', { name: /Save or load/ }).press('Enter');
          await assertAccessibleInBothThemes(page, `columns ${view}`);
          await compare(page);
          await page
            .getByRole('button', { name: /^Steps of/ })
            .first()
            .press('Enter');
          await page.getByRole('cell', { name: '12,900' }).first().waitFor();
          await assertAccessibleInBothThemes(page, `result ${view}`);
        }, options),
      );
    }

    test('in Spanish', () =>
      onPage(
        async (page) => {
          await page.getByRole('button', { name: /Probar un ejemplo/ }).press('Enter');
          await page
            .getByRole('button', { name: 'Comparar', exact: true })
            .press('Enter', { timeout: COMPARED_MS });
          await page.getByRole('heading', { name: 'Resultado' }).waitFor({ timeout: COMPARED_MS });
          await assertAccessible(page, 'Spanish');
        },
        { ...VIEWS.phone, locale: 'es-US' },
      ));

    test('what is said of a register has a sentence in Spanish, and the words follow in English', () =>
      onPage(
        async (page) => {
          const day = '01/09/2026';
          const rows = [`1,${day},2000,124.00,61.40`, `2,${day},x,124.00,`, `3,${day},2000,,61.40`];
          await chooseFile(page, {
            name: 'registro.csv',
            text: `Employee ID,Pay Date,Gross Pay,Social Security Employee,PA Withholding\n${rows.join('\n')}\n`,
          });
          await page
            .getByText('se tomó el único que nombran los encabezados.')
            .waitFor({ timeout: COMPARED_MS });
          await page.getByText('PA was taken, the only state').waitFor();
          await page.getByRole('button', { name: /Frecuencia de pago de todos/ }).press('Enter');
          await page.getByRole('option', { name: '26 períodos' }).press('Enter');
          await page.getByRole('button', { name: 'Comparar', exact: true }).press('Enter');
          await page
            .getByText('Las celdas vacías no se compararon.')
            .waitFor({ timeout: COMPARED_MS });
          const row = page.getByRole('listitem').filter({ hasText: 'Una celda no es un importe.' });
          await row.getByText('Gross Pay: "x" is not an amount.').waitFor();
          await assertAccessible(page, 'sentences in Spanish');
        },
        { ...VIEWS.phone, locale: 'es-US' },
      ));
  });

  test('a file of employees and an earlier register say what the register does not', () =>
    withFile(
      {
        name: 'summary.csv',
        text: 'Employee,Pay Date,Pay Frequency,Gross Pay,FUTA\nAna Reyes,04/10/2026,Biweekly,2000,3.00\n',
      },
      async (page) => {
        await opened(page);
        const add = (button: string, name: string, text: string) =>
          page
            .locator('div.row', { has: page.getByRole('button', { name: button }) })
            .locator('input[type=file]')
            .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
        await add('Add a file of employees', 'other.csv', 'Employee,Work State\nBen Okafor,TX\n');
        await page.getByText(/no employee of the register was found/).waitFor();
        await add('Add a file of employees', 'staff.csv', 'Employee,Work State\n"Reyes, Ana",TX\n');
        await page.getByText('staff.csv').waitFor();
        await add(
          'Add an earlier register',
          'earlier.csv',
          'Employee,Pay Date,Pay Frequency,Gross Pay,FUTA\nAna Reyes,03/27/2026,Biweekly,6500,39.00\n',
        );
        await page.getByText('earlier.csv').waitFor();
        await compare(page);
        assert.equal(await total(page, 'Agree').textContent(), '1');
      },
    ));

  test('what holds for all checks is written where no column says it', () =>
    withFile(
      {
        name: 'one.csv',
        text: 'Pay Date,Gross Pay,Social Security Employee,PA PHILADELPHIA W/H\n01/09/2026,2000,124.00,74.80\n',
      },
      async (page) => {
        await opened(page);
        await page.getByText('Still needed: Employee ID, Pay frequency.').waitFor();
        await page.getByLabel('Employee ID of all checks').fill('7');
        await page.getByRole('button', { name: /Pay frequency of all checks/ }).press('Enter');
        await page.getByRole('option', { name: '26 pay periods' }).press('Enter');
        await page.getByLabel('City or county of residence of all employees').fill('Philadelphia');
        await page.getByText('Still needed').waitFor({ state: 'detached' });
        await compare(page);
        assert.equal(await total(page, 'Agree').innerText(), '2');
        await assertAccessibleInBothThemes(page, 'constants');
      },
    ));

  test('the sample: totals, reasons, filters, steps and exports, and nothing is sent', () =>
    onPage(async (page) => {
      await page.waitForLoadState('networkidle');
      const sent: string[] = [];
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(request.url());
      });
      await page.getByRole('button', { name: /Try a sample/ }).press('Enter');
      await opened(page);
      await compare(page);
      assert.equal(await total(page, 'Agree').innerText(), '83');
      assert.equal(await total(page, 'Differ').innerText(), '16');
      await page.getByText('16 of 100 amounts shown').waitFor();
      await page.getByText('Matches FILINGSTATUS S (Single) instead of M').first().waitFor();
      await page.getByRole('button', { name: 'Show only ER SUI' }).press('Enter');
      await page.getByText('2 of 100 amounts shown').waitFor();
      await page.getByText('a rate of 4.12% instead of 3.822%').waitFor();
      await page.getByRole('searchbox', { name: 'Employee' }).fill('nobody');
      await page.getByText('0 of 100 amounts shown').waitFor();
      await page.getByRole('searchbox', { name: 'Employee' }).fill('1006');
      await page.getByText('1 of 100 amounts shown').waitFor();
      const csv = await saved(page, 'Save as CSV');
      assert.match(csv, /^row,employee,name,payDate,tax/);
      assert.match(csv, /1006,.*ER SUI,.*,92\.29,85\.61,6\.68,differs,/);
      const html = await saved(page, 'Save as HTML');
      assert.match(html, /<title>Parallel run: register\.csv<\/title>/);
      assert.deepEqual(sent, []);
      assert.equal(
        await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }])'),
        '[{},{}]',
      );
    }));

  test('an Excel workbook of the same register says the same', async () => {
    const rows = sample.trimEnd().split('\n');
    const bytes = await workbook(rows.map((line) => line.split(',')));
    await withFile({ name: 'register.xlsx', bytes }, async (page) => {
      await opened(page);
      await compare(page);
      assert.equal(await total(page, 'Differ').innerText(), '16');
    });
  });

  test('a column that was not recognized is chosen, saved as YAML, and the file is used again', () =>
    withFile({ name: 'register.csv', text: sample.replace('Check Date', 'Wann') }, async (page) => {
      await opened(page);
      await page.getByText('Still needed: Pay date.').waitFor();
      assert.equal(
        await page.getByRole('button', { name: 'Compare', exact: true }).isDisabled(),
        true,
      );
      await page.getByRole('button', { name: /Wann$/ }).press('Enter');
      await page.getByRole('option', { name: 'Pay date' }).press('Enter');
      await page.getByText('Still needed').waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /Save or load/ }).press('Enter');
      const yaml = await saved(page, 'Save columns.yaml');
      assert.match(yaml, /^payDate: Wann$/m);
      const load = page.locator('.details input[type=file]');
      const other = yaml.replace('State Withholding: SIT', 'State Withholding: SDI');
      await load.setInputFiles({
        name: 'columns.yaml',
        mimeType: 'application/yaml',
        buffer: Buffer.from(other),
      });
      await page.getByRole('button', { name: /State disability.*State Withholding/ }).waitFor();
      await load.setInputFiles({
        name: 'columns.yaml',
        mimeType: 'application/yaml',
        buffer: Buffer.from('employee: [1]\nunknown: 2\n'),
      });
      await page.getByText(/columns\.yaml:1: employee/).waitFor();
      await page.getByText('The columns were not changed.').waitFor();
    }));

  test('rows that cannot be read are reported with their line, and the others are compared', () => {
    const bad = [
      HEADER,
      FIRST,
      FIRST.replace('06/12/2026', '06/31/2026'),
      FIRST.replace('3000.00', 'three thousand'),
      FIRST.replace(',3000.00,', ',3,000.00,'),
      FIRST,
    ].join('\n');
    return withFile({ name: 'register.csv', text: bad }, async (page) => {
      await opened(page);
      await compare(page);
      await page.getByText('2 checks, pay dates').waitFor();
      const rows = page.getByRole('listitem');
      for (const [line, why] of [
        ['3', /Check Date: "06\/31\/2026" is not a date/],
        ['4', /Regular Pay: "three thousand" is not an amount/],
        ['5', /the row has 26 cells and the header 25/],
      ] as const) {
        await rows
          .filter({ hasText: why })
          .filter({ hasText: new RegExp(`Row ${line}`) })
          .waitFor();
      }
      assert.equal(await total(page, 'Not calculated').innerText(), '3');
    });
  });

  test('ten thousand rows: progress, the page stays alive, few rows are in it, the last can be reached', () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => FIRST.replace('1001', `${100_000 + i}`));
    return withFile({ name: 'register.csv', text: [HEADER, ...rows].join('\n') }, async (page) => {
      await opened(page);
      await page.evaluate(
        `window.frames10k = 0; (function count() { window.frames10k += 1; requestAnimationFrame(count); })()`,
      );
      await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
      await page.getByText(/^\d[\d,]* of 10,000 checks$/).waitFor({ timeout: COMPARED_MS });
      await page.getByRole('button', { name: 'Cancel' }).press('Enter');
      await page.getByText('Canceled.').waitFor();
      const before = Number(await page.evaluate('window.frames10k'));
      await compare(page);
      const frames = Number(await page.evaluate('window.frames10k')) - before;
      assert.ok(frames > 30, `${frames} frames while it ran`);
      assert.equal(await total(page, 'Agree').innerText(), '80,000');
      await page.getByText('80,000 of 80,000 amounts shown').waitFor();
      assert.ok((await page.locator('.amount').count()) < 100);
      const area = page.getByRole('region', { name: 'Amounts' });
      await area.focus();
      const last = page.locator('.amount').filter({ hasText: '109999' });
      while ((await last.count()) === 0) {
        await page.keyboard.press('End');
        await setTimeout(POLL_MS);
      }
    });
  });

  describe('attacks', () => {
    test('script and formulas in every text field are text on the page and harmless in the exports', () => {
      const evil = `=HYPERLINK("http://evil.example")${SCRIPT}`;
      const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
      const tax = `Federal Withholding ${SCRIPT}`;
      const text = [
        HEADER.replace('Federal Withholding', quoted(tax)),
        FIRST.replace('1001,Maria Ortega', `${quoted(evil)},${quoted(evil)}`),
        (OTHERS[0] ?? '').replace('1002,Sam Lee', `${quoted(evil)},${quoted(evil)}`),
        FIRST.replace('Biweekly', quoted(evil)),
      ].join('\n');
      return withFile({ name: `${SCRIPT.replaceAll(/[/\\]/g, '')}.csv`, text }, async (page) => {
        await opened(page);
        await compare(page);
        await page.getByText(evil).first().waitFor();
        await page.getByText(tax).first().waitFor();
        await page
          .getByRole('button', { name: /^Steps of/ })
          .first()
          .press('Enter');
        assert.match(await page.title(), /^Parallel run/);
        assert.equal(await page.locator('main img').count(), 0);
        const csv = await saved(page, 'Save as CSV');
        assert.match(csv, /"'=HYPERLINK/);
        assert.doesNotMatch(csv, /(^|,)"?=/m);
        const html = await saved(page, 'Save as HTML');
        assert.doesNotMatch(html, /<img/);
        assert.match(html, /default-src 'none'/);
      });
    });

    const SHEET = 'xl/worksheets/sheet1.xml';
    const sheet = (rows: string) =>
      strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`);
    for (const [what, file, said] of [
      [
        'a few kilobytes that unpack to gigabytes',
        {
          name: 'bomb.xlsx',
          bytes: zipSync({ [SHEET]: new Uint8Array(200 * 1024 * 1024) }, { level: 9 }),
        },
        /unpacks to more than 64 MB/,
      ],
      [
        'a cell a million rows below',
        {
          name: 'far.xlsx',
          bytes: zipSync({
            [SHEET]: sheet('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'),
          }),
        },
        /1,048,576 rows and 16,384 columns/,
      ],
      ['no workbook', { name: 'no.xlsx', text: 'PK\u{3}\u{4}nothing' }, /not an Excel workbook/],
      ['no table', { name: 'no.csv', text: '\n\n' }, /has no rows/],
      ['a quote that is not closed', { name: 'no.csv', text: `${HEADER}\n"` }, /not CSV/],
      ['a picture', { name: 'me.png', text: 'PNG' }, /ends with \.csv, \.tsv, \.txt, or \.xlsx/],
    ] as const) {
      test(`${what} is refused in words, and the next file is read`, () =>
        withFile(file, async (page) => {
          await page.getByRole('alert').getByText(said).waitFor({ timeout: COMPARED_MS });
          await chooseFile(page, { name: 'register.csv', text: sample });
          await opened(page);
          assert.equal(await page.getByRole('alert').count(), 0);
        }));
    }
  });
});
