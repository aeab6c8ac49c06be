/** The second evaluator, of the newest release of this repository's own rules, drafts included. */

import { loadRules, RULES_ROOT } from '../../src/rules/index.ts';
import { evaluatorOf } from '../../src/verify/evaluate.ts';

export const SOURCE = {
  root: RULES_ROOT,
  version: loadRules().releases.at(-1)?.version ?? '',
};

export const { figures, reference } = evaluatorOf(SOURCE);
