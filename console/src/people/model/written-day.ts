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

/** A day as typed or as stored, as `1991-04-12`; undefined when the calendar does not have it. */
export function isoDay(text: string | null | undefined): string | undefined {
  const [, month, day, year] =
    /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typedDay(tidyDay(text ?? ''))) ?? [];
  const written = `${year}-${month}-${day}`;
  const at = Date.parse(`${written}T00:00:00Z`);
  // February 30 is read as March 2.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(written) ? written : undefined;
}

/** Whether a person born on this day, as typed or as stored, is under 18 today; false unless it is a day. */
export function isUnder18(born: string | undefined): boolean {
  const day = isoDay(born);
  if (day === undefined) return false;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year + 18, month - 1, date) > new Date();
}
