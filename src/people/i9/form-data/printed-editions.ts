/**
 * Every edition of Form I-9 that was printed since 1987, as far as known, and when it could be used.
 * Forms are begun on `EDITIONS`; these name the edition of a form that was completed before.
 */

import type { Citation } from './citations.ts';
import { EDITIONS } from './editions.ts';
import { type CitizenshipStatus, STATUS_LABELS } from './statuses.ts';

type PrintedEdition = {
  /** As it is kept: the printed date as MM/DD/YY, or the name of an edition without one. */
  readonly edition: string;
  /** First and last day on which a form could be completed on it; on the last only with older stock. */
  readonly usedFrom: string;
  readonly usedUntil: string;
  /** Three boxes of status: one for citizens and nationals together. Four since February 2009. */
  readonly boxes: 3 | 4;
  readonly citation: Citation;
};

const from = (source: string, confidence: Citation['confidence']): Citation => ({
  source,
  confidence,
});
const END_OF_1991 =
  'older editions until December 26, 2007: 72 FR 65974 (November 26, 2007), as quoted by nafsa.org';
const LISTS_BY_PUBLISHERS = 'editions of Form I-9 as listed by publishers (lexology.com, 210c8145)';

export const PRINTED_EDITIONS: readonly PrintedEdition[] = [
  {
    edition: '05/07/87',
    usedFrom: '1987-05-07',
    usedUntil: '1991-11-20',
    boxes: 3,
    citation: from(`${LISTS_BY_PUBLISHERS}; its last day is the one before the next`, 'secondary'),
  },
  {
    edition: '11/21/91',
    usedFrom: '1991-11-21',
    usedUntil: '2007-12-26',
    boxes: 3,
    citation: from(END_OF_1991, 'transcribed'),
  },
  {
    edition: '05/31/05',
    usedFrom: '2005-05-31',
    usedUntil: '2007-12-26',
    boxes: 3,
    citation: from(`${LISTS_BY_PUBLISHERS}; ${END_OF_1991}`, 'secondary'),
  },
  {
    edition: '06/05/07',
    usedFrom: '2007-11-07',
    usedUntil: '2009-04-02',
    boxes: 3,
    citation: from('72 FR 65974 (November 26, 2007), as quoted by nafsa.org', 'transcribed'),
  },
  {
    edition: '06/16/08',
    usedFrom: '2008-06-16',
    usedUntil: '2009-04-02',
    boxes: 3,
    citation: from(LISTS_BY_PUBLISHERS, 'secondary'),
  },
  {
    edition: '02/02/09',
    usedFrom: '2009-02-02',
    usedUntil: '2013-05-06',
    boxes: 4,
    citation: from('73 FR 76505 (December 17, 2008), as quoted by publishers', 'transcribed'),
  },
  {
    edition: '08/07/09',
    usedFrom: '2009-08-07',
    usedUntil: '2013-05-06',
    boxes: 4,
    citation: from('editions of Form I-9 as listed by four publishers', 'transcribed'),
  },
  {
    edition: 'CNMI',
    usedFrom: '2009-11-28',
    usedUntil: '2011-11-27',
    boxes: 4,
    citation: from('USCIS, Form I-9 CNMI, as reported by publishers', 'transcribed'),
  },
  {
    edition: '03/08/13',
    usedFrom: '2013-03-08',
    usedUntil: '2017-01-21',
    boxes: 4,
    citation: from('print of 03/08/13 and five publishers', 'transcribed'),
  },
  {
    edition: '11/14/16',
    usedFrom: '2016-11-14',
    usedUntil: '2017-09-17',
    boxes: 4,
    citation: from('editions of Form I-9 as listed by six publishers', 'transcribed'),
  },
  {
    edition: '07/17/17',
    usedFrom: '2017-07-17',
    usedUntil: '2020-04-30',
    boxes: 4,
    citation: from('editions of Form I-9 as listed by six publishers', 'transcribed'),
  },
  {
    edition: '10/21/19',
    usedFrom: '2020-01-31',
    usedUntil: '2023-10-31',
    boxes: 4,
    citation: from('editions of Form I-9 as listed by five publishers', 'transcribed'),
  },
  ...['08/01/23', '01/20/25'].map((edition): PrintedEdition => {
    const prints = EDITIONS.filter((each) => each.edition === edition);
    const days = prints.flatMap(({ usableFrom, usableUntil }) => [usableFrom, usableUntil]).sort();
    return {
      edition,
      usedFrom: days[0] ?? '',
      usedUntil: days.at(-1) ?? '',
      boxes: 4,
      citation: from(
        'the editions that forms are begun on',
        prints[0]?.citation.confidence ?? 'unverified',
      ),
    };
  }),
];

export const findPrintedEdition = (edition: string): PrintedEdition | undefined =>
  PRINTED_EDITIONS.find((each) => each.edition === edition);

/** The words of the box of a status on that edition. */
export function statusLabelOn(edition: string, status: CitizenshipStatus): string {
  if (status === 'alien_authorized_to_work') {
    return EDITIONS.find((each) => each.edition === edition)?.item4 ?? STATUS_LABELS[status];
  }
  const isOneBox = findPrintedEdition(edition)?.boxes === 3;
  return isOneBox && (status === 'citizen' || status === 'noncitizen_national')
    ? 'A citizen or national of the United States'
    : STATUS_LABELS[status];
}
