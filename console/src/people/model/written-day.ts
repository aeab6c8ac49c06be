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
