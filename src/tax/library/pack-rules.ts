/** The newest sealed release of a tree of rules, without what no calculation reads. */

import { compareVersions, type DatedRegister, packedTree, type RuleTree } from '../rules/index.ts';

/** Without the registers of local taxes, which are loaded by state. Throws when no release is sealed. */
export function packRules(tree: RuleTree): RuleTree {
  const packed = packedTree(tree, newestSealed(tree).version);
  return withoutEvidence({
    ...packed,
    blocks: packed.blocks.map((block) => ({ ...block, file: '', at: '' })),
    registers: [],
  });
}

/** The registers with taxes of that release, by FIPS code of the state. Throws when no release is sealed. */
export function packRegisters(tree: RuleTree): ReadonlyMap<string, DatedRegister[]> {
  const { registers } = packedTree(tree, newestSealed(tree).version);
  return Map.groupBy(
    registers.map((register) => withoutEvidence(register)),
    ({ identity }) => String(identity.tax).slice(0, 2),
  );
}

function newestSealed({ releases }: RuleTree): RuleTree['releases'][number] {
  const [entry] = releases
    .filter(({ sealedOn }) => sealedOn !== undefined)
    .sort((a, b) => compareVersions(b.version, a.version));
  if (entry === undefined) throw new Error('no release of the rules is sealed');
  return entry;
}

/** About our work, not about the law. */
const LEFT_OUT = new Set(['checked', 'openQuestions', 'golden']);

/** Evidence is part of an answer only where figures are unverified. */
function withoutEvidence<T>(value: T): T {
  if (Array.isArray(value)) return value.map((entry) => withoutEvidence(entry)) as T;
  if (value === null || typeof value !== 'object') return value;
  // Of a register, a row may say that it is unverified.
  const isVerified = !/^(unverified|\{.*)$/.test(
    (value as { confidence?: string }).confidence ?? '',
  );
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !LEFT_OUT.has(key) && !(key === 'evidence' && isVerified))
      .map(([key, entry]) => [key, withoutEvidence(entry)]),
  ) as T;
}
