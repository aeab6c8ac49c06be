/** An employee completes Section 1 by link: from the link to the signature, in each view. */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertAccessibleInBothThemes, SIZES } from '../../support/pages/browser.ts';
import { withEmployees } from '../../support/pages/employee-links.ts';
import { heading } from '../../support/pages/people.ts';

/** A busy machine takes a while to make the first PDF. */
const PDF_WAIT_MS = 60_000;

withEmployees((place, employees) => {
  const { hired, linkFor, formOf } = employees;

  describe('Section 1 by link', () => {
    for (const [view, options] of Object.entries(SIZES)) {
      test(`from the link to the signature, without a barrier: ${view}`, async () => {
        const person = await hired({ firstName: 'Ada', lastName: `Byron ${view}` });
        const { page, expected, close } = await place.visit(options);
        expected.push(/400/);
        await page.goto(await linkFor(person));
        await heading(page, 'What you need to do');
        assert.doesNotMatch(page.url(), /token/, 'the token is taken out of the address');
        await page.getByRole('link', { name: 'Form W-4' }).waitFor();
        await assertAccessibleInBothThemes(page, 'tasks');
        await page.getByRole('link', { name: 'Form I-9, Section 1' }).click();
        await heading(page, 'Your Form I-9');
        await assertAccessibleInBothThemes(page, 'start');
        await page.getByRole('button', { name: 'Start' }).click();
        let screens = 1;
        const next = async (title: string): Promise<void> => {
          await heading(page, title);
          await assertAccessibleInBothThemes(page, title);
          const fields = page.locator('main').getByRole('textbox');
          assert.ok((await fields.count()) <= 5, `${title} asks for too much`);
          screens += 1;
        };
        const goOn = () => page.getByRole('button', { name: 'Save and continue' }).click();

        await next('What is your name?');
        await goOn();
        await page.getByRole('link', { name: 'Enter your last name.' }).click();
        await assertAccessibleInBothThemes(page, 'problems');
        await page.keyboard.type('Byron');
        await page.getByLabel('First name').fill('Ada');
        await goOn();
        await next('Where do you live?');
        await page.getByLabel('Street address').fill('7015 N Scottsdale Rd');
        await page.getByLabel('City or town').fill('Scottsdale');
        await page.getByLabel('State').fill('az');
        await page.getByLabel('ZIP code').fill('8525');
        await goOn();
        await page.getByRole('link', { name: 'Enter a ZIP code of 5 or 9 digits.' }).waitFor();
        await page.getByLabel('ZIP code').fill('85253');
        await goOn();
        await next('Date of birth and Social Security number');
        await page.getByLabel('Date of birth').fill('4/12/1991');
        await goOn();
        await next('How can you be reached?');
        await goOn();
        await next('Your citizenship or immigration status');
        await page.getByText('A lawful permanent resident').click();
        await goOn();
        await next('The numbers on your documents');
        await page.getByLabel('USCIS number or A-number').fill('A012345678');
        await goOn();
        await next('Did someone help you?');
        await page.getByRole('radio', { name: 'No', exact: true }).press('Space');
        await goOn();
        await next('Check your answers and sign');
        await page.getByText('04/12/1991').waitFor();
        await page.getByRole('button', { name: 'Sign Section 1' }).click();
        await page.getByRole('link', { name: /check the box/ }).waitFor();
        assert.equal((await formOf(person)).status, 'section1_in_progress');
        await page.getByText('I have read this statement').click();
        await page.getByRole('button', { name: 'Sign Section 1' }).click();
        await next('Section 1 is signed');
        assert.ok(screens <= 12, `${screens} screens`);
        const { status, section1, signatures } = await formOf(person);
        assert.deepEqual(
          [status, section1.lastName, section1.address.state, section1.dateOfBirth],
          ['section1_complete', 'Byron', 'AZ', '1991-04-12'],
        );
        assert.equal(signatures[0].part, 'section1');
        const download = page.waitForEvent('download', { timeout: PDF_WAIT_MS });
        await page.getByRole('button', { name: 'Save the form as PDF' }).click();
        assert.equal((await download).suggestedFilename(), 'form-i-9.pdf');
        await close();
      });
    }
  });
});
