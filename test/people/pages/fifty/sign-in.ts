/** How the administrators of the fifty hires come in: by an emailed link, and at a provider. */

import type { Page } from 'playwright-core';
import type { World } from './world.ts';
import { linkMailedTo } from './world.ts';

/** Asks for a link, and opens the one that the mail server took. */
export async function signInByMail(page: Page, { mail }: World, address: string): Promise<void> {
  const sent = mail.received.length;
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(address);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await page.getByText('Check your email').waitFor();
  await page.goto('about:blank');
  await page.goto(await linkMailedTo(mail, address, sent));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/work');
}

/** Signs in at the provider, which asks for the address. */
export async function signInAtProvider(page: Page, address: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue with Acme ID' }).click();
  await page.getByLabel('Email').fill(address);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/work');
}
