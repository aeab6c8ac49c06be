import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCasts } from './casts.ts';
import { readHouse } from './house.ts';
import { faultsIn, withSources } from './sources.ts';

const text = (casts: number, lines: number): string =>
  [
    'const a = [1] as const;',
    ...Array<string>(casts).fill('f(a as A);'),
    '//\n'.repeat(lines - casts - 1),
  ].join('\n');

test('more than 5 casts per thousand lines are found, by wing', () => {
  assert.deepEqual(
    faultsIn({ 'src/tax/a.ts': text(5, 500), 'src/app/a.ts': text(6, 500) }, checkCasts),
    ['src/app', 'src/tax'],
  );
  assert.deepEqual(
    faultsIn({ 'src/tax/a.ts': text(5, 1000), 'console/src/a.ts': text(9, 20) }, checkCasts),
    [],
  );
});

test('casts of casts are two, constants and tests none', () => {
  const files = {
    'src/tax/a.ts': 'const a = b as unknown as A;\nconst c = { as: 1 } as const;\n',
    'src/tax/a.test.ts': text(5, 20),
  };
  withSources(files, (root) => {
    assert.deepEqual(
      checkCasts(readHouse(root)).map(({ key, count }) => [key, count]),
      [['src/tax', 2]],
    );
  });
});
