import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../rules/index.ts';
import { calculateOne } from './examples.ts';
import { everyRelease } from './sealing.ts';
import { FACTS } from './stub-facts.ts';
import { type Stub, stubsOf } from './stubs.ts';

type Entry = {
  readonly uniqueTaxID: string;
  readonly overrideRate?: number;
  readonly miscParameters?: readonly { parameterName: string; parameterValue: string }[];
};

const releases = everyRelease(loadRules());
const stubs = stubsOf(releases, releases.highest);

const entriesOf = (stub: Stub): readonly Entry[] =>
  stub.item.taxJurisdictionParms as readonly Entry[];

/** What the item answers with the entry of one tax changed: its error, or the notes of that tax. */
function answerWith({ item }: Stub, tax: string, change: (entry: Entry) => object) {
  const entry = (item.taxJurisdictionParms as readonly Entry[]).find(
    ({ uniqueTaxID }) => uniqueTaxID === tax,
  );
  assert.ok(entry, tax);
  const changed = { ...item, taxJurisdictionParms: [change(entry)] };
  const { errorStatus, taxCalculation } = calculateOne(changed, releases, undefined);
  return { error: errorStatus?.errorMessage, notes: taxCalculation[0]?.notes ?? [] };
}

const allStated = stubs.flatMap((stub) =>
  Object.keys(FACTS.stated).flatMap((tax) =>
    entriesOf(stub).some(({ uniqueTaxID }) => uniqueTaxID === tax) ? [{ stub, tax }] : [],
  ),
);

test('every stated fact belongs to a tax on a stub, and without it the answer is an error or has a note more', () => {
  assert.deepEqual(
    [...new Set(allStated.map(({ tax }) => tax))].sort(),
    Object.keys(FACTS.stated).sort(),
  );
  for (const { stub, tax } of allStated) {
    const [entry] = entriesOf(stub).filter(({ uniqueTaxID }) => uniqueTaxID === tax);
    for (const name of Object.keys(FACTS.stated[tax]?.parameters ?? {})) {
      const has = answerWith(stub, tax, (whole) => whole);
      const lacks = answerWith(stub, tax, (whole) => ({
        ...whole,
        miscParameters: entry?.miscParameters?.filter(
          ({ parameterName }) => parameterName !== name,
        ),
      }));
      assert.equal(has.error, undefined, tax);
      assert.ok(
        lacks.error !== undefined || lacks.notes.length > has.notes.length,
        `${tax} can do without ${name}`,
      );
    }
  }
});

test('an imagined rate is sent only where its lack is an error', () => {
  const imagined = stubs.flatMap((stub) =>
    entriesOf(stub)
      .filter(({ overrideRate }) => overrideRate !== undefined)
      .map(({ uniqueTaxID }) => ({ stub, tax: uniqueTaxID })),
  );
  assert.ok(imagined.length > 0);
  for (const { stub, tax } of imagined) {
    const { error } = answerWith(stub, tax, ({ overrideRate: _, ...entry }) => entry);
    assert.match(error ?? '', /^overrideRate: /, tax);
    const line = stub.lines.find((found) => found.tax === tax);
    assert.match(line?.sent ?? '', /^overrideRate [\d.]+ \(example\)/);
  }
});

test('taxes left out of the stubs exist, and parts of a rate are refused for want of one', () => {
  const notOwed = stubs.flatMap((stub) => stub.notOwed.map(({ tax }) => tax));
  assert.deepEqual(notOwed.sort(), Object.keys(FACTS.notOwed).sort());
  const refused = stubs.flatMap((stub) => stub.refused);
  for (const part of FACTS.partsOfARate) {
    assert.match(refused.find(({ tax }) => tax === part)?.why ?? '', /^overrideRate: /, part);
  }
});

test('in Puerto Rico no federal income tax is taken', () => {
  assert.deepEqual(Object.keys(FACTS.statedIn), ['72']);
  const stub = stubs.find(({ state }) => state === '72');
  const line = stub?.lines.find(({ tax }) => tax === '00-000-0000-FIT-000');
  assert.equal(line?.amount, 0);
  assert.equal(line?.sent, 'isExempt');
});

test('payrolls stated are those of the stated employees at the same pay', () => {
  const { employees, grossWages, payPeriodsPerYear, stated } = FACTS;
  assert.equal(
    stated['32-000-0000-ER_POP-003']?.parameters?.PAYROLL_BEFORE,
    String(grossWages * (employees - 1)),
  );
  assert.equal(
    stated['36-000-0000-ER_POP-008']?.parameters?.QUARTERLY_PAYROLL,
    String((grossWages * employees * payPeriodsPerYear) / 4),
  );
});
