/** Figures of one tax in two releases on one pay date, and the source they were read in. */

import { changesOf, type FigureChange } from '../rule-pages/figures/changes.ts';
import { figuresOf } from '../rule-pages/figures/figures.ts';
import type { Figures } from '../rule-pages/figures/model.ts';
import type { Release, Source } from '../rules/index.ts';

/** More is a new table, which the state's page shows better. */
export const MOST_FIGURES = 24;

const NONE: Figures = { facts: [], tables: [], notes: [] };

/** Of the figures in force on the day; a release without the tax has none. */
export const figuresBetween = (
  a: Release,
  b: Release,
  id: string,
  payDate: string,
): FigureChange[] => changesOf(figuresOn(a, id, payDate), figuresOn(b, id, payDate));

function figuresOn({ taxes }: Release, id: string, payDate: string): Figures {
  const tax = taxes.get(id);
  const block = tax?.blocks.findLast(({ figures }) => figures.effective <= payDate);
  if (tax === undefined || block === undefined) return NONE;
  return figuresOf(block.figures, tax.identity.parameters);
}

/** `Publication 15-T 2026, page 12, https://…`. */
export const citationOf = ({ document, edition, page, url }: Source): string =>
  [
    edition === undefined ? document : `${document} ${edition}`,
    ...(page === undefined ? [] : [page]),
    ...(url === undefined ? [] : [url]),
  ].join(', ');
