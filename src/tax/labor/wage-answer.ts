/** Requests and responses about minimum wages, in dollars, as every interface sends them. */

import Type from 'typebox';
import type { LaborRelease } from './load.ts';
import { type MinimumWage, minimumWage } from './minimum-wage.ts';
import { KINDS, type Kind } from './schema.ts';
import { dayOf, locationOf } from './sent.ts';

const texts = Type.Array(Type.String());

export const MinimumWageAnswer = Type.Object(
  {
    version: Type.String(),
    isDraft: Type.Boolean(),
    highest: Type.Number(),
    isComplete: Type.Boolean({
      description:
        'False if an amount of the day is unknown. `rates` then has the last known one, whose `through` is before the date, and `highest` is a floor.',
    }),
    rates: Type.Array(
      Type.Object({
        level: Type.String(),
        name: Type.String(),
        amount: Type.Union([Type.Number(), Type.Null()]),
        from: Type.String(),
        through: Type.String(),
        note: Type.Optional(Type.String()),
        confidence: Type.String(),
        sources: texts,
      }),
    ),
    gaps: texts,
    explain: texts,
  },
  { title: 'MinimumWageResponse', description: 'Dollars an hour, with sources and gaps.' },
);

export const MinimumWageQuery = Type.Object({
  locationCode: Type.Optional(
    Type.String({ description: 'Place of work; federal law alone without it.' }),
  ),
  date: Type.String({ description: 'yyyy-MM-dd.' }),
  kind: Type.Optional(Type.Enum([...KINDS], { description: 'Default standard.' })),
  version: Type.Optional(Type.String({ description: 'Of the rules, drafts too.' })),
});

type WageRequest = { readonly locationCode?: string; readonly date: string; readonly kind?: Kind };

/** Throws a `LaborRequestError`. */
export const answerMinimumWage = (
  of: LaborRelease,
  { locationCode, date, kind = 'standard' }: WageRequest,
): MinimumWage & { readonly version: string; readonly isDraft: boolean } => ({
  version: of.version,
  isDraft: of.isDraft,
  ...minimumWage(of, locationOf(locationCode), dayOf('date', date), kind),
});
