/** Rows to CSV text; what a spreadsheet would run as a formula gets an apostrophe. */

const cellOf = (text: string): string => {
  const safe = /^[=+@\t\r-]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\u{feff}${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
