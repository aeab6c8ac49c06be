/** What the causes are called in a report. */

import { dollarText } from '../../../platform/shape/written.ts';
import type { Cause } from '../causes.ts';
import type { PreviewItem } from '../schema.ts';

export const CAUSE_NAMES: Readonly<Record<Cause, string>> = {
  baseRestarted: 'base restarted',
  endedTax: 'ended tax',
  taxability: 'taxable wages',
  wageBase: 'wage base',
  rate: 'rate',
  bracket: 'bracket',
  allowance: 'deductions and credits',
  residence: 'rule of residence',
  certificate: 'certificate',
  formula: 'formula',
  newTax: 'new tax',
  relatedTax: 'follows another tax',
  together: 'several causes together',
};

type Figure = PreviewItem['taxes'][number]['causes'][number]['figures'][number];

/** `4.25%`, `$184,500`. */
export function figureText(value: string, unit: Figure['unit']): string {
  if (value === '') return 'none';
  if (unit === 'rate') return `${Number((Number(value) * 100).toFixed(6))}%`;
  if (unit !== 'dollars' || Number.isNaN(Number(value))) return value;
  const digits = value.includes('.') ? 2 : 0;
  return `$${Number(value).toLocaleString('en-US', { minimumFractionDigits: digits })}`;
}

/** With its sign. */
export const signedText = (dollars: number): string =>
  `${dollars > 0 ? '+' : ''}${dollarText(dollars)}`;
