import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { changedRules, replacing } from '../../test/support/rule-tree.ts';
import { loadRules } from '../rules/index.ts';
import { checkSeals, SealingError, seal } from './sealing.ts';

const DRAFT = `  - version: "2027.1"
    about: A draft.
    knownUpTo: 2026-11-21
`;
const withDraft = (text: string): string => text + DRAFT;

type Entry = { version: string; sealedOn?: string; sha256?: string; golden?: { file: string } };

const entriesOf = (root: string): Entry[] =>
  parse(readFileSync(join(root, 'releases.yaml'), 'utf8')).releases;

describe('checkSeals', () => {
  test('finds nothing in the rules as they stand', () => {
    assert.deepEqual(checkSeals(loadRules()), []);
  });

  test('finds a changed figure, in the content and in the answers', (t) => {
    const root = changedRules(t, {
      'us/federal/fica.yaml': replacing('0.062', '0.0621'),
    });
    const problems = checkSeals(loadRules(root));
    assert.ok(
      problems.some((text) => /^2026\.1: the content is no longer what was sealed/.test(text)),
    );
    assert.ok(problems.some((text) => /^2026\.1: paycheck \d+: was .*, is /.test(text)));
  });

  test('finds a changed golden answer', (t) => {
    const root = changedRules(t, {
      'golden/2026.1.json': replacing('"00-000-0000","Regular",', '"00-000-0000","Regular",1'),
    });
    const problems = checkSeals(loadRules(root));
    assert.ok(problems.includes('golden/2026.1.json: was changed after sealing'));
    assert.ok(problems.some((text) => /^2026\.1: paycheck \d+: /.test(text)));
    assert.ok(!problems.some((text) => text.startsWith('2025.1')));
  });

  test('finds golden answers that were only written differently', (t) => {
    const root = changedRules(t, { 'golden/2025.1.json': (text) => ` ${text}` });
    assert.deepEqual(checkSeals(loadRules(root)), [
      'golden/2025.1.json: was changed after sealing',
    ]);
  });

  test('finds a golden file that is gone or broken', (t) => {
    const root = changedRules(t, { 'golden/2025.1.json': () => '{' });
    assert.ok(checkSeals(loadRules(root)).includes('golden/2025.1.json: is not JSON'));
    rmSync(join(root, 'golden/2025.1.json'));
    assert.deepEqual(checkSeals(loadRules(root)), ['golden/2025.1.json: is missing']);
  });

  test('finds a digest changed in releases.yaml', (t) => {
    const [entry] = entriesOf(loadRules().root);
    const sealed = entry?.sha256 ?? '';
    const other = sealed.replace(/^./, (c) => (c === '0' ? '1' : '0'));
    const root = changedRules(t, { 'releases.yaml': replacing(sealed, other) });
    assert.match(checkSeals(loadRules(root)).join('\n'), /^2025\.1: the content is no longer/);
  });

  test('a draft is not checked', (t) => {
    const root = changedRules(t, { 'releases.yaml': withDraft });
    assert.deepEqual(checkSeals(loadRules(root)), []);
  });
});

describe('seal', () => {
  test('records the day, the digest and the golden answers; the result is checked clean', (t) => {
    const root = changedRules(t, { 'releases.yaml': withDraft });
    seal(loadRules(root), '2027.1', '2026-12-24');
    const entry = entriesOf(root).find(({ version }) => version === '2027.1');
    assert.equal(entry?.sealedOn, '2026-12-24');
    assert.match(entry?.sha256 ?? '', /^[0-9a-f]{64}$/);
    assert.equal(entry?.golden?.file, 'golden/2027.1.json');
    assert.deepEqual(checkSeals(loadRules(root)), []);
  });

  test('refuses a release that is sealed or unknown', (t) => {
    const root = changedRules(t, {});
    const tree = loadRules(root);
    assert.throws(() => seal(tree, '2026.1', '2026-12-24'), SealingError);
    assert.throws(() => seal(tree, '9.9', '2026-12-24'), SealingError);
    assert.deepEqual(entriesOf(root), entriesOf(loadRules().root));
  });
});
