/** How well an item of form data is sourced, and where the lists of acceptable documents and their rules come from. */

export type Citation = {
  readonly source: string;
  /** As in the rules: official, transcribed, secondary, derived, unverified. */
  readonly confidence: 'official' | 'transcribed' | 'secondary' | 'derived' | 'unverified';
};

/** Which documents are on the lists, and their items. */
export const LISTS_CITATION: Citation = {
  source: 'Form I-9, editions 08/01/23 and 01/20/25, page 2, Lists of Acceptable Documents',
  confidence: 'official',
};

/** What is recorded of them, and which are reverified. */
export const RECORDED_CITATION: Citation = {
  source: 'M-274 (USCIS), 4.0, 5.1 and 7.1, as quoted by publishers',
  confidence: 'secondary',
};

/** Shown with item 5 by exchange visitors and students; the form itself does not name them. */
export const SCHOOL_FORMS_CITATION: Citation = {
  source: 'M-274 (USCIS), as quoted by publishers; not named on the form',
  confidence: 'secondary',
};

export const PALAU_CITATION: Citation = {
  source:
    'not on the form: item 6 of List A, editions 08/01/23 and 01/20/25, names the Federated States of Micronesia and the Marshall Islands only',
  confidence: 'unverified',
};

/**
 * Copies are of the front, and of the back of a two-sided document. Which documents are two-sided the
 * notice does not say: `sides` is our reading, on the safe side.
 */
export const SIDES_CITATION: Citation = {
  source: '88 FR 47749 (July 25, 2023), Optional Alternative 1, steps 1 and 4',
  confidence: 'derived',
};

/** The documents of `photoMatch`. */
export const PHOTO_MATCH_CITATION: Citation = {
  source: 'M-274 (USCIS), 9.2 Retaining Copies of Form I-9 Documents',
  confidence: 'official',
};
