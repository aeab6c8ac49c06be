/** Confidence in words, highest first; docs/guides/rules.md says what each means. */

import { present } from '../../../platform/shape/known.ts';
import type { Confidence } from '../../engine/index.ts';

export const CONFIDENCES = [
  'official',
  'transcribed',
  'secondary',
  'derived',
  'unverified',
] as const satisfies readonly Confidence[];

/** The lowest of them; `official` for none. */
export const lowestConfidence = (levels: readonly Confidence[]): Confidence =>
  present(CONFIDENCES[Math.max(0, ...levels.map(rank))]);

export const isLowerConfidence = (a: Confidence, b: Confidence): boolean => rank(a) > rank(b);

const rank = (level: Confidence): number => CONFIDENCES.indexOf(level);
