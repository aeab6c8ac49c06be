/**
 * The catalog of acceptable documents: what is on the lists, what is recorded of each, what counts as
 * one selection, and the form's own words. It is the same for everyone: no document is left out, put
 * first or recommended for a citizenship status.
 */

import type { Item } from '../../../forms/catalog/item-schema.ts';
import type { Form } from '../../../forms/catalog/load.ts';
import { RequestError } from '../../../platform/requests/errors.ts';
import { LISTS_CITATION, RECORDED_CITATION } from './citations.ts';
import type { DocumentRule, ListKey } from './document-rule.ts';
import { DOCUMENTS, LIST_A_SELECTIONS } from './documents.ts';
import { type Edition, editionOn } from './editions.ts';
import { INSTRUCTIONS_URL, instructionsOn, type Language } from './instructions.ts';
import { RECEIPTS } from './receipts.ts';
import { TITLES_ES } from './titles-es.ts';

const LISTS_TITLE = 'LISTS OF ACCEPTABLE DOCUMENTS';
const LIST_KEYS: readonly ListKey[] = ['A', 'B', 'C'];
/** What only some documents have on record, and what the number of a document looks like. */
const NUMBER_FORMATS: Readonly<Record<string, string>> = {
  social_security_card: '^\\d{3}-?\\d{2}-?\\d{4}$',
  form_i94: '^[0-9A-Za-z]{11}$',
};

/** On `day` (`yyyy-MM-dd`). Refused with 409 when no edition is valid then. */
export function acceptableDocuments(
  forms: ReadonlyMap<string, Form>,
  day: string,
  language: Language,
) {
  const { edition, printed } = printOn(forms, day);
  const lists = printed.sections.find(({ title }) => title === LISTS_TITLE)?.items ?? [];
  const columns = lists.flatMap((item) => ('columns' in item ? [item.columns] : []));
  const [heads, items] = columns.map((each) => each.map((column) => column.items.flatMap(textsOf)));
  return {
    edition: edition.edition,
    expires: edition.expires,
    language,
    citation: LISTS_CITATION,
    recordedCitation: RECORDED_CITATION,
    rules: lists.flatMap((item) => ('columns' in item ? [] : textsOf(item))),
    lists: LIST_KEYS.map((listKey, index) => ({
      listKey,
      establishes: heads?.[index]?.at(-1) ?? '',
      items: itemsOf(items?.[index] ?? []),
    })),
    documents: DOCUMENTS.filter(({ offered }) => offered).map((rule) => viewRule(rule, language)),
    listASelections: LIST_A_SELECTIONS.filter(({ all }) => all.every(isOffered)),
    receipts: Object.entries(RECEIPTS).map(([receiptType, { standsFor, ...receipt }]) => ({
      receiptType,
      standsFor: standsFor ?? null,
      ...receipt,
    })),
  };
}

/** The words printed on the form around its boxes, section by section. */
export function formTexts(forms: ReadonlyMap<string, Form>, day: string) {
  const { edition, printed } = printOn(forms, day);
  return {
    edition: edition.edition,
    expires: edition.expires,
    citation: edition.citation,
    sections: printed.sections
      .map(({ title, items }) => ({ title: title ?? '', texts: items.flatMap(textsOf) }))
      .filter(({ texts }) => texts.length > 0),
    instructions: {
      included: false as const,
      url: INSTRUCTIONS_URL,
      files: instructionsOn(forms, day),
    },
  };
}

function printOn(forms: ReadonlyMap<string, Form>, day: string) {
  const edition: Edition | undefined = editionOn(day);
  const printed = forms
    .get('I9101')
    ?.editions.find(({ edition: name }) => name === edition?.edition);
  if (edition === undefined || printed === undefined) {
    throw new RequestError('edition_unknown', { day });
  }
  return { edition, printed };
}

const isOffered = (key: string): boolean =>
  DOCUMENTS.some((rule) => rule.listKey === 'A' && rule.key === key && rule.offered);

function viewRule(rule: DocumentRule, language: Language) {
  const { listKey, key, number, expiry } = rule;
  const spanish = language === 'es' ? TITLES_ES[`${listKey}/${key}`] : undefined;
  return {
    listKey,
    item: rule.item,
    documentationKey: key,
    title: spanish?.title ?? rule.title,
    titleCitation: spanish?.citation ?? null,
    documentTitle: rule.title,
    issuingAuthority: rule.issuer,
    documentNumber: number,
    documentNumberPattern: NUMBER_FORMATS[key] ?? null,
    expirationDate: expiry,
    photo: rule.photo,
    minorsOnly: rule.minorsOnly,
    reverified: rule.reverified,
    copySides: rule.sides,
    photoMatch: rule.photoMatch,
    receiptTypes: Object.entries(RECEIPTS)
      .filter(([, { standsFor }]) => standsFor === null || standsFor.includes(key))
      .map(([type]) => type),
    citation: rule.citation,
  };
}

/** Numbered items of a list, each with the lines that belong to it; a line without a number heads what follows. */
function itemsOf(lines: readonly string[]) {
  const items: { item: number | null; text: string }[] = [];
  for (const line of lines) {
    const [, number, text = line] = /^(\d+)\. (.*)$/.exec(line) ?? [];
    const isPart = /^(\(\d\)|[a-z]\.) /.test(line);
    const last = items.at(-1);
    if (number !== undefined) items.push({ item: Number(number), text });
    else if (isPart && last !== undefined) last.text += ` ${line}`;
    else items.push({ item: null, text: line });
  }
  return items;
}

/** Word for word what an item of a form prints that is no field. */
function textsOf(item: Item): string[] {
  if ('text' in item) return [item.text];
  if ('list' in item) return [...item.list];
  if ('columns' in item) return item.columns.flatMap(({ items }) => items.flatMap(textsOf));
  return [];
}
