import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCircles } from './circles.ts';
import { faultsIn } from './sources.ts';

const circles = (files: Record<string, string>): string[] => faultsIn(files, checkCircles);

test('functions that need one another are a circle, also through a third file and an export', () => {
  assert.deepEqual(
    circles({
      'src/people/i9/a.ts': "import { b } from './b.ts';\nexport const a = () => b();",
      'src/people/i9/b.ts': "export { c as b } from './c.ts';",
      'src/people/i9/c.ts': "import { a } from './a.ts';\nexport const c = () => a();",
      'src/people/i9/d.ts': "import { a } from './a.ts';",
    }),
    ['src/people/i9/a.ts src/people/i9/b.ts src/people/i9/c.ts'],
  );
});

test('components that need one another are a circle too', () => {
  assert.deepEqual(
    circles({
      'console/src/acts.tsx':
        "import { Dialog } from './dialog.tsx';\nexport const Acts = () => <Dialog />;",
      'console/src/dialog.tsx':
        "import { useAct } from './acts.tsx';\nexport const Dialog = () => <p />;",
    }),
    ['console/src/acts.tsx console/src/dialog.tsx'],
  );
});

test('two circles are two findings, and a file that imports itself is one', () => {
  const found = circles({
    'verify/src/a.ts': "import './b.ts';",
    'verify/src/b.ts': "import './a.ts';",
    'maintain/src/c.ts': "import { type A } from './d.ts';\nimport * as c from './c.ts';",
    'maintain/src/d.ts': '',
  });
  assert.deepEqual(found, ['maintain/src/c.ts', 'verify/src/a.ts verify/src/b.ts']);
});

test('a circle of types is a circle', () => {
  assert.deepEqual(
    circles({
      'src/tax/a.ts': "import type { B } from './b.ts';\nexport type A = B[];",
      'src/tax/b.ts': "import { type A } from './a.ts';\nexport type B = { a: A };",
    }),
    ['src/tax/a.ts src/tax/b.ts'],
  );
});

test('files that only share what they import are no circle', () => {
  const files = {
    'src/tax/a.ts': "import { c } from './c.ts';\nimport { b } from './b.ts';",
    'src/tax/b.ts': "import { c } from './c.ts';",
    'src/tax/c.ts': 'export const c = 1;',
  };
  assert.deepEqual(circles(files), []);
});
