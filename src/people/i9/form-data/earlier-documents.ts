/**
 * Documents that were on the lists of earlier editions, and the days on which documents were on them.
 * A form of those days has them; a new form cannot take them.
 */

import type { Citation } from './citations.ts';
import type { DocumentRule } from './document-rule.ts';

const LEFT_2007: Citation = {
  source: '72 FR 65974 (November 26, 2007), as quoted by nafsa.org',
  confidence: 'transcribed',
};
const LEFT_2009: Citation = {
  source: '73 FR 76505 (December 17, 2008), as quoted by publishers',
  confidence: 'transcribed',
};
const TITLES_2017: Citation = {
  source: 'lists of the editions 02/02/09 and later, as reported by publishers',
  confidence: 'transcribed',
};

const DHS = 'U.S. Department of Homeland Security or Immigration and Naturalization Service';

const earlier = (
  key: string,
  title: string,
  citation: Citation,
  shape: Partial<DocumentRule> = {},
): DocumentRule => ({
  listKey: 'A',
  // How the lists of those editions numbered them was not read.
  item: null,
  key,
  title,
  issuer: null,
  number: 'optional',
  expiry: 'optional',
  photo: true,
  minorsOnly: false,
  reverified: false,
  sides: 'stated',
  photoMatch: false,
  passport: false,
  offered: false,
  citation,
  ...shape,
});

/** What is recorded of them is whatever the form has. */
export const EARLIER_DOCUMENTS: readonly DocumentRule[] = [
  earlier(
    'certificate_of_citizenship',
    'Certificate of U.S. Citizenship (Form N-560 or N-561)',
    LEFT_2007,
  ),
  earlier(
    'certificate_of_naturalization',
    'Certificate of Naturalization (Form N-550 or N-570)',
    LEFT_2007,
  ),
  earlier(
    'alien_registration_receipt_card_i151',
    'Alien Registration Receipt Card (Form I-151)',
    LEFT_2007,
  ),
  earlier('reentry_permit', 'Unexpired Reentry Permit (Form I-327)', LEFT_2007),
  earlier('refugee_travel_document', 'Unexpired Refugee Travel Document (Form I-571)', LEFT_2007),
  earlier('temporary_resident_card', 'Temporary Resident Card (Form I-688)', LEFT_2009, {
    issuer: DHS,
    reverified: true,
  }),
  earlier(
    'employment_authorization_card_i688a',
    'Employment Authorization Card (Form I-688A)',
    LEFT_2009,
    {
      issuer: DHS,
      reverified: true,
    },
  ),
  earlier(
    'employment_authorization_document_i688b',
    'Employment Authorization Document (Form I-688B)',
    LEFT_2009,
    { issuer: DHS, reverified: true },
  ),
];

type Listed = {
  /** First and last day on which a document could be accepted; left out where the lists have it always. */
  readonly from?: string;
  readonly until?: string;
  readonly citation: Citation;
};

const UNTIL_2007: Listed = { until: '2007-12-26', citation: LEFT_2007 };
const UNTIL_2009: Listed = { until: '2009-04-02', citation: LEFT_2009 };

/** By key, of List A. What is not named here was on its list whenever the form was, or nothing says when. */
export const LISTED: Readonly<Record<string, Listed>> = {
  certificate_of_citizenship: UNTIL_2007,
  certificate_of_naturalization: UNTIL_2007,
  alien_registration_receipt_card_i151: UNTIL_2007,
  reentry_permit: UNTIL_2007,
  refugee_travel_document: UNTIL_2007,
  temporary_resident_card: UNTIL_2009,
  employment_authorization_card_i688a: UNTIL_2009,
  employment_authorization_document_i688b: UNTIL_2009,
  // By rule; printed on the form from the edition 06/05/07 on.
  employment_authorization_document: {
    from: '1997-09-30',
    citation: { source: '62 FR 51001 (September 30, 1997)', confidence: 'transcribed' },
  },
  // Issued since July 2008; on the list from the edition 02/02/09 on.
  us_passport_card: { from: '2008-07-01', citation: TITLES_2017 },
  fsm_passport: { from: '2009-02-02', citation: TITLES_2017 },
  rmi_passport: { from: '2009-02-02', citation: TITLES_2017 },
};

/** From this day on documents had to be unexpired (73 FR 76505). */
export const UNEXPIRED_FROM = '2009-04-03';

/** Days on which expired documents of List B were accepted (COVID-19 policy of the DHS). */
export const EXPIRED_LIST_B: { readonly from: string; readonly until: string } = {
  from: '2020-05-01',
  until: '2022-04-30',
};
