/** Comma-separated values as RFC 4180 describes them; line ends may be CRLF, LF or CR. */

type CsvRecord = {
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

/** Characters of a record and of a line in an import: 100 times what an employee needs. */
export const MAX_LINE = 64 * 1024;
const MAX_FIELDS = 200;
/** Characters read between two pauses: about 1 ms. */
export const PAUSE_AFTER = 256 * 1024;

export const TOO_LONG = `is longer than ${MAX_LINE} characters`;

const PLAIN_FIELD = /[^,"\r\n]*/y;
const QUOTED_PART = /[^"]*/y;
const LINE_END = /\r\n|\n|\r/y;
const LINE_ENDS = /\r\n|\n|\r/g;

const LONGEST_END = '\r\n'.length;

const CR = 0x0d;
const LF = 0x0a;

/**
 * The records in their order, empty lines left out. Undefined is yielded between them now and then,
 * also where there are none, so that the caller can serve others.
 */
export function* parseCsv(text: string): Generator<CsvRecord | undefined> {
  let at = text.startsWith('\u{feff}') ? 1 : 0;
  let line = 1;
  let pausedAt = at;
  while (at < text.length) {
    if (at - pausedAt >= PAUSE_AFTER) {
      pausedAt = at;
      yield undefined;
    }
    const code = text.charCodeAt(at);
    if (code === LF || code === CR) {
      at += code === CR && text.charCodeAt(at + 1) === LF ? 2 : 1;
      line += 1;
      continue;
    }
    const { length, lines, fields } = readRecord(text.slice(at, at + MAX_LINE + LONGEST_END), line);
    if (fields.length > 1 || fields[0] !== '') yield { line, fields };
    at += length;
    line += lines;
  }
}

/** The record that `text` begins with. */
function readRecord(text: string, line: number) {
  let at = 0;
  let lines = 0;
  const fields: string[] = [];
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const quoted = (): string => {
    let value = '';
    for (;;) {
      at += 1;
      value += take(QUOTED_PART);
      if (at > MAX_LINE) throw tooLong(line);
      if (text[at] === undefined) throw new CsvError(line + lines, 'a quoted field is not closed');
      at += 1;
      if (text[at] !== '"') return value;
      value += '"';
    }
  };
  for (;;) {
    const value = text[at] === '"' ? quoted() : take(PLAIN_FIELD);
    if (at > MAX_LINE) throw tooLong(line);
    lines += value.match(LINE_ENDS)?.length ?? 0;
    fields.push(value);
    if (fields.length > MAX_FIELDS) throw new CsvError(line, `has more than ${MAX_FIELDS} fields`);
    if (text[at] !== ',') break;
    at += 1;
  }
  if (take(LINE_END) === '' && at < text.length) {
    throw new CsvError(
      line + lines,
      'a field contains a quotation mark: double it and quote the field',
    );
  }
  return { length: at, lines: lines + 1, fields };
}

const tooLong = (line: number): CsvError => new CsvError(line, TOO_LONG);
