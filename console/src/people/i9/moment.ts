/** A time as the employer's place has it. */

import { useLanguage } from '../../ui/i18n/language.tsx';
import type { Me } from './api.ts';

export function useMoment({ employer }: Me): (isoTime: string) => string {
  const { locale } = useLanguage();
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'long',
    timeStyle: 'long',
    ...(employer === null ? {} : { timeZone: employer.timezone }),
  });
  return (isoTime) => format.format(new Date(isoTime));
}
