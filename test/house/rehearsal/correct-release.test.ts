/**
 * Follows the steps of docs/guides/rules.md for a correction of a sealed release, on a copy of the rules:
 * Idaho's rate of April 2025, with an invented figure. The sealed releases keep theirs.
 */

import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { rules } from '../../../src/app/cli/rules.ts';
import { buildRelease, loadRules, sha256Of } from '../../../src/tax/rules/index.ts';
import { checkSeals } from '../../../src/tax/seals/sealing.ts';
import { DRAFT, NEWEST, withDraft } from '../../support/releases.ts';
import { changedRules } from '../../support/rule-tree.ts';

const TAX = '16-000-0000-SIT-000';
const FOLDER = 'us/id/income-tax';
const DAY = '2025-04-28';

test('a correction, by the steps: a draft, what differs, the difference in words, sealed', (t) => {
  const root = changedRules(t, {
    // 1. The draft.
    'releases.yaml': withDraft,
    // 2 and 3. Only what differs, with its evidence and where examples were searched.
    [`${FOLDER}/${DAY}a.yaml`]: () =>
      `tax: ${TAX}\ncorrects: ${DAY}\nsince: "${DRAFT}"\nflat: "0.0529"\nconfidence: unverified\n`,
    [`${FOLDER}/${DAY}a.evidence.yaml`]: () =>
      'checked: 9998-12-31\nevidence: Invented for tests.\n',
    [`${FOLDER}/${DAY}a.examples.yaml`]: () =>
      'searched: 9998-12-31\nsearchLog: Invented for tests.\n',
  });
  const run = (...names: string[]): string[] => {
    const lines: string[] = [];
    const code = rules(names, { rules: root }, (line) => lines.push(line));
    assert.equal(code, 0, lines.join('\n'));
    return lines;
  };

  // 4. Checked, and described in words.
  run('check');
  const lines = run('diff', NEWEST, DRAFT);
  assert.ok(
    lines.some((line) =>
      /^ {2}changed: Idaho income tax .* from 2025-04-28 .*: .*confidence: \w+ becomes unverified/.test(
        line,
      ),
    ),
    lines.slice(0, 5).join('\n'),
  );
  const paid = lines.filter((line) => line.startsWith('  Idaho income tax, '));
  assert.ok(paid.length > 0 && paid.every((line) => /paid 202(5|6-0[1-7])/.test(line)));

  // 5. Sealed: from now on it stays, and the sealed ones before are what they were.
  run('seal', DRAFT);
  const tree = loadRules(root);
  const rateOf = (version: string) =>
    JSON.stringify(
      buildRelease(tree, version)
        .taxes.get(TAX)
        ?.blocks.find(({ figures }) => figures.effective === DAY)?.figures,
    );
  assert.match(rateOf(DRAFT), /0\.0529/);
  assert.doesNotMatch(rateOf(NEWEST), /0\.0529/);
  assert.equal(sha256Of(buildRelease(tree, NEWEST)), sha256Of(buildRelease(loadRules(), NEWEST)));
  const file = join(root, `${FOLDER}/${DAY}a.yaml`);
  writeFileSync(file, readFileSync(file, 'utf8').replace('0.0529', '0.0528'));
  const [refused = ''] = checkSeals(loadRules(root), { golden: false });
  assert.ok(refused.startsWith(`${DRAFT}: the content is no longer what was sealed`), refused);
});
