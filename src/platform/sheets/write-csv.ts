/** Rows to CSV text as RFC 4180 describes it. */

type Cell = string | number | boolean | null | undefined;

/** Texts that spreadsheets would run as formulas get an apostrophe; numbers stay numbers. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = /^[=+@\t\r]|^-(?![\d.]+$)/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvText = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');
