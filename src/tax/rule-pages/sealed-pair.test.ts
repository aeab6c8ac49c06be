import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RuleTree } from '../rules/index.ts';
import { sealedPair } from './sealed-pair.ts';

const entry = (version: string, sha256?: string) => ({
  version,
  about: '',
  knownUpTo: '2026-01-01',
  ...(sha256 === undefined ? {} : { sealedOn: '2026-01-02', sha256 }),
});
const tree = (...releases: object[]) => ({ releases }) as unknown as Pick<RuleTree, 'releases'>;

test('two sealed releases are kept under their digests, a draft is compared each time it changes', () => {
  const both = tree(entry('1', 'aa'), entry('2', 'bb'), entry('3'));
  assert.equal(sealedPair(both, '1', '3'), undefined);
  assert.equal(sealedPair(both, '3', '1'), undefined);
  assert.equal(sealedPair(both, '1', 'unknown'), undefined);
  const made = sealedPair(both, '1', '2');
  assert.equal(made?.name, 'differences-1-2');
  assert.deepEqual(sealedPair(both, '1', '2'), made);
  assert.notDeepEqual(sealedPair(tree(entry('1', 'aa'), entry('2', 'cc')), '1', '2'), made);
  assert.notDeepEqual(sealedPair(both, '2', '1')?.sources, made?.sources);
});
