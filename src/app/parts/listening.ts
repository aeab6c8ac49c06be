/** The last step of a start: the address, and with it the first key of the account. */

import { firstKey } from '../../platform/auth/first-key.ts';
import { isLoopback } from '../../platform/http/rest/hosts.ts';
import type { Deps } from '../../platform/requests/deps.ts';
import { listen } from '../http/server/listen.ts';

type Settings = Parameters<typeof listen>[1] & {
  readonly host: string;
  readonly bootstrapApiKey: string | undefined;
};

/** A key that is printed once is made once nothing can fail anymore; one that is set works from the start. */
export async function listenWithKey(
  config: Settings,
  deps: Deps,
  app: Parameters<typeof listen>[0],
) {
  const { db, secrets, clock } = deps;
  const { host, bootstrapApiKey: bootstrapKey } = config;
  const settleKey = () =>
    firstKey(db, { secrets, clock }, { loopbackHost: isLoopback(host), bootstrapKey });
  const ofSetting = bootstrapKey === undefined ? undefined : await settleKey();
  const address = await listen(app, config);
  return { address, ...(ofSetting ?? (await settleKey())) };
}
