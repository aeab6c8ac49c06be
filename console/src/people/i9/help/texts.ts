/** The form's own texts, as the API returns them. */

import { request } from '../../../ui/api/request.ts';

export type ListedDocument = {
  readonly listKey: 'A' | 'B' | 'C';
  readonly item: number;
  readonly documentationKey: string;
  readonly title: string;
  readonly copySides: 'one' | 'two' | 'stated';
};

type AcceptableDocuments = {
  readonly edition: string;
  readonly rules: readonly string[];
  readonly lists: readonly {
    readonly listKey: string;
    readonly establishes: string;
    readonly items: readonly { readonly item: number | null; readonly text: string }[];
  }[];
  readonly documents: readonly ListedDocument[];
};

type FormTexts = {
  readonly sections: readonly { readonly title: string; readonly texts: readonly string[] }[];
  readonly instructions: {
    readonly url: string;
    readonly files: readonly InstructionsFile[];
  };
};

type InstructionsFile = {
  readonly language: string;
  readonly formCode: string;
  readonly path: string;
};

export const readDocuments = (language: string): Promise<AcceptableDocuments> =>
  request(`/v1/acceptableDocuments?language=${language}`);

export const readTexts = (): Promise<FormTexts> => request('/v1/formTexts');
