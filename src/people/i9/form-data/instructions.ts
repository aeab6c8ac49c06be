/** The agency's instructions for Form I-9, a form of their own in each language. */

import type { Form } from '../../../forms/catalog/load.ts';
import { editionOn, whyNotGivenOut } from '../../../forms/catalog/select.ts';

export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Where the agency publishes them. */
export const INSTRUCTIONS_URL = 'https://www.uscis.gov/i-9';

export const INSTRUCTIONS_CODES: Readonly<Record<Language, string>> = { en: 'I9104', es: 'I9108' };

/** Those that can be given out on `day` (`yyyy-MM-dd`), without where they are read. */
export const instructionsOn = (forms: ReadonlyMap<string, Form>, day: string) =>
  LANGUAGES.flatMap((language) => {
    const formCode = INSTRUCTIONS_CODES[language];
    const form = forms.get(formCode);
    const edition = form && editionOn(form, day);
    if (form === undefined || edition === undefined) return [];
    if (whyNotGivenOut(form, day) !== undefined) return [];
    return [{ language, formCode, edition: edition.edition }];
  });
