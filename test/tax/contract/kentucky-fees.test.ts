/** Kentucky's occupational license fees: which rates of 2026 are known, and which are refused. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { calculateOne } from '../../../src/tax/seals/examples.ts';
import { everyRelease } from '../../../src/tax/seals/sealing.ts';
import { paycheck, tax, wage } from '../../support/paychecks.ts';
import { around } from '../../support/releases.ts';

const releases = everyRelease(loadRules());
const MADISON = '21-151-0000-OLF-000';
const { first, before } = around(
  ({ taxes }) => taxes.get(MADISON)?.blocks.at(-1)?.figures.confidence === 'secondary',
);

function answer(id: string, version: string, payDate: string, gross = 1000) {
  const locationCode = `${id.slice(0, 6)}-0000`;
  const item = paycheck({
    payrollRunParameters: { payDate, payPeriodsPerYear: 26 },
    wages: [wage({ locationCode, grossWages: gross, ytdWages: 0 })],
    taxJurisdictionParms: [tax(id, { locationCode, isResident: true })],
  });
  return calculateOne(item, releases, version);
}

for (const [name, id, amount] of [
  ['Madison County', MADISON, 10],
  ['McCreary County', '21-147-0000-OLF-000', 15],
  ['Lebanon', '21-000-2404902-OLF-000', 10],
  ['Wilmore', '21-000-2405755-OLF-000', 20],
  ['Brooksville', '21-000-2403935-OLF-000', 17.5],
] as const) {
  test(`${name} has a rate for 2026 since a list of 2026 repeats it, with a note`, () => {
    assert.equal(answer(id, before, '2026-12-04').errorStatus?.errorCode, 2008);
    const [line] = answer(id, first, '2026-12-04').taxCalculation;
    assert.equal(line?.taxAmount, amount);
    assert.match(line?.notes?.join(' ') ?? '', /The list of 2026-08-27 has the same rate/);
    assert.equal(answer(id, first, '2027-01-08').errorStatus?.errorCode, 2008);
  });
}

test('the limit of Brooksville ends its fee', () => {
  const [line] = answer('21-000-2403935-OLF-000', first, '2026-12-04', 60_000).taxCalculation;
  assert.equal(line?.taxAmount, 900);
  assert.match(
    line?.notes?.join(' ') ?? '',
    /limit on the wages of a year is from a table of 2019/,
  );
});

test('counties whose sheets of 2026 were not found are refused, and so are rates of net profits', () => {
  // Boone, Campbell, and Kenton; Bourbon, Montgomery, Powell, whose list of 2026 is for net profits.
  for (const county of ['015', '037', '117', '017', '173', '197']) {
    const { errorStatus } = answer(`21-${county}-0000-OLF-000`, first, '2026-12-04');
    assert.equal(errorStatus?.errorCode, 2008, county);
    assert.match(errorStatus?.errorMessage ?? '', /Send the rate in force as overrideRate/);
  }
});
