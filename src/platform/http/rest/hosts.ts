/** Hosts: how often a request names its own, and which ones only this machine reaches. */

import { present } from '../../shape/known.ts';

/** Whether a request names its host more than once: what a proxy checked and what is served must be the same. */
export function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = present(rawHeaders[index]);
    if (name.length === HOST.length && name.toLowerCase() === HOST) hosts += 1;
  }
  return hosts > 1;
}

const HOST = 'host';

/** Whether only this machine can reach a server on `host`. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
