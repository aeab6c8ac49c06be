/**
 * The names of taxes in the reader’s language. Rules name them in English; in other languages, the kind
 * of tax that the id says gets a name of ours, and all others keep theirs.
 */

import statesText from '../../../../rules/places/states.csv?raw';
import { type MessageId, useLanguage } from '../../ui/i18n/language.tsx';
import { useText } from '../../ui/i18n/text.tsx';

const STATES = new Map(
  statesText
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [fips = '', , name = ''] = line.split(',');
      return [fips, name] as const;
    }),
);

const FEDERAL: Readonly<Record<string, MessageId>> = {
  FIT: 'tax.FIT',
  FICA: 'tax.FICA',
  ER_FICA: 'tax.ER_FICA',
  MEDI: 'tax.MEDI',
  ER_MEDI: 'tax.ER_MEDI',
  MEDI2: 'tax.MEDI2',
  ER_FUTA: 'tax.ER_FUTA',
};

const OF_STATES: Readonly<Record<string, MessageId>> = {
  SIT: 'tax.SIT',
  SUI: 'tax.SUI',
  ER_SUTA: 'tax.ER_SUTA',
  SDI: 'tax.SDI',
  ER_SDI: 'tax.ER_SDI',
  FLI: 'tax.FLI',
  ER_FLI: 'tax.ER_FLI',
};

type Tax = { readonly uniqueTaxID: string; readonly title: string };

/** Undefined where the rules' own title is shown. */
function useTranslated(): (tax: Tax) => string | undefined {
  const t = useText();
  const { language } = useLanguage();
  return ({ uniqueTaxID }) => {
    if (language === 'en') return undefined;
    // Only taxes of the whole country or state, and of the plain kind: others have their own names.
    const [, fips = '', kind = ''] = /^(\d\d)-000-0000-(\w+)-000$/.exec(uniqueTaxID) ?? [];
    const id = fips === '00' ? FEDERAL[kind] : OF_STATES[kind];
    return id === undefined ? undefined : t(id, { state: STATES.get(fips) ?? '' });
  };
}

export function useTaxName(): (tax: Tax) => string {
  const translated = useTranslated();
  return (tax) => translated(tax) ?? tax.title;
}

/** With the language that the name is in. */
export function TaxName({ tax }: { readonly tax: Tax }) {
  const name = useTranslated()(tax);
  return name === undefined ? <span lang="en">{tax.title}</span> : name;
}
