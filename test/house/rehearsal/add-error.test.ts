/** Follows the steps of docs/guides/code.md for a new error, on a copy of the sources; the error is invented. */

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { unraised } from '../../app/errors/raised.ts';
import { repositoryCopy, runNode } from '../../support/repository-copy.ts';
import { type Change, replacing } from '../../support/rule-tree.ts';

const CODE = 'invented_error';
const ROW = `  ${CODE}: {
    status: 409,
    message: 'Invented for tests: {reason}.',
    remedy: 'Nothing to do. This error is invented.',
  },
`;

const TABLE = 'src/platform/requests/error-table/limits.ts';
const STEPS: Readonly<Record<string, Change>> = {
  // 1. A row of the table.
  [TABLE]: replacing('  rate_limited: {', `${ROW}  rate_limited: {`),
  // 2. Raised where the use case refuses.
  'src/platform/http/account/usage.ts': (text) =>
    `${text}\nexport const refuse = () => new RequestError('${CODE}', { reason: 'x' });\n`.replace(
      "import { invalid } from '../../requests/errors.ts';",
      "import { invalid, RequestError } from '../../requests/errors.ts';",
    ),
};

test('an error, by the steps: a row of the table, raised, on the page', (t) => {
  const root = repositoryCopy(t, STEPS, { copied: ['docs'], linked: ['rules'] });
  const found = unraised(join(root, 'src'), [CODE, 'no_such_code']);
  assert.deepEqual(found, ['no_such_code'], 'a code that nothing raises is found out');

  // 3. npm run errors.
  const tables = ['--test', '--test-name-pattern=^(every code|docs/reference|nothing is)'];
  const before = runNode(root, [...tables, 'test/app/errors/errors.test.ts']);
  assert.equal(before.code, 1, 'a page without the row is found out');
  const written = runNode(root, ['test/app/errors/write-page.ts']);
  assert.equal(written.code, 0, written.output);
  const page = readFileSync(join(root, 'docs/reference/errors.md'), 'utf8');
  assert.ok(
    page.includes(
      `| <a id="${CODE}"></a>\`${CODE}\` | 409 | Invented for tests: {reason}. | Nothing to do. This error is invented. |`,
    ),
  );
  const after = runNode(root, [...tables, 'test/app/errors/errors.test.ts']);
  assert.equal(after.code, 0, after.output);
});
