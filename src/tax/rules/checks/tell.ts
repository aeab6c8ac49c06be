/** Says where in the rules something is wrong: file, line and field. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeErrors, type Fault } from '../../../platform/shape/yaml-file.ts';
import type { Block, RuleTree } from '../releases/rule-tree.ts';

/** `errors` are below the block, or about the whole of it. Reads the file when there are any. */
export function tellBlock(
  { root }: RuleTree,
  { file, at }: Block,
  errors: readonly Fault[],
): string[] {
  if (errors.length === 0) return [];
  return describeErrors(errors, { file, text: readFileSync(join(root, file), 'utf8') }, at);
}
