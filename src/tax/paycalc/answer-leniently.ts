/** Answers an item of a client that prefers lenient handling, with a note for each thing that was let pass. */

import type { Release } from '../rules/index.ts';
import { answerItem, type OnFault } from './calculate-items.ts';
import { relaxItem } from './relax-item.ts';
import type { PaymentNote } from './remarks.ts';
import type { PayCalcResponseItem } from './response-schema.ts';
import { withoutUnsetOverrides } from './unset-overrides.ts';

/** Named in one answer; a last note counts the others. */
const MAX_NOTES = 50;

export function answerLeniently(
  sent: unknown,
  release: Release,
  onFault: OnFault,
): PayCalcResponseItem {
  const { item, notes } = withoutUnsetOverrides(relaxItem(sent), release);
  const answer = answerItem(item, release, onFault);
  return answer.errorStatus === undefined ? withRemarks(answer, notes) : answer;
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
