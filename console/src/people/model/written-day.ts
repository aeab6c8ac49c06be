/** Dates as people write them in the United States. */

/** `1991-04-12` as `04/12/1991`; anything else as it was typed. */
export function typedDay(day: string | undefined): string {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day ?? '');
  return parts === null ? (day ?? '') : `${parts[2]}/${parts[3]}/${parts[1]}`;
}

/** `4/12/1991`, `4-12-1991` and `04121991` as `04/12/1991`; anything else as it was typed. */
export function tidyDay(text: string): string {
  const parts =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4})$/.exec(text.trim()) ??
    /^(\d{2})(\d{2})(\d{4})$/.exec(text.trim());
  if (parts === null) return text.trim();
  const [, month = '', day = '', year = ''] = parts;
  return `${month.padStart(2, '0')}/${day.padStart(2, '0')}/${year}`;
}

/** Whether a person born on this day, as typed or as stored, is under 18 today; false unless it is a day. */
export function isUnder18(born: string | undefined): boolean {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typedDay(tidyDay(born ?? '')));
  if (parts === null) return false;
  const [, month, day, year] = parts;
  return new Date(Number(year) + 18, Number(month) - 1, Number(day)) > new Date();
}
