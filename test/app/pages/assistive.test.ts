/** Sections 1 and 2 for people who see nothing of the page, and for people without a mouse: how many screens and fields they take. */

import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { accountClient, type Client, newEmployee, newEmployer } from '../../support/i9.ts';
import { VIEWS } from '../../support/pages/browser.ts';
import { inBrowser } from '../../support/pages/in-browser.ts';
import {
  heading,
  linkFor as invitationFor,
  ownerOf,
  section1Signed,
} from '../../support/pages/people.ts';
import { Tree } from '../../support/pages/tree.ts';

const MOST_SCREENS = 12;
const MOST_FIELDS = 5;

/** Each screen after the list of tasks, in the longest way: an alien authorized to work. */
const SCREENS: readonly (readonly [string, (tree: Tree) => Promise<void>])[] = [
  ['Your Form I-9', (tree) => tree.press('button', 'Start')],
  [
    'What is your name?',
    async (tree) => {
      await tree.type('Last name', 'Byron');
      await tree.type('First name', 'Ada');
      await next(tree);
    },
  ],
  [
    'Where do you live?',
    async (tree) => {
      await tree.type('Street address', '1 Main St');
      await tree.type('City or town', 'Phoenix');
      await tree.type('State', 'AZ');
      await tree.type('ZIP code', '85001');
      await next(tree);
    },
  ],
  [
    'Date of birth and Social Security number',
    async (tree) => {
      await tree.type('Date of birth', '4/12/1991');
      await next(tree);
    },
  ],
  ['How can you be reached?', (tree) => next(tree)],
  [
    'Your citizenship or immigration status',
    async (tree) => {
      await tree.press('radio', '4. An alien authorized to work');
      await next(tree);
    },
  ],
  [
    'The numbers on your documents',
    async (tree) => {
      await tree.type('Date your work authorization ends', '2/1/2027');
      await tree.press('radio', 'USCIS number or A-number');
      await tree.type('USCIS number or A-number', 'A012345678');
      await next(tree);
    },
  ],
  [
    'Did someone help you?',
    async (tree) => {
      await tree.press('radio', 'No');
      await next(tree);
    },
  ],
  [
    'Check your answers and sign',
    async (tree) => {
      await tree.press('checkbox', 'I have read this statement');
      await tree.press('button', 'Sign Section 1');
    },
  ],
];

const next = (tree: Tree): Promise<void> => tree.press('button', 'Save and continue');

inBrowser((place) => {
  let account: Client;
  let employer: string;
  before(async () => {
    account = await accountClient(place.server);
    employer = await newEmployer(account);
  });
  const hired = () => newEmployee(account, employer, { employment: undefined });
  const linkFor = async (person: string): Promise<string> =>
    (await account.get(`${person}/generateToken`)).body.token.embeddedUri;
  const statusOf = async (person: string): Promise<string> =>
    (await account.get(`${person}/submissions`)).body.submissions[0].status;

  describe('Section 1', () => {
    test('through the accessibility tree: at most 12 screens, none with more than five fields', async () => {
      const person = await hired();
      await place.onPage(async (page) => {
        await page.goto(await linkFor(person));
        const tree = await Tree.of(page);
        assert.equal(await tree.check('What you need to do'), 0);
        await tree.press('link', 'Form I-9, Section 1');
        let screens = 1;
        for (const [title, act] of SCREENS) {
          const fields = await tree.check(title);
          assert.ok(fields <= MOST_FIELDS, `${title}: ${fields} fields`);
          screens += 1;
          await act(tree);
        }
        await tree.check('Section 1 is signed');
        assert.ok(screens <= MOST_SCREENS, `${screens} screens`);
      }, VIEWS.phone);
      assert.equal(await statusOf(person), 'section1_complete');
    });

    test('through the accessibility tree: what is wrong is announced, marked, and described at its field', async () => {
      await place.onPage(async (page) => {
        await page.goto(await linkFor(await hired()));
        const tree = await Tree.of(page);
        await tree.press('link', 'Form I-9, Section 1');
        await tree.press('button', 'Start');
        await tree.check('What is your name?');
        await next(tree);
        await tree.find('alert', '');
        assert.deepEqual(await tree.wrongFields(), [
          'Last name (family name)',
          'First name (given name)',
        ]);
        const { description } = await tree.find('textbox', 'Last name (family name)');
        assert.match(description?.value ?? '', /Enter your last name\./);
        await tree.press('link', 'Enter your first name.');
        await page.keyboard.type('Ada');
        await tree.type('Last name', 'Byron');
        await next(tree);
        await tree.check('Where do you live?');
      });
    });

    test('by keyboard alone, with the focus on each new question', async () => {
      const person = await hired();
      await place.onPage(async (page) => {
        await page.goto(await linkFor(person));
        await page.getByRole('link', { name: 'Form I-9, Section 1' }).waitFor();
        const enter = keysOn(page);
        await enter('What you need to do', 'Tab*Form I-9, Section 1', 'Enter');
        await enter('Your Form I-9', 'Tab*Start', 'Enter');
        await enter('What is your name?', 'Tab', ':Byron', 'Tab', ':Ada', 'Enter');
        const home = ['Tab', ':1 Main St', 'Tab', 'Tab', ':Phoenix', 'Tab', ':AZ', 'Tab'];
        await enter('Where do you live?', ...home, ':85001', 'Enter');
        await enter('Date of birth and Social Security number', 'Tab', ':4/12/1991', 'Enter');
        await enter('How can you be reached?', 'Tab', 'Enter');
        const status = ['Tab', 'Space', 'Tab*Save and continue', 'Enter'];
        await enter('Your citizenship or immigration status', ...status);
        await enter('Did someone help you?', 'Tab', 'Space', 'Tab*Save and continue', 'Enter');
        const sign = ['Tab*I have read this statement', 'Space', 'Tab*Sign Section 1', 'Enter'];
        await enter('Check your answers and sign', ...sign);
        await heading(page, 'Section 1 is signed');
      });
      assert.equal(await statusOf(person), 'section1_complete');
    });
  });

  test('Section 2 through the accessibility tree, as a representative', async () => {
    const { form } = await section1Signed(place.server, account, employer);
    const owner = await ownerOf(place.server, account, employer);
    await place.onPage(async (page) => {
      await page.goto(await invitationFor(owner, form));
      const tree = await Tree.of(page);
      for (const [title, act] of EXAMINATION) {
        const fields = await tree.check(title);
        assert.ok(fields <= MOST_FIELDS, `${title}: ${fields} fields`);
        await act(tree);
      }
      await tree.check('You signed Section 2');
    }, VIEWS.phone);
    assert.equal((await owner.get(form)).body.submission.status, 'accepted');
  });
});

/** From the invitation to the signature of Section 2, with documents of List B and List C. */
const EXAMINATION: readonly (readonly [string, (tree: Tree) => Promise<void>])[] = [
  ['Examine documents for Form I-9', (tree) => tree.press('button', 'The employee is with me')],
  ['What you do here', (tree) => tree.press('button', 'Continue')],
  [
    'Which documents were shown?',
    async (tree) => {
      await tree.press('radio', 'One from List B and one from List C');
      await next(tree);
    },
  ],
  [
    'Document from List B',
    async (tree) => {
      await tree.press('radio', 'School ID card with a photograph');
      await next(tree);
    },
  ],
  [
    'School ID card with a photograph',
    async (tree) => {
      await tree.type('Issuing authority', 'Phoenix College');
      await tree.type('Document number', 'S-1');
      await tree.type('Expiration date', '1/31/2030');
      await next(tree);
    },
  ],
  [
    'Document from List C',
    async (tree) => {
      await tree.press('radio', 'Social Security account number card');
      await next(tree);
    },
  ],
  [
    'Social Security account number card',
    async (tree) => {
      await tree.type('Document number', '123-45-6789');
      await next(tree);
    },
  ],
  [
    'The job and you',
    async (tree) => {
      await tree.type('First day of employment', '6/15/2026');
      await tree.type('Your title', 'Neighbor');
      await next(tree);
    },
  ],
  ['Anything to add?', (tree) => next(tree)],
  [
    'Check and sign Section 2',
    async (tree) => {
      await tree.press('checkbox', 'I have read this statement');
      await tree.press('button', 'Sign Section 2');
    },
  ],
];

/** Presses keys on a screen: `:text` is typed, `Tab*name` continues until that is focused. */
function keysOn(page: Page) {
  const press = async (key: string): Promise<void> => {
    if (key.startsWith(':')) return await page.keyboard.type(key.slice(1));
    const wanted = key.startsWith('Tab*') ? key.slice(4) : undefined;
    if (wanted === undefined) return await page.keyboard.press(key);
    for (let tries = 0; tries < 40; tries += 1) {
      await page.keyboard.press('Tab');
      const words = await page.evaluate(
        "(document.activeElement.labels?.[0] ?? document.activeElement).innerText ?? ''",
      );
      if (String(words).startsWith(wanted)) return;
    }
    assert.fail(`Tab never reaches ${wanted}`);
  };
  return async (title: string, ...keys: readonly string[]): Promise<void> => {
    await heading(page, title);
    if (title !== 'What you need to do') {
      await page.waitForFunction("document.activeElement?.tagName === 'H1'");
    }
    for (const key of keys) await press(key);
  };
}
