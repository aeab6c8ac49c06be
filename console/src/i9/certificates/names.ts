/** How a form is called: by its number where it has one. */

import type { FormHead } from './api.ts';

export const nameOf = ({ number, title }: Pick<FormHead, 'number' | 'title'>): string =>
  number === null ? title : number.startsWith('Form') ? number : `Form ${number}`;

/** The code to fill in: what was begun, or else the one in the reader's language where there is one. */
export function codeFor(
  form: FormHead & {
    readonly translations: readonly FormHead[];
    readonly draft: { readonly formCode: string } | null;
    readonly latest: { readonly formCode: string } | null;
  },
  language: string,
): string {
  if (form.draft !== null) return form.draft.formCode;
  if (form.latest !== null) return form.latest.formCode;
  const own = [form, ...form.translations].find((each) => each.language === language);
  return (own ?? form).formCode;
}
