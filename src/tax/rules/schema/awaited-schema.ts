/**
 * Shape of `awaited.yaml`: which agency publishes the next figures of a tax, under what name, and what
 * the law already says about them. It changes no amount and belongs to no digest.
 */

import Type, { type Static } from 'typebox';
import { closed, IsoDate, Source, TaxId } from './schema.ts';

const Name = Type.String({ minLength: 3 });

export const AwaitedData = Type.Object(
  {
    /** By the FIPS code of the state. */
    agencies: Type.Array(
      Type.Object(
        {
          state: Type.String({ pattern: '^\\d{2}$' }),
          /** Publishes the tables or formula of income tax withholding. */
          revenue: Type.Optional(Name),
          /** Publishes the unemployment wage base and rates. */
          workforce: Type.Optional(Name),
        },
        closed,
      ),
    ),
    /** Taxes whose figures come from another agency, or under a name of their own. */
    publications: Type.Array(
      Type.Object({ taxes: Type.Array(TaxId, { minItems: 1 }), what: Name, from: Name }, closed),
    ),
    /** What a law says about figures that are still awaited: not enough to calculate with. */
    law: Type.Array(
      Type.Object(
        {
          taxes: Type.Array(TaxId, { minItems: 1 }),
          /** The first pay date it is about. */
          from: IsoDate,
          says: Type.String({ minLength: 20, pattern: '\\.$' }),
          source: Source,
        },
        closed,
      ),
    ),
  },
  closed,
);
export type AwaitedData = Static<typeof AwaitedData>;
