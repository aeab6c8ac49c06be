/** The pages of Form I-9 in the frame of another site: shown to sites that the employer allows, and to no others. */

import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Frame, Page } from 'playwright-core';
import {
  accountClient,
  type Client,
  EMPLOYER,
  newEmployee,
  newEmployer,
} from '../../support/i9.ts';
import { assertAccessible, VIEWS } from '../../support/pages/browser.ts';
import { ForeignSite } from '../../support/pages/foreign-site.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import { saved } from '../../support/pages/people.ts';

const SECTION_1 = 'Form I-9, Section 1';
const PHONE = VIEWS.phone.viewport;

inBrowser((place) => {
  let partner: ForeignSite;
  let stranger: ForeignSite;
  let account: Client;
  let employer: string;
  before(async () => {
    partner = await ForeignSite.start();
    stranger = await ForeignSite.start();
    account = await accountClient(place.server);
    employer = await newEmployer(account, {
      options: { embeddingOrigins: [partner.origin, 'https://other.example.com'] },
    });
  });
  after(async () => {
    await partner?.close();
    await stranger?.close();
  });

  const linkFor = async (of = employer): Promise<string> => {
    const person = await newEmployee(account, of, { employment: undefined });
    return (await account.get(`${person}/generateToken`)).body.token.embeddedUri;
  };
  const withPage = async (act: (page: Page) => Promise<void>): Promise<void> => {
    const context = await place.browser.newContext({ viewport: PHONE, locale: 'en-US' });
    await act(await context.newPage());
    await context.close();
  };

  describe('an employee’s page in a frame', () => {
    test('tells the allowed site how far the form is and how high it is, and nothing personal', async () => {
      await withPage(async (page) => {
        await embed(page, partner, await linkFor());
        const frame = frameOf(page);
        const button = (name: string) => frame.getByRole('button', { name });
        await frame.getByRole('link', { name: SECTION_1 }).click();
        await button('Start').waitFor();
        await page.waitForFunction(HEIGHT_FITS);
        assert.doesNotMatch(frame.url(), /token/);
        await button('Start').click();
        await frame.getByRole('textbox', { name: 'Last name (' }).fill('Byron');
        await frame.getByRole('textbox', { name: 'First name' }).fill('Ada');
        await button('Save and continue').click();
        await frame.getByRole('heading', { name: 'Where do you live?' }).waitFor();
        await page.waitForFunction(HEIGHT_FITS);
        // After the answer of this call, which goes with the page.
        await frame.evaluate('void setTimeout(() => window.location.reload())');
        await page.waitForFunction(LOADED_TWICE);
        await frameOf(page).getByRole('heading', { name: 'Where do you live?' }).waitFor();
        await walkToSignature(frameOf(page));
        await button('Close').click();
        await page.waitForFunction('told.some(({ type }) => type === "closed")');
        const told = (await page.evaluate('told')) as readonly Told[];
        const steps = told.filter(({ type }) => type !== 'height');
        assert.deepEqual(
          steps.map(({ origin, source, version, ...rest }) => {
            assert.deepEqual([origin, source, version], [place.server.url, 'wagewright', 1]);
            return Object.values(rest).join(' ');
          }),
          [
            'ready',
            'saved section1',
            'ready',
            ...Array.from({ length: 5 }, () => 'saved section1'),
            'signed section1',
            'closed finished',
          ],
        );
        assert.doesNotMatch(JSON.stringify(told), /Byron|Ada|Scottsdale|1991/);
      });
    });

    test('says when the link has ended, and keeps what was typed', async () => {
      await withPage(async (page) => {
        await embed(page, partner, await linkFor());
        const frame = frameOf(page);
        await frame.getByRole('link', { name: SECTION_1 }).click();
        await frame.getByRole('button', { name: 'Form I-9 instructions' }).click();
        const instructions = await saved(page, 'Save the instructions (PDF)', frame);
        assert.deepEqual(instructions, { name: 'I9104.pdf', start: '%PDF-' });
        await frame.getByRole('button', { name: 'Start' }).click();
        await frame.getByRole('textbox', { name: 'Last name (' }).fill('Byron');
        await frame.getByRole('textbox', { name: 'First name' }).fill('Ada');
        place.server.setTime(31 * 60_000);
        await frame.getByRole('button', { name: 'Save and continue' }).click();
        await page.waitForFunction('told.some(({ reason }) => reason === "expired")');
        const typed = frame.getByRole('textbox', { name: 'Last name (' });
        assert.equal(await typed.inputValue(), 'Byron');
      });
    });

    test('is refused to every other site, and to all when nobody is allowed', async () => {
      const nobodys = await newEmployer(account);
      const link = await linkFor();
      await withPage(async (page) => {
        for (const [site, address] of [
          [stranger, link],
          [partner, await linkFor(nobodys)],
          [partner, link.replace(/embedded\/[^#]*/, 'embedded')],
          [partner, link.replace(/embedded\/[^#]*/, 'embedded/x')],
        ] as const) {
          await embed(page, site, address);
          await frameOf(page).waitForURL(/^chrome-error:/);
          assert.deepEqual(await page.evaluate('told'), []);
        }
      });
    });

    test('shows no form by a frame that another employer allows', async () => {
      const nobodys = await newEmployer(account);
      const id = employer.split('/').at(-1);
      const link = (await linkFor(nobodys)).replace(/embedded\/[^#]*/, `embedded/${id}`);
      await withPage(async (page) => {
        await embed(page, partner, link);
        await frameOf(page).getByRole('heading', { name: 'Open the link again' }).waitFor();
        assert.deepEqual(await page.evaluate('told'), []);
      });
    });

    test('does what a site sends it, whatever it is: nothing', async () => {
      await withPage(async (page) => {
        await embed(page, partner, await linkFor());
        const frame = frameOf(page);
        await frame.getByRole('link', { name: SECTION_1 }).click();
        await frame.getByRole('button', { name: 'Start' }).waitFor();
        for (const data of [{ type: 'signed' }, { type: 'navigate', to: '/keys' }, 'x', null]) {
          await page.evaluate(
            `document.querySelector('iframe').contentWindow.postMessage(${JSON.stringify(data)}, '*')`,
          );
        }
        await frame.getByRole('button', { name: 'Start' }).click();
        await frame.getByRole('heading', { name: 'What is your name?' }).waitFor();
      });
    });

    test('outside a frame it is as before, and has no button for the site', async () => {
      await place.onPage(async (page) => {
        await page.goto(await linkFor());
        await page.getByRole('link', { name: SECTION_1 }).waitFor();
        await assertAccessible(page, 'tasks');
        assert.equal(await page.getByRole('button', { name: 'Close' }).count(), 0);
      });
    });
  });

  describe('the header of a page', () => {
    const policyOf = async (path: string) => {
      const { headers } = await fetch(place.server.url + path);
      const policy = headers.get('content-security-policy') ?? '';
      return {
        ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
        options: headers.get('x-frame-options'),
        cache: headers.get('cache-control'),
        tag: headers.get('etag'),
      };
    };

    test('names the origins of that employer alone, and is not kept by browsers', async () => {
      const id = employer.split('/').at(-1);
      const allowed = `${partner.origin} https://other.example.com`;
      assert.deepEqual(await policyOf(`/i9/embedded/${id}`), {
        ancestors: allowed,
        options: null,
        cache: 'no-store',
        tag: null,
      });
      await account.patch(employer, { ...EMPLOYER, options: {} });
      const { ancestors, options } = await policyOf(`/i9/embedded/${id}`);
      assert.deepEqual([ancestors, options], ["'none'", 'DENY']);
      const back = { embeddingOrigins: [partner.origin] };
      const { body } = await account.patch(employer, { ...EMPLOYER, options: back });
      assert.deepEqual(body.employer.options.embeddingOrigins, [partner.origin]);
      const audit = await account.get(`${employer}/audit?action=employer.updated`);
      assert.match(audit.text, /embeddingOrigins/);
    });

    test('of everything else refuses every frame', async () => {
      const id = employer.split('/').at(-1);
      for (const path of [
        '/',
        '/sign-in',
        `/employers/${id}`,
        '/i9/embedded',
        `/keys?x=/i9/embedded/${id}`,
      ]) {
        const { ancestors, options } = await policyOf(path);
        assert.deepEqual([ancestors, options], ["'none'", 'DENY'], path);
      }
    });
  });
});

type Told = {
  readonly origin: string;
  readonly source: string;
  readonly version: number;
  readonly type: string;
};

/** The frame as docs/guides/i9.md shows it: it takes messages of this server only. */
async function embed(page: Page, site: ForeignSite, link: string): Promise<void> {
  const { origin } = new URL(link);
  await site.open(
    page,
    `<style>iframe { width: 100%; border: 0 }</style>
     <iframe src="${link}" title="Form I-9"></iframe>
     <script>
       const told = [];
       addEventListener('message', ({ origin, data }) => {
         if (origin !== '${origin}' || data?.source !== 'wagewright') return;
         told.push({ origin, ...data });
         if (data.type === 'height') document.querySelector('iframe').style.height = data.height + 'px';
       });
     </script>`,
  );
}

const HEIGHT_FITS = `(() => {
  const { height } = told.findLast(({ type }) => type === 'height') ?? {};
  return height > 300 && document.querySelector('iframe').clientHeight === height;
})()`;

/** The page that goes away shows the same heading: only the second "ready" is the new one's. */
const LOADED_TWICE = 'told.filter(({ type }) => type === "ready").length === 2';

function frameOf(page: Page): Frame {
  const frame = page.frames().find((one) => one !== page.mainFrame());
  assert.ok(frame !== undefined);
  return frame;
}

async function walkToSignature(frame: Frame): Promise<void> {
  const fill = async (fields: Readonly<Record<string, string>>): Promise<void> => {
    for (const [name, value] of Object.entries(fields)) {
      await frame.getByRole('textbox', { name }).fill(value);
    }
    await frame.getByRole('button', { name: 'Save and continue' }).click();
  };
  await fill({
    'Street address': '7015 N Scottsdale Rd',
    'City or town': 'Scottsdale',
    State: 'AZ',
    'ZIP code': '85253',
  });
  await fill({ 'Date of birth': '4/12/1991' });
  await frame.getByRole('heading', { name: 'How can you be reached?' }).waitFor();
  await fill({});
  await frame.getByText('A citizen of the United States').click();
  await fill({});
  await frame.getByRole('radio', { name: 'No', exact: true }).press('Space');
  await fill({});
  await frame.getByText('I have read this statement').click();
  await frame.getByRole('button', { name: 'Sign Section 1' }).click();
  await frame.getByRole('heading', { name: 'Section 1 is signed' }).waitFor();
}
