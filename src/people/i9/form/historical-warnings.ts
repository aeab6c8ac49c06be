/**
 * What does not agree with the editions and lists of the day on which a form was completed elsewhere.
 * The form stays as it is: this says where to look.
 */

import { findDocument } from '../form-data/documents.ts';
import { EXPIRED_LIST_B, LISTED, UNEXPIRED_FROM } from '../form-data/earlier-documents.ts';
import { findPrintedEdition } from '../form-data/printed-editions.ts';
import type { Content, FormDocument } from './content.ts';
import type { Warning } from './warnings.ts';

export function historicalWarnings(edition: string, content: Content): Warning[] {
  const { historical, section2 } = content;
  if (historical === undefined) return [];
  const day = historical.section2SignedOn;
  return [
    ...editionWarnings(edition, day),
    ...(section2?.documents ?? []).flatMap((document, index) =>
      day === null ? [] : documentWarnings(`section2.documents[${index}]`, document, day),
    ),
  ];
}

function editionWarnings(edition: string, day: string | null): Warning[] {
  const known = findPrintedEdition(edition);
  if (known === undefined) {
    const message = `No edition of Form I-9 is known that was printed with ${edition}. Look at the form again.`;
    return [{ code: 'edition_unknown', path: 'edition', message }];
  }
  if (day === null || (known.usedFrom <= day && day <= known.usedUntil)) return [];
  const message = `Section 2 was signed on ${day}; the edition ${edition} could be used from ${known.usedFrom} through ${known.usedUntil} (${known.citation.source}).`;
  return [{ code: 'edition_not_current', path: 'edition', message }];
}

function documentWarnings(path: string, document: FormDocument, day: string): Warning[] {
  const { listKey, documentationKey, receipt } = document;
  const title = findDocument(listKey, documentationKey)?.title ?? documentationKey;
  const { from, until, citation } = (listKey === 'A' && LISTED[documentationKey]) || {};
  const isOff = (from !== undefined && day < from) || (until !== undefined && day > until);
  const end = document.extendedUntil ?? document.expirationDate;
  const isExpired = end !== undefined && end !== null && end < day && day >= UNEXPIRED_FROM;
  const wasAllowed = listKey === 'B' && EXPIRED_LIST_B.from <= day && day <= EXPIRED_LIST_B.until;
  return [
    ...(isOff
      ? [
          {
            code: 'document_not_on_list',
            path: `${path}.documentationKey`,
            message: `${title} was not on List ${listKey} on ${day}, when Section 2 was signed${until === undefined ? `: accepted from ${from}` : `: accepted through ${until}`} (${citation?.source}).`,
          },
        ]
      : []),
    ...(isExpired && !wasAllowed && !receipt
      ? [
          {
            code: 'document_expired_then',
            path: `${path}.expirationDate`,
            message: `${title} expired on ${end}, before Section 2 was signed on ${day}. From ${UNEXPIRED_FROM} on, documents had to be unexpired (73 FR 76505).`,
          },
        ]
      : []),
  ];
}
