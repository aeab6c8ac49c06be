/** What the Form I-9 process needs from outside: the gateway to E-Verify. */

import type { ConnectGateway } from '../../people/everify/gateway.ts';
import { noGateway } from '../../people/everify/no-gateway.ts';
import type { Deps } from '../../platform/requests/deps.ts';
import { isLocal } from './platform.ts';

type Settings = Parameters<typeof isLocal>[0];

/** The simulator authorizes by script, so it runs only where no other machine can reach the server. */
export async function connectPeople(
  config: Settings,
  deps: Deps,
  connect: ConnectGateway | undefined,
) {
  const simulator = isLocal(config)
    ? (await import('../../people/everify/simulator/simulator.ts')).createSimulator
    : undefined;
  const { db, secrets, clock } = deps;
  return (connect ?? simulator)?.({ db, secrets, clock }) ?? noGateway;
}
