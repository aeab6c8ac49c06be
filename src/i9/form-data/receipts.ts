/** The three receipts that may stand for a document for a while (M-274, 4.4). */

import type { Citation } from './citation.ts';

export const RECEIPT_TYPES = ['replacement', 'temporary_i551', 'refugee_i94'] as const;
export type ReceiptType = (typeof RECEIPT_TYPES)[number];

export type ReceiptRule = {
  readonly title: string;
  /** The documents it may stand for; null: any of List A, B or C. */
  readonly standsFor: readonly string[] | null;
  /** Days from the first day of work (reverification: from the day authorization expires). */
  readonly days: number | null;
  readonly citation: Citation;
};

const citation: Citation = {
  source: 'M-274 (USCIS), acceptable receipts, as reported by dolcompliance.com',
  confidence: 'secondary',
};

export const RECEIPTS: Readonly<Record<ReceiptType, ReceiptRule>> = {
  replacement: {
    title: 'Application for replacement of a lost, stolen or damaged document',
    standsFor: null,
    days: 90,
    citation,
  },
  temporary_i551: {
    title: 'Arrival portion of Form I-94 with temporary I-551 stamp and photograph',
    standsFor: ['permanent_resident_card'],
    // Until the stamp expires, or one year from issue when it has no date.
    days: null,
    citation,
  },
  refugee_i94: {
    title: 'Departure portion of Form I-94 with refugee admission stamp or code RE',
    standsFor: ['employment_authorization_document'],
    days: 90,
    citation,
  },
};
