/** What differs between two releases, in words. */

import { dollarText } from '../../platform/shape/written.ts';
import { documentAndEdition } from './name-source.ts';
import type { EditionChange, LineChange } from './release-diff.ts';

/** `added: Georgia income tax (13-000-0000-SIT-000) from 2026-05-11 (...)`. */
export const tellEdition = (edition: EditionChange): string => {
  const { change, title, uniqueTaxID, firstPayDate, source, published, fields } = edition;
  const changes = fields.length === 0 ? '' : `: ${fields.join('; ')}`;
  return `${change}: ${title} (${uniqueTaxID}) from ${firstPayDate} (${documentAndEdition(source)}, published ${published})${changes}`;
};

function tellAmounts({ before, after }: LineChange): string {
  if (before === null) return `new, ${dollarText(after?.taxAmount ?? 0)}`;
  if (after === null) return `${dollarText(before.taxAmount)} becomes no amount`;
  const words: string[] = [];
  if (before.taxAmount !== after.taxAmount) {
    const difference = after.taxAmount - before.taxAmount;
    words.push(
      `${dollarText(before.taxAmount)} becomes ${dollarText(after.taxAmount)} (${difference > 0 ? '+' : ''}${dollarText(difference)})`,
    );
  }
  if (before.subjectWages !== after.subjectWages) {
    words.push(
      `subject wages ${dollarText(before.subjectWages)} become ${dollarText(after.subjectWages)}`,
    );
  }
  if (before.rate !== after.rate) words.push(`rate ${before.rate} becomes ${after.rate}`);
  return words.join(', ');
}

const PERIODS: Readonly<Record<number, string>> = {
  1: 'annual',
  2: 'semiannual',
  4: 'quarterly',
  12: 'monthly',
  24: 'semimonthly',
  26: 'biweekly',
  52: 'weekly',
  260: 'daily',
};

/** `Georgia income tax, biweekly, single, wages 2,000.00, paid 2026-06-15: 61.42 becomes 60.06 (-1.36); figures from 2026-05-11 changed (...)`. */
export function tellLine(line: LineChange): string {
  const { title, payPeriodsPerYear: periods, certificate, wageType, grossWages, payDate } = line;
  const kind = wageType === 'Regular' ? 'wages' : `${wageType} wages`;
  const described = [
    title,
    PERIODS[periods] ?? `${periods} pay periods a year`,
    ...certificate,
    grossWages === null ? kind : `${kind} ${dollarText(grossWages)}`,
    `paid ${payDate}`,
  ];
  const why = line.reason === '' ? '' : `; ${line.reason}`;
  return `${described.join(', ')}: ${tellAmounts(line)}${why}`;
}
