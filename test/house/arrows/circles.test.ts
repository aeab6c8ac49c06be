import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCircles } from './circles.ts';
import { withSources } from './sources.ts';

const circles = (files: Record<string, string>): string[] => withSources(files, checkCircles);

test('functions that need one another are a circle, also through a third file and an export', () => {
  assert.deepEqual(
    circles({
      'i9/a.ts': "import { b } from './b.ts';\nexport const a = () => b();",
      'i9/b.ts': "export { c as b } from './c.ts';",
      'i9/c.ts': "import { a } from './a.ts';\nexport const c = () => a();",
      'i9/d.ts': "import { a } from './a.ts';",
    }),
    ['circle of imports: i9/a.ts, i9/b.ts, i9/c.ts'],
  );
});

test('components that need one another are a circle too', () => {
  assert.deepEqual(
    circles({
      'hr/acts.tsx':
        "import { Dialog } from './dialog.tsx';\nexport const Acts = () => <Dialog />;",
      'hr/dialog.tsx': "import { useAct } from './acts.tsx';\nexport const Dialog = () => <p />;",
    }),
    ['circle of imports: hr/acts.tsx, hr/dialog.tsx'],
  );
});

test('two circles are two messages, and a file that imports itself is one', () => {
  const found = circles({
    'i9/a.ts': "import './b.ts';",
    'i9/b.ts': "import './a.ts';",
    'i9/c.ts': "import { type A } from './d.ts';\nimport * as c from './c.ts';",
    'i9/d.ts': '',
  });
  assert.equal(found.length, 2);
});

const TYPES = {
  'a.ts': "import type { B } from './b.ts';\nexport type A = B[];",
  'b.ts': "import { type A } from './a.ts';\nexport type B = { a: A };",
};

test('a circle of types passes, except in the engine and the second evaluator', () => {
  const below = (room: string): Record<string, string> =>
    Object.fromEntries(Object.entries(TYPES).map(([name, text]) => [`${room}/${name}`, text]));
  assert.deepEqual(circles(below('i9')), []);
  assert.deepEqual(circles(below('engine')), ['circle of imports: engine/a.ts, engine/b.ts']);
  assert.deepEqual(circles(below('verify')), ['circle of imports: verify/a.ts, verify/b.ts']);
});

test('files that only share what they import are no circle', () => {
  const files = {
    'i9/a.ts': "import { c } from './c.ts';\nimport { b } from './b.ts';",
    'i9/b.ts': "import { c } from './c.ts';",
    'i9/c.ts': 'export const c = 1;',
  };
  assert.deepEqual(circles(files), []);
});

test('a check that reads no file fails instead of passing', () => {
  assert.throws(() => circles({}), /no TypeScript files/);
});
