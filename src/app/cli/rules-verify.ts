/** `wagewright rules verify`: sealed answers against the second evaluator, and `docs/verification.md`. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../platform/compiled/root.ts';
import { everyRelease } from '../../tax/paycalc/releases.ts';
import { loadExamples, RULES_ROOT, type RuleTree } from '../../tax/rules/index.ts';
import { hasGolden } from '../../tax/seals/golden-files.ts';
import { sealedVersions } from '../../tax/seals/recorded-answers.ts';
import { verifyRelease } from '../../tax/seals/release-verification.ts';
import { verificationPage } from '../../tax/seals/verification-page.ts';
import { UsageError } from './options.ts';

const PAGE = inRoot('docs/verification.md');

/** Prints the page; returns the exit code: 1 where something differs or the page is out of date. */
export function verification(
  tree: RuleTree,
  { version, write }: { readonly version: string | undefined; readonly write: boolean },
  print: (text: string) => void,
): number {
  if (write && version !== undefined) {
    throw new UsageError('rules verify --write: the page shows every sealed version; name none');
  }
  if (!hasGolden(tree.root)) {
    throw new UsageError(
      'rules verify: the recorded paychecks (rules/golden) are in the repository, not in the installed package. Run wagewright verify on your own.',
    );
  }
  const versions =
    version === undefined ? sealedVersions(tree) : [everyRelease(tree).select(version).version];
  const files = loadExamples(tree.root);
  const all = versions.map((one) => verifyRelease(tree, files, one));
  const page = verificationPage(all);
  print(page);
  if (write) {
    writeFileSync(PAGE, page);
    print(`Written: ${PAGE}`);
  }
  const isOld = version === undefined && tree.root === RULES_ROOT && pageText() !== page;
  if (isOld) print(`${PAGE}: not up to date; run wagewright rules verify --write`);
  return isOld || all.some(({ differences }) => differences.length > 0) ? 1 : 0;
}

const pageText = (): string => (existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '');
