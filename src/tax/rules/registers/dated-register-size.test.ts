/** A register of thousands of taxes: none is made before it is asked for, and every check still sees them. */

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  GENERATED,
  generatedId,
  generatedRate,
  generatedRegister,
} from '../../../../test/support/generated-register.ts';
import { DRAFT, NEWEST, withDraft } from '../../../../test/support/releases.ts';
import {
  type Change,
  changedRules,
  changeFiles,
  replacing,
} from '../../../../test/support/rule-tree.ts';
import { parseItem } from '../../paycalc/parse.ts';
import { ReleaseSet } from '../../paycalc/releases.ts';
import { checkAuthoring } from '../checks/check-authoring.ts';
import { checkFigures } from '../checks/check-figures.ts';
import { coverageByTax, coverageOf, coverageOfTax } from '../coverage/coverage.ts';
import { countLocalTaxes } from '../coverage/local-taxes.ts';
import { sha256Of } from '../releases/digest.ts';
import type { LawTaxes } from '../releases/law-taxes.ts';
import { buildRelease } from '../releases/release.ts';
import { loadExamples, loadRules } from '../tree/load.ts';

function rootOf(t: TestContext, rows: number, changes: Readonly<Record<string, Change>> = {}) {
  const root = changedRules(t, { 'releases.yaml': withDraft }, 'us/federal');
  mkdirSync(dirname(join(root, GENERATED.yaml)), { recursive: true });
  changeFiles(root, generatedRegister(rows, DRAFT));
  changeFiles(root, changes);
  return root;
}

const item = (id: string) => ({
  employeeID: '1',
  payrollRunParameters: { payDate: '2026-06-30', payPeriodsPerYear: 26 },
  wages: [{ locationCode: '42-001-0000', wageType: 'Regular', grossWages: 1000 }],
  taxJurisdictionParms: [{ uniqueTaxID: id, locationCode: '42-001-0000', isResident: true }],
});

test('of 7,000 taxes, a release and a law make none, and a paycheck its own alone', (t) => {
  const tree = loadRules(rootOf(t, 7000));
  assert.equal(tree.taxes.length, loadRules(changedRules(t, {}, 'us/federal')).taxes.length);
  const release = buildRelease(tree, DRAFT);
  const { all, highest } = new ReleaseSet([buildRelease(tree, NEWEST), release]);
  assert.equal(highest, release);
  const before = all.at(-1);
  const law = release.at('2026-06-30');
  const rules = law?.taxes as LawTaxes<unknown>;
  assert.equal(release.taxes.size - (before?.taxes.size ?? 0), 7000);
  assert.equal([...rules.keys()].filter((id) => id.startsWith('42-')).length, 7000);
  assert.ok(rules.has(generatedId(6999)) && !rules.has(generatedId(7000)));
  assert.equal(before?.taxes.has(generatedId(0)), false);
  assert.equal(countLocalTaxes(release, '2026-06-30', '42-').current, 7000);
  assert.deepEqual([release.taxes.made, rules.made], [0, 0]);

  parseItem(item(generatedId(4321)), release);
  assert.deepEqual([release.taxes.made, rules.made], [1, 1]);
  const rule = rules.get(generatedId(4321));
  assert.equal(rule?.title, 'Place 4321 tax (invented)');
  assert.equal(rule?.residence?.residents, 'all');
  assert.throws(() => parseItem(item(generatedId(7000)), release), /is not a tax in version/);
  assert.deepEqual([release.taxes.made, rules.made], [1, 1]);
  // Another pay date shares the compiled figures.
  assert.equal(release.at('2025-06-30')?.taxes.get(generatedId(4321))?.method, rule?.method);
});

test('checks see every row: a wrong one is refused with its tax', (t) => {
  const sound = rootOf(t, 30);
  const tree = loadRules(sound);
  const problems = [...checkAuthoring(tree, loadExamples(sound)), ...checkFigures(tree)];
  assert.deepEqual(
    problems.filter((problem) => problem.includes('generated')),
    [],
  );
  const wrong = (change: Change, file: string = GENERATED.csv) => rootOf(t, 30, { [file]: change });
  const rate = `Place 7,2024-01-01,${generatedRate(7)}`;
  assert.throws(
    () => loadRules(wrong(replacing(rate, 'Place 7,2024-01-01,7%'))),
    new RegExp(`row.rate.*${generatedId(7)}`),
  );
  assert.throws(() => loadRules(wrong(replacing(rate, 'Place 7,2024-13-01,0.01'))), /no such day/);
  assert.throws(() => loadRules(wrong(replacing('1000007,', '100A007,'))), /identity.tax/);
  const other = replacing(`  since: "${DRAFT}"\n  method`, '  since: "9999.2"\n  method');
  const later = loadRules(wrong(other, GENERATED.yaml));
  assert.match(
    checkAuthoring(later, loadExamples(sound)).join('\n'),
    /there is no release 9999\.2/,
  );
  const unsearched = rootOf(t, 30, { [GENERATED.examples]: replacing('9998-01-01', '2025-01-01') });
  assert.match(
    checkAuthoring(loadRules(unsearched), loadExamples(unsearched)).join('\n'),
    /places\.register\.yaml:\d+: row.*the search of/,
  );
});

test('the source of a register is there, and knows its CSV', (t) => {
  const problemsOf = (changes: Readonly<Record<string, Change>>): string => {
    const root = rootOf(t, 30, changes);
    return checkAuthoring(loadRules(root), loadExamples(root))
      .filter((problem) => problem.includes('generated'))
      .join('\n');
  };
  assert.equal(problemsOf({}), '');
  const rate = `Place 7,2024-01-01,${generatedRate(7)}`;
  const changed = replacing(rate, 'Place 7,2024-01-01,0.9');
  assert.match(
    problemsOf({ [GENERATED.csv]: changed }),
    /places\.source\.yaml: csvSha256 is not that of .* write csvSha256: [0-9a-f]{64}$/,
  );
  assert.match(
    problemsOf({ [GENERATED.source]: replacing('file: places.csv', 'file: others.csv') }),
    /does not describe places\.csv/,
  );
  assert.match(
    problemsOf({ [GENERATED.source]: replacing('    license: public-domain\n', '') }),
    /license/,
  );
  assert.match(problemsOf({ [GENERATED.source]: () => '' }), /places\.source\.yaml/);
});

test('the sha256 knows every row, not their order; an earlier release keeps its own', (t) => {
  const shaOf = (changes: Readonly<Record<string, Change>>, version = DRAFT): string =>
    sha256Of(buildRelease(loadRules(rootOf(t, 30, changes)), version));
  const own = shaOf({});
  const turned = (text: string): string => {
    const [head = '', ...lines] = text.trim().split('\n');
    return [head, ...lines.toReversed(), ''].join('\n');
  };
  assert.equal(shaOf({ [GENERATED.csv]: turned }), own);
  const rate = `Place 7,2024-01-01,${generatedRate(7)}`;
  assert.notEqual(shaOf({ [GENERATED.csv]: replacing(rate, 'Place 7,2024-01-01,0.9') }), own);
  const more = { [GENERATED.csv]: (text: string) => `${text}999999,Another,2024-01-01,0.01\n` };
  assert.notEqual(shaOf({ [GENERATED.csv]: more[GENERATED.csv] as Change }), own);
  const plain = changedRules(t, { 'releases.yaml': withDraft }, 'us/federal');
  assert.equal(shaOf({}, NEWEST), sha256Of(buildRelease(loadRules(plain), NEWEST)));
});

test('a register is one row of the coverage, from which that of a tax is made', (t) => {
  const tree = loadRules(rootOf(t, 30));
  const release = buildRelease(tree, DRAFT);
  const rows = coverageOf(tree, [], release).filter(({ tax }) => tax.startsWith('42-'));
  assert.deepEqual(
    rows.map(({ tax, confidence, register }) => [
      tax,
      confidence,
      register?.taxes,
      register?.current,
    ]),
    [['42-001-{place}-CITY-000', 'official', 30, 30]],
  );
  assert.equal(release.taxes.made, 0);
  const one = coverageOfTax(coverageByTax(rows), release, generatedId(3));
  assert.equal(one?.title, 'Place 3 tax (invented)');
  assert.deepEqual([one?.firstPayDate, one?.lastPayDate], ['2024-01-01', '2026-12-31']);
});
