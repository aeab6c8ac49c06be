/** The golden answers hold every set of figures of a register, and no tax twice for its name. */

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  GENERATED,
  generatedId,
  generatedRegister,
} from '../../../test/support/generated-register.ts';
import { DRAFT, withDraft } from '../../../test/support/releases.ts';
import { type Change, changedRules, changeFiles } from '../../../test/support/rule-tree.ts';
import { buildRelease, loadRules, type Release } from '../rules/index.ts';
import { taxesByFigures, taxesByWageBase } from './golden-registers.ts';
import { localGrid } from './golden-states.ts';

/** Rates of places 0, 1, and so on, each a list of first pay dates and rates. */
function releaseWith(t: TestContext, places: readonly (readonly [string, string][])[]): Release {
  const root = changedRules(t, { 'releases.yaml': withDraft }, 'us/federal');
  mkdirSync(dirname(join(root, GENERATED.yaml)), { recursive: true });
  changeFiles(root, generatedRegister(1, DRAFT));
  const rows = places.flatMap((editions, i) =>
    editions.map(([day, rate]) => `${1_000_000 + i},Place ${i},${day},${rate}`),
  );
  const csv: Change = (text) => `${text.split('\n')[0]}\n${rows.join('\n')}\n`;
  changeFiles(root, { [GENERATED.csv]: csv });
  return buildRelease(loadRules(root), DRAFT);
}

test('one tax for each set of figures, whatever its name and days', (t) => {
  const release = releaseWith(t, [
    [['2024-01-01', '0.01']],
    [['2025-01-01', '0.01']],
    [['2024-01-01', '0.02']],
    [
      ['2024-01-01', '0.01'],
      ['2026-01-01', '0.02'],
    ],
  ]);
  const idsOf = (taxes: readonly { readonly identity: { readonly tax: string } }[]) =>
    taxes.map(({ identity }) => identity.tax);
  assert.deepEqual(idsOf(taxesByFigures(release)), [0, 2, 3].map(generatedId));
  assert.deepEqual(idsOf(taxesByWageBase(release)), [generatedId(0)]);
});

test('residents on the first pay date of a row, nonresidents on the last', (t) => {
  const release = releaseWith(t, [[['2024-01-01', '0.01']]]);
  const asked = (
    localGrid(release) as {
      payrollRunParameters: { payDate: string };
      taxJurisdictionParms: { uniqueTaxID: string; isResident?: boolean }[];
    }[]
  ).flatMap(({ payrollRunParameters: { payDate }, taxJurisdictionParms }) =>
    taxJurisdictionParms
      .filter(({ uniqueTaxID }) => uniqueTaxID === generatedId(0))
      .map(({ isResident }) => [payDate, isResident]),
  );
  assert.deepEqual(asked, [
    ['2024-01-01', true],
    ['2026-12-31', false],
  ]);
});
