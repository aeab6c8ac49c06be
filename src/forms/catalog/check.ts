/**
 * What the shapes alone cannot say of the catalog: ids are unique, expressions and conditions read
 * what is there, every parameter that a line feeds exists with that value, tables rise.
 */

import { reasonOf } from '../../platform/shape/reasons.ts';
import { checkCondition, checkOperand, cycles, type Scope } from './check-expressions.ts';
import { checkFeed, checkValue, type ParametersOn, parameterOf } from './check-feeds.ts';
import { checkReferences } from './check-references.ts';
import type { FormField, GridItem } from './item-schema.ts';
import type { Catalog, Form, LoadedEdition } from './load.ts';
import type { Rule } from './schema.ts';
import { parseTable } from './tables.ts';
import { fieldsIn, fieldsOf, isNumber, isNumeral } from './walk.ts';

/** Problems, each with its file. */
export function checkForms(catalog: Catalog, parametersOn: ParametersOn): string[] {
  return [...catalog.values()].flatMap((form) => [
    ...checkDates(form),
    ...checkPlanned(form),
    ...form.editions.flatMap((edition) =>
      checkEdition(form, edition, parametersOn).map((problem) => `${edition.file}: ${problem}`),
    ),
  ]);
}

function checkPlanned({ identity, editions }: Form): string[] {
  const isOpen = editions.some(
    ({ ends, incomplete }) => ends === undefined && incomplete === undefined,
  );
  const isPlanned = identity.planned !== undefined;
  if (isOpen === isPlanned) {
    return [
      `${identity.code}: planned is for forms without a whole edition in force, and only for those`,
    ];
  }
  if (isPlanned === (identity.published !== undefined)) return [];
  return [
    `${identity.code}: published says where the agency has a planned form, and only of those`,
  ];
}

function checkDates({ editions }: Form): string[] {
  return editions.flatMap((edition, i) => {
    const next = editions[i + 1];
    const { ends, effective, file } = edition;
    if (ends !== undefined && ends < effective) return [`${file}: ends before it is effective`];
    if (next !== undefined && (ends === undefined || ends >= next.effective)) {
      return [`${file}: must end before the edition of ${next.effective} begins`];
    }
    return [];
  });
}

function checkEdition(form: Form, edition: LoadedEdition, parametersOn: ParametersOn): string[] {
  const problems: string[] = [];
  const placed = fieldsOf(edition);
  const fields = new Map<string, FormField>();
  for (const { field } of placed) {
    if (fields.has(field.id)) problems.push(`two fields are named ${field.id}`);
    fields.set(field.id, field);
  }
  const tables = new Map(Object.entries(edition.tables ?? {}));
  for (const [name, table] of tables) {
    try {
      parseTable(table);
    } catch (error) {
      problems.push(`table ${name}: ${reasonOf(error)}`);
    }
  }
  const about: Scope = { fields, tables, problems };
  const withheld = ['withholding', 'exemption', 'nonresidence'].includes(form.identity.kind);
  if (withheld && !placed.some(({ field }) => field.type === 'signature')) {
    problems.push('no field of type signature: a certificate is signed');
  }
  if (edition.document !== undefined && placed.length > 0) {
    problems.push('document is for an edition without a line to fill in');
  }
  for (const section of edition.sections) {
    if (section.when !== undefined) checkCondition(section.when, section.title, about);
    for (const item of section.items.flatMap((each) =>
      'columns' in each ? each.columns.flatMap(({ items }) => items) : [each],
    )) {
      if ('table' in item && !tables.has(item.table)) problems.push(`no table ${item.table}`);
      if ('text' in item) checkLead(item, problems);
      if ('row' in item) checkWidths(fieldsIn(item), problems);
      if ('grid' in item) checkGrid(item, problems);
    }
  }
  for (const field of fields.values()) checkField(field, about);
  for (const rule of edition.rules ?? []) checkRule(rule, about);
  if (edition.lapses !== undefined) checkCondition(edition.lapses.when, 'lapses', about);
  if (form.identity.kind !== 'employment-eligibility') problems.push(...checkReferences(edition));
  problems.push(...cycles(fields));
  for (const field of fields.values()) {
    for (const feed of field.feeds ?? [])
      checkFeed(form, edition, field, feed, about, parametersOn);
  }
  for (const [where, set] of [
    ['always', edition.always ?? []],
    ['lapses', edition.lapses?.afterwards?.parameters ?? []],
  ] as const) {
    for (const { tax = form.identity.tax, parameter, value } of set) {
      const found = parameterOf(parametersOn, tax, parameter, edition.effective);
      if (typeof found === 'string') problems.push(`${where}: ${found}`);
      else checkValue(found, value, where, problems);
    }
  }
  return problems;
}

/** Labels are once, so that those of every column must be the first one's. */
function checkGrid({ grid: { columns, widths } }: GridItem, problems: string[]): void {
  const [first, ...others] = columns.map(({ fields }) => fields.map(({ label }) => label).join());
  const named = `the grid of ${columns[0]?.fields[0]?.id}`;
  if (others.some((labels) => labels !== first)) problems.push(`${named}: labels must be the same`);
  if (widths.length !== columns.length + 1) {
    problems.push(`${named}: widths are of the labels and of every column`);
  }
}

function checkWidths(row: readonly FormField[], problems: string[]): void {
  const total = row.reduce((sum, { width = 0 }) => sum + width, 0);
  const shared = row.some(({ width }) => width === undefined);
  if (total > 12 || (total === 12 && shared) || (total !== 12 && !shared)) {
    problems.push(`the row of ${row.map(({ id }) => id).join(', ')}: widths must be 12 in all`);
  }
}

function checkField(field: FormField, about: Scope): void {
  const { id, type, options, problems } = { ...field, problems: about.problems };
  if ((type === 'choice') !== (options !== undefined)) {
    problems.push(`${id}: options are for a choice, and a choice needs them`);
  }
  const values = (options ?? []).map(({ value }) => value);
  if (new Set(values).size < values.length) problems.push(`${id}: two options have one value`);
  const holdsNumber = isNumber(field);
  for (const limit of [field.min, field.max]) {
    if (limit === undefined) continue;
    if (!holdsNumber || !isNumeral(limit))
      problems.push(`${id}: min and max are numbers of numbers`);
  }
  for (const operand of [field.value, field.suggest]) {
    if (operand === undefined) continue;
    if (!holdsNumber) problems.push(`${id}: only a number can be computed`);
    checkOperand(operand, id, about);
  }
  checkLead({ text: field.label, lead: field.lead }, about.problems);
  if (field.writes !== undefined && type !== 'checkbox')
    problems.push(`${id}: writes is for a checkbox`);
  if (field.checkedWhen !== undefined && type !== 'checkbox')
    problems.push(`${id}: checkedWhen is for a checkbox`);
  for (const condition of [field.when, field.required, field.checkedWhen]) {
    if (typeof condition === 'object') checkCondition(condition, id, about);
  }
}

type Led = { readonly text: string; readonly lead?: string | undefined; readonly hang?: number };

/** Behind the number that stands out, if there is one. */
function checkLead({ text, lead, hang }: Led, problems: string[]): void {
  const words = hang === undefined ? text : text.replace(/^\S+ /, '');
  if (lead !== undefined && !words.startsWith(`${lead} `)) {
    problems.push(`"${text.slice(0, 40)}" does not begin with its lead "${lead}"`);
  }
}

function checkRule({ field, when, must }: Rule, about: Scope): void {
  if (!about.fields.has(field)) about.problems.push(`rules: no field ${field}`);
  if (when !== undefined) checkCondition(when, `rule of ${field}`, about);
  checkCondition(must, `rule of ${field}`, about);
}
