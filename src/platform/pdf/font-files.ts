/** The font files of the forms, and what opens them: loaded with the first form, not with the server. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Font } from '@cantoo/fontkit';

const require = createRequire(import.meta.url);
const fontFile = (style: string): Buffer =>
  readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${style}/NotoSans_${style}.ttf`));

let files: { regular: Buffer; bold: Buffer } | undefined;
export function fontFiles(): { regular: Buffer; bold: Buffer } {
  files ??= { regular: fontFile('400Regular'), bold: fontFile('700Bold') };
  return files;
}

export function openFont(bytes: Uint8Array): Font {
  const { create }: typeof import('@cantoo/fontkit') = require('@cantoo/fontkit');
  return create(bytes) as Font;
}
