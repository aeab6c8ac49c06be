/** The language of the pages: what the person chose, or else what the browser asks for. */

import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { IntlProvider, type MessageFormatElement } from 'react-intl';
import { readSetting, writeSetting } from '../settings/settings.ts';
import type en from './en.json';

export type MessageId = keyof typeof en;
type Messages = Readonly<Record<string, MessageFormatElement[]>>;

/** The messages of the first pages, and those of the others. Made by `console/build/lean.ts`. */
const CATALOGS = {
  en: {
    first: () => import('./en.json?first'),
    other: () => import('./en.json?other'),
  },
  es: {
    first: () => import('./es.json?first'),
    other: () => import('./es.json?other'),
  },
};
export type Language = keyof typeof CATALOGS;

/** Dollars and dates are those of the United States in both. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

type Choice = {
  readonly language: Language;
  readonly locale: string;
  readonly choose: (language: Language) => void;
  /** Whether the messages of all pages are loaded. */
  readonly isWhole: boolean;
  /** Throws where they cannot be loaded. */
  readonly loadWhole: () => Promise<void>;
};

const LanguageContext = createContext<Choice | null>(null);

const isLanguage = (text: string | null): text is Language => text !== null && text in CATALOGS;

function firstLanguage(): Language {
  const chosen = readSetting('language');
  if (isLanguage(chosen)) return chosen;
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2));
  return wanted.find(isLanguage) ?? 'en';
}

export type Words = {
  readonly language: Language;
  readonly isWhole: boolean;
  readonly messages: Messages;
};

/** Throws where the messages cannot be loaded. */
async function wordsOf(language: Language, isWhole: boolean): Promise<Words> {
  const { first, other } = CATALOGS[language];
  const parts = await Promise.all(isWhole ? [first(), other()] : [first()]);
  return { language, isWhole, messages: Object.assign({}, ...parts.map((part) => part.messages)) };
}

export const firstWords = (): Promise<Words> => wordsOf(firstLanguage(), false);

type Props = { readonly first: Words; readonly children: ReactNode };

export function LanguageProvider({ first, children }: Props) {
  const [{ language, isWhole, messages }, setWords] = useState(first);
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
        // Without the server the page stays as it is until it is opened again.
        wordsOf(next, isWhole).then(setWords, () => {});
      },
      isWhole,
      loadWhole: async () => setWords(await wordsOf(language, true)),
    }),
    [language, locale, isWhole],
  );
  return (
    <LanguageContext value={choice}>
      <IntlProvider locale={locale} messages={messages} defaultLocale="en-US">
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
