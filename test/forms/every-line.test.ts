/**
 * From each line of each certificate to the paycheck: what the line says reaches the tax unchanged
 * over the paper, and a claim of exemption on paper withholds nothing.
 */

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type Answers, fillForm } from '../../src/forms/answers/evaluate.ts';
import type { Answer } from '../../src/forms/answers/normalize.ts';
import { parametersOf, type TaxEntry } from '../../src/forms/answers/parameters.ts';
import { locationOf } from '../../src/forms/catalog/feeds.ts';
import type { Feed, FormField } from '../../src/forms/catalog/item-schema.ts';
import { type Form, type LoadedEdition, loadForms } from '../../src/forms/catalog/load.ts';
import { editionOn } from '../../src/forms/catalog/select.ts';
import { fieldsOf } from '../../src/forms/catalog/walk.ts';
import { loadRules } from '../../src/tax/rules/index.ts';
import { calculateOne } from '../../src/tax/seals/examples.ts';
import { everyRelease } from '../../src/tax/seals/sealing.ts';
import { fillAll, plausible } from './answers.ts';
import { entriesFor } from './paper.ts';

const DAY = '2026-06-19';
const releases = everyRelease(loadRules());
const VERSION = releases.highest.version;

type Certificate = {
  readonly form: Form;
  readonly edition: LoadedEdition;
  readonly tax: string;
};
type Line = { readonly field: FormField; readonly feed: Feed };

const certificates = [...loadForms().values()].flatMap((form): Certificate[] => {
  const { kind, tax, planned } = form.identity;
  const edition = editionOn(form, DAY);
  if (kind !== 'withholding' || planned !== undefined || edition?.incomplete !== undefined) {
    return [];
  }
  if (edition === undefined || tax === undefined) return [];
  // Detroit's tax has no parameters: its certificate feeds none.
  const isFed = fieldsOf(edition).some(({ field }) => field.feeds !== undefined);
  return isFed ? [{ form, edition, tax }] : [];
});

/** What feeds the certificate's own tax, but for the amount on top, which has its own test. */
const linesOf = ({ edition, tax }: Certificate): Line[] =>
  fieldsOf(edition).flatMap(({ field }) =>
    (field.feeds ?? [])
      .filter((feed) => (feed.tax ?? tax) === tax && feed.parameter !== 'ADDITIONALWH')
      .map((feed) => ({ field, feed })),
  );

/** The answers to try on a line, so that one of them goes with the rest. */
const triesOf = (field: FormField): Answer[] =>
  field.type === 'choice'
    ? (field.options ?? []).map(({ value }) => value)
    : [plausible(field, 0), ...(field.type === 'integer' ? [2, 0] : [])];

/** `own` with what the form asks for besides; undefined where it does not go together. */
function completed(edition: LoadedEdition, own: Answers): Answers | undefined {
  const fields = new Map(fieldsOf(edition).map(({ field }) => [field.id, field]));
  const answers: Record<string, Answer> = { ...own };
  const tried = new Map<string, number>();
  for (let round = 0; round < 100; round++) {
    const { problems } = fillForm(edition, answers, { mustBeSigned: true });
    if (problems.length === 0) return answers;
    const named = problems.map(({ path }) => path.replace('answers.', ''));
    const id = named.find((each) => fields.has(each) && !(each in own));
    const field = id === undefined ? undefined : fields.get(id);
    if (id === undefined || field === undefined) return undefined;
    const next = tried.get(id) ?? 0;
    if (next > (field.options?.length ?? 1)) return undefined;
    tried.set(id, next + 1);
    answers[id] = plausible(field, next);
  }
  return undefined;
}

/** The line answered, alone or together with another: a total is the sum of what it counts. */
function* candidates(edition: LoadedEdition, field: FormField): Generator<Answers | undefined> {
  const own: Answers[] =
    field.value === undefined ? triesOf(field).map((answer) => ({ [field.id]: answer })) : [{}];
  for (const answers of own) yield completed(edition, answers);
  for (const { field: other } of fieldsOf(edition)) {
    const isAnswered = ['choice', 'checkbox', 'integer', 'money'].includes(other.type);
    if (!isAnswered || other.value !== undefined || other.id === field.id) continue;
    for (const answer of triesOf(other)) {
      for (const answers of own) yield completed(edition, { ...answers, [other.id]: answer });
    }
  }
  for (const pick of [0, 1, 2]) yield fillAll(edition, pick).answers;
}

/** Answers in which the line feeds its parameter. */
function answersFor({ form, edition, tax }: Certificate, { field, feed }: Line): Answers {
  for (const answers of candidates(edition, field)) {
    if (answers === undefined) continue;
    const filled = fillForm(edition, answers, { mustBeSigned: true });
    if (filled.problems.length > 0) continue;
    const isFed = parametersOf(form, edition, filled).lines.some(
      (fed) =>
        fed.field === field.id &&
        fed.uniqueTaxID === tax &&
        fed.parameterName === (feed.parameter ?? null),
    );
    if (isFed) return answers;
  }
  return assert.fail('no answers feed it');
}

/** In cents; undefined where the tax cannot be calculated without a parameter. */
function calculate(tax: string, entry: Partial<TaxEntry>): number | undefined {
  const locationCode = locationOf(tax);
  const { taxCalculation, errorStatus } = calculateOne(
    {
      payrollRunParameters: { payDate: DAY, payPeriodsPerYear: 26, payPeriodNumber: 12 },
      wages: [{ locationCode, wageType: 'Regular', grossWages: 3000, ytdWages: 33_000 }],
      taxJurisdictionParms: [
        { uniqueTaxID: tax, locationCode, miscParameters: [], ...entry, isResident: true },
      ],
    },
    releases,
    VERSION,
  );
  if (errorStatus !== undefined) return undefined;
  const line = taxCalculation.find(({ uniqueTaxID }) => uniqueTaxID === tax);
  // An exempt tax may have no line.
  if (line === undefined) return entry.isExempt ? 0 : undefined;
  return Math.round(line.taxAmount * 100);
}

function taxOf(tax: string, entry: Partial<TaxEntry>): number {
  const cents = calculate(tax, entry);
  assert.ok(cents !== undefined, `${tax} is calculated`);
  return cents;
}

/** `feed` as its parameter, straight from the answer. */
const parameterValueOf = ({ values }: Feed, answer: string): string =>
  values === undefined ? answer : (values[answer] ?? '');

/** Certificates of which a line changed the paycheck. */
const moved = new Set<string>();

describe('every line that feeds the tax', () => {
  for (const certificate of certificates) {
    const { form, edition, tax } = certificate;
    const { code } = form.identity;
    for (const line of linesOf(certificate)) {
      const { field, feed } = line;
      test(`${code} ${field.id}: ${feed.parameter ?? 'exempt'}`, async () => {
        const answers = answersFor(certificate, line);
        const filled = fillForm(edition, answers, { mustBeSigned: true });
        const isOwn = ({ uniqueTaxID }: TaxEntry): boolean => uniqueTaxID === tax;
        const direct = parametersOf(form, edition, filled).taxJurisdictionParms.find(isOwn);
        const read = (await entriesFor(code, DAY, answers)).find(isOwn);
        assert.ok(read && direct);
        const withheld = taxOf(tax, read);
        if (feed.exempt) {
          assert.deepEqual([read.isExempt, withheld], [true, 0]);
          const { isExempt: _, ...taxed } = direct;
          if (taxOf(tax, taxed) > 0) moved.add(code);
          return;
        }
        const others = direct.miscParameters.filter(
          ({ parameterName }) => parameterName !== feed.parameter,
        );
        const own = {
          parameterName: feed.parameter ?? '',
          parameterValue: parameterValueOf(feed, filled.values.get(field.id) ?? ''),
        };
        assert.equal(withheld, taxOf(tax, { ...direct, miscParameters: [...others, own] }));
        assert.deepEqual(
          read.miscParameters.filter(({ parameterName }) => parameterName === feed.parameter),
          [own],
        );
        if (withheld !== calculate(tax, { ...direct, miscParameters: others })) moved.add(code);
      });
    }
  }

  test('on every certificate a line changes the paycheck', () => {
    assert.ok(certificates.length >= 38, `${certificates.length}`);
    const codes = certificates.map(({ form }) => form.identity.code);
    assert.deepEqual(
      codes.filter((code) => !moved.has(code)),
      [],
    );
  });
});
