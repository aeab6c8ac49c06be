/** The links in sign-in emails that a mail server took. */

import { setTimeout as wait } from 'node:timers/promises';
import type { MailServer } from './mail-server.ts';

const LONGEST_WAIT_MS = 20_000;

/** The link in the email with this number, from 1; waits until it is there. */
export async function mailedLink(mail: MailServer, number: number): Promise<URL> {
  const until = performance.now() + LONGEST_WAIT_MS;
  while (mail.received.length < number) {
    if (performance.now() > until) throw new Error(`email ${number} did not come`);
    await wait(20);
  }
  const { raw } = mail.received[number - 1] as { raw: string };
  const plain = raw.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
  const link = /https?:\/\/\S+\/sign-in\/link#token=[\w-]+/.exec(plain)?.[0];
  if (link === undefined) throw new Error(`no link in ${raw}`);
  return new URL(link);
}

export const tokenIn = (link: URL | string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? '';
