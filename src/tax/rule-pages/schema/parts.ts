/** Parts of the wire shapes of the rules for readers. */

import Type, { type Static } from 'typebox';
import { CONFIDENCES } from '../../rules/index.ts';

export const text = (description: string) => Type.String({ description });
export const day = (description: string) => Type.String({ description, examples: ['2026-06-30'] });

export const Level = Type.Enum([...CONFIDENCES], {
  title: 'Confidence',
  description:
    'How well figures are sourced: official (read in the agency’s text), transcribed (two independent transcriptions agree), secondary (one transcription, publishers, or vendors), derived (by a stated rule that reproduces printed figures), unverified (memory or conflict).',
});
export const LevelOrNone = Type.Union([Level, Type.Null()]);

export const Source = {
  document: Type.String(),
  edition: Type.Optional(Type.String()),
  page: Type.Optional(Type.String()),
  url: Type.Optional(Type.String()),
};

export const StateName = Type.Object(
  {
    code: Type.String({ description: 'Postal code; US for federal taxes.', examples: ['GA'] }),
    fips: Type.String({ description: 'FIPS code; 00 for federal taxes.', examples: ['13'] }),
    name: Type.String({ examples: ['Georgia'] }),
  },
  { title: 'RulesStateName' },
);
export type StateName = Static<typeof StateName>;

export const Counts = Type.Object(
  Object.fromEntries(CONFIDENCES.map((level) => [level, Type.Integer()])) as Record<
    (typeof CONFIDENCES)[number],
    ReturnType<typeof Type.Integer>
  >,
  { title: 'ConfidenceCounts', description: 'Taxes by confidence.' },
);

export const LocalCounts = Type.Object(
  {
    taxes: Type.Integer({ description: 'Local taxes of the version, on any pay date.' }),
    current: Type.Integer({ description: 'Confirmed for the pay date.' }),
    byConfidence: Counts,
  },
  { title: 'LocalTaxCounts', description: 'Taxes of counties, places, and school districts.' },
);

export const version = Type.String({ description: 'Version of the rules.', examples: ['2026.1'] });
