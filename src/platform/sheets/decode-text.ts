/**
 * The text of a file, whichever program wrote it: UTF-8, UTF-16 as Excel's "Unicode Text" has it, or
 * Windows-1252 as its plain CSV has it. Bytes that could be two different texts are refused.
 */

import { SheetError } from './sheet.ts';

type Decoded = {
  readonly text: string;
  /** As the Encoding Standard names it. */
  readonly encoding: string;
};

const REMEDY = 'Save it as "CSV UTF-8" or as an Excel workbook (.xlsx)';

/** `charset` as the sender names the encoding; without it, what the bytes can only be. Throws a `SheetError`. */
export function decodeText(bytes: Uint8Array, charset?: string): Decoded {
  if (charset !== undefined && charset !== '') return decodedAs(bytes, charset);
  const marked = encodingOf(bytes);
  if (marked !== undefined) return decodedAs(bytes, marked);
  try {
    return { text: decoder('utf-8').decode(bytes), encoding: 'utf-8' };
  } catch {
    const text = decoder('windows-1252').decode(bytes);
    if (isSurely1252(text)) return { text, encoding: 'windows-1252' };
    throw new SheetError(
      `the file is not UTF-8, and its letters could be read in more than one way. ${REMEDY}.`,
    );
  }
}

const decoder = (label: string): InstanceType<typeof TextDecoder> =>
  new TextDecoder(label, { fatal: true });

function decodedAs(bytes: Uint8Array, charset: string): Decoded {
  let named: InstanceType<typeof TextDecoder>;
  try {
    named = decoder(charset);
  } catch {
    throw new SheetError(`${charset.slice(0, 40)} is not an encoding that can be read. ${REMEDY}.`);
  }
  try {
    return { text: named.decode(bytes), encoding: named.encoding };
  } catch {
    throw new SheetError(`the file is not ${named.encoding}. ${REMEDY}.`);
  }
}

/** By the mark at its beginning, or by the zero bytes that UTF-16 has in every Latin letter. */
function encodingOf([a, b, c, d]: Uint8Array): string | undefined {
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a !== 0 && b === 0 && c !== 0 && d === 0) return 'utf-16le';
  return a === 0 && b !== 0 && c === 0 && d !== 0 ? 'utf-16be' : undefined;
}

/** Letters of Western names. Mac OS Roman has signs at most of their places, UTF-8 two of them for one. */
const BEYOND_ASCII = /[^\0-\x7f]/g;
const SURE = /[\xa0\xaa\xbaÀ-ÖØ-öø-ÿ]/;
/** A capital in the middle of small letters, or a small letter among capitals: read in a wrong way. */
const WRONG_CASE = /\p{Ll}[À-ÖØ-Þ]|\p{Lu}{2}[ß-öø-ÿ]|[ß-öø-ÿ]\p{Lu}{2}/u;

function isSurely1252(text: string): boolean {
  const found = text.match(BEYOND_ASCII) ?? [];
  return found.every((letter) => SURE.test(letter)) && !WRONG_CASE.test(text);
}
