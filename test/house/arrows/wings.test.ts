import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsIn } from './sources.ts';
import { checkWings } from './wings.ts';

const faults = (files: Record<string, string>): string[] => faultsIn(files, checkWings);

const importing = (path: string): string => `import type { A } from '${path}';`;

test('a wing imports those below it', () => {
  assert.deepEqual(
    faults({
      'src/app/main.ts': importing('../platform/json/a.ts'),
      'src/people/i9/a.ts': importing('../../tax/rules/a.ts'),
      'maintain/src/a.ts': importing('../../src/forms/a.ts'),
      'console/src/app/a.tsx': importing('../people/a.ts'),
    }),
    [],
  );
});

test('a wing does not import one above it, nor one next to it', () => {
  for (const [from, to, path] of [
    ['src/platform/http/a.ts', 'src/app/a.ts', '../../app/a.ts'],
    ['src/tax/paycalc/a.ts', 'src/people/i9/a.ts', '../../people/i9/a.ts'],
    ['src/tax/paycalc/a.ts', 'src/forms/a.ts', '../../forms/a.ts'],
    ['src/forms/a.ts', 'src/people/a.ts', '../people/a.ts'],
    ['console/src/ui/a.ts', 'console/src/app/a.ts', '../app/a.ts'],
    ['console/src/tax/a.ts', 'console/src/operate/a.ts', '../operate/a.ts'],
    ['clients/typescript/src/a.ts', 'src/tax/a.ts', '../../../src/tax/a.ts'],
  ] as const) {
    assert.deepEqual(faults({ [from]: importing(path) }), [`${from} -> ${to}`]);
  }
});

test('the second evaluator imports nothing of ours, and only seals and commands import it', () => {
  const verify = importing('../../../verify/src/a.ts');
  assert.deepEqual(
    faults({
      'src/tax/seals/a.ts': verify,
      'src/app/cli/a.ts': verify,
      'src/tax/paycalc/a.ts': verify,
      'src/app/http/a.ts': verify,
      'verify/src/a.ts': importing('../../src/tax/engine/a.ts'),
    }),
    [
      'src/app/http/a.ts -> verify/src/a.ts',
      'src/tax/paycalc/a.ts -> verify/src/a.ts',
      'verify/src/a.ts -> src/tax/engine/a.ts',
    ],
  );
});

test('only commands import the tools of maintainers', () => {
  const maintain = importing('../../../maintain/src/a.ts');
  assert.deepEqual(faults({ 'src/app/cli/a.ts': maintain, 'src/tax/rules/a.ts': maintain }), [
    'src/tax/rules/a.ts -> maintain/src/a.ts',
  ]);
});

test('no wing imports a test, and every file is in a wing', () => {
  assert.deepEqual(
    faults({
      'src/tax/a.ts': importing('../../test/support/a.ts'),
      'src/attic/a.ts': 'export {};',
    }),
    ['src/attic/a.ts', 'src/tax/a.ts -> test/support/a.ts'],
  );
});

test('what a test imports is free', () => {
  assert.deepEqual(faults({ 'src/tax/a.test.ts': importing('../people/a.ts') }), []);
});
