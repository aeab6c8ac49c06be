/**
 * Shapes of the files under `forms/`. A form is a folder named by its code: `form.yaml` says what
 * does not age, each edition is a file named by the first day it is given out. Labels are the form's
 * own words; `question`, `help` and `about` are ours.
 */

import Type, { type Static } from 'typebox';

const closed = { additionalProperties: false } as const;
const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Id = Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' });
const Text = Type.String({ minLength: 1 });
const TaxId = Type.String({ pattern: '^\\d{2}-\\d{3}-\\d{4,7}-[A-Z][A-Z0-9_]*-\\d{3,6}$' });
const ParameterName = Type.String({ pattern: '^[A-Z0-9_]+$' });

export const FormCode = Type.String({ pattern: '^([A-Z]{2}|W4|I9)\\d{3}$' });

const Source = Type.Object(
  {
    document: Type.String({ minLength: 3 }),
    edition: Type.Optional(Type.String()),
    page: Type.Optional(Type.String()),
    url: Type.Optional(Type.String({ pattern: '^https://' })),
  },
  closed,
);

const Confidence = Type.Enum(['official', 'transcribed', 'secondary', 'derived', 'unverified']);

/** `form.yaml`. */
export const FormIdentity = Type.Object(
  {
    code: FormCode,
    /** As printed on the form. */
    title: Text,
    /** The agency's own number, such as `DE 4`; left out where the form bears none. */
    number: Type.Optional(Text),
    agency: Text,
    /** Location code of whose form it is. */
    jurisdiction: Type.String({ pattern: '^\\d{2}-\\d{3}-\\d{4,7}$' }),
    kind: Type.Enum([
      'employment-eligibility',
      'withholding',
      'nonresidence',
      'exemption',
      'pension',
      'other',
    ]),
    language: Type.Enum(['en', 'es']),
    /** What it is for and who gives it to whom, in own words. */
    about: Type.String({ minLength: 20 }),
    /** The tax its lines feed where a line names no other. */
    tax: Type.Optional(TaxId),
    /** Of a form without an edition in force here: why, and where it was looked for. */
    planned: Type.Optional(Type.String({ minLength: 20 })),
    /** Where the form's existence, title and number were read. */
    source: Source,
    confidence: Confidence,
    openQuestions: Type.Optional(Type.Array(Text)),
  },
  closed,
);
export type FormIdentity = Static<typeof FormIdentity>;

export type Condition =
  | { readonly field: string; readonly is: string }
  | { readonly field: string; readonly in: readonly string[] }
  | { readonly checked: string }
  | { readonly filled: string }
  | { readonly atLeast: readonly [Operand, Operand] }
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition };

/** A field's id, a decimal number in quotes, or an expression. */
export type Operand = string | Expression;

export type Expression =
  | { readonly sum: readonly Operand[] }
  /** The first less all others. */
  | { readonly difference: readonly Operand[] }
  | { readonly product: readonly Operand[] }
  /** The first divided by the second, exact until it is rounded. */
  | { readonly quotient: readonly [Operand, Operand] }
  | { readonly smallest: readonly Operand[] }
  | { readonly largest: readonly Operand[] }
  /** To a multiple of `to`, such as `"1"` for whole dollars. */
  | {
      readonly round: Operand;
      readonly to: string;
      readonly mode: 'half-up' | 'up' | 'down';
    }
  /** How many of these boxes are checked. */
  | { readonly count: readonly string[] }
  | { readonly if: Condition; readonly then: Operand; readonly else: Operand }
  /** A cell of the edition's table: the last row and column that begin at or below the operands. */
  | { readonly lookup: string; readonly row: Operand; readonly column?: Operand };

const Condition = Type.Unsafe<Condition>(Type.Object({}, { minProperties: 1 }));
const Operand = Type.Unsafe<Operand>(Type.Union([Type.String(), Type.Object({})]));

/** How a filled field becomes a tax parameter. */
export const Feed = Type.Object(
  {
    /** Left out: the form's own tax. */
    tax: Type.Optional(TaxId),
    /** Either a parameter of that tax ... */
    parameter: Type.Optional(ParameterName),
    /** ... with its value by the answer (the answer itself where left out) ... */
    values: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** ... or, when the box is checked, the tax's entry becomes `isExempt`. */
    exempt: Type.Optional(Type.Literal(true)),
    when: Type.Optional(Condition),
  },
  closed,
);
export type Feed = Static<typeof Feed>;

export const FIELD_TYPES = [
  'text',
  'name',
  'email',
  'phone',
  'ssn',
  'ein',
  'state',
  'zip',
  'date',
  'money',
  'integer',
  'decimal',
  'checkbox',
  'choice',
  'signature',
] as const;

const line = {
  id: Id,
  type: Type.Enum([...FIELD_TYPES]),
  /** The form's own words. */
  label: Text,
  /** The form's own line name, such as `1a` or `Step 4(b)`. */
  line: Type.Optional(Text),
  /** Asked for and counted only then. */
  when: Type.Optional(Condition),
  /** Asks for it in own words. */
  question: Type.Optional(Text),
  /** What to know when answering, in own words. */
  help: Type.Optional(Text),
};

/** One of the answers of a choice. */
const Option = Type.Object(
  {
    value: Type.String({ minLength: 1, maxLength: 40 }),
    label: Text,
    line: Type.Optional(Text),
    /** A box on the option's own line: asked for when the option is chosen. */
    box: Type.Optional(Type.Object(line, closed)),
  },
  closed,
);

/** A line or box of the form that someone fills in. */
export const FormField = Type.Object(
  {
    ...line,
    /** Width of its cell in a row, in parts of twelve; the rest is shared evenly. */
    width: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    /** Lines of a long text box. */
    rows: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    /** Who fills it in; the employee where left out. */
    by: Type.Optional(Type.Enum(['employee', 'employer', 'preparer'])),
    required: Type.Optional(Type.Union([Type.Boolean(), Condition])),
    options: Type.Optional(Type.Array(Option, { minItems: 1 })),
    /** Options side by side. */
    inline: Type.Optional(Type.Boolean()),
    maxLength: Type.Optional(Type.Integer({ minimum: 1 })),
    /** Of numbers: least, greatest (decimal strings). */
    min: Type.Optional(Type.String()),
    max: Type.Optional(Type.String()),
    /** Always computed; an answer must agree. */
    value: Type.Optional(Operand),
    /** Computed where no answer was given, as from a worksheet. */
    suggest: Type.Optional(Operand),
    feeds: Type.Optional(Type.Array(Feed)),
  },
  closed,
);
export type FormField = Static<typeof FormField>;

export type Item =
  | FormField
  | ParagraphItem
  | { readonly row: readonly FormField[]; readonly between?: string }
  | ColumnsItem
  | { readonly list: readonly string[]; readonly quoted?: true }
  | { readonly table: string }
  | GridItem;

const Paragraph = Type.Object(
  {
    text: Text,
    /** The form's own words: an attestation, or a label the law prescribes. */
    quoted: Type.Optional(Type.Literal(true)),
    style: Type.Optional(Type.Enum(['small', 'strong'])),
    align: Type.Optional(Type.Enum(['center'])),
    /** In a frame that meets those above and below. */
    frame: Type.Optional(Type.Enum(['plain', 'grey'])),
    /** Begins with a number such as `(1)`, which stands out at this depth of an outline. */
    hang: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
    /** A line below, across the column. */
    ruled: Type.Optional(Type.Literal(true)),
  },
  closed,
);
export type ParagraphItem = Static<typeof Paragraph>;

/** What stands between two columns: a word, a grey strip, or both. */
const Between = Type.Object(
  { text: Type.Optional(Text), strip: Type.Optional(Type.Literal(true)) },
  closed,
);
export type Between = Static<typeof Between>;

const Row = Type.Object(
  {
    row: Type.Array(FormField, { minItems: 1, maxItems: 8 }),
    /** The word between its boxes, such as OR. */
    between: Type.Optional(Text),
  },
  closed,
);
const List = Type.Object(
  { list: Type.Array(Text, { minItems: 1 }), quoted: Type.Optional(Type.Literal(true)) },
  closed,
);
/** Boxes of several columns that share their labels, which stand once at the left. */
const Grid = Type.Object(
  {
    grid: Type.Object(
      {
        /** Shares of the width: the labels, then each column. */
        widths: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 2 }),
        columns: Type.Array(
          Type.Object(
            {
              /** Names the column to a screen reader too; shown where any is. */
              head: Text,
              fields: Type.Array(FormField, { minItems: 1 }),
            },
            closed,
          ),
          { minItems: 1 },
        ),
        between: Type.Optional(Type.Array(Between)),
        /** The heads stand above another grid already. */
        headless: Type.Optional(Type.Literal(true)),
      },
      closed,
    ),
  },
  closed,
);
export type GridItem = Static<typeof Grid>;
const PrintedTable = Type.Object({ table: Id }, closed);
const Simple = Type.Union([FormField, Paragraph, Row, List, PrintedTable, Grid]);
const Columns = Type.Object(
  {
    columns: Type.Array(
      Type.Object(
        {
          width: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
          items: Type.Array(Simple, { minItems: 1 }),
        },
        closed,
      ),
      { minItems: 2, maxItems: 3 },
    ),
    /** Touching, each in a frame. */
    framed: Type.Optional(Type.Literal(true)),
    between: Type.Optional(Type.Array(Between)),
  },
  closed,
);
export type ColumnsItem = {
  readonly columns: readonly { readonly width?: number; readonly items: readonly Item[] }[];
  readonly framed?: true;
  readonly between?: readonly Between[];
};

export const Section = Type.Object(
  {
    title: Text,
    /** A worksheet or page for the employee's own records: not given to the employer. */
    worksheet: Type.Optional(Type.Boolean()),
    /**
     * How its title stands, in a band of its own where left out: before the first paragraph on the
     * same line, in a band or plain; centered; or nowhere, where the form's heading says it already.
     */
    head: Type.Optional(Type.Enum(['run-in', 'plain', 'center', 'none'])),
    /** Begins on a new page. */
    newPage: Type.Optional(Type.Boolean()),
    when: Type.Optional(Condition),
    items: Type.Array(Type.Union([Simple, Columns]), { minItems: 1 }),
  },
  closed,
);
export type Section = Omit<Static<typeof Section>, 'items'> & { readonly items: readonly Item[] };

/** A printed table: for `lookup` its first column and row head are where each begins. */
const Table = Type.Object(
  {
    title: Text,
    /** Head of the columns; the first names the rows. */
    columns: Type.Array(Text, { minItems: 2 }),
    /** Rows of cells, blank-separated: as in `rules/`, a block of text. */
    rows: Text,
    /** Of a table of words instead of numbers: cells are separated by `|`. */
    words: Type.Optional(Type.Literal(true)),
  },
  closed,
);

export const Rule = Type.Object(
  {
    /** The field a violation is told at. */
    field: Id,
    when: Type.Optional(Condition),
    must: Condition,
    message: Type.String({ minLength: 10 }),
  },
  closed,
);
export type Rule = Static<typeof Rule>;

/** A parameter with its value; the form's own tax where none is named. */
const SetParameter = Type.Object(
  { tax: Type.Optional(TaxId), parameter: ParameterName, value: Type.String() },
  closed,
);
export type SetParameter = Static<typeof SetParameter>;

/** An edition file. */
export const FormEdition = Type.Object(
  {
    /** As printed, such as `Rev. 56 (1-26)`. */
    edition: Text,
    /** First day it is the one to give out, and the last where it was replaced. */
    effective: IsoDate,
    ends: Type.Optional(IsoDate),
    source: Source,
    confidence: Confidence,
    /** How the lines were read and what agreed with them. */
    evidence: Type.String({ minLength: 10 }),
    checked: Type.Optional(IsoDate),
    /** The heading as printed where it differs by edition. */
    title: Type.Optional(Text),
    /** Expiration date, control number and the like, as printed in the corner. */
    corner: Type.Optional(Type.Array(Text)),
    /** Of all measures, where a page must hold what the form's page holds; 1 where left out. */
    scale: Type.Optional(Type.String({ pattern: '^(0\\.[5-9]\\d*|1)$' })),
    /** Numbers of its pages, where they are part of a longer form. */
    pageNumbers: Type.Optional(Type.Object({ first: Type.Integer(), of: Type.Integer() }, closed)),
    /**
     * Which of its lines or declarations could not be sourced. Such an edition is no form to give
     * out: it says what the lines of a paper certificate feed, and is never printed.
     */
    incomplete: Type.Optional(Type.String({ minLength: 20 })),
    /** Parameters that this form sets whatever is filled in. */
    always: Type.Optional(Type.Array(SetParameter)),
    /** A claim that lapses: from that day of the following year on the certificate no longer counts. */
    lapses: Type.Optional(
      Type.Object(
        {
          when: Condition,
          /** Last day it counts, `MM-dd`, in the year `yearsAfter` the one it was signed in. */
          lastDay: Type.String({ pattern: '^\\d{2}-\\d{2}$' }),
          yearsAfter: Type.Integer({ minimum: 0, maximum: 5 }),
          source: Source,
          /**
           * What the agency has withheld by from then on until a new certificate comes; left out, the
           * newest earlier certificate without such a claim counts again.
           */
          afterwards: Type.Optional(
            Type.Object(
              { parameters: Type.Array(SetParameter, { minItems: 1 }), source: Source },
              closed,
            ),
          ),
        },
        closed,
      ),
    ),
    tables: Type.Optional(Type.Record(Type.String(), Table)),
    sections: Type.Array(Section, { minItems: 1 }),
    rules: Type.Optional(Type.Array(Rule)),
    openQuestions: Type.Optional(Type.Array(Text)),
  },
  closed,
);
export type FormEdition = Omit<Static<typeof FormEdition>, 'sections'> & {
  readonly sections: readonly Section[];
};
