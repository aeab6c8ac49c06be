/**
 * A certificate as far as the employee has filled it in: every answer is kept as it was typed, and what
 * the form makes of them is worked out at each reading. No one but the employee reads a draft.
 */

import type { Answer } from '../../forms/answers/normalize.ts';
import { parametersOf, type TaxParameters } from '../../forms/answers/parameters.ts';
import { takenOn } from '../../forms/answers/taken-parameters.ts';
import { createTrailKey } from '../../platform/audit/trail.ts';
import { checkShape } from '../../platform/requests/check-shape.ts';
import type { Caller } from '../../platform/requests/deps.ts';
import { requireMatch } from '../../platform/requests/if-match.ts';
import { EMPLOYEES } from '../../platform/storage/rows/trails.ts';
import { openEmployeeKey } from '../employees/employee-audit.ts';
import {
  type CertificateDeps,
  type EmployeeIds,
  type OpenedEmployee,
  withEmployee,
} from './deps.ts';
import { fillCertificate, lapseOf } from './fill-certificate.ts';
import { type Found, findForm, signatureFieldsOf } from './find-edition.ts';
import { SaveDraft } from './schema.ts';
import {
  deleteCertificateDraft,
  deleteOldCertificateDrafts,
  findCertificateDraft,
  writeCertificateDraft,
} from './storage/certificate-drafts.ts';

export type DraftIds = EmployeeIds & { readonly formCode: string };
type DraftAnswers = Readonly<Record<string, Answer>>;
export type DraftView = ReturnType<typeof viewDraft>;

/** A draft that was not saved for as long is dropped. */
const DRAFT_DAYS = 30;

export const draftsSince = (ms: number): string =>
  new Date(ms - DRAFT_DAYS * 86_400_000).toISOString();

const contextOf = (employeeId: string, formCode: string): string =>
  `certificate_drafts.sealed:${employeeId}:${formCode}`;

/** Without a draft: an empty one of version 0. */
export async function readDraft(
  deps: CertificateDeps,
  caller: Caller,
  ids: DraftIds,
): Promise<DraftView> {
  return await withEmployee(deps, caller, 'certificate.draft', ids, async (opened) => {
    const found = findForm(deps.forms, ids.formCode, opened.today);
    return viewDraft(
      { ...found, taken: deps.taken },
      caller,
      opened.today,
      await openDraft(deps, opened, found),
    );
  });
}

export async function saveDraft(
  deps: CertificateDeps,
  caller: Caller,
  ids: DraftIds,
  body: unknown,
  ifMatch?: string,
): Promise<DraftView> {
  return await withEmployee(deps, caller, 'certificate.draft', ids, async (opened) => {
    const { transaction, employee, today, now } = opened;
    const found = findForm(deps.forms, ids.formCode, today);
    const before = await openDraft(deps, opened, found);
    requireMatch(ifMatch, before.version);
    const answers = given(checkShape(SaveDraft, body).answers);
    const key =
      (await openEmployeeKey(transaction, deps, employee.id)) ??
      (await createTrailKey(transaction, deps, EMPLOYEES, employee.id));
    const formCode = found.form.identity.code;
    const version = before.version + 1;
    if (before.version === 0) {
      await deleteOldCertificateDrafts(transaction, draftsSince(deps.clock()));
    }
    await writeCertificateDraft(transaction, {
      employee_id: employee.id,
      form_code: formCode,
      employer_id: employee.employer_id,
      version,
      updated_at: now,
      sealed: key.seal(JSON.stringify(answers), contextOf(employee.id, formCode)),
    });
    return viewDraft({ ...found, taken: deps.taken }, caller, today, {
      version,
      savedAt: now,
      answers,
    });
  });
}

/** Answers the empty draft. */
export async function discardDraft(
  deps: CertificateDeps,
  caller: Caller,
  ids: DraftIds,
  ifMatch?: string,
): Promise<DraftView> {
  return await withEmployee(deps, caller, 'certificate.draft', ids, async (opened) => {
    const { transaction, employee, today } = opened;
    const found = findForm(deps.forms, ids.formCode, today);
    requireMatch(ifMatch, (await openDraft(deps, opened, found)).version);
    const formCode = found.form.identity.code;
    await deleteCertificateDraft(transaction, { employeeId: employee.id, formCode });
    return viewDraft({ ...found, taken: deps.taken }, caller, today, NONE);
  });
}

type Draft = {
  readonly version: number;
  readonly savedAt: string | null;
  readonly answers: DraftAnswers;
};

const NONE: Draft = { version: 0, savedAt: null, answers: {} };

async function openDraft(
  deps: CertificateDeps,
  { transaction, employee }: OpenedEmployee,
  { form }: Found,
): Promise<Draft> {
  const formCode = form.identity.code;
  const ids = { employeeId: employee.id, formCode };
  const row = await findCertificateDraft(transaction, ids, draftsSince(deps.clock()));
  const key = await openEmployeeKey(transaction, deps, employee.id);
  if (row === undefined || key === undefined) return NONE;
  const answers = JSON.parse(key.open(row.sealed, contextOf(employee.id, formCode)));
  return { version: row.version, savedAt: row.updated_at, answers };
}

/** What was left blank is no answer. */
const given = (answers: SaveDraft['answers']): DraftAnswers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]) =>
      answer === null || answer === '' ? [] : [[id, answer]],
    ),
  );

function viewDraft(
  { form, edition, taken }: Found & Pick<CertificateDeps, 'taken'>,
  { actor }: Caller,
  today: string,
  { version, savedAt, answers }: Draft,
) {
  const { filled, errors, asked } = fillAsFar(edition, answers, { name: actor.name, day: today });
  const ours = new Set(
    signatureFieldsOf(edition).flatMap(({ field: { id } }) => [id, `${id}Date`]),
  );
  const parameters = takenOn(parametersOrNone({ form, edition }, filled), taken, today);
  return {
    formCode: form.identity.code,
    edition: edition.effective,
    version,
    savedAt,
    answers,
    /** What is signed: answers to questions that do not apply are kept, and not on the form. */
    asked,
    values: Object.fromEntries([...filled.values].filter(([id]) => !ours.has(id))),
    computed: [...filled.computed],
    applying: [...filled.applying].filter((id) => !ours.has(id)),
    problems: errors.map(({ path, code, message }) => ({
      field: path.replace(/^answers\./, ''),
      code,
      message,
    })),
    lapsesAfter: lapseOf(edition, filled, today),
    taxJurisdictionParms: parameters.taxJurisdictionParms,
    lines: parameters.lines,
  };
}

/** Fills in what applies: an answer whose question another answer took away waits for it to come back. */
function fillAsFar(
  edition: Found['edition'],
  answers: DraftAnswers,
  { name, day }: { readonly name: string; readonly day: string },
) {
  let asked = answers;
  for (;;) {
    const done = fillCertificate(edition, asked, {
      name,
      isSigner: true,
      day,
      mayAnswer: ['preparer'],
    });
    const unasked = new Set(
      done.errors
        .filter(({ code }) => code === 'not_allowed' || code === 'unknown_field')
        .map(({ path }) => path.replace(/^answers\./, '')),
    );
    const rest = Object.entries(asked).filter(([id]) => !unasked.has(id));
    if (rest.length === Object.keys(asked).length) return { ...done, asked };
    asked = Object.fromEntries(rest);
  }
}

/** Answers that contradict each other set nothing yet. */
function parametersOrNone(
  { form, edition }: Found,
  filled: Parameters<typeof parametersOf>[2],
): TaxParameters {
  try {
    return parametersOf(form, edition, filled);
  } catch {
    return { taxJurisdictionParms: [], lines: [] };
  }
}
