/** The letters of a preview: two files for each employee, in English and in Spanish. */

import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { letterOf } from '../../tax/preview/letters/letter.ts';
import { LANGUAGES } from '../../tax/preview/letters/texts.ts';
import type { Previewed } from '../../tax/preview/schema.ts';
import { UsageError } from './options.ts';

type Days = { readonly from: string; readonly to: string };

export class Letters {
  readonly #folder: string;
  readonly #days: Days;
  #count = 0;

  /** Throws a `UsageError` for a folder with files in it. */
  constructor(folder: string, days: Days) {
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new UsageError(
        `preview: ${folder} has files in it. Name a new folder for the letters.`,
      );
    }
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#days = days;
  }

  /** An item with an error has no letter; its number stays free. */
  add(previewed: Previewed): void {
    this.#count += 1;
    if ('errorStatus' in previewed) return;
    // The number tells apart ids that differ in other characters only.
    const id = (previewed.employeeID ?? '').replaceAll(/[^A-Za-z0-9_-]+/g, '_').slice(0, 60);
    for (const language of LANGUAGES) {
      const file = join(this.#folder, `${this.#count}-${id}.${language}.txt`);
      writeFileSync(file, letterOf(previewed, this.#days, language));
    }
  }
}
