/** Which edition of Form I-9 is valid on a day. Editions are data, because they lapse. */

import type { Citation } from './citations.ts';

export type Edition = {
  /** As printed in the form's lower left corner. */
  readonly edition: string;
  /** Expiration as printed in the upper right corner. */
  readonly expires: string;
  readonly usableFrom: string;
  /** Last day on which a form may be begun on this print. */
  readonly usableUntil: string;
  /** Item 4 of Section 1, whose wording differs, with the words of its box. */
  readonly item4: string;
  readonly citation: Citation;
};

const NONCITIZEN =
  'A noncitizen (other than Item Numbers 2. and 3. above) authorized to work until (exp. date, if any)';

const NOTICE = 'USCIS announcement of the 01/20/25 edition, as reported by jdsupra.com/legalnews/';

/** Newest first: the first one that is valid on a day is the one to use. */
export const EDITIONS: readonly Edition[] = [
  {
    edition: '01/20/25',
    expires: '05/31/2027',
    usableFrom: '2025-01-20',
    usableUntil: '2027-05-31',
    item4: 'An alien authorized to work until (exp. date, if any)',
    citation: { source: 'Form I-9, edition 01/20/25, page 1', confidence: 'official' },
  },
  {
    edition: '08/01/23',
    expires: '05/31/2027',
    usableFrom: '2023-08-01',
    usableUntil: '2027-05-31',
    item4: NONCITIZEN,
    citation: {
      source: `${NOTICE}uscis-announces-minor-but-important-1815350`,
      confidence: 'secondary',
    },
  },
  {
    edition: '08/01/23',
    expires: '07/31/2026',
    usableFrom: '2023-08-01',
    usableUntil: '2026-07-31',
    item4: NONCITIZEN,
    citation: { source: 'Form I-9, edition 08/01/23, page 1', confidence: 'official' },
  },
];

/** The edition to begin a form on at `day` (`yyyy-MM-dd`); undefined when none known is valid. */
export const editionOn = (day: string): Edition | undefined =>
  EDITIONS.find(({ usableFrom, usableUntil }) => usableFrom <= day && day <= usableUntil);
