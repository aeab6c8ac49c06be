/**
 * Shape of `aliases.yaml`: parameters as other payroll programs send them, and how they are read. It
 * belongs to no digest: what is read otherwise than sent has a note, and what cannot be is refused.
 */

import Type, { type Static } from 'typebox';
import { CONFIDENCES } from './confidence.ts';
import { closed, IsoDate, Source, TaxId } from './schema.ts';

const Sentence = Type.String({ minLength: 10 });
const Name = Type.String({ pattern: '^[A-Z0-9_-]+$' });

/** Ids of taxes; a star is any text without a hyphen. */
const Taxes = Type.Array(Type.String({ pattern: '^[\\d*]+-[\\d*]+-[\\d*]+-[A-Z0-9_]+-[\\d*]+$' }), {
  minItems: 1,
});

/** What the request says elsewhere; `{value}` is the value as sent. */
const SameAs = Type.Object(
  {
    /** The hours, or wages of the year, of all wages entries in the state of the tax. */
    wages: Type.Optional(Type.Union([Type.Literal('hours'), Type.Literal('ytdWages')])),
    /** The same amount in this field of the tax. */
    field: Type.Optional(Type.Literal('ytdWH')),
    /** The request has this tax ... */
    tax: Type.Optional(Type.String()),
    /** ... and this parameter of it means the same, or has `value`. */
    parameter: Type.Optional(Name),
    value: Type.Optional(Type.String()),
  },
  closed,
);

const Row = Type.Object(
  {
    taxes: Taxes,
    names: Type.Array(Name, { minItems: 1 }),
    /** The row is about these values only, texts in any case and numbers by amount. */
    values: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
    /** Only about numbers from this one on. */
    atLeast: Type.Optional(Type.Number()),
    /** Only about figures whose first pay date is this day or later. */
    from: Type.Optional(IsoDate),
    /** Only where this parameter is sent too, with this value if there is one. */
    with: Type.Optional(
      Type.Object({ parameter: Name, value: Type.Optional(Type.String()) }, closed),
    ),
    sameAs: Type.Optional(SameAs),
    /** Read as this parameter, with the value listed for the one sent; without a list, as sent. */
    sendAs: Type.Optional(
      Type.Object(
        { parameter: Name, values: Type.Optional(Type.Record(Type.String(), Type.String())) },
        closed,
      ),
    ),
    /** Why the parameter changes nothing. */
    ignore: Type.Optional(Sentence),
    /** Why it is refused, and what to send. */
    refuse: Type.Optional(Sentence),
    /** What the value means; a sentence for those that are read as another. */
    meaning: Type.Optional(Sentence),
    source: Source,
    confidence: Type.Enum([...CONFIDENCES]),
  },
  closed,
);

export const Aliases = Type.Object(
  {
    aliases: Type.Array(Row),
    /** Taxes of other programs that the rules do not have. */
    otherTaxes: Type.Array(Type.Object({ tax: TaxId, reason: Sentence, source: Source }, closed)),
  },
  closed,
);
export type Aliases = Static<typeof Aliases>;
