/** A letter to one employee: how the net changes, and why. Plain text. */

import { dollarText } from '../../../platform/shape/written.ts';
import type { PreviewItem, PreviewTax } from '../schema.ts';
import { type Language, TEXTS, type Texts } from './texts.ts';

type Days = { readonly from: string; readonly to: string };

type Values = Readonly<Record<string, string>>;

const filled = (text: string, values: Values): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

export function letterOf(item: PreviewItem, { from, to }: Days, language: Language): string {
  const texts = TEXTS[language];
  const days = { from: dayIn(from, texts), to: dayIn(to, texts) };
  const taxes = item.taxes.filter(({ payer }) => payer === 'employee');
  const reasons = taxes.flatMap((tax) => reasonsOf(tax, texts));
  const missing = item.notCompared.filter(({ payer }) => payer !== 'employer');
  const beginning = item.beginning.filter(({ payer }) => payer === 'employee');
  const { planned } = item;
  const isKnown = item.net.difference !== null;
  return [
    filled(texts.title, days),
    '',
    filled(texts.greeting, { employee: item.employeeID ?? '' }),
    '',
    filled(texts.basis, days),
    '',
    filled(netSentence(item, texts), { ...days, ...netAmounts(item) }),
    ...(reasons.length > 0 ? ['', ...(isKnown ? [texts.why] : []), ...reasons] : []),
    ...listed(texts.missing, missing, texts),
    ...listed(texts.beginning, beginning, texts),
    ...(planned?.net.difference == null
      ? []
      : ['', filled(texts.planned, { ...days, ...netAmounts(planned) })]),
    '',
    texts.close,
    '',
  ].join('\n');
}

function netSentence({ net: { difference } }: PreviewItem, texts: Texts): string {
  if (difference === null) return texts.unknown;
  if (difference === 0) return texts.same;
  return difference > 0 ? texts.more : texts.less;
}

const netAmounts = ({ net }: Pick<PreviewItem, 'net'>): Values => ({
  before: money(net.before ?? 0),
  after: money(net.after ?? 0),
  difference: money(Math.abs(net.difference ?? 0)),
});

function reasonsOf({ uniqueTaxID, title, causes }: PreviewTax, texts: Texts): string[] {
  return causes.map(({ cause, difference, effective, citation }) => {
    const source = [citation.document, citation.edition, citation.page].filter(Boolean).join(', ');
    const sentence = filled(difference > 0 ? texts.taxMore : texts.taxLess, {
      tax: texts.taxes[uniqueTaxID] ?? title,
      amount: money(Math.abs(difference)),
      cause: texts.causes[cause],
    });
    return `- ${sentence} ${filled(texts.source, { effective: dayIn(effective, texts), source })}`;
  });
}

type Named = { readonly uniqueTaxID: string; readonly title: string };

function listed(text: string, all: readonly Named[], texts: Texts): string[] {
  if (all.length === 0) return [];
  const names = all.map(({ uniqueTaxID, title }) => texts.taxes[uniqueTaxID] ?? title);
  return ['', filled(text, { taxes: [...new Set(names)].join('; ') })];
}

const money = (dollars: number): string => `$${dollarText(dollars)}`;

const dayIn = (day: string, { locale }: Texts): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day));
