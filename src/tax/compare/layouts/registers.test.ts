/**
 * Three registers in each known layout, with what the layout does not hold in a file of employees: all
 * amounts agree, and of amounts of which one is wrong, that one differs. About 3 s.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { compared } from '../../../../test/support/compared-register.ts';
import type { Paid } from '../../../../test/support/registers/paid.ts';
import { payrollsFor } from '../../../../test/support/registers/payrolls.ts';
import { employeesFile, WRITERS } from '../../../../test/support/registers/writers.ts';

const WRONG_BY = 100;

/** What differs or failed, with employee, day, and by how much; and how many amounts were compared. */
async function differences(text: string, given: Parameters<typeof compared>[1]) {
  const { checks, failed, layout } = await compared(text, given);
  assert.deepEqual(failed, []);
  const all = checks.flatMap(({ check, amounts }) =>
    amounts.map((amount) => ({
      ...amount,
      of: `${check.payDate} ${check.name || check.employee}`,
    })),
  );
  const differing = all
    .filter(({ agrees }) => !agrees)
    .map(
      ({ of, expected, failure, difference }) =>
        `${of} ${expected.label}: ${failure ?? difference}`,
    );
  return { differing, count: all.length, layout };
}

/** With one amount of the first check wrong, another one in each register. */
function planted(checks: readonly Paid[], at: number): { checks: Paid[]; name: string } {
  const [first, ...others] = checks;
  assert.ok(first);
  const names = Object.keys(first.amounts);
  const name = names[at % names.length] ?? '';
  const amounts = { ...first.amounts, [name]: (first.amounts[name] ?? 0) + WRONG_BY };
  return { checks: [{ ...first, amounts }, ...others], name };
}

for (const [at, [layout, writer]] of Object.entries(WRITERS).entries()) {
  const { write, without = /^$/ } = writer;
  for (const [i, { title, checks: all }] of payrollsFor(writer).entries()) {
    test(`${layout}, ${title}: all agree, and one wrong amount differs`, async () => {
      const shown = all.map((check) => ({
        ...check,
        amounts: Object.fromEntries(
          Object.entries(check.amounts).filter(([name]) => !without.test(name)),
        ),
      }));
      const { text, given } = write(shown);
      const isByName = layout.startsWith('quickbooks');
      const options = { payPeriodsPerYear: 26, employees: employeesFile(all, isByName), ...given };
      const right = await differences(text, options);
      assert.equal(right.layout, layout);
      assert.deepEqual(right.differing, []);
      assert.ok(right.count >= shown.length * 3, `${right.count} amounts`);
      const { checks, name } = planted(shown, at + i * 2);
      const wrong = await differences(write(checks).text, options);
      assert.equal(wrong.count, right.count);
      assert.equal(wrong.differing.length, 1, `${name}: ${wrong.differing.join('\n')}`);
      assert.ok(wrong.differing[0]?.startsWith(shown[0]?.payDate ?? ''), wrong.differing[0]);
      assert.ok(wrong.differing[0]?.endsWith(`: ${WRONG_BY}`), wrong.differing[0]);
    });
  }
}
