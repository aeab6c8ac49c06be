/** Shape of `wage-base.yaml`: a wage base described by what differs from another. */

import Type, { type Static } from 'typebox';
import { closed, evidence, Source, TaxId, Treatment, Version } from './schema.ts';

const exceptionEvidence = {
  /** First release that holds it, when that is later than the one of the base. */
  since: Type.Optional(Version),
  source: Type.Optional(Source),
  confidence: evidence.confidence,
  evidence: Type.String({ minLength: 5 }),
};

/** The only taxes on the base of which the text says it; unknown for the others. */
const taxes = Type.Optional(Type.Array(TaxId, { minItems: 1 }));

export const WageBases = Type.Object(
  {
    wageBases: Type.Array(
      Type.Object(
        {
          name: Type.String({ pattern: '^[a-z0-9-]+$' }),
          since: Version,
          like: Type.String(),
          ...evidence,
          /**
           * The law takes the wages of the base it is like as they are: kinds that are unknown elsewhere
           * are treated as there.
           */
          follows: Type.Optional(Type.Object({ ...exceptionEvidence, since: Version }, closed)),
          earnings: Type.Optional(
            Type.Record(
              Type.String(),
              Type.Object({ taxable: Treatment, taxes, ...exceptionEvidence }, closed),
            ),
          ),
          benefits: Type.Optional(
            Type.Record(
              Type.String(),
              Type.Object({ reduces: Treatment, taxes, ...exceptionEvidence }, closed),
            ),
          ),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type WageBaseBlock = Static<typeof WageBases>['wageBases'][number];
