/**
 * A certificate filled in: the signer's answers, and what the service adds to them. Its form is
 * the printed one, line for line, with the form's own declaration under which it is signed.
 */

import { type Answers, type FilledForm, fillForm } from '../../forms/answers/evaluate.ts';
import type { LoadedEdition } from '../../forms/catalog/load.ts';
import { fieldsOf } from '../../forms/catalog/walk.ts';
import { unshownValues } from '../../platform/pdf/known-characters.ts';
import type { FieldError } from '../../platform/requests/errors.ts';
import { distinct } from '../../platform/shape/field-error.ts';
import { signatureFieldsOf } from './find-edition.ts';

type Signing = {
  /** What is written into the signature's field. */
  readonly name: string;
  /** The employee signs here: with the name on the form, where it has one. */
  readonly isSigner?: boolean;
  /** `yyyy-MM-dd`, into the date next to it. */
  readonly day: string;
  /** Whose fields may be answered besides the employee's. */
  readonly mayAnswer: readonly ('employer' | 'preparer')[];
};

export type FilledCertificate = {
  readonly filled: FilledForm;
  readonly written: readonly string[];
  /** Whose signature it is. */
  readonly signedAs: string;
  readonly errors: readonly FieldError[];
};

export function fillCertificate(
  edition: LoadedEdition,
  sent: Readonly<Record<string, unknown>>,
  { name, isSigner = false, day, mayAnswer }: Signing,
): FilledCertificate {
  const errors: FieldError[] = [];
  const refuse = (id: string, message: string): boolean => {
    errors.push({ path: `answers.${id}`, code: 'not_allowed', message });
    return false;
  };
  const byId = new Map(fieldsOf(edition).map(({ field }) => [field.id, field]));
  const signatures = signatureFieldsOf(edition);
  const ours = new Set(signatures.flatMap(({ field: { id } }) => [id, `${id}Date`]));
  const taken = Object.entries(sent).filter(([id, answer]) => {
    if (answer === null) return false;
    const by = byId.get(id)?.by ?? 'employee';
    if (by !== 'employee' && !mayAnswer.includes(by)) {
      return refuse(id, `is filled in by the ${by}. Omit it`);
    }
    return ours.has(id) && byId.has(id) ? refuse(id, 'is filled in by the service. Omit it') : true;
  });
  const answers = Object.fromEntries(taken) as Answers;
  // Which of several signatures is asked for depends on what was answered.
  const unsigned = fillForm(edition, answers, { mustBeSigned: false });
  const signedAs = (isSigner ? nameOn(unsigned.values) : undefined) ?? name;
  const written = signatures
    .filter(({ field, section }) =>
      [field.when, section.when].every((each) => each === undefined || unsigned.holds(each)),
    )
    .flatMap(({ field: { id } }): [string, string][] => [
      [id, signedAs],
      ...(byId.has(`${id}Date`) ? [[`${id}Date`, day] as [string, string]] : []),
    ]);
  const filled = fillForm(
    edition,
    { ...answers, ...Object.fromEntries(written) },
    { mustBeSigned: true, today: day },
  );
  // A name that the service writes no one here can spell otherwise: the print tells its characters.
  const typed = [...filled.values].filter(([id]) => !written.some(([own]) => own === id));
  errors.push(...filled.problems, ...unshownValues(new Map(typed)));
  return { filled, written: written.map(([id]) => id), signedAs, errors: distinct(errors) };
}

/** As the employee wrote it: all forms of the catalog name these fields alike. */
function nameOn(values: FilledForm['values']): string | undefined {
  const parts = ['firstName', 'middleInitial', 'lastName'].map((id) => values.get(id) ?? '');
  const name = values.get('fullName') ?? parts.filter(Boolean).join(' ');
  return name === '' ? undefined : name;
}

/** What the employer is given: worksheets are for the employee's own records. */
export function givenValues(
  edition: LoadedEdition,
  { values }: Pick<FilledForm, 'values'>,
): Record<string, string> {
  const given = fieldsOf(edition).filter(({ section }) => section.worksheet !== true);
  return Object.fromEntries(
    given.flatMap(({ field: { id } }) => {
      const value = values.get(id);
      return value === undefined ? [] : [[id, value]];
    }),
  );
}

/**
 * The last day a certificate counts because of what it claims, such as exemption for a year; null
 * when it claims nothing of the kind. An edition made for a year may be signed before that begins.
 */
export function lapseOf(
  { lapses, effective }: LoadedEdition,
  { holds }: Pick<FilledForm, 'holds'>,
  signedOn: string,
): string | null {
  if (lapses === undefined || !holds(lapses.when)) return null;
  const year = Math.max(...[signedOn, effective].map((day) => Number(day.slice(0, 4))));
  return `${year + lapses.yearsAfter}-${lapses.lastDay}`;
}
