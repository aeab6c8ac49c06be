/** What a completed document is made of; drawing it is in `complete.ts`, which only the printing processes load. */

import type { Catalog, Form, LoadedEdition } from '../catalog/load.ts';
import type { Facts } from './continuation.ts';
import type { Report } from './report.ts';

/**
 * What is printed, as JSON: it may wait in a database until it is, and be printed by a later version
 * of this product. What is added to it has to be optional.
 */
export type CompletedDocument = {
  readonly title: string;
  /** ISO time the document bears. */
  readonly at: string;
  /** What a continuation sheet tells of the form. */
  readonly about?: Facts;
  readonly forms: readonly CompletedForm[];
  readonly report: Report;
};

export type CompletedForm = {
  /** Of the form catalog. */
  readonly code: string;
  /** As printed, such as `01/20/25`. */
  readonly edition: string;
  /** As printed in the corner, of an edition with several prints. */
  readonly expires?: string;
  /** By field, as they stand on paper; of a checked box any text, of a choice the option's value. */
  readonly values: Readonly<Record<string, string>>;
};

/** An edition and whose it is. */
export type FormInEdition = { readonly form: Form; readonly edition: LoadedEdition };

/** The editions of a document's forms, in their order. Throws an Error for one that is not there. */
export const editionsOf = (
  catalog: Catalog,
  { forms }: Pick<CompletedDocument, 'forms'>,
): FormInEdition[] =>
  forms.map(({ code, edition: name }) => {
    const form = catalog.get(code);
    const edition = form?.editions.find((each) => each.edition === name);
    if (form === undefined || edition === undefined) throw new Error(`no form ${code} ${name}`);
    return { form, edition };
  });
