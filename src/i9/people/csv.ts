/** Comma-separated values as RFC 4180 describes them; line ends may be CRLF, LF or CR. */

export type CsvRecord = {
  /** Of its first line in the file, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
};

/** Thrown for text that is no CSV. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const PLAIN_FIELD = /[^,"\r\n]*/y;
const QUOTED_PART = /[^"]*/y;
const LINE_END = /\r\n|\n|\r/y;

/** The records in their order, empty lines left out. */
export function* parseCsv(text: string): Generator<CsvRecord> {
  let at = text.startsWith('\u{feff}') ? 1 : 0;
  let line = 1;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const quoted = (): string => {
    let value = '';
    for (;;) {
      at += 1;
      const part = take(QUOTED_PART) ?? '';
      if (text[at] === undefined) throw new CsvError(line, 'a quoted field does not end');
      value += part;
      at += 1;
      if (text[at] !== '"') return value;
      value += '"';
    }
  };
  while (at < text.length) {
    const first = line;
    const fields: string[] = [];
    for (;;) {
      const value = text[at] === '"' ? quoted() : (take(PLAIN_FIELD) ?? '');
      line += value.split(/\r\n|\n|\r/).length - 1;
      fields.push(value);
      if (text[at] !== ',') break;
      at += 1;
    }
    if (at < text.length && take(LINE_END) === undefined) {
      throw new CsvError(
        line,
        'a quotation mark stands inside a field: double it and quote the field',
      );
    }
    line += 1;
    if (fields.length > 1 || fields[0] !== '') yield { line: first, fields };
  }
}
