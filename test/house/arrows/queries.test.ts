import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkQueries } from './queries.ts';
import { withSources } from './sources.ts';

test('a query outside storage is found, in whatever room and of whatever kind', () => {
  const query = "const row = await db\n  .selectFrom('employers')\n  .executeTakeFirst();";
  assert.deepEqual(withSources({ 'storage/i9/a.ts': query, 'i9/a.ts': query }, checkQueries), [
    'i9/a.ts:2: move this query to src/platform/storage/',
  ]);
  for (const verb of ['updateTable', 'insertInto', 'deleteFrom']) {
    const found = withSources({ 'http/a.ts': `db.${verb}('employers');` }, checkQueries);
    assert.equal(found.length, 1, verb);
  }
});
