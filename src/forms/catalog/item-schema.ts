/**
 * What is on a form: fields with what they feed, text, and how they are arranged, section by
 * section. Labels are the form's own words; `question` and `help` are ours.
 */

import Type, { type Static } from 'typebox';
import { Condition, closed, Id, Operand, ParameterName, TaxId, Text } from './expression-schema.ts';

/** How a filled field becomes a tax parameter. */
export const Feed = Type.Object(
  {
    /** Left out: the form's own tax. */
    tax: Type.Optional(TaxId),
    /** Either a parameter of that tax ... */
    parameter: Type.Optional(ParameterName),
    /** ... with its value by the answer (the answer itself where left out) ... */
    values: Type.Optional(Type.Record(Type.String(), Type.String())),
    /** ... or the fraction that an answer in percent means ... */
    isPercent: Type.Optional(Type.Literal(true)),
    /** ... or, when the box is checked, the tax's entry becomes `isExempt`. */
    exempt: Type.Optional(Type.Literal(true)),
    when: Type.Optional(Condition),
  },
  closed,
);
export type Feed = Static<typeof Feed>;

const FIELD_TYPES = [
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
  /** The words at the beginning of the label that are printed in bold. */
  lead: Type.Optional(Text),
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
    /** The label is ours, for screen readers: the form prints none. */
    unlabeled: Type.Optional(Type.Literal(true)),
    /** Asked for and counted, but no line of the form. */
    unprinted: Type.Optional(Type.Literal(true)),
    /** Of a checkbox without a box: what the form has people write there, such as `Exempt`. */
    writes: Type.Optional(Text),
    /** Of a checkbox that other answers check, so that no one is asked about it. */
    checkedWhen: Type.Optional(Condition),
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
    style: Type.Optional(Type.Enum(['small', 'strong', 'heading'])),
    /** The words at its beginning that are printed in bold. */
    lead: Type.Optional(Text),
    /** Of a section with its title at the side: across the page, below the title too. */
    wide: Type.Optional(Type.Literal(true)),
    align: Type.Optional(Type.Enum(['center'])),
    /** In a frame that meets those above and below. */
    frame: Type.Optional(Type.Enum(['plain', 'grey'])),
    /** Begins with a number such as `(1)`, which hangs out at this depth of an outline. */
    hang: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 })),
    /** A line below, across the column. */
    ruled: Type.Optional(Type.Literal(true)),
  },
  closed,
);
export type ParagraphItem = Static<typeof Paragraph>;

/** What is printed between two columns: a word, a grey strip, or both. */
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
/** Boxes of several columns that share their labels, which are once at the left. */
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
        /** The heads are above another grid already. */
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
     * Where its title is printed, in its own band where left out: before the first paragraph on the
     * same line, in a band or plain; centered; large, as over instructions; at the left side of the
     * items, below a line; or nowhere, where the form's heading says it already.
     */
    head: Type.Optional(Type.Enum(['run-in', 'plain', 'center', 'large', 'side', 'none'])),
    /** In two columns, with the sections next to it that are, too. */
    flow: Type.Optional(Type.Literal('columns')),
    /** Begins on a new page. */
    newPage: Type.Optional(Type.Boolean()),
    when: Type.Optional(Condition),
    items: Type.Array(Type.Union([Simple, Columns]), { minItems: 1 }),
  },
  closed,
);
export type Section = Omit<Static<typeof Section>, 'items'> & { readonly items: readonly Item[] };
