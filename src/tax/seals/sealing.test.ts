import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { parse } from 'yaml';
import { DRAFT, NEWEST, withDraft } from '../../../test/support/releases.ts';
import {
  type Change,
  changedParts,
  changedRules,
  changeFiles,
  replacing,
} from '../../../test/support/rule-tree.ts';
import { smallCorpus } from '../../../test/support/small-corpus.ts';
import { loadRules, type RuleTree, sha256Of } from '../rules/index.ts';
import { rememberDigests } from '../rules/releases/known-digests.ts';
import { readTree } from '../rules/tree/read-tree.ts';
import { checkSeals, everyRelease, SealingError, seal } from './sealing.ts';

type Golden = { readonly paychecks: number; readonly sha256: string };
type Entry = { version: string; sealedOn?: string; sha256?: string; golden?: Golden };

const RHODE_ISLAND = 'us/ri/income-tax/2026-01-01.yaml';

const linesOf = (root: string, name: string): string[] =>
  readFileSync(join(root, `golden/${name}.jsonl`), 'utf8')
    .split('\n')
    .slice(0, -1);

const entriesOf = (root: string): Entry[] =>
  parse(readFileSync(join(root, 'releases.yaml'), 'utf8')).releases;

const SMALL = smallCorpus();

/** The rules with some files changed and with a tenth of the golden answers. */
function changedSmall(t: TestContext, changes: Readonly<Record<string, Change>>): string {
  const root = changedRules(t, SMALL);
  changeFiles(root, changes);
  return root;
}

/** What is sealed and is no law of taxes: the check reads it from the copy each time. */
const AROUND_THE_LAW = ['garnishment', 'golden', 'minimum-wage', 'releases.yaml'];

const DIGESTS = Object.fromEntries(
  everyRelease(loadRules()).all.map((release) => [release.version, sha256Of(release)]),
);

/** The tree with the releases as they are now, after sealing: the law is not read again. */
function reread(tree: RuleTree): RuleTree {
  const text = readFileSync(join(tree.root, 'releases.yaml'), 'utf8');
  const { releases } = readTree([{ file: 'releases.yaml', text }]);
  return { ...tree, releases };
}

/** The repository's own law, which is read and hashed once, with what is around it in a folder. */
const ownLaw = (root: string): RuleTree =>
  rememberDigests(reread({ ...loadRules(), root }), DIGESTS);

/** A copy in which everything but the law may change, with a tenth of the golden answers. */
function changedAround(t: TestContext, changes: Readonly<Record<string, Change>>): string {
  const root = changedParts(t, AROUND_THE_LAW, SMALL);
  changeFiles(root, changes);
  return root;
}

describe('checkSeals', () => {
  test('finds nothing in the rules as they stand', () => {
    assert.deepEqual(checkSeals(loadRules()), []);
  });

  test('finds nothing where there are fewer golden answers', (t) => {
    assert.deepEqual(checkSeals(loadRules(changedSmall(t, {}))), []);
  });

  test('finds a changed figure, in the content and in the answers', (t) => {
    const root = changedSmall(t, {
      'us/federal/fica.yaml': replacing('0.062', '0.0621'),
    });
    const problems = checkSeals(loadRules(root));
    const content = `${NEWEST}: the content is no longer what was sealed`;
    assert.equal(problems.filter((text) => text.startsWith(content)).length, 1);
    assert.ok(
      problems.some((text) => new RegExp(`^${NEWEST}: paycheck \\d+: was .*, is `).test(text)),
    );
  });

  test('finds a changed golden answer, in its release and in those that build on it', (t) => {
    const root = changedAround(t, {
      'golden/2025.1.jsonl': replacing('"00-000-0000","Regular",', '"00-000-0000","Regular",1'),
    });
    const problems = checkSeals(ownLaw(root));
    for (const version of ['2025.1', NEWEST]) {
      const changed = `${version}: golden paychecks or answers were changed after sealing`;
      assert.ok(problems.includes(changed), version);
      assert.ok(
        problems.some((text) => text.startsWith(`${version}: paycheck `)),
        version,
      );
    }
  });

  test('finds a changed paycheck, even where the answer stays', (t) => {
    const root = changedAround(t, {
      'golden/corpus.jsonl': replacing('"payPeriodNumber":6', '"payPeriodNumber":7'),
    });
    assert.ok(
      checkSeals(ownLaw(root)).includes(
        '2025.1: golden paychecks or answers were changed after sealing',
      ),
    );
  });

  test('a paycheck appended for a later release touches no sealed one', (t) => {
    const root = changedAround(t, {});
    appendFileSync(join(root, 'golden/corpus.jsonl'), '{}\n');
    assert.deepEqual(checkSeals(ownLaw(root)), []);
  });

  test('without golden answers compares the content alone', (t) => {
    const same = changedAround(t, {});
    rmSync(join(same, 'golden'), { recursive: true });
    assert.deepEqual(checkSeals(ownLaw(same), { golden: false }), []);
    const root = changedRules(t, {
      'us/federal/fica.yaml': (text) => text.replaceAll('0.062', '0.0621'),
    });
    rmSync(join(root, 'golden'), { recursive: true });
    const tree = loadRules(root);
    const sealed = tree.releases.filter(({ sealedOn }) => sealedOn !== undefined);
    assert.deepEqual(
      checkSeals(tree, { golden: false }).map((problem) => problem.split(' no longer ')[0]),
      sealed.map(({ version }) => `${version}: the content is`),
    );
  });

  test('finds a golden file that is gone or broken', (t) => {
    const root = changedAround(t, { 'golden/2025.1.jsonl': () => '{\n' });
    assert.ok(checkSeals(ownLaw(root)).includes('golden/2025.1.jsonl: line 1 is not JSON'));
    rmSync(join(root, 'golden/2025.1.jsonl'));
    assert.ok(checkSeals(ownLaw(root)).includes('golden/2025.1.jsonl: is missing'));
  });

  test('finds a digest changed in releases.yaml', (t) => {
    const [entry] = entriesOf(loadRules().root);
    const sealed = entry?.sha256 ?? '';
    const other = sealed.replace(/^./, (c) => (c === '0' ? '1' : '0'));
    const root = changedAround(t, { 'releases.yaml': replacing(sealed, other) });
    assert.match(checkSeals(ownLaw(root)).join('\n'), /^2025\.1: the content is no longer/);
  });

  test('a draft is not checked', (t) => {
    const root = changedAround(t, { 'releases.yaml': withDraft });
    assert.deepEqual(checkSeals(ownLaw(root)), []);
  });

  test('a release that a version of the product ships is no draft again', (t) => {
    const root = changedAround(t, {
      'releases.yaml': (text) => `${withDraft(text)}    shippedIn: "0.2.0"\n`,
    });
    const problem = `${DRAFT}: product 0.2.0 ships it, but it is not sealed (any more)`;
    assert.deepEqual(checkSeals(ownLaw(root)), [problem]);
    assert.deepEqual(checkSeals(ownLaw(root), { golden: false }), [problem]);
  });
});

/** What the repository's own drafts hold would otherwise count as the invented one's changes. */
function sealOpenDrafts(tree: RuleTree): void {
  for (const { version, sealedOn } of tree.releases) {
    if (sealedOn === undefined && version !== DRAFT) seal(reread(tree), version, '2026-12-23');
  }
}

describe('seal', () => {
  test('records the day, the digest and the golden answers; the result is checked clean', (t) => {
    const root = changedRules(t, { 'releases.yaml': withDraft });
    seal(loadRules(root), DRAFT, '2026-12-24');
    const entry = entriesOf(root).find(({ version }) => version === DRAFT);
    assert.equal(entry?.sealedOn, '2026-12-24');
    assert.match(entry?.sha256 ?? '', /^[0-9a-f]{64}$/);
    assert.match(entry?.golden?.sha256 ?? '', /^[0-9a-f]{64}$/);
    assert.deepEqual(checkSeals(loadRules(root)), []);
  });

  test('a release adds no more than its changes', (t) => {
    const root = changedSmall(t, { 'releases.yaml': withDraft });
    sealOpenDrafts(ownLaw(root));
    const before = linesOf(root, 'corpus');
    seal(ownLaw(root), DRAFT, '2026-12-24');
    assert.deepEqual(linesOf(root, DRAFT), []);
    assert.deepEqual(linesOf(root, 'corpus'), before);
  });

  test('a release that corrects one rate adds the answers of that tax alone', (t) => {
    const root = changedSmall(t, {
      'releases.yaml': withDraft,
      'us/ri/income-tax/2026-01-01z.yaml': () =>
        readFileSync(join(loadRules().root, RHODE_ISLAND), 'utf8')
          .replace('since: "2025.1"', `since: "${DRAFT}"`)
          .replace('rate: "0.0599"', 'rate: "0.0600"'),
      'us/ri/income-tax/2026-01-01z.evidence.yaml': () =>
        'evidence: Invented for this test.\nsupplemental:\n  evidence: Invented for this test.\n',
    });
    const tree = loadRules(root);
    sealOpenDrafts(tree);
    const before = linesOf(root, 'corpus');
    seal(reread(tree), DRAFT, '2026-12-24');
    const changes = linesOf(root, DRAFT);
    assert.ok(changes.length > 0);
    for (const line of changes) assert.match(line, /"44-000-0000-SIT-000"/);
    assert.deepEqual(linesOf(root, 'corpus'), before);
    assert.deepEqual(checkSeals(reread(tree)), []);
  });

  test('releases are sealed in order', (t) => {
    const change: Change = (text) => withDraft(text).replace(DRAFT, '2024.1');
    const root = changedRules(t, { 'releases.yaml': change }, 'us/ri');
    assert.throws(() => seal(loadRules(root), '2024.1', '2026-12-24'), /\d{4}\.\d+ is sealed/);
  });

  test('refuses a release that is sealed or unknown', (t) => {
    const root = changedRules(t, {}, 'us/ri');
    const tree = loadRules(root);
    assert.throws(() => seal(tree, NEWEST, '2026-12-24'), SealingError);
    assert.throws(() => seal(tree, '9.9', '2026-12-24'), SealingError);
    assert.deepEqual(entriesOf(root), entriesOf(loadRules().root));
  });
});
