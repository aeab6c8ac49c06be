/**
 * What is not on record of a form that was completed elsewhere: blank on the form, or not copied from
 * it. Nothing is judged here; the form itself says which of the two it is.
 */

import { findDocument } from '../form-data/documents.ts';
import type { Content, FormDocument } from './content.ts';

/** Paths as an import sends them. */
export function historicalGaps(content: Content): string[] {
  const { historical, section1, section2 } = content;
  if (historical === undefined) return [];
  const isAlien = section1?.citizenshipStatus === 'alien_authorized_to_work';
  const values: Readonly<Record<string, unknown>> = {
    firstDayOfEmployment: section2?.firstDayOfEmployment,
    section1SignedOn: historical.section1SignedOn,
    section2SignedOn: historical.section2SignedOn,
    'section1.lastName': section1?.lastName,
    'section1.firstName': section1?.firstName,
    'section1.citizenshipStatus': section1?.citizenshipStatus,
    ...(isAlien
      ? { 'section1.authorizationExpirationDate': section1.authorizationExpirationDate }
      : {}),
  };
  const documents = section2?.documents ?? [];
  return [
    ...Object.keys(values).filter((path) => !values[path]),
    ...(documents.length === 0 ? ['section2.documents'] : []),
    ...documents.flatMap((document, i) =>
      documentGaps(document).map((name) => `section2.documents[${i}].${name}`),
    ),
    ...scanGaps(historical),
  ];
}

/** Files that were named and not uploaded; without names, that there is no scan. */
function scanGaps({ scans, scanNames = [] }: NonNullable<Content['historical']>): string[] {
  if (scanNames.length === 0) return scans.length === 0 ? ['scans'] : [];
  const there = new Set(scans.map(({ name }) => name));
  return scanNames.flatMap((name, i) => (there.has(name) ? [] : [`scans[${i}] ${name}`]));
}

function documentGaps(document: FormDocument): string[] {
  const rule = findDocument(document.listKey, document.documentationKey);
  if (rule === undefined || document.receipt) return [];
  const asked = {
    issuingAuthority: rule.issuer === null,
    documentNumber: rule.number === 'required',
    expirationDate: rule.expiry === 'required',
  };
  return (['issuingAuthority', 'documentNumber', 'expirationDate'] as const).filter(
    (name) => asked[name] && !document[name],
  );
}
