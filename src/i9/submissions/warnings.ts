/**
 * What an employer should look at again before relying on a form. Nothing is refused for it: the
 * employee chooses the documents, and the employer may be right. USCIS, I-9 Central, "My employee
 * attested to a citizenship status that differs from the documentation they presented": ask whether
 * Section 1 is right and have it corrected if not; if it is, do not accept what does not match.
 */

import type { FieldError } from '../errors.ts';
import { findDocument } from '../form-data/documents.ts';
import { type CitizenshipStatus, STATUS_LABELS } from '../form-data/statuses.ts';
import type { Content, FormDocument } from './content.ts';

const CITIZENS = ['citizen', 'noncitizen_national'] as const;
const RESIDENTS = ['lawful_permanent_resident'] as const;
const ALIENS = ['alien_authorized_to_work'] as const;

/** To whom documents are given that only some of the four may have; others tell no status. */
const GIVEN_TO: Readonly<Record<string, readonly CitizenshipStatus[]>> = {
  us_passport: CITIZENS,
  us_passport_card: CITIZENS,
  us_citizen_id_card: CITIZENS,
  resident_citizen_id_card: CITIZENS,
  permanent_resident_card: RESIDENTS,
  foreign_passport_temporary_i551: RESIDENTS,
  employment_authorization_document: ALIENS,
  foreign_passport: ALIENS,
  fsm_passport: ALIENS,
  rmi_passport: ALIENS,
  palau_passport: ALIENS,
  form_i94: ALIENS,
  form_i20: ALIENS,
  form_ds2019: ALIENS,
  dhs_employment_authorization: [...RESIDENTS, ...ALIENS],
};

/** By the path of what to look at; empty when nothing stands out. */
export function formWarnings({ section1, section2, supplementB }: Content): FieldError[] {
  if (!section1) return [];
  const shown = [
    ...at('section2', section2?.documents),
    ...supplementB.flatMap(({ documents }, index) => at(`supplementB[${index}]`, documents)),
  ];
  return shown.flatMap(({ path, document }) => [
    ...statusWarnings(path, document, section1.citizenshipStatus),
    ...numberWarnings(path, document, section1),
  ]);
}

const at = (part: string, documents: readonly FormDocument[] | undefined) =>
  (documents ?? []).map((document, index) => ({ path: `${part}.documents[${index}]`, document }));

function statusWarnings(
  path: string,
  { listKey, documentationKey }: FormDocument,
  status: CitizenshipStatus | null | undefined,
): FieldError[] {
  const given = GIVEN_TO[documentationKey];
  if (!status || given === undefined || given.includes(status)) return [];
  const title = findDocument(listKey, documentationKey)?.title ?? documentationKey;
  const message = `Section 1 says "${STATUS_LABELS[status]}", who is given no ${title}: ask the employee whether Section 1 is right, and have it corrected if not`;
  return [{ path, message }];
}

/** The same number in two places of the form that differs. */
function numberWarnings(
  path: string,
  { documentationKey, documentNumber, receipt }: FormDocument,
  { i94Number, foreignPassportNumber }: NonNullable<Content['section1']>,
): FieldError[] {
  const name = documentationKey === 'form_i94' ? 'i94Number' : 'foreignPassportNumber';
  const entered = name === 'i94Number' ? i94Number : foreignPassportNumber;
  const isSame = (a: string, b: string): boolean => bare(a) === bare(b);
  const isCompared = documentationKey === 'form_i94' || documentationKey.endsWith('_passport');
  if (!isCompared || documentationKey === 'us_passport' || receipt) return [];
  if (!entered || !documentNumber || isSame(entered, documentNumber)) return [];
  return [
    {
      path: `${path}.documentNumber`,
      message: `is not the ${name} of Section 1: look at the document again`,
    },
  ];
}

const bare = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase();
