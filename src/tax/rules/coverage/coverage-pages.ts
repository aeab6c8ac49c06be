/** Coverage for people: one table of states, and one page per state, of one release. */

import { countText } from '../../../platform/shape/written.ts';
import type { FigurePart } from '../../engine/index.ts';
import { FIGURE_PARTS } from '../releases/block-confidence.ts';
import type { Release } from '../releases/release.ts';
import { CONFIDENCES, lowestConfidence } from '../schema/confidence.ts';
import type { ResidenceBlock } from '../schema/residence-schema.ts';
import type { Coverage } from './coverage.ts';
import { countLocalTaxes, type LocalCount } from './local-taxes.ts';

/** `code` is the postal code in lower case, `us` for the federal taxes. */
export type CoveredState = { readonly code: string; readonly fips: string; readonly name: string };

const FEDERAL: CoveredState = { code: 'us', fips: '00', name: 'Federal' };
const UNEMPLOYMENT = ' unemployment tax, employer';

/** The federal taxes, then the states of the release by name. */
export function coveredStates(release: Release): CoveredState[] {
  const states = [...release.taxes.written.values()].flatMap(({ identity, blocks }) =>
    identity.tax.endsWith('-000-0000-ER_SUTA-000')
      ? [
          {
            code: blocks[0]?.file.split('/')[1] ?? '',
            fips: identity.tax.slice(0, 2),
            name: identity.title.replace(UNEMPLOYMENT, ''),
          },
        ]
      : [],
  );
  return [FEDERAL, ...states.sort((a, b) => (a.name < b.name ? -1 : 1))];
}

const INTRODUCTION = [
  'Each cell is the confidence of the least well-sourced figure of an ordinary payment for any pay date: *official* (read in the agency’s own text), *transcribed* (two independent transcriptions agree), *secondary* (one transcription, publishers, or vendors), *derived* (from a stated rule that reproduces printed figures), or *unverified* (from memory, or sources contradict each other; the response has a note). Parts that only some payments use, such as the table for nonresident aliens or the rule for supplemental wages, have their own confidence on the state’s page where it is lower. *Other* includes disability, paid leave, transit, payroll, and local taxes. *Official examples* are worked examples and printed table cells of the agency that run as tests. *Open questions* are questions that no source answers; each state’s page lists them. *Local taxes* are those of counties, places, and school districts; *current* ones are confirmed for the last pay date with federal income tax.',
];

/** `docs/coverage.md`; `further` is below the table of states. */
export function coverageSummary(
  release: Release,
  rows: readonly Coverage[],
  further: readonly string[] = [],
): string {
  const cells = coveredStates(release).map((state) => {
    const own = rowsOf(state, rows);
    const worst = (kind: TaxKind): string =>
      worstOf(own.filter(({ tax }) => taxKind(tax) === kind));
    return [
      `[${state.name}](coverage/${state.code}.md)`,
      worst('income'),
      worst('unemployment'),
      worst('other'),
      String(sum(own, ({ officialExamples }) => officialExamples)),
      String(questionsOf(own).size),
      localCell(countLocalTaxes(release, release.coveredThrough, `${state.fips}-`)),
    ];
  });
  const head = [
    'State',
    'Income tax',
    'Unemployment',
    'Other',
    'Official examples',
    'Open questions',
    'Local taxes (current)',
  ];
  const below = further.length === 0 ? [] : ['', ...further];
  return generatedPage('Coverage', release, [
    ...INTRODUCTION,
    '',
    ...aligned(head, cells),
    ...below,
  ]);
}

const localCell = ({ taxes, current }: LocalCount): string =>
  taxes === 0 ? '' : `${taxes} (${current})`;

/** One sentence on the local taxes of a release, of one state or of all; empty for none. */
export function localSentence(release: Release, fips = ''): string {
  const { taxes, current, byConfidence } = countLocalTaxes(release, release.coveredThrough, fips);
  if (taxes === 0) return '';
  const levels = CONFIDENCES.filter((level) => byConfidence[level] > 0)
    .map((level) => `${countText(byConfidence[level])} ${level}`)
    .join(', ');
  return `Release ${release.version} has ${countText(taxes)} local taxes, of which ${countText(current)} are confirmed for ${release.coveredThrough}. By confidence: ${levels}.`;
}

export type TaxKind = 'income' | 'unemployment' | 'other';

/** What the tables of states tell apart. */
export function taxKind(tax: string): TaxKind {
  if (/^\d\d-000-0000-(SIT|FIT)-/.test(tax)) return 'income';
  return /-(ER_SUTA|ER_SUTA_SC|SUI|ER_FUTA)-/.test(tax) ? 'unemployment' : 'other';
}

const TAX_HEAD = [
  'Tax',
  'Name',
  'Pay dates',
  'Confidence',
  'Official examples',
  'Other examples',
  'Oldest check',
];

/** `docs/coverage/ga.md`. */
export function coveragePage(
  release: Release,
  rows: readonly Coverage[],
  state: CoveredState,
  searches: readonly string[] = [],
): string {
  const own = rowsOf(state, rows);
  const local = [localSentence(release, `${state.fips}-`)].filter((text) => text !== '');
  const questions = [...questionsOf(own)].map(
    ([question, names]) => `- ${question} (${names.join(', ')})`,
  );
  return generatedPage(`Coverage: ${state.name}`, release, [
    ...aligned(TAX_HEAD, withCountiesAsOne(own).map(taxCells)),
    '',
    ...local.flatMap((sentence) => [sentence, '']),
    ...residenceTable(release.residences.filter(({ tax }) => tax.startsWith(`${state.fips}-`))),
    ...(questions.length === 0 ? [] : ['## Open questions', '', ...questions, '']),
    ...searches,
  ]);
}

/** A page that the command writes. */
export const generatedPage = (
  title: string,
  { version }: Release,
  lines: readonly string[],
): string =>
  [
    `# ${title}`,
    '',
    `Release ${version}. Generated by \`wagewright rules coverage --write\`.`,
    '',
    ...lines,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');

/** The taxes of a register are one row, with `…` for what differs. */
const taxCells = (row: Coverage): string[] => [
  differing(row.tax),
  row.register === undefined
    ? row.title
    : `${countText(row.register.taxes)} taxes: ${differing(row.title)}`,
  `${row.firstPayDate} to ${row.lastPayDate}`,
  [row.confidence, ...lowerPartsOf(row)].join('; '),
  String(row.officialExamples),
  String(row.otherExamples),
  row.oldestCheck,
];

const PART_NAMES: Readonly<Record<FigurePart, string>> = {
  publishedRate: 'published rate',
  creditReductions: 'credit reductions',
  supplemental: 'supplemental wages',
  nonresidentAlien: 'nonresident aliens',
};

const lowerPartsOf = ({ confidenceOfParts = {} }: Coverage): string[] =>
  FIGURE_PARTS.flatMap((part) => {
    const level = confidenceOfParts[part];
    return level === undefined ? [] : [`${PART_NAMES[part]} ${level}`];
  });

const differing = (text: string): string => text.replaceAll(/\{[a-z]+\}/g, '…');

const rowsOf = ({ fips }: CoveredState, rows: readonly Coverage[]): Coverage[] =>
  rows.filter(({ tax }) => tax.startsWith(`${fips}-`));

/** Counties of Indiana and Maryland, which have one law; other states’ counties have their own. */
const isCounty = (tax: string): boolean => /^(18|24)-.*-CNTY-/.test(tax);

/** Empty for none. */
const worstOf = (rows: readonly Coverage[]): string =>
  rows.length === 0 ? '' : lowestConfidence(rows.map(({ confidence }) => confidence));

/** A register's counties differ in nothing that a coverage table shows. */
function withCountiesAsOne(rows: readonly Coverage[]): Coverage[] {
  const counties = rows.filter(({ tax }) => isCounty(tax));
  const [first] = counties;
  const others = rows.filter(({ tax }) => !isCounty(tax));
  if (first === undefined) return others;
  return [
    ...others,
    {
      ...first,
      tax: `${first.tax.slice(0, 2)}-...-0000-CNTY-000`,
      title: `${counties.length} counties, income tax`,
      confidence: lowestConfidence(counties.map(({ confidence }) => confidence)),
      officialExamples: sum(counties, ({ officialExamples }) => officialExamples),
      otherExamples: sum(counties, ({ otherExamples }) => otherExamples),
    },
  ];
}

/** Each question with the types of the taxes it concerns, or the register. */
function questionsOf(rows: readonly Coverage[]): Map<string, string[]> {
  const questions = new Map<string, string[]>();
  for (const { tax, openQuestions, register } of rows) {
    const name = register === undefined ? shortName(tax) : nameOfFile(register.file);
    for (const question of openQuestions) {
      const names = questions.get(question) ?? [];
      questions.set(question, names);
      if (name !== COUNTIES || !names.includes(COUNTIES)) names.push(name);
    }
  }
  return questions;
}

/** The type of a tax id; all counties are one type. */
const shortName = (tax: string): string =>
  isCounty(tax) ? COUNTIES : tax.split('-').slice(3).join('-');

const COUNTIES = 'counties';

const nameOfFile = (file: string): string => file.replaceAll(/^.*\/|\.register\.yaml$/g, '');

const sum = (rows: readonly Coverage[], of: (row: Coverage) => number): number =>
  rows.reduce((total, row) => total + of(row), 0);

const RESIDENCE_HEAD = [
  'Tax',
  'Pay dates',
  'Residents, wages earned elsewhere',
  'Nonresidents',
  'Agreements',
  'Convenience',
];

/** How each tax treats people who live and work in different places, and its confidence. */
function residenceTable(residences: readonly ResidenceBlock[]): string[] {
  const cells = residences
    .filter(({ tax }) => !isCounty(tax))
    .map(({ tax, effective, ends, residents, nonresidents, reciprocity, convenience }) => [
      tax,
      effective === undefined && ends === undefined ? 'all' : `${effective ?? ''} to ${ends ?? ''}`,
      `${residents.rule}, ${residents.confidence}`,
      `${nonresidents.withheld ? 'withheld' : 'not withheld'}, ${nonresidents.confidence}`,
      reciprocity === undefined ? '' : `${reciprocity.states.join(' ')}, ${reciprocity.confidence}`,
      convenience?.confidence ?? '',
    ]);
  if (cells.length === 0) return [];
  return ['## Living and working in different places', '', ...aligned(RESIDENCE_HEAD, cells), ''];
}

/** A table whose columns are as wide as their longest cell. */
export function aligned(head: readonly string[], cells: readonly (readonly string[])[]): string[] {
  const widths = head.map((name, i) =>
    Math.max(name.length, ...cells.map((row) => row[i]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...cells.map(line)];
}
