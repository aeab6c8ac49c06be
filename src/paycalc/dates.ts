/** ISO dates as the tax interface takes them. */

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether `text` is a day of the calendar as `yyyy-MM-dd`. */
export function isDate(text: string): boolean {
  if (!ISO_DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
