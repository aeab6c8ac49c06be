import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedForms, FIXTURE, type Loose } from '../../../test/forms/catalog/fixture.ts';
import { checkForms } from './check.ts';
import type { ParametersOn } from './check-feeds.ts';
import { readForms } from './load.ts';

const enumOf = (...values: string[]) => values.map((value) => ({ value }));

const parametersOn: ParametersOn = (tax) =>
  tax === '06-000-0000-SIT-000'
    ? [
        { parameterName: 'FILINGSTATUS', dataType: 'enum', allowedValues: enumOf('S', 'M', 'H') },
        { parameterName: 'SUPPLEMENTAL', dataType: 'enum', allowedValues: enumOf('NONE') },
        { parameterName: 'REGULARALLOWANCES', dataType: 'integer' },
        { parameterName: 'ADDITIONALALLOWANCES', dataType: 'integer' },
        { parameterName: 'TOTALALLOWANCES', dataType: 'integer' },
        { parameterName: 'ADDITIONALWH', dataType: 'money' },
      ]
    : undefined;

const problemsOf = (root: string): string[] => {
  const { catalog, problems } = readForms(root);
  return [...problems, ...checkForms(catalog, parametersOn)];
};

test('the fixture is good', () => {
  assert.deepEqual(problemsOf(FIXTURE), []);
});

const who = (c: Loose) => c.sections[0].items;
const lines = (c: Loose) => c.sections[1].items;
const sheet = (c: Loose) => c.sections[3].items;

/** A grid of one row and two columns whose labels are these. */
const addGrid = (c: Loose, widths: number[], ...labels: string[]) =>
  who(c).push({
    grid: {
      widths,
      columns: labels.map((label, i) => ({
        head: `List ${i}`,
        fields: [{ id: `cell${i}`, type: 'text', label }],
      })),
    },
  });

const MISTAKES: readonly (readonly [string, (content: Loose) => void, RegExp])[] = [
  ['an unknown key', (c) => (c.color = 'red'), /2026-01-01\.yaml/],
  ['two fields of one name', (c) => (lines(c)[0].id = 'exempt'), /two fields are named exempt/],
  [
    'a document with lines',
    (c) => (c.document = { pages: 1, words: ['Instructions'] }),
    /document is for an edition without a line/,
  ],
  ['no signature', (c) => c.sections[2].items.splice(1, 1), /no field of type signature/],
  ['widths that are not 12', (c) => (who(c)[0].row[0].width = 6), /widths must be 12/],
  ['a grid whose labels differ', (c) => addGrid(c, [1, 1, 1], 'Title', 'Name'), /labels must be/],
  ['a grid without its widths', (c) => addGrid(c, [1, 1], 'Title', 'Title'), /widths are of the/],
  ['a choice without options', (c) => delete who(c)[1].options, /a choice needs them/],
  ['an option twice', (c) => (who(c)[1].options[1].value = 'S'), /two options have one value/],
  ['a sum of nothing known', (c) => (lines(c)[2].value.sum[0] = 'line9'), /no field line9/],
  ['a sum of words', (c) => (lines(c)[2].value.sum[0] = 'firstName'), /firstName is not a number/],
  ['an unknown expression', (c) => (lines(c)[2].value = { total: [] }), /an expression is one of/],
  ['a computed word', (c) => (lines(c)[6].columns[0].items[1].value = '1'), /only a number/],
  ['an unknown table', (c) => (sheet(c)[6].value.round.quotient[0].lookup = 'none'), /no table/],
  ['a table that falls', (c) => (c.tables.jobs.rows = '5 1 2\n4 1 2\n'), /4 does not rise/],
  ['a short table row', (c) => (c.tables.jobs.rows = '5 1 2\n6 1\n'), /row 2 has 2 cells, not 3/],
  ['a computed circle', (c) => (sheet(c)[2].value = { sum: ['line5'] }), /computed from itself/],
  ['an unknown condition', (c) => (sheet(c)[1].when = { is: 'M' }), /a condition is one of/],
  ['a condition on no option', (c) => (sheet(c)[1].when.is = 'H'), /has no option H/],
  ['a condition on a missing field', (c) => (c.rules[0].when.filled = 'x'), /no field x/],
  ['a rule at a missing field', (c) => (c.rules[0].field = 'x'), /rules: no field x/],
  ['a parameter not taken', (c) => (lines(c)[0].feeds[0].parameter = 'ROOMS'), /takes no ROOMS/],
  ['a tax not known', (c) => (lines(c)[0].feeds[0].tax = '01-000-0000-SIT-000'), /no tax 01-/],
  ['a value not taken', (c) => (who(c)[1].options[0].value = 'Z'), /does not take Z/],
  [
    'a box that feeds a number',
    (c) => (who(c)[2].feeds = [{ parameter: 'ADDITIONALWH' }]),
    /give values/,
  ],
  ['a feed of nothing', (c) => (lines(c)[0].feeds = [{}]), /a feed names a parameter or is exempt/],
  [
    'an always that is not taken',
    (c) => (c.always[0].value = 'SOME'),
    /always: SUPPLEMENTAL does not/,
  ],
  [
    'a page that is not there',
    (c) => (lines(c)[0].label = 'Exempt (see instructions on page 3)'),
    /names what is not printed/,
  ],
  [
    'an address without its source',
    (c) => (c.elsewhere = { address: 'www.example.gov' }),
    /elsewhere.*source/,
  ],
  [
    'a lead of other words',
    (c) => (lines(c)[0].lead = 'Nobody says'),
    /does not begin with its lead/,
  ],
  ['words written in a number', (c) => (lines(c)[2].writes = 'Exempt'), /writes is for a checkbox/],
  [
    'a number checked by a condition',
    (c) => (lines(c)[2].checkedWhen = { filled: 'firstName' }),
    /checkedWhen is for a checkbox/,
  ],
  ['an end before the beginning', (c) => (c.ends = '2025-01-01'), /ends before it is effective/],
  ['another day than the file says', (c) => (c.effective = '2026-02-01'), /is not the file's name/],
];

for (const [mistake, plant, message] of MISTAKES) {
  test(`${mistake} is told`, (t) => {
    const problems = problemsOf(changedForms(t, '2026-01-01.yaml', plant));
    assert.ok(
      problems.some((problem) => message.test(problem)),
      `told: ${problems.join('; ')}`,
    );
  });
}

test('a form says that it is planned exactly when no whole edition is in force', (t) => {
  const planned = (c: Loose) => (c.planned = 'because the test wants it to be so');
  assert.match(problemsOf(changedForms(t, 'form.yaml', planned)).join(), /planned is for forms/);
  const incomplete = (c: Loose) => (c.incomplete = 'its second line could not be read');
  const root = changedForms(t, '2026-01-01.yaml', incomplete);
  assert.match(problemsOf(root).join(), /planned is for forms/);
});

test('a planned form, and no other, says where the agency has it', (t) => {
  const published = { address: 'https://www.irs.gov', evidence: 'invented for tests' };
  const available = changedForms(t, 'form.yaml', (c) => (c.published = published));
  assert.match(problemsOf(available).join(), /published says where the agency has a planned form/);
});

test('a code is the name of its folder', (t) => {
  const root = changedForms(t, 'form.yaml', (c) => (c.code = 'XX102'));
  assert.match(problemsOf(root).join(), /code XX102 is not the folder's name/);
});

test('a reference to a page of the form that it names by its title is met', (t) => {
  const told = (newPage: boolean) => {
    const root = changedForms(t, '2026-01-01.yaml', (c) => {
      const item = { text: 'For Privacy Notice, see page 2.' };
      c.sections.push({ title: 'Foot', items: [item] });
      c.sections.push({ title: 'Privacy Notice', newPage, items: [{ text: 'We keep it.' }] });
    });
    return problemsOf(root).filter((problem) => /names what is not printed/.test(problem)).length;
  };
  assert.deepEqual([told(true), told(false)], [0, 1]);
});

test('instructions that the form has are met: below its lines, or on a page of their own', (t) => {
  const told = (title: string, newPage: boolean) => {
    const root = changedForms(t, '2026-01-01.yaml', (c) => {
      c.sections.push({ title: 'Foot', items: [{ text: 'Before you sign, see instructions.' }] });
      c.sections.push({ title, newPage, items: [{ text: 'Sign it.' }] });
    });
    return problemsOf(root).filter((problem) => /names what is not printed/.test(problem)).length;
  };
  assert.equal(told('Instructions', false), 0);
  assert.equal(told('FORM XX-4 INSTRUCTIONS', true), 0);
  assert.equal(told('FORM XX-4 INSTRUCTIONS', false), 1);
  assert.equal(told('Worksheet', true), 1);
});
