/**
 * Follows the steps of docs/guides/rules.md for a new calculation method, on a copy of the sources. The
 * method and the tax that uses it are invented: a fee for each payment with wages.
 */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DRAFT, withDraft } from '../../support/releases.ts';
import { repositoryCopy, runNode } from '../../support/repository-copy.ts';
import { type Change, replacing } from '../../support/rule-tree.ts';
import { readHouse } from '../arrows/house.ts';
import { checkRooms } from '../arrows/rooms.ts';
import { checkWings } from '../arrows/wings.ts';

const TAX = '13-000-0000-LEVY-999';

// Step 1: the specification.
const SPECIFICATION = `# Method \`payment-fee@1\`

A fixed fee for each payment with wages. Invented for tests.

## Figures and inputs
- From the rule: \`amount\` (dollars for a payment).

## Steps
1. **Exempt, subject wages**: steps 1 and 2 of \`wage-band-rate@1\`. \`overrideRate\` and \`overrideWageBase\` are rejected.
2. **The lines.** The first wage type has the fee if this payment's wages are more than 0 in total, the others 0. Subject wages: the type's wages of this payment. Rate: 0.

## Worked example
A fee of 1.25 from wages of 300: **1.25**.
`;

// Step 2: the calculation.
const CALCULATION = `/** \`payment-fee@1\`: a fixed fee for each payment. Normative text: methods/payment-fee.md. */

import { addExemptLines, addLine, dollars, methodSteps, step } from '../lines.ts';
import type { Method } from '../paycheck.ts';
import type { Citation } from '../rule-parts.ts';
import { requireNoOverride } from './no-override.ts';

const methodStep = methodSteps('payment-fee');

/** Cents for each payment. */
export type PaymentFee = { readonly amount: number; readonly citation: Citation };

export function paymentFee({ amount, citation }: PaymentFee): Method {
  return {
    name: 'payment-fee@1',
    family: 'uniform',
    calculate(run) {
      const { basis, request, paycheck } = run;
      if (request.isExempt) {
        addExemptLines(run);
        return;
      }
      requireNoOverride(request, () => 'is a fixed fee');
      for (let k = 0; k < basis.count; k += 1) {
        const fee = k === 0 && basis.total > 0 ? amount : 0;
        const { kind, amount: subjectWages } = basis.at(k);
        const line = addLine(run, kind, { taxAmount: fee, subjectWages, rate: 0 });
        if (!paycheck.explain) continue;
        line.steps = [methodStep(2, step('fee', 'Fee of this payment', dollars(fee), citation))];
      }
    },
  };
}
`;

// Step 3: schema and compilation.
const RULES_METHOD = `/** \`payment-fee@1\`: a fixed amount per payment. */

import type { Static } from 'typebox';
import { paymentFee } from '../../engine/methods/payment-fee.ts';
import { cents } from '../schema/decimal.ts';
import { Amount, blockSchema } from '../schema/schema.ts';
import { defineMethod } from './method.ts';

const PaymentFeeBlock = blockSchema({ amount: Amount });

export const paymentFeeMethod = defineMethod<Static<typeof PaymentFeeBlock>>({
  name: 'payment-fee@1',
  schema: PaymentFeeBlock,
  compile: ({ amount, source }) => paymentFee({ amount: cents(amount), citation: source }),
});
`;

// Step 4: the second evaluator, from the specification.
const EVALUATOR = `function paymentFee(block: FeeBlock, { asked, wages }: Asked): Answer[] {
  if (asked.overrideRate !== undefined || asked.overrideWageBase !== undefined) {
    throw new Refusal('value-not-allowed');
  }
  const isDue = total(wages, 'amount').top > 0n;
  return wages.reached.map(({ row, amount }, i) => ({
    type: row.kind,
    tax: i === 0 && isDue ? centsOf(block.amount) : ZERO,
    subject: amount,
    rate: ZERO,
  }));
}

`;
const CHOICE = '/** The lines of a contribution, or null';

const EXAMPLE = `
test('methods/payment-fee.md', () => {
  const payment = { payDate: '2026-05-01', periods: 26 };
  const wage = { gross: 30_000 };
  bothSay(payment, wage, { id: '${TAX}' }, '125 30000 0');
});
`;

// Step 5: a tax of a draft that uses it.
const INVENTED_TAX = `taxes:
  - tax: ${TAX}
    title: Georgia invented fee
    payer: employee
    wageBase: medicare
    parameters: []
    blocks:
      - effective: 2026-01-01
        ends: 2026-12-31
        published: 2025-12-31
        since: "${DRAFT}"
        method: payment-fee@1
        amount: "1.25"
        source: { document: Invented for tests, page: "1" }
        confidence: unverified
        checked: 2025-12-31
        evidence: Invented for tests.
`;

/** What the steps change, by the path of the file; a path without a file is created. */
const STEPS: Readonly<Record<string, Change>> = {
  'methods/payment-fee.md': () => SPECIFICATION,
  'src/tax/engine/methods/payment-fee.ts': () => CALCULATION,
  'src/tax/rules/methods/payment-fee.ts': () => RULES_METHOD,
  'src/tax/rules/methods/registry.ts': (text) =>
    replacing(
      '    yonkersMethod,',
      '    yonkersMethod,\n    paymentFeeMethod,',
    )(
      replacing(
        "import { payrollZonesMethod } from './payroll-zones.ts';",
        "import { paymentFeeMethod } from './payment-fee.ts';\nimport { payrollZonesMethod } from './payroll-zones.ts';",
      )(text),
    ),
  'verify/src/contributions/contributions.ts': (text) =>
    replacing(
      "    'premium-share@1':",
      "    'payment-fee@1': () => paymentFee(block as FeeBlock, question),\n    'premium-share@1':",
    )(replacing(CHOICE, `${EVALUATOR}${CHOICE}`)(text)),
  'test/tax/reference/contributions.test.ts': (text) => `${text}${EXAMPLE}`,
  'test/tax/property/state-payments.ts': replacing(
    "  'per-hour@1',",
    "  'payment-fee@1',\n  'per-hour@1',",
  ),
  'rules/releases.yaml': withDraft,
  'rules/us/ga/fee.yaml': () => INVENTED_TAX,
  'rules/us/ga/fee.examples.yaml': () => 'searched: 9998-12-31\nsearchLog: Invented for tests.\n',
  'rules/us/own-ids.csv': (text) => `${text.trimEnd()}\n${TAX},Invented fee\n`,
};

const PAYCHECK = {
  PayCalcRequest: {
    payCalc: [
      {
        employeeID: '1',
        payrollRunParameters: { payDate: '2026-06-15', payPeriodsPerYear: 26 },
        wages: [{ locationCode: '13-000-0000', wageType: 'Regular', grossWages: 300 }],
        taxJurisdictionParms: [{ uniqueTaxID: TAX, locationCode: '13-000-0000' }],
      },
    ],
  },
};

const TESTS = [
  'src/tax/rules/methods/registry.test.ts',
  'test/tax/reference/contributions.test.ts',
  'test/tax/reference/method-steps.test.ts',
  'test/tax/property/contributions.test.ts',
];
/** The tests that look at every method, and those of this one. */
const OF_THE_METHOD = 'payment-fee|every method of this folder|text numbers|code names';

/** Imports of the changed files that the plan of the house does not allow. */
function forbiddenImports(root: string): string[] {
  const house = readHouse(root);
  return [...checkWings(house), ...checkRooms(house)]
    .map(({ key }) => key)
    .filter((key) => Object.keys(STEPS).some((file) => key.startsWith(file)));
}

test('a method, by the steps: specification, calculation, schema, second evaluator, tax', (t) => {
  const root = repositoryCopy(t, STEPS, { copied: ['methods', 'rules'] });
  const run = (args: readonly string[]) => runNode(root, args, { STATE_RUNS: '300' });
  assert.deepEqual(forbiddenImports(root), []);

  const tested = run(['--test', `--test-name-pattern=${OF_THE_METHOD}`, ...TESTS]);
  assert.equal(tested.code, 0, tested.output);
  assert.match(tested.output, /payment-fee@1: the engine and the reference agree/);
  assert.match(tested.output, /methods\/payment-fee\.md/);

  writeFileSync(join(root, 'paycheck.json'), JSON.stringify(PAYCHECK));
  const paid = run(['src/app/cli.ts', 'calc', 'paycheck.json', '--draft', '--rules', 'rules']);
  assert.equal(paid.code, 0, paid.output);
  assert.equal(
    JSON.parse(paid.output).PayCalcResponse.payCalc[0].taxCalculation[0].taxAmount,
    1.25,
  );

  // A calculation that reads the specification otherwise is found out.
  const calculation = join(root, 'src/tax/engine/methods/payment-fee.ts');
  writeFileSync(calculation, replacing(' && basis.total > 0', '')(CALCULATION));
  const wrong = run([
    '--test',
    '--test-name-pattern=payment-fee@1',
    'test/tax/property/contributions.test.ts',
  ]);
  assert.equal(wrong.code, 1, wrong.output);
});
