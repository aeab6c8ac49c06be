/**
 * What the server refuses, in the language of the page. Its messages are in English and name details;
 * in another language the code decides the sentence, and the message is shown below it.
 */

import type { ApiError } from '../api/api-error.ts';
import fieldsEs from './fields-es.json';
import type { Language } from './language.tsx';
import { type Sentences, useSentences } from './sentences.ts';

/** Loaded only when a request is refused. */
const SENTENCES = {
  es: async () => (await import('./refusals-es.json')).default,
};

/** The sentence for the code of an error; undefined in English, and until it is loaded. */
export const useRefusal = ({ code }: ApiError): string | undefined =>
  useSentences(SENTENCES)?.[code];

const FIELDS: Readonly<Partial<Record<Language, Sentences>>> = { es: fieldsEs };

/** What is wrong with a field, after its name. */
export const fieldWords = (
  { code, message }: { readonly code: string; readonly message: string },
  language: Language,
): string => FIELDS[language]?.[code] ?? message;
