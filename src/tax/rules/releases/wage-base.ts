/** A wage base: one column of the taxability table, or another base with differences. */

import {
  AS_SENT,
  type Citation,
  type Confidence,
  UNKNOWN_TREATMENT,
  type WageBase,
} from '../../engine/index.ts';
import type { Taxability, Treatment } from '../schema/schema.ts';
import type { WageBaseBlock } from '../schema/wage-base-schema.ts';

/** Which wages and benefits every base reaches, in one release. */
export type Matrix = {
  readonly taxability: Taxability;
  readonly wageBases: readonly WageBaseBlock[];
  /** Taxes of programs that count the whole employment, also where this release has no entry for it. */
  readonly programs: ReadonlySet<string>;
};

/** The base of one tax: that of its name, or for a program the entry that states it. Throws like `compileWageBase`. */
export function wageBaseOf(tax: string, name: string, matrix: Matrix): WageBase {
  const base = compileWageBase(name, matrix, tax);
  if (!matrix.programs.has(tax)) return base;
  const { earnings } = matrix.taxability;
  const stated = earnings.find(({ replaces }) => replaces?.taxes?.includes(tax));
  if (stated?.replaces === undefined) return { ...base, countsWholeEmployment: true };
  const { kinds, otherwise } = stated.replaces;
  const replacedBy = [stated.kind, otherwise].flatMap((kind) => {
    const index = earnings.findIndex((row) => row.kind === kind);
    return index < 0 ? [] : [index];
  });
  return {
    ...base,
    countsWholeEmployment: true,
    ...shaped({
      taxable: base.taxable.map((cell, i) => (replacedBy.includes(i) ? 1 : cell)),
      reduces: base.reduces,
      replacedBy,
      replaces: Uint8Array.from(earnings, ({ kind }) => Number(kinds.includes(kind))),
    }),
  };
}

/** Throws when a kind has no cell for the base. */
function compileWageBase(name: string, matrix: Matrix, tax: string): WageBase {
  const own = matrix.wageBases.find((base) => base.name === name);
  if (own === undefined) return ofTable(name, matrix.taxability);
  const like = compileWageBase(own.like, matrix, tax);
  const { earnings, benefits } = matrix.taxability;
  requireKnown(own, earnings, benefits);
  const taxable = earnings.map((row, i) =>
    cellOf(row, of(tax, own.earnings?.[row.kind]), own, like.taxable[i]),
  );
  const reduces = benefits.map((row, i) =>
    cellOf(row, of(tax, own.benefits?.[row.kind]), own, like.reduces[i]),
  );
  return {
    ...like,
    name,
    ...shaped({
      taxable: Uint8Array.from(taxable, ({ mark }) => mark),
      reduces: Uint8Array.from(reduces, ({ mark }) => mark),
      replacedBy: like.replacedBy,
      replaces: like.replaces,
    }),
    benefitsNote:
      own.confidence === 'unverified'
        ? `Which benefits lower ${name} wages is unverified: ${own.evidence}`
        : '',
    earningCitations: taxable.map(({ citation }) => citation),
    benefitCitations: reduces.map(({ citation }) => citation),
    earningConfidences: taxable.map(({ confidence }) => confidence),
    benefitConfidences: reduces.map(({ confidence }) => confidence),
  };
}

type Cell = { readonly mark: number; readonly citation: Citation; readonly confidence: Confidence };
type Row = Taxability['earnings'][number] | Taxability['benefits'][number];
type Exception = NonNullable<WageBaseBlock['earnings'] | WageBaseBlock['benefits']>[string];

/** What a cell says of a tax that it may not name. */
function of<Cell extends Exception>(tax: string, cell: Cell | undefined): Cell | undefined {
  if (cell?.taxes === undefined || cell.taxes.includes(tax)) return cell;
  return { ...cell, ...('taxable' in cell ? { taxable: 'unknown' } : { reduces: 'unknown' }) };
}

/** What the base itself says of a kind, else the base that it is like: `like` is its treatment. */
function cellOf(
  row: Row,
  exception: Exception | undefined,
  own: WageBaseBlock,
  like: number | undefined,
): Cell {
  if (row.asSent) return SENT;
  const isUnknown = exception === undefined && row.elsewhere === 'unknown';
  const said = exception ?? (isUnknown ? own.follows : undefined);
  const { source = own.source, confidence = own.confidence } = said ?? {};
  if (exception !== undefined) return { mark: markOf(exception), citation: source, confidence };
  const mark = isUnknown && own.follows === undefined ? UNKNOWN_TREATMENT : like;
  if (mark === undefined)
    throw new Error(`taxability.yaml: ${row.kind} has no cell for ${own.like}`);
  return { mark, citation: source, confidence };
}

/** What the request says of its own wages is as sure as its amounts are. */
const SENT: Cell = {
  mark: AS_SENT,
  citation: { document: 'exemptTaxes of the request' },
  confidence: 'official',
};

/** What the table says of a kind in one of its columns. */
function columnCell(name: string, row: Row, taxability: Taxability): Cell {
  if (row.asSent) return SENT;
  const found = row.bases[name];
  if (found === undefined) throw new Error(`taxability.yaml: ${row.kind} has no cell for ${name}`);
  const { cite, confidence } = found;
  return { mark: markOf(found), citation: sourceOf(cite, taxability), confidence };
}

function markOf(cell: { readonly taxable: Treatment } | { readonly reduces: Treatment }): number {
  const treatment = 'taxable' in cell ? cell.taxable : cell.reduces;
  return treatment === 'unknown' ? UNKNOWN_TREATMENT : Number(treatment);
}

function sourceOf(key: string, { sources }: Taxability): Citation {
  const found = sources[key];
  if (found === undefined) throw new Error(`taxability.yaml: no source ${key}`);
  return found;
}

function requireKnown(
  base: WageBaseBlock,
  earnings: Taxability['earnings'],
  benefits: Taxability['benefits'],
): void {
  const rows = [...earnings, ...benefits].filter(({ asSent }) => !asSent);
  const known = new Set(rows.map(({ kind }) => kind));
  const named = [...Object.keys(base.earnings ?? {}), ...Object.keys(base.benefits ?? {})];
  const odd = named.find((kind) => !known.has(kind));
  if (odd !== undefined) throw new Error(`wage base ${base.name}: no earning or benefit ${odd}`);
}

function ofTable(name: string, taxability: Taxability): WageBase {
  const { earnings, benefits } = taxability;
  const taxable = earnings.map((row) => columnCell(name, row, taxability));
  const reduces = benefits.map((row) => columnCell(name, row, taxability));
  const stated = earnings.findIndex((row) => row.replaces?.wageBases?.includes(name));
  const replaced = earnings[stated]?.replaces?.kinds ?? [];
  return {
    name,
    benefitsNote: '',
    countsWholeEmployment: false,
    ...shaped({
      taxable: Uint8Array.from(taxable, ({ mark }) => mark),
      reduces: Uint8Array.from(reduces, ({ mark }) => mark),
      replacedBy: stated < 0 ? [] : [stated],
      replaces: Uint8Array.from(earnings, ({ kind }) => Number(replaced.includes(kind))),
    }),
    earningCitations: taxable.map(({ citation }) => citation),
    benefitCitations: reduces.map(({ citation }) => citation),
    earningConfidences: taxable.map(({ confidence }) => confidence),
    benefitConfidences: reduces.map(({ confidence }) => confidence),
  };
}

type Masks = Pick<WageBase, 'taxable' | 'reduces' | 'replacedBy' | 'replaces'>;

/** One number for equal masks, quick to compare. */
function shaped(masks: Masks): Masks & Pick<WageBase, 'shape'> {
  const { taxable, reduces, replacedBy, replaces } = masks;
  const text = `${taxable} ${reduces} ${replacedBy} ${replaces}`;
  const shape = shapes.get(text) ?? shapes.size;
  shapes.set(text, shape);
  return { ...masks, shape };
}

const shapes = new Map<string, number>();
