/** `wagewright rules check|coverage|stubs|verify|diff|awaited|new-year|build|seal`: the law as data, proven and inspected. */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../platform/compiled/root.ts';
import { utcDay } from '../../platform/shape/days.ts';
import {
  checkAuthoring,
  checkFigures,
  loadExamples,
  loadRules,
  newYear,
  RULES_ROOT,
  type RuleTree,
  sha256Of,
  sizeOf,
} from '../../tax/rules/index.ts';
import { checkExamples } from '../../tax/seals/examples.ts';
import { hasGolden } from '../../tax/seals/golden-files.ts';
import { checkSeals, everyRelease, seal } from '../../tax/seals/sealing.ts';
import { UsageError } from './options.ts';
import { awaited } from './rules-awaited.ts';
import { diff } from './rules-diff.ts';
import { checkPages, coverage, stubs } from './rules-pages.ts';
import { verification } from './rules-verify.ts';

type Print = (text: string) => void;

/** Returns the exit code. */
export function rules(
  [action, ...names]: readonly string[],
  {
    version,
    write = false,
    all = false,
    json = false,
    share = false,
    rules: root = RULES_ROOT,
  }: {
    readonly version?: string | undefined;
    readonly write?: boolean | undefined;
    /** Print every difference. */
    readonly all?: boolean | undefined;
    readonly json?: boolean | undefined;
    readonly share?: boolean | undefined;
    /** Another folder of rules than the installed one. */
    readonly rules?: string | undefined;
  },
  print: Print,
): number {
  const tree = loadRules(root);
  switch (action) {
    case 'check':
      return check(tree, print);
    case 'coverage':
      return coverage(tree, names[0], { version, write }, print);
    case 'stubs':
      return stubs(tree, names[0], { version, write }, print);
    case 'verify':
      return verification(tree, { version, write }, print);
    case 'diff':
      return diff(tree, names, all, print);
    case 'awaited':
      return awaited(tree, names, { version, json, share }, print);
    case 'new-year':
      return prepareYear(tree, names, print);
    case 'build':
      return build(tree, names[0], print);
    case 'seal':
      if (names[0] === undefined) throw new UsageError('rules seal: name the version');
      seal(tree, names[0], utcDay(Date.now()));
      print(
        `Sealed ${names[0]}. Run rules coverage --write, rules stubs --write, and rules verify --write, then commit rules/ and docs/ together.`,
      );
      return 0;
    default:
      throw new UsageError(
        'rules: check, coverage, stubs, verify, diff, awaited, new-year, import, build, seal, pack, trust, trusted, untrust, install, installed or remove',
      );
  }
}

/** Only a repository has them. */
const SOURCES = inRoot('src');

/** An installed package, or a copy of its rules, has no golden answers; a repository must have them. */
const isWithoutGolden = ({ root }: RuleTree): boolean =>
  !hasGolden(root) && !(root === RULES_ROOT && existsSync(SOURCES));

function check(tree: RuleTree, print: Print): number {
  const files = loadExamples(tree.root);
  const examples = checkExamples(tree.root, files, everyRelease(tree));
  const failed = examples.filter(({ problems }) => problems.length > 0);
  const problems = [
    ...checkAuthoring(tree, files),
    ...checkFigures(tree),
    ...failed.map(({ name, problems }) => `${name}: ${problems.join('; ')}`),
    ...checkSeals(tree, { golden: !isWithoutGolden(tree) }),
    // The pages are of the installed rules.
    ...(tree.root === RULES_ROOT ? checkPages(tree, files) : []),
  ];
  for (const problem of problems) print(problem);
  if (isWithoutGolden(tree)) {
    print(
      'Checked: figures, sources, examples, and the digests of sealed releases. Not checked: golden answers (rules/golden), which are in the repository and not in the installed package.',
    );
  }
  const size = sizeOf(tree);
  const sealed = tree.releases.filter(({ sealedOn }) => sealedOn !== undefined).length;
  print(
    `${size.blocks} blocks of ${size.taxes} taxes, ${examples.length} examples and table cells, ${sealed} sealed releases: ${problems.length === 0 ? 'all good' : `${problems.length} problems`}`,
  );
  return problems.length === 0 ? 0 : 1;
}

/** Writes the files of a year; a file that is there already stays as it is. */
function prepareYear(tree: RuleTree, [year, ...taxes]: readonly string[], print: Print): number {
  if (year === undefined || !/^\d{4}$/.test(year)) {
    throw new UsageError(
      'rules new-year: name the year, such as 2027, and taxes if not all of them: ids, or folders such as us/ga',
    );
  }
  const today = utcDay(Date.now());
  const { files, notes } = newYear(tree, year, taxes, today);
  if (files.length === 0 && notes.length === 0) {
    throw new UsageError(`rules new-year: no tax has ${taxes.join(' or ')} as its id or folder`);
  }
  for (const { file, text, isGrown = false } of files) {
    const path = join(tree.root, file);
    const isWritten = isGrown || !existsSync(path);
    if (isWritten) writeFileSync(path, text);
    print(`${isWritten ? 'written' : 'already there'}: ${file}`);
  }
  for (const note of notes) print(note);
  print('Fill in every FILL IN, then run wagewright rules check and wagewright calc --draft.');
  return 0;
}

function build(tree: RuleTree, directory: string | undefined, print: Print): number {
  if (directory === undefined) throw new UsageError('rules build: name the directory to write to');
  mkdirSync(directory, { recursive: true });
  for (const release of everyRelease(tree).all) {
    const content = {
      version: release.version,
      about: release.about,
      releasedOn: release.releasedOn,
      sha256: sha256Of(release),
      taxes: [...release.taxes.values()].map(({ identity, blocks }) => ({
        ...identity,
        blocks: blocks.map(({ figures, lastPayDate, file }) => ({ ...figures, lastPayDate, file })),
      })),
      taxability: release.taxability,
    };
    const file = join(directory, `${release.version}.json`);
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
    print(`${file}  ${sha256Of(release)}`);
  }
  return 0;
}
