/** What the use-cases of Form I-9 work with. */

import type { Database } from '../storage/database/database.ts';
import type { Secrets } from '../storage/secrets/secrets.ts';
import type { Actor, Origin } from './actor.ts';

export type Deps = {
  readonly db: Database;
  readonly secrets: Secrets;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
};

/** Its part of a larger record. */
export const depsOf = ({ db, secrets, clock }: Deps): Deps => ({ db, secrets, clock });

/** One request: the account it belongs to, who acts, and from where. */
export type Caller = {
  readonly accountId: string;
  readonly actor: Actor;
  readonly origin: Origin;
  /** The API key behind the request, also where a person acts; undefined without one. */
  readonly keyId?: string;
};
