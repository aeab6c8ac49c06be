/** The changed figures of a local tax in a sentence, with the labels that readers of the rules see. */

import type { ExplainedEdition } from './differences.ts';
import type { Unit } from './figures/model.ts';

/** `changed: Akron income tax (39-…) from 2026-07-01, compared with 2024-01-01: Rate of residents 2.5% becomes 2.6%`. */
export function tellFigures(edition: ExplainedEdition): string {
  const { change, title, uniqueTaxID, firstPayDate, comparedWith, figures, figureCount } = edition;
  const isOther = comparedWith !== null && comparedWith !== firstPayDate;
  const words = figures.map(
    ({ label, unit, before, after }) =>
      `${label} ${valueText(before, unit)} becomes ${valueText(after, unit)}`,
  );
  const more = figureCount > figures.length ? [`${figureCount - figures.length} more`] : [];
  const differences = figures.length === 0 ? edition.fields : [...words, ...more];
  return `${change}: ${title} (${uniqueTaxID}) from ${firstPayDate}${isOther ? `, compared with ${comparedWith}` : ''}${differences.length === 0 ? '' : `: ${differences.join('; ')}`}`;
}

export function valueText(value: string, unit: Unit): string {
  if (value === '') return 'none';
  if (Number.isNaN(Number(value))) return value;
  if (unit === 'rate') return `${Number((Number(value) * 100).toFixed(8))}%`;
  if (unit === 'dollars') {
    return Number(value).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
  }
  return value;
}
