/** Amounts, rates and dates as a US pay stub writes them. */

import { useMemo } from 'react';
import { useLanguage } from '../i18n/language.tsx';

export type Formats = {
  readonly money: (dollars: number) => string;
  readonly wholeDollars: (dollars: number) => string;
  /** A fraction as percent. */
  readonly percent: (fraction: number) => string;
  /** An ISO date in words. */
  readonly date: (day: string) => string;
};

export function useFormats(): Formats {
  const { locale } = useLanguage();
  return useMemo(() => {
    const dollars = { style: 'currency', currency: 'USD' } as const;
    const money = new Intl.NumberFormat(locale, dollars);
    const whole = new Intl.NumberFormat(locale, { ...dollars, maximumFractionDigits: 0 });
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    return {
      money: (amount) => money.format(amount),
      wholeDollars: (amount) => whole.format(amount),
      percent: (fraction) => percent.format(fraction),
      date: (day) => date.format(new Date(`${day}T00:00:00Z`)),
    };
  }, [locale]);
}
