/** The letters that a font's codes stand for, after its ToUnicode table. */

const WESTERN = new TextDecoder('windows-1252');
const MAC = new TextDecoder('macintosh');

/** A font without a table is read as Western text; one of two bytes a letter then not at all. */
export function unicodeOf(
  table: string | undefined,
  isWide: boolean,
  isMac = false,
): (bytes: Uint8Array) => string {
  const letters = table === undefined ? new Map<number, string>() : lettersOf(table);
  const usual = isMac ? MAC : WESTERN;
  return (bytes) => {
    if (!isWide) {
      return [...bytes]
        .map((code) => letters.get(code) ?? usual.decode(Uint8Array.of(code)))
        .join('');
    }
    let text = '';
    for (let i = 0; i + 1 < bytes.length; i += 2) {
      text += letters.get(((bytes[i] as number) << 8) | (bytes[i + 1] as number)) ?? '';
    }
    return text;
  };
}

function lettersOf(table: string): Map<number, string> {
  const letters = new Map<number, string>();
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, code = '', to = ''] of block.matchAll(/<([0-9a-f\s]+)>\s*<([0-9a-f\s]*)>/gi)) {
      letters.set(Number.parseInt(code, 16), lettersIn(to));
    }
  }
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    const RANGE = /<([0-9a-f]+)>\s*<([0-9a-f]+)>\s*(?:<([0-9a-f]+)>|\[([^\]]*)\])/gi;
    for (const [, from = '', to = '', first, all] of block.matchAll(RANGE)) {
      const start = Number.parseInt(from, 16);
      const end = Math.min(Number.parseInt(to, 16), start + 0xffff);
      const each = all === undefined ? [] : [...all.matchAll(/<([0-9a-f]*)>/gi)];
      for (let code = start; code <= end; code++) {
        const listed = each[code - start]?.[1];
        if (listed !== undefined) letters.set(code, lettersIn(listed));
        else if (first !== undefined) letters.set(code, following(first, code - start));
      }
    }
  }
  return letters;
}

const lettersIn = (hex: string): string => {
  const bytes = Buffer.from(hex.replace(/\s/g, ''), 'hex');
  return bytes.length === 1 ? bytes.toString('latin1') : bytes.swap16().toString('utf16le');
};

function following(first: string, by: number): string {
  const letters = lettersIn(first);
  const last = letters.codePointAt(letters.length - 1) ?? 32;
  return `${letters.slice(0, -1)}${String.fromCodePoint(Math.min(last + by, 0x10ffff))}`;
}
