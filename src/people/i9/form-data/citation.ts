/** How well an item of form data is sourced, and where it was read. */

export type Citation = {
  readonly source: string;
  /** As in the rules: official, transcribed, secondary, derived, unverified. */
  readonly confidence: 'official' | 'transcribed' | 'secondary' | 'derived' | 'unverified';
};
