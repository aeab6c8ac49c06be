/** One document of Section 2 or Supplement B: what has to be recorded, and whether it is good. */

import { addYears, parseDay } from '../../../../platform/shape/days.ts';
import type { FormDocument } from '../../form/content.ts';
import { receiptValidUntil } from '../../form/deadlines.ts';
import type { Document } from '../../form/schema.ts';
import type { DocumentRule } from '../../form-data/document-rule.ts';
import { findDocument, hasWorkRestriction, unknownDocument } from '../../form-data/documents.ts';
import { RECEIPTS } from '../../form-data/receipts.ts';
import type { Findings } from './fields.ts';

type DocumentContext = {
  readonly complete: boolean;
  /** The day of examination. */
  readonly today: string;
  /** Receipts count from the first day of work, or from the day authorization expires. */
  readonly receiptsFrom: string | undefined;
  readonly receiptsAllowed: boolean;
  /** What the form has already: it stays, whatever may be recorded on a new form. */
  readonly recorded: readonly FormDocument[];
};

/** Days as `yyyy-MM-dd`, titles filled in, blocks numbered within their list. */
export function normalizeDocuments(
  documents: readonly Document[],
  receiptsFrom: string | undefined,
): FormDocument[] {
  const counts: Record<string, number> = {};
  return documents.map((document) => {
    const { listKey, documentationKey } = document;
    const listIndex = (counts[listKey] ?? 0) + 1;
    counts[listKey] = listIndex;
    const days = Object.fromEntries(
      (['expirationDate', 'receiptIssueDate', 'receiptExpirationDate', 'extendedUntil'] as const)
        .filter((name) => document[name])
        .map((name) => [name, parseDay(document[name]) ?? document[name]]),
    );
    const rule = findDocument(listKey, documentationKey);
    const dated = {
      ...document,
      ...days,
      listIndex,
      documentTitle: document.documentTitle ?? rule?.title ?? documentationKey,
      // The form needs one; where one authority alone issues the document it is known.
      ...(rule?.issuer ? { issuingAuthority: document.issuingAuthority ?? rule.issuer } : {}),
    };
    const until = receiptEnd(dated, receiptsFrom);
    return until === undefined ? dated : { ...dated, receiptValidUntil: until };
  });
}

function receiptEnd(document: Document, from: string | undefined): string | undefined {
  if (!document.receipt || !document.receiptType) return undefined;
  const { days } = RECEIPTS[document.receiptType];
  if (days !== null) return from === undefined ? undefined : receiptValidUntil(from, days);
  const stamped = parseDay(document.receiptExpirationDate);
  const issued = parseDay(document.receiptIssueDate);
  return stamped ?? (issued === undefined ? undefined : addYears(issued, 1));
}

export function checkDocument(
  findings: Findings,
  path: string,
  document: FormDocument,
  context: DocumentContext,
): void {
  const { listKey, documentationKey } = document;
  // A blank one counts as missing, and so passed the schema.
  if (!findings.require(`${path}.documentationKey`, documentationKey)) return;
  const rule = findDocument(listKey, documentationKey);
  if (rule === undefined) {
    findings.add(`${path}.documentationKey`, unknownDocument(listKey, documentationKey));
    return;
  }
  if (!rule.offered && !context.recorded.some((each) => each.documentationKey === rule.key)) {
    findings.add(
      `${path}.documentationKey`,
      `${documentationKey} is no longer recorded: it is not on any list of the form`,
    );
  }
  checkRestriction(findings, path, document);
  const expires = findings.day(`${path}.expirationDate`, document.expirationDate);
  const extended = findings.day(`${path}.extendedUntil`, document.extendedUntil);
  findings.day(`${path}.receiptIssueDate`, document.receiptIssueDate);
  findings.day(`${path}.receiptExpirationDate`, document.receiptExpirationDate);
  if (rule.expiry === 'none' && expires !== undefined) {
    findings.add(`${path}.expirationDate`, 'this document does not expire', 'not_allowed');
  }
  if (!context.complete) return;
  if (!rule.issuer) findings.require(`${path}.issuingAuthority`, document.issuingAuthority);
  if (document.receipt) {
    checkReceipt(findings, path, document, rule, context);
    return;
  }
  if (document.receiptType) {
    findings.add(`${path}.receiptType`, 'is allowed only for receipts', 'not_allowed');
  }
  if (rule.number === 'required') {
    findings.require(`${path}.documentNumber`, document.documentNumber);
  }
  if (rule.expiry === 'required') {
    findings.require(`${path}.expirationDate`, document.expirationDate);
  }
  if (extended !== undefined) {
    findings.require(`${path}.extensionReason`, document.extensionReason);
    if (expires !== undefined && extended < expires) {
      findings.add(`${path}.extendedUntil`, 'is before the expiration it extends', 'mismatch');
    }
  }
  const goodUntil = extended ?? expires;
  if (goodUntil !== undefined && goodUntil < context.today) {
    findings.add(`${path}.expirationDate`, 'the document has expired', 'out_of_range');
  }
}

/** The restriction printed on a card, entered where its number or issuer belongs. */
function checkRestriction(findings: Findings, path: string, document: FormDocument): void {
  if (document.documentationKey !== 'social_security_card') return;
  for (const name of ['documentNumber', 'issuingAuthority', 'documentTitle'] as const) {
    if (!hasWorkRestriction(document[name])) continue;
    findings.add(
      `${path}.${name}`,
      `"${document[name]}" is a restriction: a Social Security card that bears it is not acceptable for List C. Ask for another document.`,
    );
  }
}

function checkReceipt(
  findings: Findings,
  path: string,
  document: FormDocument,
  rule: DocumentRule,
  context: DocumentContext,
): void {
  if (!context.receiptsAllowed) {
    findings.add(
      `${path}.receipt`,
      'a receipt is not acceptable for a job under three days',
      'not_allowed',
    );
  }
  if (!findings.require(`${path}.receiptType`, document.receiptType)) return;
  const receipt = RECEIPTS[document.receiptType as NonNullable<Document['receiptType']>];
  if (receipt.standsFor !== null && !receipt.standsFor.includes(rule.key)) {
    findings.add(
      `${path}.receiptType`,
      `this receipt is accepted for ${receipt.standsFor.join(', ')} only`,
    );
  }
  if (document.receiptValidUntil === undefined && receipt.days === null) {
    findings.add(
      `${path}.receiptExpirationDate`,
      'is required, or receiptIssueDate when the stamp has no date',
    );
  }
  if (document.receiptValidUntil !== undefined && document.receiptValidUntil < context.today) {
    findings.add(`${path}.receipt`, 'the receipt is no longer valid', 'out_of_range');
  }
}
