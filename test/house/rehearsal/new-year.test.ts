/**
 * A rehearsal of a new year on a copy of the rules, without touching TypeScript: federal, Georgia and
 * Indiana rules, with the register of Indiana's counties, by the authoring commands. Year and figures are invented; nothing of it is ever in `rules/`.
 */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { calc } from '../../../src/app/cli/calc.ts';
import { rules } from '../../../src/app/cli/rules.ts';
import { everyRelease } from '../../../src/tax/paycalc/releases.ts';
import { loadRules } from '../../../src/tax/rules/index.ts';
import { goldenCorpus, loadCorpusFiles } from '../../../src/tax/seals/golden-corpus.ts';
import { changedRules } from '../../support/rule-tree.ts';

const YEAR = '9999';
const VERSION = `${YEAR}.1`;
const GEORGIA = `us/ga/income-tax/${YEAR}-01-01`;
const FEDERAL = `us/federal/income-tax/${YEAR}-01-01`;
const FICA = `us/federal/fica-${YEAR}`;
const FUTA = `us/federal/futa-${YEAR}`;
const INDIANA = `us/in/income-tax/${YEAR}-01-01`;
const COUNTIES = 'us/in/counties.register';
const COUNTY_RATES = 'us/in/counties.csv';

const INVENTED = 'Invented for a rehearsal.';

/** What an author might type into the blanks. */
const TYPED: Readonly<Record<string, string>> = {
  published: '9998-12-01',
  checked: '9998-12-01',
  edition: '"1"',
  page: '"1"',
  url: 'https://example.com/invented',
  confidence: 'unverified',
  evidence: INVENTED,
  searched: '9998-12-01',
  searchLog: INVENTED,
  flat: '"0.0488"',
};

/** Every blank filled in: a figure with that of the year before, a table with one row of 10 percent. */
const filled = (text: string): string =>
  text.replace(
    /^([- ]*)(?:([\w.]+): )?FILL IN(?: # \S+: (.*))?$/gm,
    (_, indent: string, name?: string, before?: string) =>
      `${indent}${name === undefined ? '' : `${name}: `}${TYPED[name ?? ''] ?? (before === undefined ? '"0 0 0.1"' : JSON.stringify(before))}`,
  );

/** What an author might type into the county rows: one changed rate, the others as before. */
function ratesFilled(text: string): string {
  const [head = '', ...rows] = text.split('\n');
  const columns = head.split(',');
  const typed: Readonly<Record<string, string>> = {
    edition: '1',
    url: 'https://example.com/invented',
    published: '9998-12-01',
    confidence: 'unverified',
    bonus: 'unverified',
  };
  return [
    head,
    ...rows.map((row, i) => {
      if (!row.includes('FILL IN')) return row;
      const before = rows[i - 1]?.split(',') ?? [];
      const cells = row.split(',').map((cell, k) => {
        const column = columns[k] ?? '';
        if (cell !== 'FILL IN') return cell;
        return column === 'rate' ? (row.startsWith('097,') ? '0.03' : before[k]) : typed[column];
      });
      return cells.join(',');
    }),
  ].join('\n');
}

/** As `rules check` says, the digest shows that someone looked at the rows. */
const digestFilled =
  (csv: string) =>
  (text: string): string =>
    text.replace(/csvSha256: \w+/, `csvSha256: ${createHash('sha256').update(csv).digest('hex')}`);

const PAYCHECK = {
  PayCalcRequest: {
    payCalc: [
      {
        employeeID: '1',
        payrollRunParameters: { payDate: `${YEAR}-06-15`, payPeriodsPerYear: 26 },
        wages: [
          { locationCode: '13-000-0000', wageType: 'Regular', grossWages: 2000, ytdWages: 0 },
        ],
        taxJurisdictionParms: [
          { uniqueTaxID: '00-000-0000-FIT-000', locationCode: '00-000-0000' },
          { uniqueTaxID: '00-000-0000-FICA-000', locationCode: '00-000-0000' },
          { uniqueTaxID: '13-000-0000-SIT-000', locationCode: '13-000-0000' },
        ],
      },
      ...['097', '001'].map((county) => ({
        employeeID: county,
        payrollRunParameters: { payDate: `${YEAR}-06-15`, payPeriodsPerYear: 52 },
        wages: [{ locationCode: `18-${county}-0000`, wageType: 'Regular', grossWages: 1000 }],
        taxJurisdictionParms: [
          {
            uniqueTaxID: `18-${county}-0000-CNTY-000`,
            locationCode: `18-${county}-0000`,
            isResident: true,
          },
        ],
      })),
    ],
  },
};

test('an invented year of federal, Georgia and Indiana rules, from new-year to a paycheck', async (t) => {
  const newest = everyRelease(loadRules()).highest.version;
  const root = changedRules(t, {});
  const change = (file: string, to: (text: string) => string): void =>
    writeFileSync(join(root, file), to(readFileSync(join(root, file), 'utf8')));
  const run = (...names: string[]): { code: number; lines: string[] } => {
    const lines: string[] = [];
    const code = rules(names, { rules: root }, (line) => lines.push(line));
    return { code, lines };
  };
  const request = join(root, 'paycheck.json');
  writeFileSync(request, JSON.stringify(PAYCHECK));
  const paid = async (draft: boolean) => {
    let answer = '';
    const code = await calc(request, { draft, rules: root }, (text) => {
      answer = text;
    });
    return { code, ...JSON.parse(answer).PayCalcResponse };
  };

  // Prepared: the check names every blank with file and line, and nothing else.
  const wanted = ['us/ga/income-tax', 'us/federal/', 'us/in/income-tax', COUNTIES];
  const kept = [`${COUNTIES}.yaml`, 'us/in/counties.examples.yaml'];
  const rowsBefore = readFileSync(join(root, COUNTY_RATES), 'utf8').trimEnd().split('\n');
  const prepared = run('new-year', YEAR, ...wanted);
  const files = [GEORGIA, FEDERAL, FICA, FUTA, INDIANA].flatMap((file) => [
    `${file}.yaml`,
    `${file}.evidence.yaml`,
    `${file}.examples.yaml`,
  ]);
  for (const file of [...files, ...kept, COUNTY_RATES, 'releases.yaml']) {
    assert.ok(prepared.lines.includes(`written: ${file}`), file);
  }
  assert.ok(
    prepared.lines.includes(
      `${COUNTY_RATES}: fill in the 92 rows of ${YEAR}-01-01; those whose figures are the same as before, too`,
    ),
  );
  // What a register held stays as it was written; evidence is never among the figures.
  const rowsNow = new Set(readFileSync(join(root, COUNTY_RATES), 'utf8').split('\n'));
  assert.ok(rowsBefore.every((row) => rowsNow.has(row)));
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    const own = /^ *(- )?(evidence|checked):/m.test(text);
    assert.equal(own, file.endsWith('.evidence.yaml'), file);
  }
  const refused = run('check');
  assert.equal(refused.code, 1);
  const blanks = refused.lines.slice(0, -1);
  assert.ok(blanks.some((line) => /9999-01-01\.yaml:\d+: flat: fill in this value$/.test(line)));
  assert.ok(blanks.includes(`${COUNTY_RATES}:6: rate: fill in this value`), 'the row of Adams');
  assert.deepEqual(
    blanks.filter((line) => !line.endsWith(': fill in this value')),
    [],
  );

  // What is there already is not written again.
  const again = run('new-year', YEAR, ...wanted);
  assert.ok(again.lines.includes(`already there: ${GEORGIA}.yaml`));
  assert.ok(again.lines.includes(`already there: the rows of ${YEAR}-01-01 in ${COUNTY_RATES}`));
  assert.deepEqual(
    again.lines.filter((line) => line.startsWith('written: ')),
    [],
  );

  // Filled in: the check passes.
  for (const file of [...files, ...kept]) change(file, filled);
  change(COUNTY_RATES, ratesFilled);
  const rows = readFileSync(join(root, COUNTY_RATES), 'utf8');
  change('us/in/counties.source.yaml', digestFilled(rows));
  change('golden-pairs.yaml', (text) =>
    text.replace('pairs:\n', `  - { payDate: ${YEAR}-07-01, since: "${VERSION}" }\npairs:\n`),
  );
  const checked = run('check');
  assert.equal(checked.code, 0, checked.lines.join('\n'));

  // A paycheck of the year, by the draft only.
  assert.equal((await paid(false)).code, 1);
  const { code, payCalc, transactionStamp } = await paid(true);
  assert.equal(code, 0);
  assert.equal(transactionStamp.steVersion, VERSION);
  assert.deepEqual(
    payCalc[0].taxCalculation.map((line: { taxAmount: number }) => line.taxAmount),
    // (52,000 - 8,600) x 10 % / 26; 6.2 % of 2,000; 4.88 % of (2,000 - 576.92).
    [166.92, 124, 69.45],
  );
  assert.deepEqual(
    payCalc.slice(1).map((item: (typeof payCalc)[0]) => item.taxCalculation[0].taxAmount),
    // 3 % of 1,000 in Marion County, and in Adams County 1.6 % as before.
    [30, 16],
  );

  // Golden paychecks with the pay date of that year.
  const corpus = goldenCorpus(loadCorpusFiles(root), everyRelease(loadRules(root)).highest);
  assert.ok(corpus.some((item) => JSON.stringify(item).includes(`"payDate":"${YEAR}-07-01"`)));

  // The difference between the releases, in words.
  const { lines } = run('diff', newest, VERSION);
  assert.ok(
    lines.some((line) =>
      /^ {2}Georgia income tax, .*, wages .*, paid 9999-\d\d-\d\d: new, /.test(line),
    ),
    lines.slice(0, 20).join('\n'),
  );
});
