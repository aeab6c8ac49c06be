/** Official examples opened in the calculator: what it then calculates is what the agency prints. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  isAnswered,
  keyOf,
  type PayCalcItem,
  type Paycheck,
  payCalcItem,
  type RequiredAnswer,
  taxListRequest,
} from '../../../console/src/tax/payroll/model.ts';
import { fromLink } from '../../../console/src/tax/payroll/share.ts';
import { exampleHref, itemOf, placeOf } from '../../../console/src/tax/rules/calculator-link.ts';
import type { RuleExample } from '../../../console/src/tax/rules/data.ts';
import { payCalc, taxList } from '../../../src/tax/library/index.ts';
import { stateOf } from '../../../src/tax/places/places.ts';
import { isExampleOf, loadExamples } from '../../../src/tax/rules/index.ts';
import { NEWEST } from '../../support/releases.ts';

type Found = { readonly name: string; readonly example: RuleExample };

const examples: readonly Found[] = loadExamples().flatMap(({ file, content }) =>
  (content.examples ?? [])
    .filter((example) => isExampleOf(example, NEWEST))
    .map((example) => {
      const item = example.item as RuleExample['item'];
      const { payDate } = itemOf({ item }).payrollRunParameters;
      return { name: `${file}: ${example.id}`, example: { ...example, item, payDate } };
    }),
);

/** The state whose page shows the example. */
const placeOfExample = ({ expect }: RuleExample) => {
  const fips = expect[0]?.uniqueTaxID.slice(0, 2) ?? '';
  return placeOf(fips, stateOf(fips)?.name ?? '');
};

/** The calculator asks first what an example of another tax does not say. */
function withoutUnanswered(
  paycheck: Paycheck,
  list: { readonly payCalcItem: PayCalcItem; readonly required: readonly RequiredAnswer[] },
): PayCalcItem {
  const missing = list.required.filter((one) => !isAnswered(one, paycheck.answers)).map(keyOf);
  const item = payCalcItem(paycheck, list.payCalcItem);
  const taxJurisdictionParms = item.taxJurisdictionParms.filter(
    (tax) => !missing.includes(keyOf(tax)),
  );
  return { ...item, taxJurisdictionParms };
}

test('every example that opens in the calculator comes out there as printed', () => {
  let opened = 0;
  for (const { name, example } of examples) {
    const href = exampleHref(example, placeOfExample(example));
    if (href === undefined) continue;
    const paycheck = fromLink(href.slice(href.indexOf('#')));
    assert.ok(paycheck, name);
    const list = taxList(taxListRequest(paycheck as Paycheck));
    assert.ok('payCalcItem' in list, `${name}: ${list.errorStatus.errorMessage}`);
    const item = withoutUnanswered(paycheck as Paycheck, list);
    const [result] = payCalc({ PayCalcRequest: { payCalc: [item] } }).PayCalcResponse.payCalc;
    assert.equal(result?.errorStatus, undefined, name);
    for (const { uniqueTaxID, wageType, taxAmount } of example.expect) {
      const line = result?.taxCalculation.find(
        (one) => one.uniqueTaxID === uniqueTaxID && one.wageType === wageType,
      );
      const difference = Math.abs((line?.taxAmount ?? Number.NaN) - taxAmount);
      assert.ok(
        difference <= Number(example.tolerance) + 0.001,
        `${name}: ${uniqueTaxID} ${line?.taxAmount}, printed ${taxAmount}`,
      );
    }
    opened += 1;
  }
  assert.ok(opened > 50, `${opened} of ${examples.length}`);
});
