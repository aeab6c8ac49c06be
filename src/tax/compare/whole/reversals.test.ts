/** Checks of a register that take an earlier one back. About 0.5 s. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compared, REGISTER, results } from '../../../../test/support/compared-register.ts';

const VOIDED = (
  given: string,
  others = '',
): string => `Employee ID,Pay Date,Check No,Work State,Regular Pay,Bonus,Federal Withholding,Social Security Employee
1,01/09/2026,100,TX,2000,,156.15,124.00
1,01/16/2026,101,TX,,1000,220.00,62.00
1,01/16/2026,102,TX,,-1000,${given},-62.00
1,01/16/2026,103,TX,,900,198.00,55.80
${others}`;

test('a negative check takes an earlier one back, with what that one withheld', async () => {
  const biweekly = { payPeriodsPerYear: 26 };
  const right = await compared(VOIDED('-220.00'), biweekly);
  assert.deepEqual(
    [right.failed, results(right).filter((line) => !line.endsWith('agrees'))],
    [[], []],
  );
  assert.equal(results(right).length, 8);
  assert.ok(!right.notes.join(' ').includes('negative'), right.notes.join('\n'));
  const note = right.checks[2]?.check.notes.join(' ') ?? '';
  assert.match(note, /^Takes back the check in row 3:/);
  const wrong = await compared(VOIDED('-219.00'), biweekly);
  assert.deepEqual(
    results(wrong).filter((line) => !line.endsWith('agrees')),
    ['1 Federal Withholding: 100'],
  );
});

test('a negative check without one earlier check that it takes back is not compared', async () => {
  const text = VOIDED('-220.00', '1,01/23/2026,104,TX,,-700,-154.00,-43.40\n');
  const { failed } = await compared(text, { payPeriodsPerYear: 26 });
  assert.match(
    failed[0]?.reason ?? '',
    /wages are -700\.00, and no earlier check of this employee/,
  );
  const twice = await compared(
    `${REGISTER}
1,01/09/2026,TX,2000,124.00
1,01/23/2026,TX,2000,123.00
1,02/06/2026,TX,-2000,-122.00
`,
    { payPeriodsPerYear: 26 },
  );
  assert.match(twice.failed[0]?.reason ?? '', /can take back each of the rows 2, 3\./);
});

test('a void whose local cell is empty still takes the check back, and what it lacks is said', async () => {
  const text = `${REGISTER},PA PHILADELPHIA W/H
1,01/09/2026,PA,2000,124.00,74.80
1,01/09/2026,PA,-2000,-124.00,
`;
  const comparison = await compared(text, { payPeriodsPerYear: 26, homePlace: 'Philadelphia' });
  assert.deepEqual(results(comparison).slice(2), [
    '1 Social Security Employee: agrees',
    '1 PA PHILADELPHIA W/H: 7480',
  ]);
});

test('a negative check that takes none back is refused only where a tax is compared', async () => {
  const text = `${REGISTER}\n1,01/09/2026,TX,2000,124.00\n1,01/23/2026,TX,-500,\n`;
  const { failed, checks } = await compared(text, { payPeriodsPerYear: 26 });
  assert.deepEqual([failed, checks.length], [[], 2]);
});
