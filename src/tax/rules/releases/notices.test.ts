import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Payment, toPaycheck } from '../../../../test/support/engine-paycheck.ts';
import { calculate, type Line } from '../../engine/index.ts';
import { loadRules } from '../index.ts';
import { buildRelease } from './release.ts';

const tree = loadRules();
const NEWEST = tree.releases.at(-1)?.version ?? '';
/** The release before the one that holds the corrections. */
const corrected = tree.releases.findIndex(
  ({ version }) => version === tree.notices.notices[0]?.until,
);
const BEFORE = tree.releases[corrected - 1]?.version ?? '';

const NEWEST_SEALED =
  tree.releases.findLast(({ sealedOn }) => sealedOn !== undefined)?.version ?? '';

/** The lines of a payment under one release. */
function linesIn(version: string, payment: Payment): Line[] {
  const paycheck = toPaycheck(payment);
  const law = buildRelease(tree, version).at(payment.payDate);
  if (law === null) throw new Error(`no law in ${version}`);
  const taxes = paycheck.taxes.map((tax) => ({ ...tax, rule: law.taxes.get(tax.rule.id) }));
  return calculate({ ...paycheck, law, taxes: taxes as typeof paycheck.taxes });
}

test('every notice and published rate names taxes that a release has, and wage types', () => {
  const { taxes, taxability } = buildRelease(tree, NEWEST);
  const { notices, publishedRates } = tree.notices;
  const ids = [
    ...notices.flatMap((notice) => notice.taxes),
    ...publishedRates.flatMap(({ tax, holds }) => [tax, ...holds]),
  ];
  for (const id of ids) assert.ok(taxes.peek(id) !== undefined, id);
  const kinds = [...taxability.earnings, ...taxability.benefits].map(({ kind }) => kind);
  for (const { wageTypes = [], benefits = [] } of notices)
    for (const type of [...wageTypes, ...benefits]) assert.ok(kinds.includes(type), type);
});

const PORTLAND = '41-051-2411471';
const DISTRICTS = ['001', '002', '003', '004', '005', '006'].map(
  (number) => `41-000-0000-ER_TRANS-${number}`,
);
const EUGENE = ['41-000-2410460-CITY-000', '41-000-2410460-ER_POP-930'];

for (const type of ['GroupTermLife', 'ThirdPartySickPay']) {
  test(`${type} without Oregon withholding is outside the transit districts`, () => {
    for (const id of [...DISTRICTS, ...EUGENE]) {
      const location = EUGENE.includes(id) ? '41-039-2410460' : PORTLAND;
      const payment: Payment = {
        payDate: '2026-06-26',
        periods: 26,
        wages: [
          { type: 'Regular', gross: 200_000, location },
          { type, gross: 10_000, location },
        ],
        taxes: [{ id, location }],
      };
      const of = (version: string, wageType: string) =>
        linesIn(version, payment).find((line) => line.wageType === wageType);
      const [before, now] = [of(BEFORE, type), of(NEWEST, type)];
      assert.ok((before?.taxAmount ?? 0) > 0, id);
      assert.ok(before?.noteCodes.includes('found_since_release'), id);
      assert.equal(now?.taxAmount, 0, id);
      const regular = [of(BEFORE, 'Regular'), of(NEWEST, 'Regular')];
      assert.equal(regular[0]?.taxAmount, regular[1]?.taxAmount);
      for (const line of regular) assert.ok(!line?.noteCodes.includes('found_since_release'));
    }
  });
}

const CUMULATIVE: Payment = {
  payDate: '2026-06-26',
  periods: 26,
  periodNumber: 13,
  explain: true,
  wages: [
    { type: 'Regular', gross: 300_000, ytd: 3_600_000, regular: 'Cumulative' },
    { type: 'Tips', gross: 0, ytd: 800_000, regular: 'Cumulative' },
  ],
  taxes: [{ id: '00-000-0000-FIT-000', ytdWH: 400_000 }],
};
const sum = (lines: readonly Line[]): number =>
  lines.reduce((all, { taxAmount }) => all + taxAmount, 0);

test('the Cumulative method puts tax on the lines that have wages, as much as before', () => {
  const [before, now] = [linesIn(BEFORE, CUMULATIVE), linesIn(NEWEST, CUMULATIVE)];
  assert.ok((before[1]?.taxAmount ?? 0) > 0);
  assert.ok(before[1]?.noteCodes.includes('found_since_release'));
  assert.equal(before[1]?.steps.at(-1)?.value, (before[1]?.taxAmount ?? 0) / 100);
  assert.equal(now[1]?.taxAmount, 0);
  assert.deepEqual(now[1]?.noteCodes, []);
  assert.equal(sum(now), sum(before));
});

test('wages above the million alone have no tax of the recent period', () => {
  const bonus: Payment = {
    ...CUMULATIVE,
    wages: [
      {
        type: 'Supplemental',
        gross: 100_000,
        ytd: 100_000_000,
        supplemental: 'PreviousAggregation',
      },
    ],
    taxes: [
      {
        id: '00-000-0000-FIT-000',
        parameters: { MOST_RECENT_WAGES: '5000', MOST_RECENT_WH: '100' },
      },
    ],
  };
  assert.ok(sum(linesIn(BEFORE, bonus)) > 37_000);
  assert.equal(sum(linesIn(NEWEST, bonus)), 37_000);
});

test('a bonus is added to tips that are listed after it', () => {
  const location = '41-051-0000';
  const payment: Payment = {
    payDate: '2026-06-26',
    periods: 26,
    wages: [
      { type: 'Regular', gross: 600_000, location },
      { type: 'Supplemental', gross: 1_000_000, location },
      { type: 'Tips', gross: 400_000, location },
      { type: 'Fringe', gross: 0, location },
    ],
    taxes: [{ id: '41-051-0000-CNTY-000', location }],
  };
  // 1.5% x 60,000 / 26 on the tips; the bonus of 10,000 is all above 200,000.
  const amounts = linesIn(NEWEST, payment).map(({ taxAmount }) => taxAmount);
  assert.deepEqual(amounts, [0, 15_000, 3_462, 0]);
  // 156,000 + 10,000 is below; the benefit in kind of 0 had it.
  const before = linesIn(BEFORE, payment).map(({ taxAmount }) => taxAmount);
  assert.deepEqual(before, [0, 0, 3_462, 15_000]);
});

test('more than these wages by a recent withholding that is too small is noted in every state', () => {
  const location = '05-000-0000';
  const [line] = linesIn(NEWEST, {
    payDate: '2026-06-26',
    periods: 26,
    wages: [{ type: 'Supplemental', gross: 0, location, supplemental: 'PreviousAggregation' }],
    taxes: [
      {
        id: '05-000-0000-SIT-000',
        location,
        parameters: { MOST_RECENT_WAGES: '3000', MOST_RECENT_WH: '10' },
      },
    ],
  });
  assert.ok((line?.taxAmount ?? 0) > 0);
  assert.ok(line?.noteCodes.includes('more_than_wages'));
});

test('Harrodsburg charges 1.5 percent since October 1, 2022', () => {
  const location = '21-167-2403806';
  const payment: Payment = {
    payDate: '2026-06-26',
    periods: 26,
    wages: [{ type: 'Regular', gross: 200_000, location }],
    taxes: [{ id: '21-000-2403806-OLF-000', location, resident: true }],
  };
  assert.equal(linesIn(NEWEST, payment)[0]?.taxAmount, 3000);
  const [before] = linesIn(BEFORE, payment);
  assert.equal(before?.taxAmount, 2000);
  assert.match(before?.notes.join(' ') ?? '', /overrideRate 0\.015/);
});

test("Idaho's published rate holds the training fund: never both", () => {
  const location = '16-000-0000';
  const [WHOLE, PART] = ['16-000-0000-ER_SUTA-000', '16-000-0000-ER_SUTA_SC-049'] as const;
  const payment = (overrideRate?: number): Payment => ({
    payDate: '2026-06-26',
    periods: 26,
    wages: [{ type: 'Regular', gross: 100_000, location }],
    taxes: [
      { id: WHOLE, location, ...(overrideRate === undefined ? {} : { overrideRate }) },
      { id: PART, location, overrideRate: 30_000 },
    ],
  });
  for (const version of [BEFORE, NEWEST]) {
    assert.throws(() => linesIn(version, payment()), /workforce development training fund/);
  }
  const apart = linesIn(NEWEST, payment(970_000));
  assert.deepEqual(
    apart.map(({ taxAmount }) => taxAmount),
    [970, 30],
  );
});

test("life insurance premiums are outside New Jersey's disability and leave insurance", () => {
  const location = '34-000-0000';
  for (const id of ['34-000-0000-SDI-000', '34-000-0000-FLI-000', '34-000-0000-ER_SDI-001']) {
    const payment: Payment = {
      payDate: '2026-06-26',
      periods: 26,
      wages: [
        { type: 'Regular', gross: 200_000, location },
        { type: 'GroupTermLife', gross: 100_000, location },
      ],
      taxes: [{ id, location, overrideRate: 500_000 }],
    };
    const of = (version: string, type: string) =>
      linesIn(version, payment).find(({ wageType }) => wageType === type);
    const before = of(BEFORE, 'GroupTermLife');
    assert.equal(before?.taxAmount, 500, id);
    assert.ok(before?.noteCodes.includes('found_since_release'), id);
    assert.equal(of(NEWEST, 'GroupTermLife')?.taxAmount, 0, id);
    assert.deepEqual(
      [BEFORE, NEWEST].map((version) => of(version, 'Regular')?.taxAmount),
      [1000, 1000],
    );
  }
});

test('South Carolina: lines of 2026 say that an act came after the table, those of 2025 do not', () => {
  const location = '45-000-0000';
  const noteOf = (version: string, payDate: string): string => {
    const payment: Payment = {
      payDate,
      periods: 26,
      wages: [{ type: 'Regular', gross: 300_000, location }],
      taxes: [{ id: '45-000-0000-SIT-000', location }],
    };
    return linesIn(version, payment)[0]?.notes.join(' ') ?? '';
  };
  for (const version of [BEFORE, NEWEST]) {
    assert.match(noteOf(version, '2026-06-26'), /Act 110, signed on March 30, 2026/);
    assert.doesNotMatch(noteOf(version, '2025-06-27'), /Act 110/);
  }
});

test('group-term life that no text of a program names has a note', () => {
  for (const [id, location] of [
    ['25-000-0000-FLI-000', '25-000-0000'],
    ['23-000-0000-FLI-000', '23-000-0000'],
    ['36-000-0000-FLI-000', '36-000-0000'],
  ] as const) {
    const payment: Payment = {
      payDate: '2026-06-26',
      periods: 26,
      wages: [
        { type: 'Regular', gross: 200_000, location },
        { type: 'GroupTermLife', gross: 100_000, location },
      ],
      taxes: [{ id, location }],
    };
    for (const version of [BEFORE, NEWEST]) {
      const lines = linesIn(version, payment);
      const told = lines.filter(({ noteCodes }) => noteCodes.includes('found_since_release'));
      assert.deepEqual([...new Set(told.map(({ wageType }) => wageType))], ['GroupTermLife'], id);
    }
  }
});

/** Taxes of 100.00 of one kind of pay before and from the release with the correction, by the words of each law. */
const READ_AGAIN: readonly [id: string, type: string, before: number, from: number][] = [
  // D.C. Code 51-101(3)(A)(iv), payments on account of death: 0.75 %.
  ['11-000-0000-ER_FLI-000', 'GroupTermLife', 75, 0],
  // ORS 657.115(1)(d), payments on account of death; the agency's page, sick pay of third parties: 0.6 and 0.4 %.
  ['41-000-0000-FLI-000', 'GroupTermLife', 60, 0],
  ['41-000-0000-ER_FLI-000', 'GroupTermLife', 40, 0],
  ['41-000-0000-FLI-000', 'ThirdPartySickPay', 0, 60],
  ['41-000-0000-ER_FLI-000', 'ThirdPartySickPay', 0, 40],
  // NRS 612.190(3)(a)(2), payments under a plan on account of sickness: the employer's rate, here 3 %.
  ['32-000-0000-ER_SUTA-000', 'ThirdPartySickPay', 300, 0],
];

test('bases read against their own laws: life insurance and sick pay of third parties', () => {
  for (const [id, type, before, from] of READ_AGAIN) {
    const location = `${id.slice(0, 2)}-000-0000`;
    const payment: Payment = {
      payDate: '2026-06-26',
      periods: 26,
      wages: [
        { type: 'Regular', gross: 200_000, location },
        { type, gross: 10_000, location },
      ],
      taxes: [{ id, location, ...(id.includes('SUTA') && { overrideRate: 3_000_000 }) }],
    };
    const of = (version: string) =>
      linesIn(version, payment).find(({ wageType }) => wageType === type);
    const old = of(BEFORE);
    assert.equal(old?.taxAmount ?? 0, before, `${id} ${type}`);
    assert.ok(old === undefined || old.noteCodes.includes('found_since_release'), id);
    assert.equal(of(NEWEST)?.taxAmount ?? 0, from, `${id} ${type}`);
  }
});

test('where cafeteria plan amounts count and transit benefits do not, a line with them says so', () => {
  const { benefits } = tree.taxability;
  const [cafeteria, transit] = ['125', 'COMMUTER'].map((name) =>
    benefits.findIndex(({ kind }) => kind === name),
  ) as [number, number];
  let count = 0;
  for (const { version } of tree.releases) {
    const law = buildRelease(tree, version).at('2026-06-26');
    for (const { tax } of tree.taxes) {
      const rule = law?.taxes.get(tax);
      if (rule?.wageBase.reduces[cafeteria] !== 0 || rule.wageBase.reduces[transit] !== 1) continue;
      count += 1;
      assert.ok(
        rule.notices.some((notice) => notice.benefits.includes('COMMUTER')),
        `${version} ${tax}`,
      );
    }
  }
  assert.ok(count > 60, String(count));
  const location = '27-000-0000';
  const payment = (type: string, amount: number): Payment => ({
    payDate: '2026-06-26',
    periods: 26,
    wages: [{ type: 'Regular', gross: 200_000, location, ytd: 0 }],
    benefits: [{ type, amount }],
    taxes: [{ id: '27-000-0000-ER_SUTA-000', location, overrideRate: 10_000_000 }],
  });
  const noted = (type: string, amount = 10_000) =>
    linesIn(NEWEST_SEALED, payment(type, amount))[0]?.noteCodes.includes('found_since_release');
  assert.deepEqual([noted('COMMUTER'), noted('COMMUTER', 0), noted('125')], [true, false, false]);
});

test('a Nebraskan under the convenience rule of New Jersey or Connecticut has a note', () => {
  for (const state of ['34', '09']) {
    const noted = (home: string, convenience: boolean) => {
      const payment: Payment = {
        payDate: '2026-06-26',
        periods: 26,
        wages: [home, state].map((where) => ({
          type: 'Regular',
          gross: 100_000,
          location: `${where}-000-0000`,
        })),
        taxes: [
          { id: `${home}-000-0000-SIT-000`, location: `${home}-000-0000`, resident: true },
          {
            id: `${state}-000-0000-SIT-000`,
            location: `${state}-000-0000`,
            resident: false,
            parameters: {
              ...(convenience ? { CONVENIENCE: 'TRUE' } : {}),
              ...(state === '09' ? { WITHHOLDINGCODE: 'A' } : {}),
            },
          },
        ],
      };
      const line = linesIn(NEWEST_SEALED, payment).at(-1);
      return line?.noteCodes.includes('found_since_release');
    };
    assert.deepEqual(
      [noted('31', true), noted('31', false), noted('36', true)],
      [true, false, false],
      state,
    );
  }
});

test('tips under the transit districts say what an older text leaves out', () => {
  const payment: Payment = {
    payDate: '2026-06-26',
    periods: 26,
    wages: [
      { type: 'Regular', gross: 200_000, location: PORTLAND },
      { type: 'Tips', gross: 10_000, location: PORTLAND },
    ],
    taxes: [{ id: '41-000-0000-ER_TRANS-003', location: PORTLAND }],
  };
  const lines = linesIn(NEWEST, payment);
  assert.deepEqual(
    lines.map(({ wageType, noteCodes }) => [wageType, noteCodes.includes('found_since_release')]),
    [
      ['Regular', false],
      ['Tips', true],
    ],
  );
});
