/** Sentences of one language that only some readers need: loaded where they are shown. */

import { useEffect, useState } from 'react';
import { type Language, useLanguage } from './language.tsx';

export type Sentences = Readonly<Record<string, string>>;
type SentencesOf = Readonly<Partial<Record<Language, () => Promise<Sentences>>>>;

/** Undefined in a language without them, and until they are loaded. */
export function useSentences(ofLanguages: SentencesOf): Sentences | undefined {
  const { language } = useLanguage();
  const [sentences, setSentences] = useState<Sentences>();
  useEffect(() => {
    let isShown = true;
    setSentences(undefined);
    // Without them the English words are shown.
    ofLanguages[language]?.().then(
      (loaded) => isShown && setSentences(loaded),
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [ofLanguages, language]);
  return sentences;
}
