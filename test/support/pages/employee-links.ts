/** Employees who come by link, in a browser on their own server, and what they fill in. */

import assert from 'node:assert/strict';
import { before } from 'node:test';
import type { Page } from 'playwright-core';
import { accountClient, actAs, type Client, newEmployee, newEmployer } from '../i9.ts';
import { CITIZEN, signature } from '../submissions.ts';
import { inBrowser, type Place } from './in-browser.ts';

export const SCRIPT = '<img src=x onerror="document.title=`broken`">';

export const HOME = {
  'Street address': '7015 N Scottsdale Rd',
  'City or town': 'Scottsdale',
  State: 'AZ',
  'ZIP code': '85253',
};

type Employees = {
  readonly account: Client;
  /** Path of the employer, which keeps copies of documents. */
  readonly employer: string;
  /** Paths of new employees. */
  readonly hired: (changes?: object) => Promise<string>;
  /** With Section 1 signed. */
  readonly signedUp: (section1?: object) => Promise<string>;
  readonly linkFor: (person: string) => Promise<string>;
  /** The newest form of an employee. */
  readonly formOf: (person: string) => ReturnType<typeof JSON.parse>;
};

/** Defines tests where Chromium is installed. */
export function withEmployees(define: (place: Place, employees: Employees) => void): void {
  inBrowser((place) => {
    let account: Client;
    let employer: string;
    before(async () => {
      account = await accountClient(place.server);
      employer = await newEmployer(account, { options: { documentCopiesKept: true } });
    });
    const hired: Employees['hired'] = (changes = {}) =>
      newEmployee(account, employer, { employment: undefined, ...changes });
    define(place, {
      get account() {
        return account;
      },
      get employer() {
        return employer;
      },
      hired,
      linkFor: async (person) =>
        (await account.get(`${person}/generateToken`)).body.token.embeddedUri,
      signedUp: async (section1 = {}) => {
        const person = await hired();
        const self = await actAs(place.server, account, person);
        const { headers } = await account.post(`${person}/submissions`);
        const form = headers.get('location') as string;
        const answers = { ...CITIZEN, socialSecurityNumber: '123-45-6789', ...section1 };
        await self.put(`${form}/section1`, answers);
        const { status, text } = await self.post(`${form}/section1/sign`, signature('section1'));
        assert.equal(status, 200, text);
        return person;
      },
      formOf: async (person) => {
        const { body } = await account.get(`${person}/submissions`);
        const { id } = body.submissions.at(-1);
        return (await account.get(`${person}/submissions/${id}`)).body.submission;
      },
    });
  });
}

export async function begin(page: Page, link: string, button = 'Start'): Promise<void> {
  await page.goto(link);
  await page.getByRole('link', { name: /I-9, Sec/ }).click();
  await page.getByRole('button', { name: button }).click();
}
