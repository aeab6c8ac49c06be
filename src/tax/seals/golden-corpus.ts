/**
 * The paychecks of the golden answers: examples, a federal grid, every block of every other tax, every wage
 * and benefit, residents who work elsewhere, daily pay, local taxes of home and work.
 */

import { present } from '../../platform/shape/known.ts';
import {
  type ExampleFile,
  type GoldenPairs,
  loadExamples,
  loadGoldenPairs,
  type Release,
} from '../rules/index.ts';
import { pairsGrid } from './golden-pairs.ts';
import { residenceGrid } from './golden-residence.ts';
import { localGrid } from './golden-states.ts';
import { wagesGrid } from './golden-wages.ts';

/** What a folder of rules holds of golden paychecks next to the rules. */
type CorpusFiles = { readonly examples: readonly ExampleFile[]; readonly pairs: GoldenPairs };

export const loadCorpusFiles = (root: string): CorpusFiles => ({
  examples: loadExamples(root),
  pairs: loadGoldenPairs(root),
});

/** Every paycheck that a release's blocks and the files next to the rules ask for. */
export const goldenCorpus = ({ examples, pairs }: CorpusFiles, release: Release): object[] => [
  ...examples.flatMap(({ content }) => (content.examples ?? []).map(({ item }) => item as object)),
  ...grid(release, pairs),
];

const grid = (release: Release, pairs: GoldenPairs): object[] => [
  ...federalGrid(release),
  ...localGrid(release),
  ...wagesGrid(release),
  ...residenceGrid(release),
  ...pairsGrid(pairs, release),
];

/**
 * The paychecks that `release` adds to `corpus`: new examples, and what its blocks ask for that those
 * of the release `before` did not.
 */
export function newPaychecks(
  corpus: readonly object[],
  files: CorpusFiles,
  release: Release,
  before: Release | undefined,
): object[] {
  const asked = before === undefined ? [] : grid(before, files.pairs);
  const known = new Set([...corpus, ...asked].map((item) => JSON.stringify(item)));
  return goldenCorpus(files, release).filter((item) => {
    const text = JSON.stringify(item);
    const isNew = !known.has(text);
    known.add(text);
    return isNew;
  });
}

const FEDERAL = '00-000-0000';
const TAXES = ['FICA', 'MEDI', 'MEDI2', 'ER_FICA', 'ER_MEDI', 'ER_FUTA'];
const CERTIFICATES: Record<string, string>[] = [
  { FILINGSTATUS: 'S' },
  { FILINGSTATUS: 'M', DEPENDENTS_AMT: '4400' },
  { FILINGSTATUS: 'H', TWO_JOBS: 'TRUE', ADDITIONALWH: '25' },
  { FILINGSTATUS: 'MS', OTHER_INCOME: '5000', DEDUCTIONS: '1200' },
  { FILINGSTATUS: 'NRA' },
  { FILINGSTATUS: 'M', TWO_JOBS: 'TRUE' },
  { FILINGSTATUS: 'S', '2020_W4': 'FALSE', TOTALALLOWANCES: '2' },
  { FILINGSTATUS: 'NRA', '2020_W4': 'FALSE', TOTALALLOWANCES: '1' },
];
/** Wages of a period and of the year before it, chosen around the bases and limits. */
const WAGES = [
  [612.37, 0],
  [2500, 6000],
  [9000, 166_000],
  [48_000, 180_000],
] as const;

/** On the first and the last pay date of each edition of the federal income tax. */
function federalGrid(release: Release): object[] {
  const { blocks = [] } = release.taxes.get(`${FEDERAL}-FIT-000`) ?? {};
  const days = blocks.flatMap(({ figures, lastPayDate }) => [figures.effective, lastPayDate]);
  return days.flatMap((payDate, d) =>
    CERTIFICATES.flatMap((certificate, c) =>
      WAGES.map(([gross, ytd], w) => paycheck(payDate, certificate, gross, ytd, (d + c + w) % 3)),
    ),
  );
}

function paycheck(
  payDate: string,
  certificate: Record<string, string>,
  grossWages: number,
  ytdWages: number,
  kind: number,
): object {
  const extra = present(
    [
      [],
      [
        {
          wageType: 'Supplemental',
          calcMethodSupplementalWages: 'Flat',
          grossWages: 30_000,
          ytdWages: 985_000,
        },
      ],
      [
        { wageType: 'Tips', grossWages: 240.5, ytdWages: 1200 },
        { wageType: 'GroupTermLife', grossWages: 18.9, ytdWages: 94.5 },
      ],
    ][kind],
  );
  return {
    payrollRunParameters: { payDate, payPeriodsPerYear: [52, 26, 12][kind], payPeriodNumber: 6 },
    wages: [{ wageType: 'Regular', grossWages, ytdWages }, ...extra].map((wage) => ({
      locationCode: FEDERAL,
      ...wage,
    })),
    benefits:
      kind === 1
        ? [
            { benefitType: '401K', amount: 150 },
            { benefitType: '125', amount: 60 },
          ]
        : [],
    taxJurisdictionParms: [
      {
        uniqueTaxID: `${FEDERAL}-FIT-000`,
        locationCode: FEDERAL,
        miscParameters: Object.entries(certificate).map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      },
      ...TAXES.map((type) => ({ uniqueTaxID: `${FEDERAL}-${type}-000`, locationCode: FEDERAL })),
    ],
  };
}
