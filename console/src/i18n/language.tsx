/** The language of the pages: what the person chose, or else what the browser asks for. */

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { readSetting, writeSetting } from '../app/settings.ts';
import en from './en.json';
import es from './es.json';

const CATALOGS = { en, es } as const;
export type Language = keyof typeof CATALOGS;
export type MessageId = keyof typeof en;

/** Dollars and dates are those of the United States in both. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

type Choice = {
  readonly language: Language;
  readonly locale: string;
  readonly choose: (language: Language) => void;
};

const LanguageContext = createContext<Choice | null>(null);

const isLanguage = (text: string | null): text is Language => text !== null && text in CATALOGS;

function firstLanguage(): Language {
  const chosen = readSetting('language');
  if (isLanguage(chosen)) return chosen;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find(isLanguage) ?? 'en';
}

export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  const locale = LOCALES[language];
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choice = useMemo<Choice>(
    () => ({
      language,
      locale,
      choose: (next) => {
        writeSetting('language', next);
        setLanguage(next);
      },
    }),
    [language, locale],
  );
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={locale} messages={CATALOGS[language]} defaultLocale="en-US">
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

export function useLanguage(): Choice {
  const choice = use(LanguageContext);
  if (choice === null) throw new Error('useLanguage needs a LanguageProvider around it.');
  return choice;
}
