/** Plausible answers to every question of a form, found by trying. */

import { type Answers, fillForm } from '../../src/forms/answers/evaluate.ts';
import type { Answer } from '../../src/forms/answers/normalize.ts';
import type { FormField } from '../../src/forms/catalog/item-schema.ts';
import type { LoadedEdition } from '../../src/forms/catalog/load.ts';
import { fieldsOf } from '../../src/forms/catalog/walk.ts';

/** An answer of the field's type; `pick` chooses among the options. */
export function plausible(field: FormField, pick: number): Answer {
  const { type, options = [], min = '0', max } = field;
  switch (type) {
    case 'checkbox':
      return true;
    case 'choice':
      return options[pick % options.length]?.value ?? '';
    case 'ssn':
      return '123-45-6789';
    case 'ein':
      return '12-3456789';
    case 'state':
      return 'CA';
    case 'zip':
      return '90210';
    case 'date':
      return '2026-03-04';
    case 'email':
      return 'ann@example.com';
    case 'phone':
      return '555-0100';
    case 'money':
    case 'integer':
    case 'decimal':
      return max !== undefined && Number(max) < Number(min) + 1 ? min : String(Number(min) + 1);
    default:
      return `Ann ${field.id}`.slice(0, field.maxLength ?? 40);
  }
}

/**
 * As many answers as go together: a choice that is reported continues to its next option, any other answer
 * is taken out. `left` is what the form still reports, which for a good catalog is nothing.
 */
export function fillAll(edition: LoadedEdition, pick = 0): { answers: Answers; left: string[] } {
  const claims = ({ type, feeds = [] }: FormField): boolean =>
    type === 'checkbox' && feeds.some(({ exempt }) => exempt === true);
  const tries = [
    tryAll(edition, pick, () => false),
    tryAll(edition, pick, claims),
    tryAll(edition, pick, ({ type, required }) => type === 'checkbox' && required !== true),
    tryAll(edition, pick, ({ required }) => required === undefined),
    tryAll(edition, 0, () => false),
  ];
  return tries.find(({ left }) => left.length === 0) ?? (tries[0] as (typeof tries)[number]);
}

function tryAll(
  edition: LoadedEdition,
  pick: number,
  isLeftOut: (field: FormField) => boolean,
): { answers: Answers; left: string[] } {
  const answers: Record<string, Answer> = {};
  const fields = new Map(fieldsOf(edition).map(({ field }) => [field.id, field]));
  const tried = new Map<string, number>();
  for (const field of fields.values()) {
    if (field.value === undefined && !isLeftOut(field)) answers[field.id] = plausible(field, pick);
  }
  for (let round = 0; round < 200; round++) {
    const { problems } = fillForm(edition, answers, { mustBeSigned: true });
    const known = problems.map(({ path }) => path.replace('answers.', ''));
    const wrong = known.find((id) => id in answers);
    if (wrong === undefined) {
      return { answers, left: problems.map(({ path, message }) => `${path} ${message}`) };
    }
    const field = fields.get(wrong);
    const next = (tried.get(wrong) ?? 0) + 1;
    tried.set(wrong, next);
    if (field?.type === 'choice' && next < (field.options?.length ?? 0)) {
      answers[wrong] = plausible(field, pick + next);
    } else {
      delete answers[wrong];
    }
  }
  return { answers, left: ['its problems do not end'] };
}
