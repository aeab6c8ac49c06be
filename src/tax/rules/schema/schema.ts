/** Shapes of the files under `rules/`; every figure is a decimal string with source and confidence. */

import Type, { type Static, type TProperties } from 'typebox';
import { CONFIDENCES } from './confidence.ts';

export const closed = { additionalProperties: false } as const;

/** `x-kind` names what an author should write instead. */
export const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', 'x-kind': 'date' });
export const Amount = Type.String({ pattern: '^\\d+(\\.\\d{1,2})?$', 'x-kind': 'amount' });
export const Fraction = Type.String({ pattern: '^[01](\\.\\d{1,8})?$', 'x-kind': 'fraction' });
export const Version = Type.String({ pattern: '^\\d{4}\\.\\d+$', 'x-kind': 'version' });
const Confidence = Type.Enum([...CONFIDENCES]);

export const Source = Type.Object(
  {
    document: Type.String({ minLength: 3 }),
    edition: Type.Optional(Type.String()),
    page: Type.Optional(Type.String()),
    url: Type.Optional(Type.String({ pattern: '^https://' })),
  },
  closed,
);
export type Source = Static<typeof Source>;

export const evidence = {
  source: Source,
  confidence: Confidence,
  /** How the figure was read and what agreed with it. */
  evidence: Type.String({ minLength: 10 }),
};

const ParameterSchema = Type.Object(
  {
    parameterName: Type.String({ pattern: '^[A-Z0-9_]+$' }),
    dataType: Type.Union([
      Type.Literal('boolean'),
      Type.Literal('enum'),
      Type.Literal('money'),
      Type.Literal('integer'),
      Type.Literal('fraction'),
      /** Not a part of one: dollars per hour. */
      Type.Literal('rate'),
    ]),
    /** Largest count of an integer, 999 without. */
    most: Type.Optional(Type.Integer()),
    unit: Type.Optional(Type.String()),
    description: Type.String({ minLength: 10 }),
    defaultValue: Type.Optional(Type.String()),
    allowedValues: Type.Optional(
      Type.Array(Type.Object({ value: Type.String(), meaning: Type.String() }, closed), {
        minItems: 1,
      }),
    ),
    isOptional: Type.Boolean(),
    certificateLineNo: Type.Optional(Type.String()),
    /** What a state's income tax does with it, whatever its formula (methods/state-income.md, steps 7 and 8). */
    effect: Type.Optional(
      Type.Union([Type.Literal('fixedAmount'), Type.Literal('shareOfServices')]),
    ),
    /** First release that takes it, when not all that hold the tax do. */
    since: Type.Optional(Version),
    /** First and last pay date of editions that take it, when not all of them do. */
    from: Type.Optional(IsoDate),
    upTo: Type.Optional(IsoDate),
    cite: Type.Optional(Source),
  },
  closed,
);

/** What does not age with an edition. */
const identity = {
  title: Type.String(),
  payer: Type.Union([Type.Literal('employee'), Type.Literal('employer')]),
  wageBase: Type.String(),
  parameters: Type.Array(ParameterSchema),
  /** Parameters shared with other taxes: a list of `common-parameters.yaml`, appended. */
  commonParameters: Type.Optional(Type.String()),
  /** What becomes of tax on tips that the employee's cash does not cover. */
  uncollectedTips: Type.Optional(Type.String()),
};

export const TaxId = Type.String({ pattern: '^\\d{2}-\\d{3}-\\d{4,7}-[A-Z][A-Z0-9_]*-\\d{3,6}$' });

/** `common-parameters.yaml`: parameters that many taxes take. */
export const CommonParameters = Type.Object(
  { commonParameters: Type.Record(Type.String(), Type.Array(ParameterSchema)) },
  closed,
);
export type CommonParameters = Static<typeof CommonParameters>;

export const TaxIdentity = Type.Object({ tax: TaxId, ...identity }, closed);
export type TaxIdentity = Static<typeof TaxIdentity>;
export type ParameterBlock = TaxIdentity['parameters'][number];

/** Every dated block of figures has these; the rest is the method's. */
const blockCommon = {
  edition: Type.Optional(Type.Integer()),
  effective: IsoDate,
  /** Last pay date the figures are known for. */
  ends: IsoDate,
  /** Last pay date they are known to hold for, when that is before `ends`. */
  knownTo: Type.Optional(IsoDate),
  /** When the agency made them known. */
  published: IsoDate,
  since: Version,
  /** First release that no longer holds them: they were found wrong. */
  until: Type.Optional(Version),
  method: Type.String({ pattern: '^[a-z0-9-]+@\\d+$' }),
  /** When a person or a script last compared the figures with a source. */
  checked: Type.Optional(IsoDate),
  /** The law that ends the tax after `ends`. Without it, the next figures are awaited. */
  repealed: Type.Optional(Source),
  ...evidence,
};
const BlockCommon = Type.Object(blockCommon);
export type BlockCommon = Static<typeof BlockCommon>;

export const blockSchema = <T extends TProperties>(figures: T) =>
  Type.Object({ ...blockCommon, ...figures }, closed);

const cell = { cite: Type.String(), confidence: Confidence, note: Type.Optional(Type.String()) };

/** Whether wages belong to a base, or a benefit lowers it: unknown where no text says so. */
export const Treatment = Type.Union([Type.Boolean(), Type.Literal('unknown')]);
export type Treatment = Static<typeof Treatment>;

/**
 * The treatment by bases of `wage-base.yaml` that do not name the kind. Left out: that of the base
 * they are like.
 */
const elsewhere = Type.Optional(Type.Literal('unknown'));

/** The request says which taxes do not count it; no base has a cell for it. */
const asSent = Type.Optional(Type.Literal(true));

export const Taxability = Type.Object(
  {
    sources: Type.Record(Type.String(), Source),
    earnings: Type.Array(
      Type.Object(
        {
          kind: Type.String(),
          title: Type.String(),
          cash: Type.Boolean(),
          incomeTax: Type.Union([
            Type.Literal('regular'),
            Type.Literal('supplemental'),
            Type.Literal('base'),
          ]),
          /** Tax on these wages is taken last, from other cash. */
          withheldLast: Type.Optional(Type.Boolean()),
          asSent,
          /**
           * A base that is not pay replaces these kinds in these wage bases, or in these taxes: programs
           * that count the whole employment. Without an entry of its kind, one of `otherwise` does.
           */
          replaces: Type.Optional(
            Type.Object(
              {
                kinds: Type.Array(Type.String()),
                wageBases: Type.Optional(Type.Array(Type.String())),
                taxes: Type.Optional(Type.Array(TaxId)),
                otherwise: Type.Optional(Type.String()),
              },
              closed,
            ),
          ),
          since: Version,
          bases: Type.Record(Type.String(), Type.Object({ taxable: Treatment, ...cell }, closed)),
          elsewhere,
        },
        closed,
      ),
    ),
    benefits: Type.Array(
      Type.Object(
        {
          kind: Type.String(),
          title: Type.String(),
          asSent,
          since: Version,
          bases: Type.Record(Type.String(), Type.Object({ reduces: Treatment, ...cell }, closed)),
          elsewhere,
        },
        closed,
      ),
    ),
  },
  closed,
);
export type Taxability = Static<typeof Taxability>;

export const Releases = Type.Object(
  {
    releases: Type.Array(
      Type.Object(
        {
          version: Version,
          about: Type.String(),
          /** Known to the agencies' publications up to this day. */
          knownUpTo: IsoDate,
          /** Set by sealing; a release without it is a draft. */
          sealedOn: Type.Optional(IsoDate),
          sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
          /** How many lines of `golden/corpus.jsonl` it answers, and the digest of both. */
          golden: Type.Optional(
            Type.Object({ paychecks: Type.Integer(), sha256: Type.String() }, closed),
          ),
          /** Digest of its minimum wages and garnishment limits. */
          laborSha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
          /** The product version that ships it first: from then on it is sealed for good. */
          shippedIn: Type.Optional(Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+$' })),
        },
        closed,
      ),
      { minItems: 1 },
    ),
  },
  closed,
);
export type Releases = Static<typeof Releases>;

/** Official examples and printed table rows next to a rule. */
export const Examples = Type.Object(
  {
    /** The day of the search that `searchLog` tells of. */
    searched: IsoDate,
    searchLog: Type.String({ minLength: 10 }),
    /** What no source at hand settles; listed in the coverage. */
    openQuestions: Type.Optional(Type.Array(Type.String({ minLength: 10 }))),
    examples: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: Type.String(),
            source: Type.Object(
              {
                document: Type.String({ minLength: 3 }),
                edition: Type.Optional(Type.String()),
                page: Type.String({ minLength: 1 }),
                url: Type.Optional(Type.String()),
              },
              closed,
            ),
            confidence: Confidence,
            about: Type.String({ minLength: 5 }),
            version: Type.Optional(Version),
            item: Type.Unknown(),
            expect: Type.Array(
              Type.Object(
                {
                  uniqueTaxID: TaxId,
                  wageType: Type.String(),
                  taxAmount: Type.Number(),
                  subjectWages: Type.Optional(Type.Number()),
                },
                closed,
              ),
              { minItems: 1 },
            ),
            tolerance: Type.String(),
            toleranceReason: Type.Optional(Type.String()),
          },
          closed,
        ),
      ),
    ),
    tables: Type.Optional(
      Type.Array(
        Type.Object(
          {
            file: Type.String(),
            payPeriodsPerYear: Type.Integer(),
            w4: Type.Union([Type.Literal(2020), Type.Literal(2019)]),
            payDate: IsoDate,
            source: Source,
            confidence: Confidence,
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);
export type Examples = Static<typeof Examples>;
