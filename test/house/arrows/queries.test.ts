import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkQueries } from './queries.ts';
import { faultsIn } from './sources.ts';

test('a query outside a folder storage/ is found, in whatever room and of whatever kind', () => {
  const query = "const row = await db\n  .selectFrom('employers')\n  .executeTakeFirst();";
  assert.deepEqual(
    faultsIn(
      {
        'src/people/i9/storage/a.ts': query,
        'src/platform/storage/rows/a.ts': query,
        'src/people/i9/a.ts': query,
      },
      checkQueries,
    ),
    ['src/people/i9/a.ts'],
  );
  for (const verb of ['updateTable', 'insertInto', 'deleteFrom']) {
    const found = faultsIn({ 'src/app/http/a.ts': `db.${verb}('employers');` }, checkQueries);
    assert.equal(found.length, 1, verb);
  }
});
