/** What a release changes in the taxes of another: figures, taxes that begin and end, parameters. */

import { addDays } from '../../platform/shape/days.ts';
import { shortened } from '../../platform/shape/quoted.ts';
import { explainedEdition, stateOfTax } from '../rule-pages/index.ts';
import type { ParameterBlock, Release, ReleasedTax, Source } from '../rules/index.ts';
import { editionChanges } from '../seals/diff.ts';
import { isLaw } from '../seals/diff-reasons.ts';
import { type RegisterChange, registerDifferences } from '../seals/diff-registers.ts';
import { residenceChanges } from '../seals/diff-residence.ts';
import { wageBaseChanges } from '../seals/diff-wage-bases.ts';
import { citationOf, figuresBetween, MOST_FIGURES } from './figures.ts';
import type { ChangeKind, RuleChange } from './schema.ts';

type Figure = RuleChange['changes'][number];

/** From `a` to `b`, federal taxes first, then by id. */
export function taxChanges(a: Release, b: Release): RuleChange[] {
  const { registers, changed } = registerDifferences(a, b);
  const found = [
    ...figureChanges(a, b, changed),
    ...wholeTaxes(a, b),
    ...registers.flatMap(registerChanges),
    ...parameterChanges(a, b),
    ...otherCorrections(a, b),
  ];
  const rank = ({ uniqueTaxID, effective }: RuleChange): string =>
    `${uniqueTaxID} ${effective ?? ''}`;
  return found.sort((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

type Given = {
  readonly kind: ChangeKind;
  readonly uniqueTaxID: string;
  readonly title: string;
  readonly effective: string | null;
  readonly figures?: readonly Figure[];
  readonly figureCount?: number;
  readonly taxes?: number;
  readonly citation: string | null;
};

const changeOf = ({ figures = [], figureCount, taxes = 1, ...change }: Given): RuleChange => ({
  kind: change.kind,
  state: stateOfTax(change.uniqueTaxID),
  uniqueTaxID: change.uniqueTaxID,
  locationCode: locationOf(change.uniqueTaxID),
  title: change.title,
  effective: change.effective,
  taxes,
  changes: figures.slice(0, MOST_FIGURES),
  changeCount: figureCount ?? figures.length,
  citation: change.citation,
});

/** Of a register whose taxes are in many places: the state. */
function locationOf(uniqueTaxID: string): string {
  const parts = uniqueTaxID.split('-').slice(0, 3);
  const isOne = parts.length === 3 && parts.every((part) => /^\d+$/.test(part));
  return isOne ? parts.join('-') : `${uniqueTaxID.slice(0, 2)}-000-0000`;
}

/** Figures of taxes that both releases have; a year that only confirms the last one changes nothing. */
function figureChanges(a: Release, b: Release, registered: readonly string[]): RuleChange[] {
  const both = editionChanges(a, b, registered).filter(
    ({ uniqueTaxID }) => a.taxes.has(uniqueTaxID) && b.taxes.has(uniqueTaxID),
  );
  return both.flatMap((edition): RuleChange[] => {
    const { change, uniqueTaxID, title, firstPayDate: effective, source } = edition;
    const citation = citationOf(source);
    const about = { uniqueTaxID, title, effective, citation };
    if (change === 'removed') {
      const figures = figuresBetween(a, b, uniqueTaxID, effective);
      return figures.length === 0 ? [] : [changeOf({ kind: 'correction', figures, ...about })];
    }
    const { figures, figureCount } = explainedEdition(edition, a, b);
    if (change === 'changed') {
      const isMethod = edition.fields.some((field) => field.startsWith('method'));
      const isSame = figures.length === 0 && !isMethod;
      return isSame || !isLaw(edition)
        ? []
        : [changeOf({ kind: 'correction', figures, figureCount, ...about })];
    }
    const [bases, rates] = [figures.filter(isWageBase), figures.filter((one) => !isWageBase(one))];
    const rateCount = figureCount - bases.length;
    return [
      ...(bases.length > 0 ? [changeOf({ kind: 'wageBase', figures: bases, ...about })] : []),
      ...(rates.length > 0
        ? [changeOf({ kind: 'rate', figures: rates, figureCount: rateCount, ...about })]
        : []),
    ];
  });
}

const isWageBase = ({ label }: Figure): boolean => /^(Higher )?wage base\b/i.test(label);

/** Taxes of rule files that only one release has; those of registers are listed by register. */
function wholeTaxes(a: Release, b: Release): RuleChange[] {
  const added = [...b.taxes.written.values()]
    .filter(({ identity }) => !a.taxes.has(identity.tax))
    .map(({ identity, blocks }) => {
      const [first, last] = [blocks[0], blocks.at(-1)];
      return changeOf({
        kind: 'newTax',
        uniqueTaxID: identity.tax,
        title: identity.title,
        effective: first?.figures.effective ?? null,
        figures: figuresBetween(a, b, identity.tax, last?.figures.effective ?? ''),
        citation: sourceIn(last?.figures.source),
      });
    });
  const gone = [...a.taxes.written.values()]
    .filter(({ identity }) => !b.taxes.has(identity.tax))
    .map(({ identity, blocks }) =>
      changeOf({
        kind: 'ended',
        uniqueTaxID: identity.tax,
        title: identity.title,
        effective: null,
        citation: sourceIn(blocks.at(-1)?.figures.repealed),
      }),
    );
  return [...added, ...gone, ...repeals(a, b)];
}

const sourceIn = (source: Source | undefined): string | null =>
  source === undefined ? null : citationOf(source);

/** A law that ends a tax, which the earlier release did not know. */
const repeals = (a: Release, b: Release): RuleChange[] =>
  [...b.taxes.written.keys()]
    .filter((id) => a.taxes.has(id) && lastOf(a, id)?.figures.repealed === undefined)
    .flatMap((id): RuleChange[] => {
      const last = lastOf(b, id);
      if (last?.figures.repealed === undefined) return [];
      return [
        changeOf({
          kind: 'ended',
          uniqueTaxID: id,
          title: b.taxes.get(id)?.identity.title ?? id,
          effective: addDays(last.lastPayDate, 1),
          citation: citationOf(last.figures.repealed),
        }),
      ];
    });

const lastOf = ({ taxes }: Release, id: string): ReleasedTax['blocks'][number] | undefined =>
  taxes.get(id)?.blocks.at(-1);

function registerChanges(change: RegisterChange): RuleChange[] {
  const { uniqueTaxID, title, register } = change;
  const one = (kind: 'newTax' | 'ended', taxes: number, titles: readonly string[]) => {
    const more =
      taxes > titles.length ? [`${(taxes - titles.length).toLocaleString('en-US')} more`] : [];
    const names = [...titles, ...more].join('; ');
    const column = kind === 'newTax' ? { before: '', after: names } : { before: names, after: '' };
    return changeOf({
      kind,
      uniqueTaxID,
      title: title.replaceAll(/(^\{\w+\}, )|(, \{\w+\}$)|\{\w+\} ?/g, ''),
      effective: null,
      taxes,
      figures: [{ label: 'Taxes', unit: 'text', ...column }],
      citation: `rules/${register}`,
    });
  };
  return [
    ...(change.added > 0 ? [one('newTax', change.added, change.addedTitles)] : []),
    ...(change.removed > 0 ? [one('ended', change.removed, change.removedTitles)] : []),
  ];
}

/** Parameters of taxes of rule files. */
function parameterChanges(a: Release, b: Release): RuleChange[] {
  return [...b.taxes.written.values()].flatMap(({ identity }): RuleChange[] => {
    const old = a.taxes.get(identity.tax)?.identity.parameters;
    if (old === undefined) return [];
    const names = [...old, ...identity.parameters].map(({ parameterName }) => parameterName);
    return [...new Set(names)].flatMap((name): RuleChange[] => {
      const [was, is] = [old, identity.parameters].map((all) =>
        all.find(({ parameterName }) => parameterName === name),
      );
      const [before, after] = [inWords(was), inWords(is)];
      if (before === after) return [];
      return [
        changeOf({
          kind: 'parameter',
          uniqueTaxID: identity.tax,
          title: identity.title,
          effective: is?.from ?? null,
          figures: [{ label: name, unit: 'text', before, after }],
          citation: sourceIn(is?.cite),
        }),
      ];
    });
  });
}

const LONGEST = 200;

/** What may be sent; empty where it is not taken. */
function inWords(parameter: ParameterBlock | undefined): string {
  if (parameter === undefined) return '';
  const { dataType, allowedValues, isOptional, defaultValue, upTo } = parameter;
  const parts = [
    dataType,
    ...(allowedValues === undefined ? [] : [allowedValues.map(({ value }) => value).join(', ')]),
    isOptional ? 'optional' : 'required',
    ...(defaultValue === undefined ? [] : [`default ${defaultValue}`]),
    ...(upTo === undefined ? [] : [`through ${upTo}`]),
  ];
  return shortened(parts.join('; '), LONGEST);
}

/** Which wages are taxable, and work in other states: for every pay date of the release. */
function otherCorrections(a: Release, b: Release): RuleChange[] {
  const bases = wageBaseChanges(a, b)
    .filter((change) => change.change === 'changed' && isLaw(change))
    .flatMap(({ taxes, titles, source, fields }) =>
      taxes
        .map((uniqueTaxID, i) => ({ uniqueTaxID, title: titles[i] ?? uniqueTaxID }))
        .filter(({ uniqueTaxID }) => a.taxes.has(uniqueTaxID))
        .map((tax) => ({
          ...tax,
          source,
          effective: null,
          figures: fieldsOf('Taxable wages', fields),
        })),
    );
  const residences = residenceChanges(a, b)
    .filter((change) => isLaw(change) && a.taxes.has(change.uniqueTaxID))
    .map(({ uniqueTaxID, title, effective, source, fields }) => {
      const figures = fieldsOf('Work in other states', fields);
      return { uniqueTaxID, title, source, effective, figures };
    });
  return [...bases, ...residences].map(({ source, ...change }) =>
    changeOf({ kind: 'correction', citation: source, ...change }),
  );
}

const FIELD = /^(?<name>.+?): (?<before>.*?) becomes (?<after>.*)$/;
/** Where it was read, and fields about our releases. */
const EVIDENCE = /\b(evidence|confidence|source|openQuestions|note|since|until)\b/;

/** `benefits.DCAP.reduces: none becomes false` as a figure. */
const fieldsOf = (what: string, fields: readonly string[]): Figure[] =>
  fields
    .filter((field) => !EVIDENCE.test(field))
    .map((field) => {
      const { name = field, before = '', after = '' } = FIELD.exec(field)?.groups ?? {};
      const value = (text: string): string => (text === 'none' ? '' : text);
      return {
        label: `${what}: ${name}`,
        unit: 'text',
        before: value(before),
        after: value(after),
      };
    });
