/** What every file of forms is made of: texts and IDs, conditions, and exact calculations. */

import Type from 'typebox';

export const closed = { additionalProperties: false } as const;
export const IsoDate = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
export const Id = Type.String({ pattern: '^[a-z][A-Za-z0-9]*$' });
export const Text = Type.String({ minLength: 1 });
export const TaxId = Type.String({ pattern: '^\\d{2}-\\d{3}-\\d{4,7}-[A-Z][A-Z0-9_]*-\\d{3,6}$' });
export const ParameterName = Type.String({ pattern: '^[A-Z0-9_]+$' });

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

export const Condition = Type.Unsafe<Condition>(Type.Object({}, { minProperties: 1 }));
export const Operand = Type.Unsafe<Operand>(Type.Union([Type.String(), Type.Object({})]));
