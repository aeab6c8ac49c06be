/** Shape of `residence.yaml`: how income taxes treat people who live and work in different places. */

import Type, { type Static } from 'typebox';
import { closed, evidence, IsoDate, TaxId, Version } from './schema.ts';

export const Residences = Type.Object(
  {
    residences: Type.Array(
      Type.Object(
        {
          tax: TaxId,
          since: Version,
          until: Type.Optional(Version),
          /** First and last pay date, when the rule changed inside the years known. */
          effective: Type.Optional(IsoDate),
          ends: Type.Optional(IsoDate),
          residents: Type.Object(
            {
              rule: Type.Union([
                Type.Literal('credit'),
                Type.Literal('difference'),
                Type.Literal('unlessWithheld'),
                Type.Literal('own'),
                Type.Literal('all'),
                Type.Literal('creditTable'),
              ]),
              /** What people should know on lines that hold wages earned elsewhere. */
              note: Type.Optional(Type.String({ minLength: 10 })),
              ...evidence,
            },
            closed,
          ),
          nonresidents: Type.Object(
            {
              withheld: Type.Boolean(),
              note: Type.Optional(Type.String({ minLength: 10 })),
              ...evidence,
            },
            closed,
          ),
          reciprocity: Type.Optional(
            Type.Object(
              {
                /** Two-digit state codes. */
                states: Type.Array(Type.String({ pattern: '^\\d{2}$' }), { minItems: 1 }),
                certificate: Type.String({ minLength: 2 }),
                /** Conditions the employee must meet. */
                note: Type.Optional(Type.String({ minLength: 10 })),
                ...evidence,
              },
              closed,
            ),
          ),
          convenience: Type.Optional(
            Type.Object(
              {
                /** Codes of the only home states it is applied to; without, all. */
                states: Type.Optional(
                  Type.Array(Type.String({ pattern: '^\\d{2}$' }), { minItems: 1 }),
                ),
                ...evidence,
              },
              closed,
            ),
          ),
          /** What no source at hand settles; listed in the coverage. */
          openQuestions: Type.Optional(Type.Array(Type.String({ minLength: 10 }))),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type ResidenceBlock = Static<typeof Residences>['residences'][number];
