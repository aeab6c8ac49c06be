/** The second evaluator, of this repository's own rules: made once for all files of a process. */

import { loadRules, RULES_ROOT } from '../../src/tax/rules/index.ts';
import { type Evaluator, evaluatorOf } from '../../verify/src/evaluate.ts';

const made = new Map<string, Evaluator>();

export function evaluatorOfRelease(version: string): Evaluator {
  const evaluator = made.get(version) ?? evaluatorOf({ root: RULES_ROOT, version });
  made.set(version, evaluator);
  return evaluator;
}

/** The newest release, drafts included. */
export const SOURCE = {
  root: RULES_ROOT,
  version: loadRules().releases.at(-1)?.version ?? '',
};

export const { figures, reference } = evaluatorOfRelease(SOURCE.version);
