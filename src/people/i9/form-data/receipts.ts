/** The three receipts that may stand for a document for a while (Form I-9, page 2; M-274, 4.4). */

import type { Citation } from './citations.ts';

export const RECEIPT_TYPES = ['replacement', 'temporary_i551', 'refugee_i94'] as const;
type ReceiptType = (typeof RECEIPT_TYPES)[number];

type ReceiptRule = {
  readonly title: string;
  /** The documents it may stand for; null: any of List A, B or C. */
  readonly standsFor: readonly string[] | null;
  /** Days from the first day of work (reverification: from the day authorization expires). */
  readonly days: number | null;
  readonly citation: Citation;
};

const citation: Citation = {
  source:
    'Form I-9, page 2, Acceptable Receipts; how long they are good: M-274 (USCIS), as reported by dolcompliance.com',
  confidence: 'secondary',
};

export const RECEIPTS: Readonly<Record<ReceiptType, ReceiptRule>> = {
  replacement: {
    title: 'Receipt for a replacement of a lost, stolen, or damaged document',
    standsFor: null,
    days: 90,
    citation,
  },
  temporary_i551: {
    title:
      'Form I-94 issued to a lawful permanent resident that contains an I-551 stamp and a photograph of the individual',
    standsFor: ['permanent_resident_card'],
    // Until the stamp expires, or one year from issue when it has no date.
    days: null,
    citation,
  },
  refugee_i94: {
    title: 'Form I-94 with “RE” notation or refugee stamp issued to a refugee',
    standsFor: ['employment_authorization_document'],
    days: 90,
    citation,
  },
};
