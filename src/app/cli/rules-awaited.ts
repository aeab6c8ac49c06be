/** `wagewright rules awaited`: the figures that a year still waits for, by agency, and when the last ones came. */

import {
  type AwaitedRegister,
  type AwaitedTax,
  awaitedRegisters,
  awaitedTaxes,
  coveredStates,
  type Release,
  type RuleTree,
} from '../../tax/rules/index.ts';
import { hasGolden, readCorpus } from '../../tax/seals/golden-files.ts';
import { everyRelease } from '../../tax/seals/sealing.ts';
import { type YearShare, yearShares } from '../../tax/seals/year-share.ts';
import { UsageError } from './options.ts';

type Print = (text: string) => void;
type Options = {
  readonly version: string | undefined;
  readonly json: boolean;
  /** What can be calculated already, in place of what is awaited. */
  readonly share: boolean;
};

/** `names`: a year and a state, both optional. Returns the exit code. */
export function awaited(
  tree: RuleTree,
  names: readonly string[],
  { version, json, share }: Options,
  print: Print,
): number {
  const releases = everyRelease(tree);
  const release = releases.select(version);
  const asked = askedFor(release, names);
  if (share) {
    if (!hasGolden(tree.root)) {
      throw new UsageError('rules awaited --share needs the golden paychecks of the repository');
    }
    const { year, prefix } = asked;
    const shares = yearShares(readCorpus(tree.root), releases, release, year, prefix.slice(0, 2));
    if (json) print(JSON.stringify({ version: release.version, year, shares }, null, 2));
    else printShares(shares, release.version, year, print);
    return 0;
  }
  const payDate = `${asked.year}-12-31`;
  const taxes = awaitedTaxes(release, payDate).filter(({ tax }) => tax.startsWith(asked.prefix));
  const registers = awaitedRegisters(release, payDate).filter(({ register }) =>
    register.startsWith(asked.folder),
  );
  if (json) {
    const { year } = asked;
    print(JSON.stringify({ version: release.version, year, taxes, registers }, null, 2));
    return 0;
  }
  const of = [...release.taxes.written.keys()].filter((id) => id.startsWith(asked.prefix)).length;
  print(
    `Pay dates in ${asked.year}, rules ${release.version}: the figures of ${taxes.length} of ${of} taxes are awaited${registers.length === 0 ? '' : `, and those of ${registers.length} registers`}.`,
  );
  const byAgency = Map.groupBy(taxes, ({ from }) => from);
  for (const [from, own] of [...byAgency].sort(([a], [b]) => (a < b ? -1 : 1))) {
    print(`\n${from}`);
    for (const [what, same] of Map.groupBy(own, (tax) => tax.what))
      printPublication(what, same, print);
  }
  if (registers.length > 0) print('\nRegisters of local taxes');
  for (const register of registers) print(`  ${lineOf(register)}`);
  return 0;
}

function printShares(
  shares: readonly YearShare[],
  version: string,
  year: string,
  print: Print,
): void {
  const told = ({ whole, paychecks, known, taxes }: Omit<YearShare, 'state'>): string =>
    `${whole} of ${paychecks} paychecks, ${known} of ${taxes} taxes`;
  const all = { paychecks: 0, whole: 0, taxes: 0, known: 0 };
  for (const one of shares) {
    all.paychecks += one.paychecks;
    all.whole += one.whole;
    all.taxes += one.taxes;
    all.known += one.known;
  }
  print(
    `Golden paychecks of the last complete year, paid in ${year}, can be calculated with rules ${version}: ${told(all)}.`,
  );
  for (const one of shares) print(`  ${one.state}: ${told(one)}`);
}

const YEAR = /^\d{4}$/;

/** The year after the last one that is complete, and every state, where they are not named. */
function askedFor(release: Release, names: readonly string[]) {
  const after = String(Number(release.coveredThrough.slice(0, 4)) + 1);
  const year = names.find((name) => YEAR.test(name)) ?? after;
  const [state, ...more] = names.filter((name) => !YEAR.test(name));
  if (state === undefined) return { year, prefix: '', folder: '' };
  const states = coveredStates(release);
  const found = states.find(({ code }) => code === state.toLowerCase());
  if (found === undefined || more.length > 0) {
    throw new UsageError(
      `rules awaited: name a year such as ${after}, one state, or both. States: ${states.map(({ code }) => code.toUpperCase()).join(', ')}`,
    );
  }
  return { year, prefix: `${found.fips}-`, folder: `us/${found.code}/` };
}

function printPublication(what: string, taxes: readonly AwaitedTax[], print: Print): void {
  print(`  ${what}`);
  for (const { tax, title, since, last, law } of taxes) {
    print(`    ${tax}  ${title}, from ${since}`);
    print(`      last: ${last.document}; published by ${last.publishedBy}`);
    for (const { says, source } of law) print(`      known: ${says} (${source.document})`);
  }
}

const lineOf = ({ register, title, taxes, awaited }: AwaitedRegister): string =>
  `${register}: ${awaited} of ${taxes} taxes (${title})`;
