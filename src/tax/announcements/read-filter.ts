/** States, taxes, and kinds as clients send them, in a query or a body: read, or refused by field. */

import { type FieldError, fieldError } from '../../platform/shape/field-error.ts';
import { stateRemedy } from '../../platform/shape/states.ts';
import { findState } from '../places/places.ts';
import type { ChangeFilter } from './filter.ts';
import { CHANGE_KINDS, type ChangeKind } from './schema.ts';

type Sent = {
  readonly states?: readonly string[] | undefined;
  readonly taxes?: readonly string[] | undefined;
  readonly kinds?: readonly string[] | undefined;
};

const TAX_ID = /^\d{2}-\d{3}-\d{4,7}-[A-Z0-9_]+(-[A-Z0-9]+)*$/;
const FEDERAL = ['US', '00'];

/** `nameOf`: what the field of a bad value is called. */
export function readFilter(
  sent: Sent,
  nameOf: (list: keyof Sent, index: number) => string,
): { readonly filter: ChangeFilter; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = [];
  const read = <Value>(
    list: keyof Sent,
    one: (text: string) => Value | undefined,
    rule: (text: string) => string,
  ): Value[] => {
    const values = (sent[list] ?? []).flatMap((text, i): Value[] => {
      const value = one(text);
      if (value !== undefined) return [value];
      errors.push(fieldError(nameOf(list, i), 'invalid_value', rule(text)));
      return [];
    });
    return [...new Set(values)];
  };
  const filter = {
    states: read('states', stateCode, (text) =>
      stateRemedy(text, 'must be a state, such as GA, or US for federal law'),
    ),
    taxes: read('taxes', taxId, () => 'must be a uniqueTaxID, such as 13-000-0000-SIT-000'),
    kinds: read('kinds', kindOf, () => `must be one of ${CHANGE_KINDS.join(', ')}`),
  };
  return { filter, errors };
}

function stateCode(text: string): string | undefined {
  if (FEDERAL.includes(text.trim().toUpperCase())) return 'US';
  return findState(text)?.code;
}

function taxId(text: string): string | undefined {
  const id = text.trim();
  return TAX_ID.test(id) ? id : undefined;
}

const kindOf = (text: string): ChangeKind | undefined =>
  CHANGE_KINDS.find((kind) => kind === text.trim());
