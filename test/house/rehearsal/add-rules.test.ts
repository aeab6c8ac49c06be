/**
 * Follows the steps of docs/guides/rules.md that need no code, on a copy of the rules: a tax, a parameter,
 * a wage type, a benefit, a residence rule. What they add is invented, and in a draft only; sealed releases stay as they are.
 */

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { calc } from '../../../src/app/cli/calc.ts';
import { rules } from '../../../src/app/cli/rules.ts';
import { buildRelease, loadRules } from '../../../src/tax/rules/index.ts';
import { DRAFT, NEWEST, withDraft } from '../../support/releases.ts';
import { changedRules } from '../../support/rule-tree.ts';

const TAX = '13-000-0000-LEVY-999';
const GEORGIA = '13-000-0000-SIT-000';

const INVENTED_TAX = `taxes:
  - tax: ${TAX}
    title: Georgia invented levy
    payer: employee
    wageBase: medicare
    parameters: []
    blocks:
      - effective: 2026-01-01
        ends: 2026-12-31
        published: 2025-12-31
        since: "${DRAFT}"
        method: wage-band-rate@1
        rate: "0.01"
        upTo: "1500"
        source: { document: Invented for tests, page: "1" }
        confidence: unverified
`;
const ITS_EVIDENCE = `taxes:
  - tax: ${TAX}
    blocks:
      - { effective: 2026-01-01, checked: 2025-12-31, evidence: Invented for tests. }
`;
const NO_EXAMPLES = 'searched: 9998-12-31\nsearchLog: Invented for tests.\n';

const PARAMETER = `  - parameterName: INVENTED
    dataType: integer
    unit: count
    description: Invented for tests.
    defaultValue: "0"
    isOptional: true
    certificateLineNo: line 99
    since: "${DRAFT}"
`;

/** A wage type and a benefit like those that are there, from the draft on. */
const withKinds = (text: string): string => {
  const copyOf = (kind: string, name: string): string => {
    const [row = ''] =
      text.match(new RegExp(`  - kind: ${kind}\n[\\s\\S]*?(?=\\n  - kind|\\n\\w)`)) ?? [];
    assert.notEqual(row, '', kind);
    return `${row.replace(`kind: ${kind}`, `kind: ${name}`).replace(/since: .*/, `since: "${DRAFT}"`)}\n`;
  };
  return text
    .replace('  - kind: Regular\n', `${copyOf('Supplemental', 'InventedPay')}  - kind: Regular\n`)
    .replace('  - kind: 401K\n', `${copyOf('401K', 'INVENTEDPLAN')}  - kind: 401K\n`);
};

const SOURCE = '{ document: Invented for tests, page: "1" }';
const RESIDENCE = `  - tax: ${GEORGIA}
    since: "${DRAFT}"
    residents: { rule: own, source: ${SOURCE}, confidence: unverified }
    nonresidents: { withheld: true, source: ${SOURCE}, confidence: unverified }
`;
const ITS_RESIDENCE_EVIDENCE = `  - tax: ${GEORGIA}
    since: "${DRAFT}"
    residents: { evidence: Invented for tests. }
    nonresidents: { evidence: Invented for tests. }
`;

const PAYCHECK = {
  PayCalcRequest: {
    payCalc: [
      {
        employeeID: '1',
        payrollRunParameters: { payDate: '2026-06-15', payPeriodsPerYear: 26 },
        wages: [
          { locationCode: '13-000-0000', wageType: 'Regular', grossWages: 2000, ytdWages: 0 },
        ],
        taxJurisdictionParms: [{ uniqueTaxID: TAX, locationCode: '13-000-0000' }],
      },
    ],
  },
};

/** Rows for `GEORGIA` of what has rows by tax. */
const ofGeorgia = <Row extends { readonly tax: string }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ tax }) => tax === GEORGIA);

test('a tax, a parameter, a wage type, a benefit and a residence rule, by the steps', (t) => {
  const root = changedRules(t, {
    'releases.yaml': withDraft,
    // Add a tax: its file with figures, evidence and examples, and its id.
    'us/ga/levy.yaml': () => INVENTED_TAX,
    'us/ga/levy.evidence.yaml': () => ITS_EVIDENCE,
    'us/ga/levy.examples.yaml': () => NO_EXAMPLES,
    'us/own-ids.csv': (text) => `${text.trimEnd()}\n${TAX},Invented levy\n`,
    // Add a parameter.
    'us/ga/income-tax/tax.yaml': (text) => `${text.trimEnd()}\n${PARAMETER}`,
    // Add a wage type and a benefit.
    'us/federal/taxability.yaml': withKinds,
    // Add a residence rule.
    'us/residence.yaml': (text) => `${text.trimEnd()}\n${RESIDENCE}`,
    'us/residence.evidence.yaml': (text) =>
      `${text.replace(`  - tax: ${GEORGIA}\n`, `  - tax: ${GEORGIA}\n    since: "2025.1"\n`).trimEnd()}\n${ITS_RESIDENCE_EVIDENCE}`,
  });
  const lines: string[] = [];
  const code = rules(['check'], { rules: root }, (line) => lines.push(line));
  assert.equal(code, 0, lines.join('\n'));

  const request = join(root, 'paycheck.json');
  writeFileSync(request, JSON.stringify(PAYCHECK));
  let answer = '';
  calc(request, { draft: true, rules: root }, (text) => {
    answer = text;
  });
  const [item] = JSON.parse(answer).PayCalcResponse.payCalc;
  // 1 % of the first 1,500.
  assert.equal(item.taxCalculation[0].taxAmount, 15, answer);

  const tree = loadRules(root);
  const [before, draft] = [NEWEST, DRAFT].map((version) => buildRelease(tree, version));
  const names = (release = draft) =>
    release?.taxes.get(GEORGIA)?.identity.parameters.map(({ parameterName }) => parameterName);
  assert.ok(names(draft)?.includes('INVENTED'));
  assert.ok(!names(before)?.includes('INVENTED'));
  const kindsOf = (release = draft) =>
    [...(release?.taxability.earnings ?? []), ...(release?.taxability.benefits ?? [])].map(
      ({ kind }) => kind,
    );
  for (const kind of ['InventedPay', 'INVENTEDPLAN']) {
    assert.ok(kindsOf(draft).includes(kind), kind);
    assert.ok(!kindsOf(before).includes(kind), kind);
  }
  assert.deepEqual(
    ofGeorgia(draft?.residences ?? []).map(({ residents }) => residents.rule),
    ['own'],
  );
  assert.notDeepEqual(ofGeorgia(before?.residences ?? []), ofGeorgia(draft?.residences ?? []));
});
