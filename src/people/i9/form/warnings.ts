/**
 * What an employer should look at again before relying on a form. Nothing is refused for it: the
 * employee chooses the documents, and the employer may be right. USCIS, I-9 Central, "My employee
 * attested to a citizenship status that differs from the documentation they presented": ask whether
 * Section 1 is right and have it corrected if not; if it is, do not accept what does not match.
 */

import { findDocument, hasWorkRestriction } from '../form-data/documents.ts';
import { type CitizenshipStatus, STATUS_LABELS } from '../form-data/statuses.ts';
import type { Content, FormDocument } from './content.ts';

export type Warning = {
  /** Stable, for programs. */
  readonly code: string;
  readonly path: string;
  readonly message: string;
};

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
  certificate_of_citizenship: CITIZENS,
  certificate_of_naturalization: CITIZENS,
  alien_registration_receipt_card_i151: RESIDENTS,
  temporary_resident_card: ALIENS,
  employment_authorization_card_i688a: ALIENS,
  employment_authorization_document_i688b: ALIENS,
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
export function formWarnings(content: Content): Warning[] {
  const { section1, section2, supplementB } = content;
  if (!section1) return [];
  const shown = [
    ...at('section2', section2?.documents, section2?.additionalInformation),
    ...supplementB.flatMap(({ documents, additionalInformation }, index) =>
      at(`supplementB[${index}]`, documents, additionalInformation),
    ),
  ];
  return [
    ...section1Warnings(section1),
    ...shown.flatMap(({ path, document, additional }) => [
      ...statusWarnings(path, document, section1.citizenshipStatus),
      ...numberWarnings(path, document, section1),
      ...cardWarnings(path, document, additional, section1),
    ]),
    ...signingWarnings(content),
  ];
}

const at = (
  part: string,
  documents: readonly FormDocument[] | undefined,
  additional: string | null | undefined,
) =>
  (documents ?? []).map((document, index) => ({
    path: `${part}.documents[${index}]`,
    document,
    additional: additional ?? '',
  }));

type Filled = NonNullable<Content['section1']>;

/** Form I-9, Section 1: "Middle Initial (if any)"; item 4: "enter one of these". */
function section1Warnings({
  middleInitial,
  citizenshipStatus,
  uscisNumber,
  i94Number,
  foreignPassportNumber,
}: Filled): Warning[] {
  const numbers = [uscisNumber, i94Number, foreignPassportNumber].filter(Boolean).length;
  return [
    ...(middleInitial && !/^(\p{L}\.?[ -]?){1,3}$/u.test(middleInitial)
      ? [
          {
            code: 'middle_initial',
            path: 'section1.middleInitial',
            message: 'The form asks for the middle initial, not the full middle name.',
          },
        ]
      : []),
    ...(citizenshipStatus === 'alien_authorized_to_work' && numbers > 1
      ? [
          {
            code: 'several_numbers',
            path: 'section1.uscisNumber',
            message:
              'Item 4 asks for one of USCIS/A-Number, Form I-94 admission number, and foreign passport number. Ask the employee which one to keep.',
          },
        ]
      : []),
  ];
}

function statusWarnings(
  path: string,
  { listKey, documentationKey }: FormDocument,
  status: CitizenshipStatus | null | undefined,
): Warning[] {
  const given = GIVEN_TO[documentationKey];
  if (!status || given === undefined || given.includes(status)) return [];
  const title = findDocument(listKey, documentationKey)?.title ?? documentationKey;
  const message = `Section 1 says "${STATUS_LABELS[status]}", and a person with that status does not receive a ${title}. Ask the employee to check Section 1 and to correct it if it is wrong`;
  return [{ code: 'status_document_mismatch', path, message }];
}

/** The same number in two places of the form that differs. */
function numberWarnings(
  path: string,
  { documentationKey, documentNumber, receipt }: FormDocument,
  { i94Number, foreignPassportNumber }: Filled,
): Warning[] {
  const name = documentationKey === 'form_i94' ? 'i94Number' : 'foreignPassportNumber';
  const entered = name === 'i94Number' ? i94Number : foreignPassportNumber;
  const isCompared = documentationKey === 'form_i94' || documentationKey.endsWith('_passport');
  if (!isCompared || documentationKey === 'us_passport' || receipt) return [];
  if (!entered || !documentNumber || bare(entered) === bare(documentNumber)) return [];
  return [
    {
      code: 'number_differs',
      path: `${path}.documentNumber`,
      message: `does not match the ${name} in Section 1. Check the document again`,
    },
  ];
}

/** A Social Security card: its number has nine digits, those of Section 1, and no restriction. */
function cardWarnings(
  path: string,
  { documentationKey, documentNumber, receipt }: FormDocument,
  additional: string,
  { socialSecurityNumber }: Filled,
): Warning[] {
  if (documentationKey !== 'social_security_card' || receipt) return [];
  const digits = bare(documentNumber ?? '');
  const warnings: Warning[] = [];
  if (hasWorkRestriction(additional)) {
    const message =
      'Additional information names a restriction that makes a Social Security card unacceptable. Look at the card again.';
    warnings.push({ code: 'social_security_card_restricted', path, message });
  }
  if (documentNumber && !/^\d{9}$/.test(digits)) {
    const message = 'A Social Security card shows nine digits. Check the card again.';
    warnings.push({
      code: 'social_security_card_number',
      path: `${path}.documentNumber`,
      message,
    });
  } else if (documentNumber && socialSecurityNumber && digits !== bare(socialSecurityNumber)) {
    const message = 'The number does not match Section 1. Check the card again.';
    warnings.push({ code: 'number_differs', path: `${path}.documentNumber`, message });
  }
  return warnings;
}

/** Circumstances of the signatures that a reviewer should know. */
function signingWarnings({ signatures, employeeInvited }: Content): Warning[] {
  const [one, two] = (['section1', 'section2'] as const).map((part) =>
    signatures.findLast((signature) => signature.part === part),
  );
  const isSameDevice =
    one !== undefined &&
    two?.signer.kind === 'representative' &&
    one.ip === two.ip &&
    one.userAgent === two.userAgent;
  return [
    ...(employeeInvited
      ? [
          {
            code: 'employee_invited_representative',
            path: 'section2',
            message:
              'The employee asked for the representative. Review the form before accepting it.',
          },
        ]
      : []),
    ...(isSameDevice
      ? [
          {
            code: 'same_device',
            path: 'section2',
            message:
              'The representative signed from the same address and program as the employee. Make sure two people signed.',
          },
        ]
      : []),
  ];
}

const bare = (number: string): string => number.replace(/[\s-]/g, '').toUpperCase();
