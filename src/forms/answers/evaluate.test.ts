import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fixtureForm } from '../../../test/forms/catalog/fixture.ts';
import { loadForms } from '../catalog/load.ts';
import { type Answers, fillForm } from './evaluate.ts';
import { parametersOf } from './parameters.ts';

const { form, edition } = fixtureForm();

const WHO: Answers = { firstName: 'Ann', lastName: 'Lee', ssn: '123456789', filingStatus: 'S' };

const fill = (answers: Answers, mustBeSigned = false) =>
  fillForm(edition, { ...WHO, ...answers }, { mustBeSigned });

const told = (answers: Answers, mustBeSigned = false): string[] =>
  fill(answers, mustBeSigned).problems.map(({ path, message }) => `${path} ${message}`);

const value = (answers: Answers, id: string): string | undefined => fill(answers).values.get(id);

test('what is required is asked for, the signature only on a form that must be signed', () => {
  const blank = fillForm(edition, {}, { mustBeSigned: false });
  const missing = blank.problems.map(({ path }) => path);
  assert.deepEqual(
    missing,
    ['firstName', 'lastName', 'ssn', 'filingStatus'].map((id) => `answers.${id}`),
  );
  assert.deepEqual(told({}), []);
  assert.deepEqual(
    fill({}, true).problems.map(({ path }) => path),
    ['answers.signature', 'answers.signatureDate'],
  );
  assert.equal(fill({}).isSigned, false);
  assert.equal(fill({ signature: 'Ann Lee', signatureDate: '2026-02-01' }, true).isSigned, true);
});

test('all problems are reported together, each at its field', () => {
  assert.deepEqual(told({ ssn: '12', line3: 'many', color: 'red', line6: -1 }).sort(), [
    'answers.color is not a field of this form; its fields are firstName, lastName, ssn, filingStatus, spouseName, exempt, line3, line4, line5, line6, line7, line8, note, signature, signatureDate, employerName, wsA, wsB, wsC, wsD, wsE, wsS, wsF, wsG',
    'answers.line3 must be a number',
    'answers.line6 must be at least 0',
    'answers.ssn must have nine digits',
  ]);
});

test('a total is computed; an answer must agree with it', () => {
  assert.equal(value({ line3: 2, line4: 3 }, 'line5'), '5');
  assert.equal(value({ line3: 2 }, 'line5'), '2');
  assert.equal(value({}, 'line5'), undefined);
  assert.deepEqual(told({ line3: 2, line4: 3, line5: 5 }), []);
  assert.deepEqual(told({ line3: 2, line4: 3, line5: 6 }), [
    'answers.line5 is calculated as 5. Leave it out, or send that value',
  ]);
});

test('a worksheet answers what was left out, and nothing while it is blank', () => {
  assert.equal(value({}, 'line3'), undefined);
  assert.equal(value({ wsA: true }, 'line3'), '1');
  assert.equal(value({ wsA: true, line3: 4 }, 'line3'), '4');
  assert.equal(value({ wsA: true, wsB: true, filingStatus: 'M' }, 'line5'), '2');
  assert.ok(fill({ wsA: true }).computed.has('line3'));
});

test('a table is read at the last row and column that begin at or below', () => {
  for (const [higher, lower, amount] of [
    ['0', '0', '3.85'],
    ['19999', '9999.99', '3.85'],
    ['20000', '0', '11.54'],
    ['20000', '10000', '15.38'],
    ['1', '500000', '7.69'],
  ] as const) {
    assert.equal(value({ wsD: higher, wsE: lower }, 'line6'), amount, `${higher} ${lower}`);
  }
});

test('a figure decided by a condition alone begins a total of the form, no line of a worksheet', () => {
  assert.equal(value({}, 'line8'), '3000');
  assert.equal(value({ filingStatus: 'M' }, 'line8'), '6000');
  assert.equal(value({}, 'wsS'), '8600');
  assert.equal(value({ filingStatus: 'M' }, 'wsS'), '12900');
  assert.equal(value({}, 'wsG'), undefined);
  assert.equal(value({ wsD: 10000 }, 'wsG'), '1400');
});

test('what does not apply is refused when answered, and counts for nothing', () => {
  assert.deepEqual(told({ wsB: true }), [
    'answers.wsB does not apply here: it applies only when filingStatus is M',
  ]);
  assert.deepEqual(told({ exempt: true, line3: 1 }), [
    'answers.line3 does not apply here: it applies only when not (exempt is checked)',
  ]);
  assert.deepEqual(told({ spouseName: 'Bo' }), [
    'answers.spouseName does not apply here: it applies only when filingStatus is M',
  ]);
  assert.deepEqual(told({ filingStatus: 'M', spouseName: 'Bo' }), []);
});

test('limits hold for computed values too, and rules are told at their field', () => {
  assert.deepEqual(told({ line3: 21 }), ['answers.line3 must be at most 20']);
  assert.deepEqual(told({ line4: 2 }), ['answers.line4 needs line 3 to be at least 1']);
  assert.deepEqual(told({ line3: 1, line4: 2 }), []);
});

test('lines become tax parameters, a claim of exemption an exempt entry', () => {
  const entries = (answers: Answers) =>
    parametersOf(form, edition, fill(answers)).taxJurisdictionParms;
  assert.deepEqual(entries({ line3: 2, line6: '10.50' }), [
    {
      uniqueTaxID: '06-000-0000-SIT-000',
      locationCode: '06-000-0000',
      miscParameters: [
        { parameterName: 'SUPPLEMENTAL', parameterValue: 'NONE' },
        { parameterName: 'FILINGSTATUS', parameterValue: 'S' },
        { parameterName: 'REGULARALLOWANCES', parameterValue: '2' },
        { parameterName: 'TOTALALLOWANCES', parameterValue: '2' },
        { parameterName: 'ADDITIONALWH', parameterValue: '10.5' },
      ],
    },
  ]);
  const [exempt] = entries({ exempt: true });
  assert.equal(exempt?.isExempt, true);
  const { lines } = parametersOf(form, edition, fill({ line3: 2 }));
  assert.deepEqual(
    lines.map(({ field, line, parameterName }) => `${line} ${field} ${parameterName}`),
    [
      'null  SUPPLEMENTAL',
      '1 filingStatus FILINGSTATUS',
      '3 line3 REGULARALLOWANCES',
      '5 line5 TOTALALLOWANCES',
    ],
  );
});

test('whatever is sent, a form is filled or its problems are told: it never throws', () => {
  const ids = ['firstName', 'ssn', 'filingStatus', 'exempt', 'line3', 'line5', 'wsD', 'toString'];
  const answer = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.object());
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...ids), answer), (answers) => {
      const filled = fillForm(edition, answers as Answers, { mustBeSigned: true });
      assert.ok(filled.problems.length > 0, 'a form of so few fields is never whole');
      for (const { path, message } of filled.problems) assert.ok(path !== '' && message !== '');
    }),
    { numRuns: 500 },
  );
});

test('a worksheet worked out on paper: its lines count without the wages behind them', () => {
  const edition = loadForms()
    .get('W4101')
    ?.editions.find(({ effective }) => effective === '2026-01-01');
  assert.ok(edition);
  const paper = { firstName: 'Ada', lastName: 'Li', filingStatus: 'S', jobs1: 3830, jobs3: 26 };
  const { problems, values } = fillForm(edition, paper, { mustBeSigned: false });
  assert.deepEqual(
    problems.filter(({ path }) => path.startsWith('answers.jobs')),
    [],
  );
  assert.equal(values.get('jobs4'), '147.31');
  assert.equal(values.get('additionalWithholding'), '147.31');
  // With the wages, what is written must agree with the table.
  const wages = { ...paper, highestWages: 65000, nextHighestWages: 25000 };
  const paths = fillForm(edition, wages, { mustBeSigned: false }).problems.map(({ path }) => path);
  assert.ok(paths.includes('answers.jobs1'));
});

test('a signature after today, or without its date, and a total below its parts are refused', () => {
  const edition = loadForms()
    .get('W4101')
    ?.editions.find(({ effective }) => effective === '2026-01-01');
  assert.ok(edition);
  const told = (answers: Answers): string[] =>
    fillForm(edition, answers, { mustBeSigned: false, today: '2026-03-02' })
      .problems.map(({ path, message }) => `${path} ${message}`)
      .filter((each) => /signature|dependents/.test(each));
  assert.deepEqual(told({ signature: 'Ada Li', signatureDate: '2026-03-03' }), []);
  assert.deepEqual(told({ signature: 'Ada Li', signatureDate: '2031-01-01' }), [
    'answers.signatureDate is in the future: today is 2026-03-02',
  ]);
  assert.deepEqual(told({ signature: 'Ada Li' }), ['answers.signatureDate is required: Date']);
  assert.match(told({ step3a: 4400, dependentsAmount: 100 })[0] ?? '', /at least the sum/);
  assert.deepEqual(told({ step3a: 4400, dependentsAmount: 4900 }), []);
});
