/**
 * A row for a form that is on record already, named by its submissionId: what was not recorded is
 * added, and what is recorded stays. A value that differs is refused, because one of the two is wrong
 * and nobody here knows which.
 */

import { canonicalJson } from '../../../platform/digest/digest.ts';
import { checkShape } from '../../../platform/requests/check-shape.ts';
import type { Caller, Deps } from '../../../platform/requests/deps.ts';
import {
  type FieldError,
  fieldError,
  invalid,
  RequestError,
} from '../../../platform/requests/errors.ts';
import { isObject } from '../../../platform/shape/known.ts';
import type { Content } from '../form/content.ts';
import { findSubmissionOfEmployer } from '../storage/submissions.ts';
import { inSubmission, writeChange } from '../submissions/change-submission.ts';
import { refuse } from '../submissions/sections/fields.ts';
import { historicalErrors } from './check-form.ts';
import { contentOf, valuesOf } from './form-content.ts';
import { type HistoricalAddition, HistoricalForm } from './schema.ts';

type Completed = {
  readonly content: Content;
  readonly edition: string;
  readonly employeeId: string;
};

/** The employee is named by id. */
type Addition = Omit<HistoricalAddition, 'emailAddress'>;

/** Undoes the transaction of a check: opening a form to change it gives it a new version. */
class Checked extends Error {
  readonly completed: Completed;
  constructor(completed: Completed) {
    super('only checked');
    this.completed = completed;
  }
}

/** With `checked`, nothing is stored; it holds what earlier rows of the check would have stored. */
export async function completeRecord(
  deps: Deps,
  caller: Caller,
  employerId: string,
  addition: Addition,
  checked?: Map<number, Content>,
): Promise<Completed> {
  try {
    return await openAndComplete(deps, caller, employerId, addition, checked);
  } catch (error) {
    if (error instanceof Checked) return error.completed;
    throw error;
  }
}

async function openAndComplete(
  deps: Deps,
  caller: Caller,
  employerId: string,
  addition: Addition,
  checked: Map<number, Content> | undefined,
): Promise<Completed> {
  const { submissionId } = addition;
  const found = await findSubmissionOfEmployer(deps.db, employerId, submissionId);
  if (found === undefined) throw new RequestError('submission_not_found');
  const employeeId = found.employee_id;
  const ids = { employerId, employeeId, submissionId };
  const permission = 'historicalForms.import';
  return await inSubmission({ deps, caller, ids, permission }, async (opened) => {
    const { row, today } = opened;
    const content = checked?.get(submissionId) ?? opened.content;
    const { historical } = content;
    if (row.status !== 'historical' || historical === undefined) {
      throw new RequestError('not_a_historical_form', { id: row.id, status: row.status });
    }
    const { source } = historical;
    const kept = { employeeId, source, edition: row.edition };
    const { form, added } = filled({ ...kept, ...valuesOf(content) }, addition, caller);
    refuse(historicalErrors(form, today));
    const { section1, section2, historical: now } = contentOf(form, source, caller.actor.name);
    const next = {
      ...content,
      section1,
      section2,
      historical: { ...now, scans: historical.scans },
    };
    const completed = { content: next, edition: row.edition, employeeId };
    if (checked !== undefined) {
      checked.set(submissionId, next);
      throw new Checked(completed);
    }
    if (added.length > 0) {
      await writeChange(deps, caller, opened, {
        content: next,
        action: 'submission.recordCompleted',
        details: { added: Object.fromEntries(added) },
      });
    }
    return completed;
  });
}

type Added = [path: string, value: unknown];

/** The form on record with what is sent in its gaps. Throws for what differs. */
function filled(
  recorded: HistoricalForm,
  { submissionId: _, source, edition, employeeId, ...sent }: Addition,
  caller: Caller,
): { readonly form: HistoricalForm; readonly added: Added[] } {
  const { section2, ...rest } = valuesOf(contentOf(sent, recorded.source, caller.actor.name));
  // A title or issuer that nobody sent is the product's own word for what is missing.
  const documents = (section2?.documents ?? []).map((document, i) => {
    const { documentTitle, issuingAuthority } = sent.section2?.documents?.[i] ?? {};
    return { ...document, documentTitle, issuingAuthority };
  });
  const errors: FieldError[] = [];
  const added: Added[] = [];
  const values = {
    employeeId: employeeId?.toLowerCase(),
    source,
    edition,
    ...rest,
    section2: { ...section2, documents },
  };
  const merged = merge('', recorded, values, { errors, added });
  if (errors.length > 0) throw invalid(errors);
  return { form: checkShape(HistoricalForm, merged), added };
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

function merge(
  path: string,
  recorded: unknown,
  sent: unknown,
  found: { readonly errors: FieldError[]; readonly added: Added[] },
): unknown {
  if (isBlank(sent)) return recorded;
  if (Array.isArray(sent) && Array.isArray(recorded)) {
    const length = Math.max(sent.length, recorded.length);
    return Array.from({ length }, (_, i) => merge(`${path}[${i}]`, recorded[i], sent[i], found));
  }
  if (isObject(sent) && (isObject(recorded) || isBlank(recorded))) {
    const before = isObject(recorded) ? recorded : {};
    const at = path === '' ? '' : `${path}.`;
    const members = Object.keys({ ...before, ...sent })
      .map((name) => [name, merge(`${at}${name}`, before[name], sent[name], found)] as const)
      .filter(([, value]) => value !== undefined);
    return Object.fromEntries(members);
  }
  if (isBlank(recorded)) {
    found.added.push([path, sent]);
    return sent;
  }
  if (canonicalJson(sent) !== canonicalJson(recorded)) {
    const message = 'differs from what is recorded, which stays. Look at the form';
    found.errors.push(fieldError(path, 'mismatch', message));
  }
  return recorded;
}
