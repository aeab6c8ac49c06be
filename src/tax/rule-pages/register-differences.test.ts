/** Two releases with registers: new taxes are counted, changed rows described in words, nothing else. */

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import {
  GENERATED,
  generatedId,
  generatedRegister,
} from '../../../test/support/generated-register.ts';
import { changedRules, changeFiles, replacing } from '../../../test/support/rule-tree.ts';
import { tellRegister } from '../seals/diff-registers.ts';
import { differencesBetween } from './differences.ts';
import { tellFigures } from './tell-edition.ts';

const [FIRST, SECOND] = ['9999.1', '9999.2'];
const DRAFTS = [FIRST, SECOND]
  .map(
    (version) =>
      `\n  - { version: "${version}", about: Invented for tests., knownUpTo: 9998-12-31 }`,
  )
  .join('');
/** Two places from the first release; then one of them ends, one has another rate, and four are new. */
const ROWS = [
  '1000000,Alder,2024-01-01,0.0100,9999.1,,',
  '1000000,Alder,2026-07-01,0.0125,9999.2,,',
  '1000001,Birch,2024-01-01,0.0200,9999.1,,',
  '1000002,Cedar,2024-01-01,0.0200,9999.1,9999.2,',
  ...['Dogwood', 'Elder', 'Fir', 'Gum'].map(
    (name, i) => `${1000003 + i},${name},2024-01-01,0.0100,9999.2,,`,
  ),
];

test('registers are counted with the first titles; a changed row has its figures in words', (t) => {
  const root = changedRules(t, { 'releases.yaml': (text) => `${text}${DRAFTS}\n` }, 'us/federal');
  mkdirSync(dirname(join(root, GENERATED.yaml)), { recursive: true });
  changeFiles(root, generatedRegister(1, FIRST));
  changeFiles(root, {
    [GENERATED.csv]: () => `place,name,effective,rate,since,until,ends\n${ROWS.join('\n')}\n`,
    [GENERATED.yaml]: replacing(
      `  since: "${FIRST}"\n  method`,
      '  since: "{since}"\n  until: "{until}"\n  method',
    ),
  });
  const { registers, editions, lines } = differencesBetween(FIRST, SECOND, root);
  assert.deepEqual(registers.map(tellRegister), [
    `${GENERATED.yaml}: 4 taxes added (Dogwood tax (invented); Elder tax (invented); Fir tax (invented); and 1 more), 1 tax removed (Cedar tax (invented)), 1 tax changed`,
  ]);
  assert.deepEqual(editions.map(tellFigures), [
    `changed: Alder tax (invented) (${generatedId(0)}) from 2024-01-01: lastPayDate: 2026-12-31 becomes 2026-06-30`,
    `added: Alder tax (invented) (${generatedId(0)}) from 2026-07-01, compared with 2024-01-01: Rate 1% becomes 1.25%`,
  ]);
  assert.deepEqual(lines, [], 'no paycheck of another tax changes');
});
