/** A rule of residence that holds for editions with other parameters, whichever pay date comes first. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NEWEST } from '../../../../test/support/releases.ts';
import { buildRelease, loadRules } from '../index.ts';

const LOUISIANA = '22-000-0000-SIT-000';

test('the parameters of residence are those of the pay date, after a pay date of another edition', () => {
  const release = buildRelease(loadRules(), NEWEST);
  for (const payDate of ['2025-06-13', '2024-05-31', '2025-06-13']) {
    const rule = release.at(payDate)?.taxes.get(LOUISIANA);
    const named = (name: string) =>
      rule?.parameters.findIndex(({ parameterName }) => parameterName === name);
    assert.deepEqual(
      rule?.residence?.slots,
      { certificate: named('NONRESIDENTCERTIFICATE'), convenience: named('CONVENIENCE') },
      payDate,
    );
  }
});
