/** Files that the page makes: saved as a download of the browser, tables as CSV. */

export function save(content: string | Blob, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has begun by then; without it the page would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(url), SOON_MS);
}

const SOON_MS = 10_000;

const cellOf = (text: string): string => {
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Rows as CSV text; what a spreadsheet would run as a formula gets an apostrophe. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\u{feff}${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
