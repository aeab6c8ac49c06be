import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'yaml';
import { type Authored, expandBlocks } from './authoring.ts';

const TAX = '13-000-0000-SIT-000';

/** Blocks of one tax, as they would be in a file each. */
function expanded(...texts: readonly string[]): { values: object[]; problems: string[] } {
  const problems: string[] = [];
  const authored = texts.map<Authored>((text, i) => ({
    tax: TAX,
    source: { file: `${i}.yaml`, text },
    at: '',
    value: parse(text),
  }));
  return { values: expandBlocks(authored, problems).map(({ value }) => value), problems };
}

const BLOCK = `
effective: 2024-01-01
ends: 2024-12-31
published: 2023-12-01
since: "9998.1"
checked: 2023-12-02
edition: 2024
evidence: read in the guide
rate: "0.01"
more: { a: "1", b: ["x"] }
`;
const EVIDENCE = '{ document: A guide }, confidence: official, evidence: read in the guide';

test('a confirmed row is a block of the same figures, from the day after', () => {
  const { values, problems } = expanded(`${BLOCK}
confirmed:
  - { through: 2025-12-31, published: 2024-12-01, since: "9999.1", source: ${EVIDENCE} }
  - { through: 2026-06-30, published: 2025-12-01, since: "9999.2", source: ${EVIDENCE} }
`);
  assert.deepEqual(problems, []);
  const row = {
    source: { document: 'A guide' },
    confidence: 'official',
    evidence: 'read in the guide',
    rate: '0.01',
    more: { a: '1', b: ['x'] },
  };
  assert.deepEqual(values, [
    parse(BLOCK),
    {
      ...row,
      effective: '2025-01-01',
      ends: '2025-12-31',
      published: '2024-12-01',
      since: '9999.1',
    },
    {
      ...row,
      effective: '2026-01-01',
      ends: '2026-06-30',
      published: '2025-12-01',
      since: '9999.2',
    },
  ]);
});

test('a confirmed row keeps the note on the wage base, unless it removes it', () => {
  const { values, problems } = expanded(`${BLOCK}
benefitsNote: taken as for the federal tax
confirmed:
  - { through: 2025-12-31, published: 2024-12-01, since: "9999.1", source: ${EVIDENCE} }
  - { through: 2026-12-31, published: 2025-12-01, since: "9999.1", benefitsNote: null, source: ${EVIDENCE} }
`);
  assert.deepEqual(problems, []);
  assert.deepEqual(
    values.map((value) => ('benefitsNote' in value ? value.benefitsNote : undefined)),
    ['taken as for the federal tax', 'taken as for the federal tax', undefined],
  );
});

test('a confirmed row without a source is refused with its line', () => {
  const { values, problems } = expanded(`${BLOCK}
confirmed:
  - { through: 2025-12-31, published: 2024-12-01, since: "9999.1", confidence: official, evidence: read in the guide }
`);
  assert.deepEqual(values, []);
  assert.deepEqual(problems, ['0.yaml:13: confirmed[0].source: is required']);
});

test('a correction names only what differs: objects merged, lists replaced, null takes away', () => {
  const { values, problems } = expanded(
    BLOCK,
    `
corrects: 2024-01-01
since: "9999.1"
checked: null
rate: "0.02"
more: { b: [y] }
`,
  );
  assert.deepEqual(problems, []);
  const { checked: _, ...first } = parse(BLOCK);
  assert.deepEqual(values, [
    parse(BLOCK),
    { ...first, since: '9999.1', rate: '0.02', more: { a: '1', b: ['y'] } },
  ]);
});

test('a correction starts from the newest earlier release, a confirmed year included', () => {
  const { values } = expanded(
    'corrects: 2025-01-01\nsince: "9999.3"\nmore: { c: "3" }',
    'corrects: 2025-01-01\nsince: "9999.2"\nrate: "0.03"',
    `${BLOCK}
confirmed:
  - { through: 2025-12-31, published: 2024-12-01, since: "9999.1", source: ${EVIDENCE} }
`,
  );
  const newest = values.at(-1) as { rate: string; more: object; ends: string };
  assert.deepEqual(newest.more, { a: '1', b: ['x'], c: '3' });
  assert.deepEqual([newest.rate, newest.ends], ['0.03', '2025-12-31']);
});

test('a correction of nothing, and two of one release, are refused', () => {
  const of = (since: string, day = '2024-01-01') => `corrects: ${day}\nsince: "${since}"\n`;
  assert.deepEqual(expanded(BLOCK, of('9999.1', '2023-01-01')).problems, [
    `1.yaml:1: corrects: ${TAX} has no block with effective: 2023-01-01 before release 9999.1`,
  ]);
  assert.deepEqual(expanded(BLOCK, of('9999.1'), of('9999.1')).problems, [
    '2.yaml:1: corrects: release 9999.1 has a block with effective: 2024-01-01 already. Change that one',
  ]);
});

const PERIODS = [
  'weekly',
  'biweekly',
  'semimonthly',
  'monthly',
  'quarterly',
  'semiannually',
  'annually',
  'daily',
];

test('a flat rate becomes the schedule of the year and of every pay period', () => {
  const supplemental = 'supplemental: { rule: flat, rate: flat }';
  const { values } = expanded(
    `basis: period\nflat: "0.05"\n${supplemental}`,
    'basis: annual\nflat: "0.05"\nsupplemental: { rule: flat, rate: "0.06" }',
  );
  const all = { all: '0 0 0.05' };
  assert.deepEqual(values, [
    {
      basis: 'period',
      schedules: all,
      periodSchedules: Object.fromEntries(PERIODS.map((name) => [name, all])),
      supplemental: { rule: 'flat', rate: '0.05' },
    },
    { basis: 'annual', schedules: all, supplemental: { rule: 'flat', rate: '0.06' } },
  ]);
});

test('a flat rate next to schedules is rejected', () => {
  assert.deepEqual(
    expanded('basis: annual\nflat: "0.05"\nschedules: { all: "0 0 0.05" }').problems,
    ['0.yaml:2: flat: replaces schedules and periodSchedules. Leave those out'],
  );
});

test('amounts of pay periods derive to the cent; days of pay give the daily one', () => {
  const { values } = expanded(`
derive: { to: cents, days: 365 }
deductions: [{ kind: amount, amount: { joint: "30000", other: "15000" } }]
allowances: [{ each: "5000", most: "9" }]
`);
  const figures = values[0] as {
    deductions: { amount: { annual: object; periods: Record<string, object> } }[];
    allowances: { each: object; most: string }[];
  };
  assert.deepEqual(Object.keys(values[0] ?? {}), ['deductions', 'allowances']);
  assert.deepEqual(figures.deductions[0]?.amount.periods.biweekly, {
    joint: '1153.85',
    other: '576.92',
  });
  assert.deepEqual(figures.deductions[0]?.amount.periods.daily, { joint: '82.19', other: '41.10' });
  assert.deepEqual(figures.allowances[0], {
    each: {
      annual: '5000',
      periods: {
        weekly: '96.15',
        biweekly: '192.31',
        semimonthly: '208.33',
        monthly: '416.67',
        quarterly: '1250',
        semiannually: '2500',
        annually: '5000',
        daily: '13.70',
      },
    },
    most: '9',
  });
});

test('a printed amount stands instead of a derived one; half a cent is rounded up', () => {
  const { values } = expanded(`
derive: { to: dollars, days: 260 }
noTaxUpTo: { annual: "1300", periods: { monthly: "109" } }
credits: [{ amount: "26" }]
`);
  const { noTaxUpTo, credits } = values[0] as {
    noTaxUpTo: { periods: Record<string, string> };
    credits: { amount: { periods: Record<string, string> } }[];
  };
  assert.equal(noTaxUpTo.periods.monthly, '109');
  assert.equal(noTaxUpTo.periods.daily, '5');
  assert.equal(credits[0]?.amount.periods.weekly, '1');
});

test('what is no amount is left where it was written, for the shape to refuse', () => {
  const { values } = expanded(
    'derive: { to: cents, days: 365 }\nallowances: [{ each: 5000 }]\nnoTaxBelow: x',
  );
  assert.deepEqual(values, [{ noTaxBelow: 'x', allowances: [{ each: 5000 }] }]);
});
