/**
 * The lists of acceptable documents (Form I-9, page 2) and what Section 2 records of each. A List A
 * selection may need several documents; each is one block of the form.
 */

import { unknownName } from '../../../platform/shape/nearest.ts';
import { LISTS_CITATION, PALAU_CITATION, SCHOOL_FORMS_CITATION } from './citations.ts';
import type { DocumentRule, ListKey } from './document-rule.ts';
import { EARLIER_DOCUMENTS } from './earlier-documents.ts';

type Shape = Partial<Omit<DocumentRule, 'listKey' | 'item' | 'key' | 'title' | 'issuer'>>;

const rule = (
  listKey: ListKey,
  item: number,
  key: string,
  title: string,
  issuer: string | null,
  shape: Shape = {},
): DocumentRule => ({
  listKey,
  item,
  key,
  title,
  issuer,
  number: 'required',
  expiry: 'required',
  photo: true,
  minorsOnly: false,
  reverified: false,
  sides: 'stated',
  photoMatch: false,
  passport: false,
  offered: true,
  citation: LISTS_CITATION,
  ...shape,
});

const STATE = 'U.S. Department of State';
const USCIS = 'U.S. Citizenship and Immigration Services';
const CBP = 'U.S. Customs and Border Protection';
const TRIBAL = 'Native American tribal document';
const minor: Shape = { number: 'optional', expiry: 'none', photo: false, minorsOnly: true };
const maybe: Shape = { number: 'optional', expiry: 'optional' };
const card: Shape = { sides: 'two' };
const booklet: Shape = { sides: 'one' };
const schoolForm: Shape = {
  expiry: 'optional',
  reverified: true,
  citation: SCHOOL_FORMS_CITATION,
};

export const DOCUMENTS: readonly DocumentRule[] = [
  rule('A', 1, 'us_passport', 'U.S. Passport', STATE, {
    ...booklet,
    photoMatch: true,
    passport: true,
  }),
  rule('A', 1, 'us_passport_card', 'U.S. Passport Card', STATE, {
    ...card,
    photoMatch: true,
    passport: true,
  }),
  rule(
    'A',
    2,
    'permanent_resident_card',
    'Permanent Resident Card or Alien Registration Receipt Card (Form I-551)',
    USCIS,
    { ...card, expiry: 'optional', photoMatch: true },
  ),
  rule(
    'A',
    3,
    'foreign_passport_temporary_i551',
    'Foreign passport with temporary I-551 stamp or printed notation on a machine-readable immigrant visa',
    null,
    { ...booklet, reverified: true },
  ),
  rule(
    'A',
    4,
    'employment_authorization_document',
    'Employment Authorization Document with photograph (Form I-766)',
    USCIS,
    { ...card, reverified: true, photoMatch: true },
  ),
  rule('A', 5, 'foreign_passport', 'Foreign passport', null, {
    ...booklet,
    passport: true,
  }),
  rule('A', 6, 'fsm_passport', 'Passport of the Federated States of Micronesia', null, {
    ...booklet,
    passport: true,
  }),
  rule('A', 6, 'rmi_passport', 'Passport of the Republic of the Marshall Islands', null, {
    ...booklet,
    passport: true,
  }),
  rule('A', 6, 'palau_passport', 'Passport of the Republic of Palau', null, {
    ...booklet,
    passport: true,
    offered: false,
    citation: PALAU_CITATION,
  }),
  // Parts of items 5 and 6: an I-94 may be valid for the duration of status, without a date.
  rule('A', 5, 'form_i94', 'Form I-94 or I-94A', CBP, { expiry: 'optional', reverified: true }),
  rule('A', 5, 'form_i20', 'Form I-20', null, schoolForm),
  rule('A', 5, 'form_ds2019', 'Form DS-2019', null, schoolForm),

  // The form asks for an expiration date "if any".
  rule('B', 1, 'drivers_license', "Driver's license of a state or outlying possession", null, {
    ...card,
    expiry: 'optional',
  }),
  rule('B', 1, 'state_id_card', 'ID card of a state or outlying possession', null, {
    ...card,
    expiry: 'optional',
  }),
  rule(
    'B',
    2,
    'government_id_card',
    'ID card of a federal, state or local government agency',
    null,
    maybe,
  ),
  rule('B', 3, 'school_id_card', 'School ID card with a photograph', null, maybe),
  rule('B', 4, 'voter_registration_card', "Voter's registration card", null, {
    ...maybe,
    photo: false,
  }),
  rule('B', 5, 'us_military_card', 'U.S. military card', null, { ...card, expiry: 'optional' }),
  rule('B', 5, 'us_draft_record', 'U.S. draft record', null, { expiry: 'optional', photo: false }),
  rule('B', 6, 'military_dependent_id_card', "Military dependent's ID card", null, card),
  rule(
    'B',
    7,
    'merchant_mariner_card',
    'U.S. Coast Guard Merchant Mariner Card',
    'U.S. Coast Guard',
    card,
  ),
  rule('B', 8, 'native_american_tribal_document', TRIBAL, null, maybe),
  rule(
    'B',
    9,
    'canadian_drivers_license',
    "Driver's license of a Canadian government authority",
    null,
    { ...card, expiry: 'optional' },
  ),
  rule('B', 10, 'school_record', 'School record or report card', null, minor),
  rule('B', 11, 'medical_record', 'Clinic, doctor or hospital record', null, minor),
  rule('B', 12, 'day_care_record', 'Day-care or nursery school record', null, minor),

  rule(
    'C',
    1,
    'social_security_card',
    'Social Security account number card without restriction',
    'Social Security Administration',
    { ...card, expiry: 'none' },
  ),
  rule(
    'C',
    2,
    'birth_report_certification',
    'Certification of report of birth (DS-1350, FS-545, FS-240)',
    STATE,
    { number: 'optional', expiry: 'none' },
  ),
  rule(
    'C',
    3,
    'birth_certificate',
    'Original or certified copy of a birth certificate with official seal',
    null,
    { number: 'optional', expiry: 'none' },
  ),
  rule('C', 4, 'native_american_tribal_document', TRIBAL, null, maybe),
  rule('C', 5, 'us_citizen_id_card', 'U.S. Citizen ID Card (Form I-197)', null, {
    ...card,
    expiry: 'none',
  }),
  rule(
    'C',
    6,
    'resident_citizen_id_card',
    'ID Card for Use of Resident Citizen in the United States (Form I-179)',
    null,
    { ...card, expiry: 'none' },
  ),
  rule(
    'C',
    7,
    'dhs_employment_authorization',
    'Employment authorization document issued by the Department of Homeland Security',
    'U.S. Department of Homeland Security',
    { ...maybe, reverified: true },
  ),
];

/** What makes a Social Security card unacceptable (Form I-9, page 2, List C, item 1). */
const WORK_RESTRICTIONS =
  /not\s+valid\s+for\s+(employment|work)|valid\s+for\s+work\s+only\s+with\s+(ins|dhs)\s+authorization/i;

/** Whether a text bears one of the restrictions of a Social Security card. */
export const hasWorkRestriction = (text: string | null | undefined): boolean =>
  WORK_RESTRICTIONS.test(text ?? '');

export const findDocument = (listKey: string, key: string): DocumentRule | undefined =>
  [...DOCUMENTS, ...EARLIER_DOCUMENTS].find(
    (document) => document.listKey === listKey && document.key === key,
  );

/** What to say of a key that List `listKey` does not have; of a form completed before, its earlier lists count. */
export const unknownDocument = (
  listKey: string,
  key: string,
  lists: 'present' | 'all' = 'present',
): string =>
  unknownName(
    key,
    [...DOCUMENTS.filter(({ offered }) => offered), ...(lists === 'all' ? EARLIER_DOCUMENTS : [])]
      .filter((each) => each.listKey === listKey)
      .map((each) => each.key),
    `document of List ${listKey}`,
  );

/** What counts together as one List A selection: every one of `all`, any of `also`. */
type ListASelection = { readonly all: readonly string[]; readonly also: readonly string[] };

export const LIST_A_SELECTIONS: readonly ListASelection[] = [
  { all: ['us_passport'], also: [] },
  { all: ['us_passport_card'], also: [] },
  { all: ['permanent_resident_card'], also: [] },
  { all: ['foreign_passport_temporary_i551'], also: [] },
  { all: ['employment_authorization_document'], also: [] },
  { all: ['foreign_passport', 'form_i94'], also: ['form_i20', 'form_ds2019'] },
  { all: ['fsm_passport', 'form_i94'], also: [] },
  { all: ['rmi_passport', 'form_i94'], also: [] },
  { all: ['palau_passport', 'form_i94'], also: [] },
];
