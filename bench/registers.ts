/**
 * What 7,000 local taxes in registers cost: the part of a server's start that depends on them, and the
 * first paycheck with one of them. Compares the compiled rules with and without an invented register.
 *
 *     node bench/registers.ts [rows]
 */

import { readSources } from '../src/platform/compiled/compiled.ts';
import { parseItem } from '../src/tax/paycalc/parse.ts';
import { buildRelease, loadRules, type Release, type RuleTree } from '../src/tax/rules/index.ts';
import { readTree } from '../src/tax/rules/tree/read-tree.ts';
import { generatedId, generatedRegister } from '../test/support/generated-register.ts';

const ROWS = Number(process.argv[2] ?? 7000);
const ROUNDS = 15;

const { root, ...plain } = loadRules();
const version = plain.releases.at(-1)?.version ?? '';
const texts = Object.entries(generatedRegister(ROWS, version)).map(([file, make]) => ({
  file,
  text: make(''),
}));
const sources = [
  ...readSources(root, (file) => file.startsWith('us/') && /\.(yaml|csv)$/.test(file)),
  ...readSources(root, (file) => file === 'releases.yaml'),
].filter(({ file }) => !/\.(examples|source)\.yaml$/.test(file));
const law = texts.filter(({ file }) => !/\.(examples|source)\.yaml$/.test(file));
const compiling = performance.now();
const { problems, ...large } = readTree(
  [...sources, ...law].sort((a, b) => (a.file < b.file ? -1 : 1)),
);
const compiled = performance.now() - compiling;
if (problems.length > 0) throw new Error(problems.join('\n'));

const kept = { plain: JSON.stringify(plain), large: JSON.stringify(large) };

/** What a start does with the compiled rules: read them, build the newest release, find the law of a day. */
function start(text: string): { release: Release; ms: number } {
  const began = performance.now();
  const tree = { root, ...(JSON.parse(text) as Omit<RuleTree, 'root'>) };
  const release = buildRelease(tree, version);
  release.at('2026-06-30');
  return { release, ms: performance.now() - began };
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
const item = (id: string) => ({
  employeeID: '1',
  payrollRunParameters: { payDate: '2026-06-30', payPeriodsPerYear: 26 },
  wages: [{ locationCode: '42-001-0000', wageType: 'Regular', grossWages: 1000 }],
  taxJurisdictionParms: [{ uniqueTaxID: id, locationCode: '42-001-0000', isResident: true }],
});

const starts = { plain: [] as number[], large: [] as number[] };
const first: number[] = [];
const second: number[] = [];
for (let i = 0; i < ROUNDS; i += 1) {
  starts.plain.push(start(kept.plain).ms);
  const { release, ms } = start(kept.large);
  starts.large.push(ms);
  let began = performance.now();
  parseItem(item(generatedId(i * 7)), release);
  first.push(performance.now() - began);
  began = performance.now();
  parseItem(item(generatedId(i * 7 + 1)), release);
  second.push(performance.now() - began);
  if (release.taxes.made !== 2) throw new Error(`${release.taxes.made} taxes were made`);
}
const show = (name: string, ms: number): void => console.log(`${name}: ${ms.toFixed(1)} ms`);
show(`Compiling all rules with ${ROWS} more taxes, once after a change`, compiled);
show('Reading compiled rules, without them', median(starts.plain));
show('Reading compiled rules, with them', median(starts.large));
show('First paycheck with one of them, which indexes the register', median(first));
show('Next paycheck with another', median(second));
