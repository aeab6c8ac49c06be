/** Answers an item of a client that prefers lenient handling, with a note for each thing that was let pass. */

import type { TSchema } from 'typebox';
import type { Release } from '../rules/index.ts';
import { answerItem, type OnFault } from './calculate-items.ts';
import { type Relaxed, relaxItem } from './relax-item.ts';
import type { PaymentNote } from './remarks.ts';
import type { PayCalcResponseItem } from './response-schema.ts';
import { PayCalcItem } from './schema.ts';
import { withoutUnsetOverrides } from './unset-overrides.ts';

/** Named in one answer; a last note counts the others. */
const MAX_NOTES = 50;

/** What was let pass of a request around its items; undefined where the client prefers no lenient handling. */
export type Lenient = readonly string[] | undefined;

/** Answers each item so, with what was let pass of the request around it. */
export const leniently =
  (lenient: NonNullable<Lenient>) =>
  (sent: unknown, release: Release, onFault: OnFault): PayCalcResponseItem => {
    const { item, notes } = withoutUnsetOverrides(relaxed(sent, PayCalcItem, lenient), release);
    const answer = answerItem(item, release, onFault);
    return answer.errorStatus === undefined ? withRemarks(answer, notes) : answer;
  };

/** The body as it is read, and a note for each thing that was let pass of it or around it. */
export function relaxed(body: unknown, schema: TSchema, lenient: Lenient): Relaxed {
  if (lenient === undefined) return { item: body, notes: [] };
  const { item, notes } = relaxItem(body, schema);
  const around = lenient.map((text): PaymentNote => ['unknown_field', text]);
  return { item, notes: [...around, ...notes] };
}

type Noted = { readonly notes?: string[]; readonly noteCodes?: string[] };

/** The answer with a note for each thing that was let pass. */
export function withRemarks<Answer extends Noted>(
  answer: Answer,
  notes: readonly PaymentNote[],
): Answer {
  if (notes.length === 0) return answer;
  const named = notes.slice(0, MAX_NOTES);
  const others = notes.length - named.length;
  const texts = named.map(([, text]) => text);
  const codes: string[] = named.map(([code]) => code);
  if (others > 0) {
    texts.push(`${others} more fields or values were let pass like these.`);
    codes.push('read_leniently');
  }
  return {
    ...answer,
    notes: [...(answer.notes ?? []), ...texts],
    noteCodes: [...(answer.noteCodes ?? []), ...codes],
  };
}
