/**
 * What is in which box of Form I-9 and its supplements. Nothing of it is lost: what has no box of
 * its own goes into Additional Information.
 */

import type { CompletedForm } from '../../../forms/pdf/completed-document.ts';
import { printDay } from '../../../platform/shape/days.ts';
import { present } from '../../../platform/shape/known.ts';
import type { SubmissionRow } from '../../../platform/storage/database/tables-submissions.ts';
import type {
  Content,
  FormSection2,
  Signature,
  SupplementAEntry,
  SupplementBEntry,
} from '../form/content.ts';
import type { Section1 } from '../form/schema.ts';
import type { SignedPart } from '../form-data/attestations.ts';
import { EDITIONS } from '../form-data/editions.ts';
import { identityWords } from '../form-data/identity-procedures.ts';
import {
  addressLine,
  checked,
  dayOf,
  documentNote,
  documentRemarks,
  filled,
  joined,
  stateOf,
  titleOf,
  type Written,
  zipOf,
} from './paper.ts';

/** Of Supplement A, and of Supplement B. */
const PREPARERS_PER_PAGE = 4;
const ENTRIES_PER_PAGE = 3;

/** The form's pages in their order; of a form completed elsewhere only the sheets signed here. */
export function completedForms(
  row: Pick<SubmissionRow, 'edition' | 'edition_expires'>,
  content: Content,
): CompletedForm[] {
  const { section1, section2, supplementA, supplementB, historical } = content;
  const print = { edition: row.edition, expires: row.edition_expires };
  const name = employeeName(section1);
  const main = {
    ...section1Values(section1, lastSignature(content, 'section1')),
    ...section2Values(section1, section2, lastSignature(content, 'section2')),
  };
  return [
    ...(historical === undefined ? [{ code: 'I9101', ...print, values: filled(main) }] : []),
    ...pagesOf(supplementA, PREPARERS_PER_PAGE).map((page) => ({
      code: 'I9102',
      ...print,
      values: filled({ ...name, ...numbered('preparer', page, preparerValues, content) }),
    })),
    ...sameEdition(supplementB)
      .flatMap((entries) => pagesOf(entries, ENTRIES_PER_PAGE))
      .map((page) => ({
        code: 'I9103',
        ...printOf(present(page[0])),
        values: filled({ ...name, ...numbered('entry', page, entryValues, content) }),
      })),
  ];
}

const lastSignature = (content: Content, part: SignedPart): Signature | undefined =>
  content.signatures.findLast((signature) => signature.part === part);

const employeeName = (section1: Section1 | null): Record<string, Written> => ({
  employeeLastName: section1?.lastName,
  employeeFirstName: section1?.firstName,
  employeeMiddleInitial: section1?.middleInitial,
});

// Section 1 ----------------------------------------------------------------------------------

function section1Values(
  section1: Section1 | null,
  signature: Signature | undefined,
): Record<string, Written> {
  const one = section1 ?? {};
  const status = one.citizenshipStatus;
  const isAlien = status === 'alien_authorized_to_work';
  const { streetAddress1, streetAddress2, city } = one.address ?? {};
  const words = identityWords(one.identityProcedure);
  return {
    lastName: one.lastName,
    firstName: one.firstName,
    middleInitial: one.middleInitial,
    otherLastNames: one.otherLastNames,
    address: streetAddress1,
    apartment: streetAddress2,
    city,
    state: stateOf(one.address),
    zip: zipOf(one.address),
    dateOfBirth: dayOf(one.dateOfBirth),
    ssn: one.socialSecurityNumber?.replace(/^(\d{3})(\d{2})(\d{4})$/, '$1-$2-$3'),
    email: one.emailAddress,
    telephone: one.telephoneNumber,
    citizenshipStatus: status,
    // In a draft without a status both numbers may already be there; they belong to item 4.
    [status === 'lawful_permanent_resident' ? 'uscisNumberLpr' : 'uscisNumberAlien']:
      one.uscisNumber,
    authorizationExpiration: isAlien ? dayOf(one.authorizationExpirationDate) : undefined,
    i94Number: one.i94Number,
    foreignPassport: joined([one.foreignPassportNumber, one.foreignPassportCountry], ' / '),
    ...signatureValues(signature, 'employeeSignature', 'employeeSignatureDate', words),
  };
}

/** An electronic signature as it is usual on paper, or `words` for it, and the day the form bears. */
const signatureValues = (
  signature: Signature | undefined,
  name: string,
  date: string,
  words = `/s/ ${signature?.signer.name}`,
): Record<string, Written> =>
  signature === undefined ? {} : { [name]: words, [date]: printDay(signature.signedOn) };

// Section 2 ----------------------------------------------------------------------------------

/** Boxes of the lists; further documents of List A go into Additional Information. */
const BOXES: Readonly<Record<string, readonly string[]>> = {
  A: ['listA1', 'listA2', 'listA3'],
  B: ['listB'],
  C: ['listC'],
};

function section2Values(
  section1: Section1 | null,
  section2: FormSection2 | null,
  signature: Signature | undefined,
): Record<string, Written> {
  const two = section2 ?? {};
  const documents = two.documents ?? [];
  const values: Record<string, Written> = {};
  const notes: string[] = [];
  for (const document of documents) {
    const box = BOXES[document.listKey]?.[document.listIndex - 1];
    if (box === undefined) notes.push(documentNote(document));
    else {
      values[`${box}Title`] = titleOf(document);
      values[`${box}Authority`] = document.issuingAuthority;
      values[`${box}Number`] = document.documentNumber;
      values[`${box}Expiration`] = dayOf(document.expirationDate);
    }
    notes.push(...documentRemarks(document));
  }
  if (two.specialPlacement) notes.push('Special placement');
  // M-274, 4.1 and 4.2: the words, under List B.
  if (documents.some(({ listKey }) => listKey === 'C')) {
    values.listBTitle ??= identityWords(section1?.identityProcedure);
  }
  const { lastName, firstName, title } = two.examiner ?? {};
  return {
    ...values,
    additionalInformation: joined([two.additionalInformation, ...notes], '\n'),
    alternativeProcedure: checked(two.alternativeProcedure),
    firstDayOfEmployment: dayOf(two.firstDayOfEmployment),
    examinerNameTitle: joined([lastName, firstName, title], ', '),
    ...signatureValues(signature, 'examinerSignature', 'examinerSignatureDate'),
    businessName: two.businessName,
    businessAddress: addressLine(two.businessAddress),
  };
}

// Supplements --------------------------------------------------------------------------------

function preparerValues(
  { lastName, firstName, middleInitial, address, signatureId }: SupplementAEntry,
  at: string,
  content: Content,
): Record<string, Written> {
  return {
    [`${at}LastName`]: lastName,
    [`${at}FirstName`]: firstName,
    [`${at}MiddleInitial`]: middleInitial,
    // Its one box is for street, number and apartment.
    [`${at}Address`]: joined([address.streetAddress1, address.streetAddress2], ', '),
    [`${at}City`]: address.city,
    [`${at}State`]: stateOf(address),
    [`${at}Zip`]: zipOf(address),
    ...signatureValues(signatureOf(content, signatureId), `${at}Signature`, `${at}Date`),
  };
}

function entryValues(
  entry: SupplementBEntry,
  at: string,
  content: Content,
): Record<string, Written> {
  const [first, ...others] = entry.documents;
  const { newName } = entry;
  return {
    [`${at}RehireDate`]: dayOf(entry.rehireDate),
    [`${at}LastName`]: newName?.lastName,
    [`${at}FirstName`]: newName?.firstName,
    [`${at}MiddleInitial`]: newName?.middleInitial,
    [`${at}DocumentTitle`]: first && titleOf(first),
    [`${at}DocumentNumber`]: first?.documentNumber,
    [`${at}Expiration`]: dayOf(first?.expirationDate),
    [`${at}ExaminerName`]: entry.examinerName,
    ...signatureValues(
      signatureOf(content, entry.signatureId),
      `${at}ExaminerSignature`,
      `${at}Date`,
    ),
    [`${at}AdditionalInformation`]: joined(
      [
        entry.additionalInformation,
        ...others.map(documentNote),
        ...entry.documents.flatMap(documentRemarks),
      ],
      '\n',
    ),
    [`${at}AlternativeProcedure`]: checked(entry.alternativeProcedure),
  };
}

const signatureOf = (content: Content, signatureId: string): Signature | undefined =>
  content.signatures.find(({ id }) => id === signatureId);

/** Every block of a page under its number, as the fields of the supplements are named. */
function numbered<Block>(
  name: string,
  page: readonly Block[],
  valuesOf: (block: Block, at: string, content: Content) => Record<string, Written>,
  content: Content,
): Record<string, Written> {
  return Object.assign({}, ...page.map((block, i) => valuesOf(block, `${name}${i + 1}`, content)));
}

function pagesOf<Block>(blocks: readonly Block[], size: number): Block[][] {
  const pages: Block[][] = [];
  for (let from = 0; from < blocks.length; from += size)
    pages.push(blocks.slice(from, from + size));
  return pages;
}

/** Blocks in their order, apart where the edition changes: a page bears one. */
function sameEdition(entries: readonly SupplementBEntry[]): SupplementBEntry[][] {
  const groups: SupplementBEntry[][] = [];
  for (const entry of entries) {
    const group = groups.at(-1);
    if (group !== undefined && group[0]?.edition === entry.edition) group.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

/** Which print of its edition a block was signed on: the one that was to be used that day. */
function printOf({ edition, signedOn }: SupplementBEntry) {
  const print = EDITIONS.find(
    (each) =>
      each.edition === edition && each.usableFrom <= signedOn && signedOn <= each.usableUntil,
  );
  return { edition, ...(print === undefined ? {} : { expires: print.expires }) };
}
