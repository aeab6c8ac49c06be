/** The rate of an edition whose figures are one rate, such as a county's. */

import { OverlayError } from './manifest.ts';

/** Throws an `OverlayError` when the figures have no rate. */
export function rateOf(figures: object): string {
  const rate = 'rate' in figures ? figures.rate : undefined;
  if (typeof rate !== 'string') throw new OverlayError('the figures of the edition have no rate');
  return rate;
}
