/** What a query says of the way to its SQLite connection. */

import type { CompiledQuery } from 'kysely';

const HOW = Symbol('how it is sent');

type How = {
  /** Its result is not needed: it is sent with the next statement of its transaction. */
  readonly isLater?: boolean;
  /** Sent in the same message and run after it; the rows of each come back as one row. */
  readonly others?: readonly CompiledQuery[];
};

/** How the SQLite connection sends a query. */
export const howSent = (query: CompiledQuery & { readonly [HOW]?: How }): How => query[HOW] ?? {};

export const sent = (query: CompiledQuery, how: How): CompiledQuery & { readonly [HOW]: How } => ({
  ...query,
  [HOW]: how,
});
