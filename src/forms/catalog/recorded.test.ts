/** Editions for paper on file: what employees signed before the editions that we print. */

import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { stringify } from 'yaml';
import { FIXTURE } from '../../../test/forms/catalog/fixture.ts';
import { fillForm } from '../answers/evaluate.ts';
import { parametersOf } from '../answers/parameters.ts';
import { checkForms } from './check.ts';
import { loadForms, readForms } from './load.ts';
import { editionOn, whyNotGivenOut } from './select.ts';
import { fieldsOf, hasFigures } from './walk.ts';

const catalog = loadForms();
const recorded = [...catalog.values()].flatMap((form) =>
  form.editions
    .filter(({ linesOf }) => linesOf !== undefined)
    .map((edition) => ({ form, edition, name: `${form.identity.code} ${edition.effective}` })),
);

test('there are some, of the federal certificate back to 2020', () => {
  assert.ok(recorded.length > 20);
  const form = catalog.get('W4101');
  assert.ok(form);
  for (const year of ['2020', '2021', '2022', '2023']) {
    const edition = editionOn(form, `${year}-07-01`);
    assert.equal(edition?.edition, year);
    assert.match(whyNotGivenOut(form, `${year}-07-01`) ?? '', /is not printed: .*irs\.gov/);
  }
});

test('Iowa counts 40 dollars for each allowance of a form before 2024', () => {
  const form = catalog.get('IA101');
  const edition = form && editionOn(form, '2022-03-01');
  assert.ok(form && edition);
  const answers = { filingStatus: 'M', line1: 2, line2: 1 };
  const filled = fillForm(edition, answers, { mustBeSigned: false });
  const { taxJurisdictionParms } = parametersOf(form, edition, filled);
  assert.match(JSON.stringify(taxJurisdictionParms), /"TOTALALLOWANCES",[^}]*"120/);
  assert.match(JSON.stringify(taxJurisdictionParms), /"FILINGSTATUS",[^}]*"M"/);
});

for (const { form, edition, name } of recorded) {
  test(`${name} feeds what its lines feed, and nothing is worked out with figures`, () => {
    const lines = form.editions.find(({ effective }) => effective === edition.linesOf);
    assert.ok(lines);
    const ids = new Set(fieldsOf(lines).map(({ field }) => field.id));
    const own = fieldsOf(edition).map(({ field }) => field);
    assert.ok(own.every(({ id }) => ids.has(id)));
    assert.equal(new Set(own.map(({ id }) => id)).size, own.length);
    assert.ok(own.some(({ type }) => type === 'signature'));
    const feeding = fieldsOf(lines).filter(
      ({ field, section }) => field.feeds !== undefined && section.worksheet !== true,
    );
    for (const { field } of feeding)
      assert.ok(
        own.some(({ id }) => id === field.id),
        field.id,
      );
    for (const { value, suggest } of own) {
      assert.ok(value === undefined || !hasFigures(value));
      assert.ok(suggest === undefined || !hasFigures(suggest));
    }
    // Nothing of it is printed, so that it must not be given out.
    assert.notEqual(edition.incomplete, undefined);
  });
}

test('a Form W-4 signed in 2022 is recorded as it is on the paper', () => {
  const form = catalog.get('W4101');
  const edition = form && editionOn(form, '2022-05-02');
  assert.ok(edition);
  const answers = {
    firstName: 'Ana',
    lastName: 'Ruiz',
    ssn: '219-09-9998',
    address: '12 River Rd',
    cityStateZip: 'Salem, OR 97301',
    filingStatus: 'Married filing jointly or Qualifying widow(er)',
    twoJobs: true,
    step3a: 4000,
    step3b: 500,
    dependentsAmount: 4500,
    deductions: 1000,
    additionalWithholding: 25,
    signature: '(signed on paper)',
    signatureDate: '2022-05-02',
  };
  const filled = fillForm(edition, answers, { mustBeSigned: true });
  assert.deepEqual(filled.problems, []);
  const [entry] = parametersOf(form, edition, filled).taxJurisdictionParms;
  assert.deepEqual(
    Object.fromEntries(entry?.miscParameters.map((p) => [p.parameterName, p.parameterValue]) ?? []),
    {
      '2020_W4': 'TRUE',
      FILINGSTATUS: 'M',
      TWO_JOBS: 'TRUE',
      DEPENDENTS_AMT: '4500',
      DEDUCTIONS: '1000',
      ADDITIONALWH: '25',
    },
  );
  const wrong = fillForm(edition, { ...answers, dependentsAmount: 4000 }, { mustBeSigned: true });
  assert.match(wrong.problems[0]?.message ?? '', /at least the sum/);
});

test('a day between two editions is refused with both and the agency', () => {
  for (const [code, day, told] of [
    [
      'GA101',
      '2022-07-01',
      /no edition for 2022-07-01; .*2023-12-27 to .* Ask the agency for it: Georgia .*gov/,
    ],
    ['AR101', '2020-07-01', /Ask the agency for it: Arkansas [^,]*\.$/],
  ] as const) {
    const form = catalog.get(code);
    assert.ok(form);
    assert.match(whyNotGivenOut(form, day) ?? '', told);
  }
});

describe('mistakes', () => {
  const OLD = {
    edition: '2024',
    effective: '2024-01-01',
    ends: '2025-12-31',
    source: { document: 'Form XX' },
    confidence: 'secondary',
    evidence: 'Read in a copy of 2024.',
    incomplete: 'It was replaced and is kept for certificates on file.',
  };
  const problemsOf = (t: TestContext, linesOf: object, more: object = {}): string[] => {
    const root = mkdtempSync(join(tmpdir(), 'forms-'));
    t.after(() => rmSync(root, { recursive: true }));
    cpSync(FIXTURE, root, { recursive: true });
    const file = join(root, 'us/xx/XX101/2024-01-01.yaml');
    writeFileSync(file, stringify({ ...OLD, linesOf, ...more }));
    const { catalog: read, problems } = readForms(root);
    return [...problems, ...checkForms(read, () => undefined)].filter((each) =>
      each.includes('2024-01-01.yaml'),
    );
  };

  for (const [name, linesOf, more, told] of [
    ['an edition that is not there', { edition: '2025-01-01' }, {}, /linesOf: no such edition/],
    [
      'a line that is not there',
      { edition: '2026-01-01', without: ['line9'] },
      {},
      /no field line9/,
    ],
    [
      'other words of a line that is not there',
      { edition: '2026-01-01', otherwise: { line9: { label: 'Nine' } } },
      {},
      /no field line9/,
    ],
    ['pages of its own', { edition: '2026-01-01' }, { sections: [] }, /sections/],
    ['no reason', { edition: '2026-01-01' }, { incomplete: '' }, /incomplete/],
  ] as const) {
    test(name, (t) => {
      const problems = problemsOf(t, linesOf, more);
      assert.ok(
        problems.some((each) => told.test(each)),
        problems.join('\n'),
      );
    });
  }
});
