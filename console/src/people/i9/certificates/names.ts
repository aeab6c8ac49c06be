/** The name of a form: its number where it has one. */

import type { FormHead } from './api.ts';

export const nameOf = ({ number, title }: Pick<FormHead, 'number' | 'title'>): string =>
  number === null ? title : number.startsWith('Form') ? number : `Form ${number}`;

/** The code to fill in: in the reader's language where there is one, also when it was begun in another. */
export function codeFor(
  form: FormHead & {
    readonly translations: readonly FormHead[];
    readonly draft: { readonly formCode: string } | null;
    readonly latest: { readonly formCode: string } | null;
  },
  language: string,
): string {
  if (form.draft === null && form.latest !== null) return form.latest.formCode;
  const own = [form, ...form.translations].find((each) => each.language === language);
  return own?.formCode ?? form.draft?.formCode ?? form.formCode;
}
