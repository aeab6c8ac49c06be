/** Amounts, rates and dates as a US pay stub writes them. */

import { useMemo } from 'react';
import { useLanguage } from './i18n/language.tsx';

type Formats = {
  readonly money: (dollars: number) => string;
  readonly wholeDollars: (dollars: number) => string;
  /** A fraction as percent. */
  readonly percent: (fraction: number) => string;
  /** An ISO date in words. */
  readonly date: (day: string) => string;
  /** An ISO date where there is little room. */
  readonly shortDate: (day: string) => string;
  /** A figure of a worksheet: dollars, a fraction, or a count, which the line does not say. */
  readonly figure: (value: number) => string;
};

/** Dollars and cents, for inputs and for text alike. */
export const DOLLARS = { style: 'currency', currency: 'USD' } as const;

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`);

export function useFormats(): Formats {
  const { locale } = useLanguage();
  return useMemo(() => {
    const money = new Intl.NumberFormat(locale, DOLLARS);
    const whole = new Intl.NumberFormat(locale, { ...DOLLARS, maximumFractionDigits: 0 });
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 });
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
    const shortDate = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    const count = new Intl.NumberFormat(locale);
    const fraction = new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 8,
    });
    return {
      money: (amount) => money.format(amount),
      wholeDollars: (amount) => whole.format(amount),
      percent: (fraction) => percent.format(fraction),
      date: (day) => date.format(noonOf(day)),
      shortDate: (day) => shortDate.format(noonOf(day)),
      figure: (value) => (Number.isInteger(value) ? count : fraction).format(value),
    };
  }, [locale]);
}
