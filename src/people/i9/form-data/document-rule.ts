/** What Section 2 records of a document, and what follows from showing it. */

import type { Citation } from './citations.ts';

export type ListKey = 'A' | 'B' | 'C';
type Presence = 'required' | 'optional' | 'none';

export type DocumentRule = {
  readonly listKey: ListKey;
  /** Number within its list, as printed; null for a document of earlier lists only. */
  readonly item: number | null;
  readonly key: string;
  readonly title: string;
  /** Who usually issues it; the examiner records who did. */
  readonly issuer: string | null;
  readonly number: Presence;
  readonly expiry: Presence;
  /** E-Verify employers may take a List B document only with a photograph. */
  readonly photo: boolean;
  /**
   * Only for persons under 18 who are unable to present another document of List B; the rule of
   * special placement, for persons with disabilities, is the handbook's, not the form's.
   */
  readonly minorsOnly: boolean;
  /** The day it expires is a day by which the employee has to be reverified. */
  readonly reverified: boolean;
  /**
   * What a copy of it shows: a booklet its page with the photograph (`one`), a card both sides
   * (`two`), any other both sides unless the examiner states that the back is empty (`stated`).
   */
  readonly sides: 'one' | 'two' | 'stated';
  /** E-Verify compares its photograph, so E-Verify employers keep a copy of it. */
  readonly photoMatch: boolean;
  /** False for a document that is not to be recorded anymore; a form that has it keeps it. */
  readonly offered: boolean;
  /** That it is on the list, at this item. */
  readonly citation: Citation;
  /** A passport itself: its own expiry is no reason to reverify, that of its receipt is. */
  readonly passport: boolean;
};
