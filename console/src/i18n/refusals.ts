/**
 * What the server refuses, in the language of the page. Its messages are in English and name details;
 * in another language the code decides the sentence, and the message stands below it.
 */

import { useEffect, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import fieldsEs from './fields-es.json';
import { type Language, useLanguage } from './language.tsx';

type Sentences = Readonly<Record<string, string>>;

/** Only who is refused needs them. */
const SENTENCES: Readonly<Partial<Record<Language, () => Promise<Sentences>>>> = {
  es: async () => (await import('./refusals-es.json')).default,
};

/** The sentence for the code of an error; undefined in English, and until it is loaded. */
export function useRefusal({ code }: ApiError): string | undefined {
  const { language } = useLanguage();
  const [sentences, setSentences] = useState<Sentences>();
  useEffect(() => {
    setSentences(undefined);
    // Without them the server's own message is shown.
    SENTENCES[language]?.().then(setSentences, () => {});
  }, [language]);
  return sentences?.[code];
}

const FIELDS: Readonly<Partial<Record<Language, Sentences>>> = { es: fieldsEs };

/** What is wrong with a field, after its name. */
export const fieldWords = (
  { code, message }: { readonly code: string; readonly message: string },
  language: Language,
): string => FIELDS[language]?.[code] ?? message;
