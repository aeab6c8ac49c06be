/** Payments on two days: what changes, why, and what is not known. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEWEST } from '../../../test/support/releases.ts';
import { everyRelease } from '../paycalc/releases.ts';
import type { PayCalcItem } from '../paycalc/schema.ts';
import { loadRules } from '../rules/index.ts';
import { type Asked, pairOf } from './pair.ts';
import { previewItem } from './preview-item.ts';
import type { PreviewItem, PreviewTax } from './schema.ts';

const releases = everyRelease(loadRules());
const FEDERAL = '00-000-0000';
const FIT = '00-000-0000-FIT-000';
const FICA = '00-000-0000-FICA-000';
const DAYS = { from: '2025-12-19', to: '2026-01-09', version: NEWEST };

function itemOf(state: string, taxes: readonly string[], ytdWages = 50_000): PayCalcItem {
  return {
    employeeID: 'E1',
    payrollRunParameters: { payDate: DAYS.from, payPeriodsPerYear: 26, payPeriodNumber: 26 },
    wages: [FEDERAL, `${state}-000-0000`].map((locationCode) => {
      return { locationCode, wageType: 'Regular', grossWages: 4000, ytdWages };
    }),
    taxJurisdictionParms: taxes.map((uniqueTaxID) => ({
      uniqueTaxID,
      locationCode: uniqueTaxID.split('-').slice(0, 3).join('-'),
    })),
  };
}

const fault = (error: unknown): never => {
  throw error;
};

function previewed(item: PayCalcItem, asked: Asked = DAYS): PreviewItem {
  const found = previewItem(item, pairOf(asked, releases), fault);
  if ('errorStatus' in found) assert.fail(found.errorStatus.errorMessage);
  return found;
}

const taxIn = ({ taxes }: PreviewItem, id: string): PreviewTax =>
  taxes.find(({ uniqueTaxID }) => uniqueTaxID === id) ?? assert.fail(`${id} is not compared`);

const causesOf = (tax: PreviewTax) =>
  tax.causes.map(({ cause, difference }) => ({ cause, difference }));

test('a wage base that was reached begins again, and a higher one is another cause', () => {
  const item = itemOf('48', [FIT, FICA], 175_100);
  const found = previewed(item);
  const tax = taxIn(found, FICA);
  // 1,000 of 4,000 were left of 176,100.
  assert.deepEqual([tax.before, tax.after], [62, 248]);
  assert.deepEqual(causesOf(tax), [{ cause: 'baseRestarted', difference: 186 }]);
  const sameYear = { ...DAYS, from: '2026-11-20', to: '2026-12-18' };
  const run = { ...item.payrollRunParameters, payDate: '2026-11-20' };
  assert.deepEqual(
    taxIn(previewed({ ...item, payrollRunParameters: run }, sameYear), FICA).causes,
    [],
  );
  assert.match(found.notes.join(), /compared as the first one of 2026/);
  assert.equal(found.net.difference, -found.employeeTaxes.difference);
});

test('brackets and rates are named with figures and citation', () => {
  const found = previewed(itemOf('37', [FIT, '37-000-0000-SIT-000']));
  const [bracket] = taxIn(found, FIT).causes;
  assert.equal(bracket?.cause, 'bracket');
  assert.match(bracket?.citation.document ?? '', /15-T/);
  const state = taxIn(found, '37-000-0000-SIT-000');
  assert.deepEqual(
    state.causes.map(({ cause, figures: [figure] }) => [cause, figure?.before, figure?.after]),
    [['rate', '0.0435', '0.0409']],
  );
  assert.ok((state.causes[0]?.difference ?? 0) < 0);
  assert.deepEqual(
    found.causes.map(({ cause }) => cause),
    ['rate', 'bracket'],
  );
});

test('a tax that begins is a cause where the item lists it, and is named where it does not', () => {
  const leave = '27-000-0000-FLI-000';
  const listed = previewed(itemOf('27', [FIT, FICA, leave]));
  const tax = taxIn(listed, leave);
  assert.equal(tax.before, 0);
  assert.deepEqual(causesOf(tax), [{ cause: 'newTax', difference: tax.after }]);
  assert.equal(tax.causes[0]?.effective, '2026-01-01');
  const unlisted = previewed(itemOf('27', [FIT, FICA]));
  assert.ok(unlisted.beginning.some(({ uniqueTaxID }) => uniqueTaxID === leave));
  assert.equal(unlisted.net.after, null);
  assert.notEqual(unlisted.net.before, null);
});

test('a tax without figures is named with what is awaited, and no net is shown', () => {
  const partial = releases.all.find(
    ({ coveredThrough, lastPayDate }) => coveredThrough < lastPayDate,
  );
  assert.ok(partial !== undefined);
  const year = Number(partial.coveredThrough.slice(0, 4)) + 1;
  const asked = { from: `${year - 1}-12-18`, to: `${year}-01-08`, version: partial.version };
  const medicare = '00-000-0000-MEDI-000';
  const item = itemOf('13', [FIT, medicare, '13-000-0000-SIT-000']);
  item.payrollRunParameters.payDate = asked.from;
  const found = previewed(item, asked);
  const missing = found.notCompared.find(({ uniqueTaxID }) => uniqueTaxID === FIT);
  assert.match(missing?.reason ?? '', /Awaited: Publication 15-T/);
  assert.ok((missing?.before ?? 0) > 0);
  assert.deepEqual([found.net.after, found.net.difference], [null, null]);
  assert.ok((found.net.before ?? 0) > 0);
});

test('a tax that a law ended is a cause with the law and its day', () => {
  const [release, ended] =
    releases.all.flatMap((one) =>
      [...one.taxes.written.values()].flatMap(({ identity, blocks }) => {
        const last = blocks.at(-1);
        const isEnded = last?.figures.repealed !== undefined && one.at(yearAfter(last.lastPayDate));
        return isEnded && last.lastPayDate.endsWith('-12-31')
          ? ([[one, identity, last]] as const)
          : [];
      }),
    )[0] ?? [];
  assert.ok(release !== undefined && ended !== undefined);
  const last = release.taxes.get(ended.tax)?.blocks.at(-1);
  const year = Number(last?.lastPayDate.slice(0, 4));
  const asked = { from: `${year}-12-18`, to: `${year + 1}-01-08`, version: release.version };
  const item = itemOf(ended.tax.slice(0, 2), [ended.tax], 0);
  item.payrollRunParameters.payDate = asked.from;
  const tax = taxIn(previewed(item, asked), ended.tax);
  assert.ok(tax.before > 0 && tax.after === 0);
  const [cause, ...others] = tax.causes;
  assert.deepEqual([cause?.cause, cause?.difference, others.length], ['endedTax', -tax.before, 0]);
  assert.equal(cause?.effective, `${year + 1}-01-01`);
  assert.equal(cause?.citation.document, last?.figures.repealed?.document);
});

const yearAfter = (day: string): string => `${Number(day.slice(0, 4)) + 1}-01-08`;

test('what depends on a tax that is not known is not compared', () => {
  const partial = releases.all.find(
    ({ coveredThrough, lastPayDate }) => coveredThrough < lastPayDate,
  );
  assert.ok(partial !== undefined);
  const year = Number(partial.coveredThrough.slice(0, 4)) + 1;
  const asked = { from: `${year - 1}-12-18`, to: `${year}-01-08`, version: partial.version };
  const item = itemOf('41', [FIT, '41-000-0000-SIT-000', '00-000-0000-MEDI-000']);
  item.payrollRunParameters.payDate = asked.from;
  const found = previewed(item, asked);
  const ids = found.notCompared.map(({ uniqueTaxID }) => uniqueTaxID);
  assert.deepEqual(ids, [FIT, '41-000-0000-SIT-000']);
  assert.deepEqual(
    found.taxes.map(({ uniqueTaxID }) => uniqueTaxID),
    ['00-000-0000-MEDI-000'],
  );
});

test('days and items that can mean two things are refused with the cause', () => {
  const refusals: [Asked, RegExp][] = [
    [{ ...DAYS, to: '2025-12-12' }, /to: 2025-12-12 is before 2025-12-19/],
    [{ ...DAYS, to: '2026-03-13' }, /compares its first payment/],
    [{ ...DAYS, from: '2024-12-20', to: '2026-01-09' }, /January 2025/],
    [{ ...DAYS, to: '2026-02-30' }, /to: .*2026-02-30/],
    [{ ...DAYS, version: '1999.1' }, /not installed/],
  ];
  for (const [asked, words] of refusals) assert.throws(() => pairOf(asked, releases), words);
  const other = itemOf('48', [FIT, FICA]);
  other.payrollRunParameters.payDate = '2024-12-20';
  const found = previewItem(other, pairOf(DAYS, releases), fault);
  assert.ok('errorStatus' in found);
  assert.match(found.errorStatus.errorMessage, /2024-12-20 is in another year than 2025-12-19/);
  const broken = previewItem({ employeeID: 'E2' }, pairOf(DAYS, releases), fault);
  assert.ok('errorStatus' in broken && broken.employeeID === 'E2');
});

test('a planned raise and a move are shown on the later day, after the law', () => {
  const item = itemOf('48', [FIT, FICA]);
  const raise = {
    wages: item.wages.map((wage) => ({ ...wage, grossWages: 4400 })),
  };
  const found = previewItem({ ...item, planned: raise }, pairOf(DAYS, releases), fault);
  assert.ok('net' in found && found.planned !== undefined);
  const { gross, net, taxes } = found.planned;
  assert.deepEqual(gross, { before: 4000, after: 4400, difference: 400 });
  assert.equal(net.before, found.net.after);
  const more = taxes.reduce((sum, { difference }) => sum + Math.round(difference * 100), 0);
  assert.equal(Math.round((net.difference ?? 0) * 100), 40_000 - more);
  const fica = taxes.find(({ uniqueTaxID }) => uniqueTaxID === FICA);
  assert.deepEqual([fica?.before, fica?.after], [248, 272.8]);

  const { wages, taxJurisdictionParms } = itemOf('37', [FIT, FICA, '37-000-0000-SIT-000']);
  const planned = { wages, taxJurisdictionParms };
  const moved = previewItem({ ...item, planned }, pairOf(DAYS, releases), fault);
  assert.ok('net' in moved);
  const state = moved.planned?.taxes.find(({ uniqueTaxID }) => uniqueTaxID.startsWith('37-'));
  assert.equal(state?.before, 0);
  assert.equal(state?.after, -(moved.planned?.net.difference ?? 0));

  const wrong = previewItem({ ...item, planned: { wage: [] } }, pairOf(DAYS, releases), fault);
  assert.ok('errors' in wrong);
  assert.equal(wrong.errors[0]?.path, 'planned.wage');
  const broken = { wages: [{ locationCode: FEDERAL }] };
  const bad = previewItem({ ...item, planned: broken }, pairOf(DAYS, releases), fault);
  assert.ok('errors' in bad);
  assert.match(bad.errors[0]?.path ?? '', /^planned\.wages/);
});
