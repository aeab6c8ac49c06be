/** Figures that are not known to hold on a pay date, though no newer ones are known. */

import type { StaleFigures } from '../../engine/index.ts';
import type { BlockCommon } from '../schema/schema.ts';

/** What a block says about itself on a day after it is known to hold; undefined before. */
export function staleOn(figures: BlockCommon, payDate: string): StaleFigures | undefined {
  const { knownTo } = figures;
  if (knownTo === undefined || payDate <= knownTo) return undefined;
  return { knownTo, lastKnown: lastKnown(figures) };
}

const FIGURE = /^\d+(\.\d+)?$/;
/** Numbers of places, not figures. */
const NOT_FIGURES = new Set(['psd']);
const MOST = 4;

/** `rate 0.0125`, `resident 0.01, nonresident 0.005`. */
const lastKnown = (figures: BlockCommon): string =>
  Object.entries(figures)
    .filter(
      ([name, value]) =>
        typeof value === 'string' &&
        FIGURE.test(value) &&
        !NOT_FIGURES.has(name) &&
        name !== 'since',
    )
    .slice(0, MOST)
    .map(([name, value]) => `${wordsOf(name)} ${String(value)}`)
    .join(', ');

/** `maximumTax` as `maximum tax`. */
const wordsOf = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
