// How names are written where a search looks for them.

/** Case, commas, runs of spaces and the encoding of accents do not matter in a search. */
export function normalizeTerm(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim();
}

/** What a search for an employer looks in: its name, and its number with and without the hyphen. */
export const employerSearchText = (row: {
  readonly name: string;
  readonly federal_ein: string;
}): string =>
  [row.name, row.federal_ein, row.federal_ein.replaceAll('-', '')].map(normalizeTerm).join('\n');
