/**
 * The fonts of the forms: Noto Sans (SIL Open Font License 1.1). What is drawn is embedded with the
 * glyphs it uses; what people type into the fields has its own simple font with all of
 * WinAnsi, which every viewer can type with.
 */

import type { Font } from '@cantoo/fontkit';
import {
  type PDFDict,
  type PDFDocument,
  type PDFFont,
  PDFHexString,
  PDFName,
  type PDFRef,
} from '@cantoo/pdf-lib';
import subsetFont from 'subset-font';
import { fontFiles, openFont } from './font-files.ts';

/** Of fonts opened before, by their file. */
const parsed = new WeakMap<Uint8Array, object>();

/**
 * Opens a font for one document. Its tables are parsed once for all of them: that takes longer than a
 * page. Its glyphs stay its own, since they remember the characters they were first asked for.
 */
function create(bytes: Uint8Array): Font {
  const font = openFont(bytes) as Font & { _tables: object };
  font._tables = parsed.get(bytes) ?? font._tables;
  parsed.set(bytes, font._tables);
  // How characters would be moved against each other: looked up for each word, and not drawn.
  Object.defineProperty(font, 'GPOS', { value: undefined });
  return font;
}

export type Fonts = { readonly regular: PDFFont; readonly bold: PDFFont };

/** Both faces, each embedded with what will be drawn in it. */
export async function embedFonts(document: PDFDocument): Promise<Fonts> {
  document.registerFontkit({ create });
  const { regular, bold } = fontFiles();
  return {
    regular: wordByWord(
      await document.embedFont(regular, { subset: true, customName: 'NotoSans' }),
    ),
    bold: wordByWord(await document.embedFont(bold, { subset: true, customName: 'NotoSans-Bold' })),
  };
}

/**
 * Words come again and again, and shaping one takes longer than all else: each is shaped once.
 * Figures, of which times and numbers are made, stand for themselves in this font.
 */
function wordByWord(font: PDFFont): PDFFont {
  const shape = font.encodeText.bind(font);
  const known = new Map<string, string>();
  font.encodeText = (text) => {
    let codes = '';
    for (const word of text.split(/([ \d:])/)) {
      let its = known.get(word);
      if (its === undefined) {
        its = shape(word).asString();
        known.set(word, its);
      }
      codes += its;
    }
    return PDFHexString.of(codes);
  };
  return font;
}

/** The regular face alone, for the values of fields. */
export async function embedValueFont(document: PDFDocument): Promise<PDFFont> {
  document.registerFontkit({ create });
  return await document.embedFont(fontFiles().regular, { subset: true, customName: 'NotoSans' });
}

/** Windows code page 1252 from 32 on; null where it has no character. */
const WIN_ANSI: readonly (string | null)[] = Array.from({ length: 224 }, (_, i) => {
  const byte = i + 32;
  if (byte === 127 || [0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(byte)) return null;
  return new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
});

type FieldFont = { readonly bytes: Buffer; readonly widths: number[]; readonly metrics: Metrics };
type Metrics = { ascent: number; descent: number; capHeight: number; box: number[] };

let fieldFont: Promise<FieldFont> | undefined;

async function makeFieldFont(): Promise<FieldFont> {
  const text = WIN_ANSI.filter((each) => each !== null).join('');
  const bytes = await subsetFont(fontFiles().regular, text, {
    targetFormat: 'sfnt',
    noLayoutClosure: true,
  });
  const font = openFont(bytes);
  const unit = 1000 / font.unitsPerEm;
  const scaled = (value: number): number => Math.round(value * unit);
  const widths = WIN_ANSI.map((character) =>
    character === null
      ? 0
      : scaled(font.glyphForCodePoint(character.codePointAt(0) ?? 0)?.advanceWidth ?? 0),
  );
  const { minX, minY, maxX, maxY } = font.bbox;
  return {
    bytes,
    widths,
    metrics: {
      ascent: scaled(font.ascent),
      descent: scaled(font.descent),
      capHeight: scaled(font.capHeight),
      box: [minX, minY, maxX, maxY].map(scaled),
    },
  };
}

/** The resource name of the font that fields are typed in. */
export const FIELD_FONT = 'NotoSansField';

/** Adds the font of typed text to the document, as a simple TrueType font. */
export async function embedFieldFont(document: PDFDocument): Promise<PDFRef> {
  fieldFont ??= makeFieldFont();
  const { bytes, widths, metrics } = await fieldFont;
  const { context } = document;
  const file = context.register(context.flateStream(bytes, { Length1: bytes.length }));
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: 'WAGEWR+NotoSans',
    Flags: 32,
    ItalicAngle: 0,
    StemV: 80,
    Ascent: metrics.ascent,
    Descent: metrics.descent,
    CapHeight: metrics.capHeight,
    FontBBox: metrics.box,
    FontFile2: file,
  });
  const font = context.obj({
    Type: 'Font',
    Subtype: 'TrueType',
    BaseFont: 'WAGEWR+NotoSans',
    FirstChar: 32,
    LastChar: 255,
    Widths: widths,
    Encoding: 'WinAnsiEncoding',
    FontDescriptor: context.register(descriptor),
  }) as PDFDict;
  const ref = context.register(font);
  const form = document.catalog.getOrCreateAcroForm();
  form.dict.set(PDFName.of('DR'), context.obj({ Font: { [FIELD_FONT]: ref } }));
  return ref;
}
