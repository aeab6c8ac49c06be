/**
 * Shapes of the files under `forms/`. A form is a folder named by its code: `form.yaml` says what
 * does not age, each edition is a file named by the first day it is given out. Labels are the form's
 * own words; `question`, `help` and `about` are ours.
 */

import Type, { type Static } from 'typebox';
import { Condition, closed, Id, IsoDate, ParameterName, TaxId, Text } from './expression-schema.ts';
import { FormField, Section } from './item-schema.ts';

const FormCode = Type.String({ pattern: '^([A-Z]{2}|W4|I9)\\d{3}$' });

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
    /** Of such a form: where the agency has it, the file or the page with its forms. */
    published: Type.Optional(
      Type.Object(
        {
          address: Type.String({ pattern: '^https://[a-z0-9.-]+\\.(gov|us)(/[^ ]*)?$' }),
          /** Where the address was read, and what is there. */
          evidence: Type.String({ minLength: 10 }),
        },
        closed,
      ),
    ),
    /** Where the form's existence, title and number were read. */
    source: Source,
    confidence: Confidence,
    openQuestions: Type.Optional(Type.Array(Text)),
  },
  closed,
);
export type FormIdentity = Static<typeof FormIdentity>;

/** A printed table: for `lookup` its first column and row head are where each begins. */
const Table = Type.Object(
  {
    title: Text,
    /** Head of the columns; the first names the rows. */
    columns: Type.Array(Text, { minItems: 2 }),
    /** Rows of cells, blank-separated: as in `rules/`, a block of text. */
    rows: Text,
    /** Of a table by ranges: the heads over rows and columns, and how the last of each ends. */
    ranges: Type.Optional(
      Type.Object(
        { rows: Text, columns: Text, andOver: Text, upTo: Type.String({ pattern: '^\\d+$' }) },
        closed,
      ),
    ),
    /** Of a table of words instead of numbers: cells are separated by `|`. */
    words: Type.Optional(Type.Literal(true)),
  },
  closed,
);

export const Rule = Type.Object(
  {
    /** The field a violation is reported at. */
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

/** What every edition says of itself. */
const HEAD = {
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
};

/** What an edition says to the tax calculation, besides its lines. */
const COUNTS = {
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
};

/** An edition file. */
export const FormEdition = Type.Object(
  {
    ...HEAD,
    /** Where the pages and instructions are that its words name and that are not here. */
    elsewhere: Type.Optional(
      Type.Object(
        {
          address: Type.String({ pattern: '^[a-z0-9.-]+\\.(gov|us)(/[A-Za-z0-9/]+)?$' }),
          /** A text of the agency that prints the address, or is there. */
          source: Source,
        },
        closed,
      ),
    ),
    /** What the form prints below its title, line by line. */
    subtitle: Type.Optional(Type.Array(Text)),
    /** The agency as the form heads itself, line by line, where it does not be below the title. */
    letterhead: Type.Optional(Type.Array(Text)),
    /** Expiration date, control number and the like, as printed in the corner. */
    corner: Type.Optional(Type.Array(Text)),
    /**
     * Of all measures, 1 where left out: less where a page must hold what the form's page holds,
     * up to 1.3 where its pages have room for larger print.
     */
    scale: Type.Optional(Type.String({ pattern: '^(0\\.[5-9]\\d*|1|1\\.[0-2]\\d?|1\\.3)$' })),
    /** Numbers of its pages, where they are part of a longer form. */
    pageNumbers: Type.Optional(Type.Object({ first: Type.Integer(), of: Type.Integer() }, closed)),
    /**
     * Which of its lines or declarations could not be sourced. Such an edition is no form to give
     * out: it says what the lines of a paper certificate feed, and is never printed.
     */
    incomplete: Type.Optional(Type.String({ minLength: 20 })),
    ...COUNTS,
    /**
     * Of instructions and the like, without a line to fill in: how the agency's own file is known,
     * which is given out as it is once it is installed.
     */
    document: Type.Optional(
      Type.Object(
        {
          pages: Type.Integer({ minimum: 1 }),
          /** Printed on it; of another edition, not all of them. */
          words: Type.Array(Text, { minItems: 1 }),
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
  /** Of an edition for paper on file: the first day of the edition whose lines it has. */
  readonly linesOf?: string;
};

/** What an older paper says otherwise than the edition whose lines it has. */
const OtherLine = Type.Partial(Type.Pick(FormField, ['label', 'line', 'options', 'feeds', 'max']));

/**
 * An edition for paper on file, which is never printed: its lines are those of another edition, as
 * a text of it shows. What is worked out with figures of a year is entered as it is on the paper.
 */
export const RecordedEdition = Type.Object(
  {
    ...HEAD,
    ...COUNTS,
    /** Why it is not printed, and what is known of its lines. */
    incomplete: Type.String({ minLength: 20 }),
    linesOf: Type.Object(
      {
        /** First day of the edition with the lines. */
        edition: IsoDate,
        /** Lines that this one does not have. */
        without: Type.Optional(Type.Array(Id, { minItems: 1 })),
        /** Lines that say something else here, by id. */
        otherwise: Type.Optional(Type.Record(Type.String(), OtherLine)),
      },
      closed,
    ),
    openQuestions: Type.Optional(Type.Array(Text)),
  },
  closed,
);
export type RecordedEdition = Static<typeof RecordedEdition>;
