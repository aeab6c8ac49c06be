/**
 * Shape of `notices.yaml`: what was found about taxes after a release was sealed. It changes no
 * amount and belongs to no digest: lines get a note, or what can only be wrong is refused.
 */

import Type, { type Static } from 'typebox';
import { closed, IsoDate, Source, TaxId, Version } from './schema.ts';

const States = Type.Array(Type.String({ pattern: '^\\d{2}$' }), { minItems: 1 });
const Sentence = Type.String({ minLength: 20 });

export const Notices = Type.Object(
  {
    notices: Type.Array(
      Type.Object(
        {
          taxes: Type.Array(TaxId, { minItems: 1 }),
          /** First release it is about; all of them without. */
          since: Type.Optional(Version),
          /** First release it is no longer about: that one holds the correction. */
          until: Type.Optional(Version),
          /** Only about figures whose first pay date is this day or later. */
          from: Type.Optional(IsoDate),
          /** On lines of these wage types only. */
          wageTypes: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
          /** Only where the payment has pay for work in one of these, by FIPS code. */
          workIn: Type.Optional(States),
          /** Only where a nonresident's wages from one of these count here, as by a convenience rule. */
          homeIn: Type.Optional(States),
          /** Only where the payment has one of these benefits. */
          benefits: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
          note: Sentence,
          source: Source,
        },
        closed,
      ),
    ),
    /** Published rates that hold the rate of another line, which is then charged twice. */
    publishedRates: Type.Array(
      Type.Object(
        { tax: TaxId, holds: Type.Array(TaxId, { minItems: 1 }), reason: Sentence, source: Source },
        closed,
      ),
    ),
  },
  closed,
);
export type Notices = Static<typeof Notices>;
