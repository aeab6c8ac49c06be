/** The emails that a mail server took, and the links in them. */

import { setTimeout as wait } from 'node:timers/promises';
import type { MailServer } from './mail-server.ts';

const LONGEST_WAIT_MS = 60_000;

/** The link in the email with this number, from 1; waits until it is there. */
export async function mailedLink(mail: MailServer, number: number): Promise<URL> {
  const plain = await awaited(`email ${number}`, () => mail.received[number - 1]);
  const link = /https?:\/\/\S+\/sign-in\/link#token=[\w-]+/.exec(plain)?.[0];
  if (link === undefined) throw new Error(`no link in ${plain}`);
  return new URL(link);
}

/** The text of the first email to this address, of those after the first `from`; waits until it is there. */
export const mailedTo = (mail: MailServer, address: string, from = 0): Promise<string> =>
  awaited(`email to ${address}`, () =>
    mail.received.slice(from).find(({ to }) => to.includes(address)),
  );

async function awaited(
  what: string,
  find: () => { readonly raw: string } | undefined,
): Promise<string> {
  for (const until = performance.now() + LONGEST_WAIT_MS; performance.now() < until; ) {
    const found = find();
    if (found !== undefined) return found.raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
    await wait(20);
  }
  throw new Error(`${what} did not come`);
}

export const tokenIn = (link: URL | string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
