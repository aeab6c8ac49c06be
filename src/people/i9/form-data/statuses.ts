/** The four boxes of Section 1, in the form's order. */

export const CITIZENSHIP_STATUSES = [
  'citizen',
  'noncitizen_national',
  'lawful_permanent_resident',
  'alien_authorized_to_work',
] as const;

export type CitizenshipStatus = (typeof CITIZENSHIP_STATUSES)[number];

/** As printed, without what follows in the box; item 4 is worded by the edition (`Edition.item4`). */
export const STATUS_LABELS: Readonly<Record<CitizenshipStatus, string>> = {
  citizen: 'A citizen of the United States',
  noncitizen_national: 'A noncitizen national of the United States',
  lawful_permanent_resident: 'A lawful permanent resident',
  alien_authorized_to_work: 'An alien authorized to work',
};

/** Citizens and noncitizen nationals are never reverified (M-274, 5.1). */
export const isNeverReverified = (status: CitizenshipStatus): boolean =>
  status === 'citizen' || status === 'noncitizen_national';
