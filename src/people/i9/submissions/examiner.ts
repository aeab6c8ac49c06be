/**
 * Who acts for the employer on a form. The employee never does, whatever role or invitation they
 * hold (8 CFR 274a.2(b)(1)(ii): the employer examines), and the examiner named on the form is the
 * one who signs (M-274, 4.0).
 */

import type { Caller } from '../../../platform/requests/deps.ts';
import { type FieldError, RequestError } from '../../../platform/requests/errors.ts';
import type { Database } from '../../../platform/storage/database/database.ts';
import type { EmployeeRow } from '../../../platform/storage/database/tables-i9.ts';
import type { Permission } from '../../access/permissions.ts';
import { type Contact, type Identity, nameWords, ownFields } from '../../employees/same-person.ts';
import { findAdminRow } from '../../employers/storage/admins.ts';
import type { Content, FormSection2 } from '../form/content.ts';

/** What only the employer's side does to a form. */
export const EMPLOYER_SIDE: ReadonlySet<Permission> = new Set([
  'representative.invite',
  'representative.reissue',
  'section2.write',
  'section2.sign',
  'mismatch.report',
  'submission.review',
  'supplementB.sign',
  'submission.correct',
] as const);

type Named = Contact & {
  /** The words that end `name`, where someone has said so. */
  readonly lastName?: string | undefined;
};

export type Signer = Named & { readonly firstName?: string };

/** What the record and Section 1 say of the employee. */
export function identityOf(employee: EmployeeRow, { section1 }: Content): Identity {
  return {
    given: [
      employee.first_name,
      employee.middle_name,
      employee.nickname,
      section1?.firstName,
      section1?.middleInitial,
    ],
    family: [employee.last_name, section1?.lastName, section1?.otherLastNames],
    emails: [employee.email_address, section1?.emailAddress],
    phones: [employee.telephone_number, section1?.telephoneNumber],
  };
}

const FIELDS: Readonly<Record<keyof Contact, string>> = {
  name: 'name',
  emailAddress: 'email address',
  telephoneNumber: 'telephone number',
};

/** Why `contact` cannot be invited for this employee's form. */
export function ownContactErrors(contact: Contact, person: Identity): FieldError[] {
  return ownFields(contact, person).map((path) => ({
    path,
    code: 'mismatch',
    message: `is the employee's own ${FIELDS[path]}. Employees cannot be their own representative. Invite someone else.`,
  }));
}

/** Refuses with 403 when the person who acts for the employer is the employee. */
export function requireOther(contact: Contact, person: Identity): void {
  const [same] = ownFields(contact, person);
  if (same === undefined) return;
  throw new RequestError('own_form', { name: contact.name, field: FIELDS[same] });
}

/** The administrator or representative behind an act of the employer's side; refused with 403 when it is the employee. */
export async function requireEmployerSide(
  db: Database,
  { accountId, actor }: Caller,
  permission: Permission,
  form: { readonly employee: EmployeeRow; readonly content: Content },
  invitee: () => Promise<Named | undefined>,
): Promise<Signer | undefined> {
  if (!EMPLOYER_SIDE.has(permission)) return undefined;
  if (actor.kind !== 'admin' && actor.kind !== 'representative') return undefined;
  const signer =
    actor.kind === 'admin'
      ? await adminSigner(db, accountId, actor)
      : splitName((await invitee()) ?? { name: actor.name });
  requireOther(signer, identityOf(form.employee, form.content));
  return signer;
}

async function adminSigner(
  db: Database,
  accountId: string,
  { id, employerId, name }: { id: string; employerId: string; name: string },
): Promise<Signer> {
  const row = await findAdminRow(db, accountId, employerId, id);
  if (row === undefined) return splitName({ name });
  const { first_name: firstName, last_name: lastName, email_address: emailAddress } = row;
  return { name, firstName, lastName, emailAddress };
}

const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/);

/** A representative has one name, the form two boxes: where the last name begins is asked, not guessed. */
export function lastNameErrors(name: string | undefined, lastName?: string): FieldError[] {
  if (name === undefined) return [];
  const words = wordsOf(name);
  if (lastName === undefined) {
    const message = 'is required for a name of more than two words';
    return words.length > 2 ? [{ path: 'lastName', code: 'required', message }] : [];
  }
  const last = wordsOf(lastName);
  const isEnd =
    last.length <= words.length && words.slice(-last.length).join(' ') === last.join(' ');
  const message = `must be the last words of name, "${name}"`;
  return isEnd ? [] : [{ path: 'lastName', code: 'mismatch', message }];
}

/** Invitations of earlier versions may have a longer name without a last name. */
function splitName(contact: Named): Signer {
  const words = wordsOf(contact.name);
  const count = contact.lastName === undefined ? 1 : wordsOf(contact.lastName).length;
  const firstName = words.slice(0, -count).join(' ');
  return {
    ...contact,
    lastName: words.slice(-count).join(' '),
    ...(firstName === '' ? {} : { firstName }),
  };
}

/** Section 2 with the examiner's name filled in from the signer, where it was left out. */
export function withExaminer(section2: FormSection2, signer: Signer | undefined): FormSection2 {
  const { lastName, firstName } = signer ?? {};
  const examiner = {
    ...(lastName === undefined ? {} : { lastName }),
    ...(firstName === undefined ? {} : { firstName }),
  };
  const { examiner: named } = section2;
  if (named?.lastName || named?.firstName) return section2;
  return { ...section2, examiner: { ...examiner, ...named } };
}

/** The examiner's name as the form bears it. */
export const examinerOf = ({ examiner }: FormSection2): string =>
  [examiner?.firstName, examiner?.lastName].filter(Boolean).join(' ');

/** What is wrong with `named` as the one who examined; `signer` is who signs. */
export function examinerErrors(
  path: string,
  named: string,
  signer: Pick<Contact, 'name'>,
  person: Identity,
): FieldError[] {
  if (named === '') return [];
  if (ownFields({ name: named }, person).length > 0) {
    return [
      {
        path,
        code: 'mismatch',
        message: `"${named}" is the employee. The examiner must be someone else.`,
      },
    ];
  }
  if (isNameOf(named, signer.name)) return [];
  return [
    {
      path,
      code: 'mismatch',
      message: `"${named}" is not the signer, ${signer.name}. The person who examined the documents must sign. Send ${signer.name}, or omit the name.`,
    },
  ];
}

/** The same name, though one of them may leave out or shorten what the other spells out. */
function isNameOf(named: string, signer: string): boolean {
  const [a, b] = [new Set(nameWords(named)), new Set(nameWords(signer))];
  const common = a.intersection(b).size;
  const isPart = common === a.size || common === b.size;
  return isPart && common >= Math.min(2, b.size);
}
