/** What the causes of a preview are called, and how amounts and figures are written. */

import type { PreviewCauseName, PreviewFigure } from '@wagewright/client';
import { useFormats } from '../../ui/format.ts';
import type { MessageId } from '../../ui/i18n/language.tsx';

export const CAUSES: Readonly<Record<PreviewCauseName, MessageId>> = {
  allowance: 'preview.cause.allowance',
  baseRestarted: 'preview.cause.baseRestarted',
  bracket: 'preview.cause.bracket',
  certificate: 'preview.cause.certificate',
  endedTax: 'preview.cause.endedTax',
  formula: 'preview.cause.formula',
  newTax: 'preview.cause.newTax',
  rate: 'preview.cause.rate',
  relatedTax: 'preview.cause.relatedTax',
  residence: 'preview.cause.residence',
  taxability: 'preview.cause.taxability',
  together: 'preview.cause.together',
  wageBase: 'preview.cause.wageBase',
};

/** With its sign: a difference of 0 has none. */
export function useSigned(): (dollars: number) => string {
  const { money } = useFormats();
  return (dollars) => `${dollars > 0 ? '+' : ''}${money(dollars)}`;
}

/** A figure of the rules; none before or after is a dash. */
export function useFigureText(): (value: string, unit: PreviewFigure['unit']) => string {
  const { money, percent } = useFormats();
  return (value, unit) => {
    if (value === '') return '–';
    const number = Number(value);
    if (Number.isNaN(number)) return value;
    if (unit === 'rate') return percent(number);
    return unit === 'dollars' ? money(number) : value;
  };
}
