/** Runs the official examples and printed table rows next to the rules. */

import { answerPayCalc } from '../paycalc/index.ts';
import type { ReleaseSet } from '../paycalc/releases.ts';
import type { PayCalcResponseItem } from '../paycalc/response-schema.ts';
import { type ExampleFile, type TableRow, tableRows } from '../rules/index.ts';

type Checked = {
  /** File and id of the example, or file and cell of the table. */
  readonly name: string;
  /** What differs; empty when the example comes out. */
  readonly problems: readonly string[];
};

const FIT = '00-000-0000-FIT-000';
const FEDERAL = '00-000-0000';

export function checkExamples(
  root: string,
  examples: readonly ExampleFile[],
  releases: ReleaseSet,
): Checked[] {
  return examples.flatMap(({ file, content }) => [
    ...(content.examples ?? []).map((example) => ({
      name: `${file}: ${example.id}`,
      problems: compare(
        calculateOne(example.item as object, releases, example.version),
        example.expect,
        Number(example.tolerance),
      ),
    })),
    ...(content.tables ?? []).flatMap((table) =>
      tableRows(root, file, table).map((row) => ({
        name: `${table.file}: ${row.atLeast} to ${row.lessThan} ${row.status}`,
        problems: compare(
          calculateOne(cellItem(row, table), releases, undefined),
          [{ uniqueTaxID: FIT, wageType: 'Regular', taxAmount: Number(row.printed) }],
          0,
        ),
      })),
    ),
  ]);
}

type PrintedTable = {
  readonly payPeriodsPerYear: number;
  readonly w4: number;
  readonly payDate: string;
};

/** One item of the wire format, without employeeID, to its item of the answer. */
export function calculateOne(
  item: object,
  releases: ReleaseSet,
  version: string | undefined,
): PayCalcResponseItem {
  const body = { PayCalcRequest: { payCalc: [{ employeeID: 'example', ...item }] } };
  const fault = (error: unknown): never => {
    throw error;
  };
  const answer = answerPayCalc(body, { releases, now: 0, onFault: fault, version }).body
    .PayCalcResponse;
  return (
    answer.payCalc[0] ?? { employeeID: null, taxCalculation: [], errorStatus: answer.errorStatus }
  );
}

type Expected = {
  readonly uniqueTaxID: string;
  readonly wageType: string;
  readonly taxAmount: number;
  readonly subjectWages?: number;
};

function compare(
  answer: PayCalcResponseItem,
  expected: readonly Expected[],
  tolerance: number,
): string[] {
  if (answer.errorStatus !== undefined) return [answer.errorStatus.errorMessage];
  return expected.flatMap((line) => {
    const found = answer.taxCalculation.find(
      ({ uniqueTaxID, wageType }) => uniqueTaxID === line.uniqueTaxID && wageType === line.wageType,
    );
    const name = `${line.uniqueTaxID} ${line.wageType}`;
    if (found === undefined) return [`${name}: no such line`];
    const problems: string[] = [];
    // A tolerance is stated in dollars and cents; the sum stays clear of binary fractions.
    if (
      Math.round(Math.abs(found.taxAmount - line.taxAmount) * 100) > Math.round(tolerance * 100)
    ) {
      problems.push(`${name}: expected ${line.taxAmount}, calculated ${found.taxAmount}`);
    }
    if (line.subjectWages !== undefined && line.subjectWages !== found.subjectWages) {
      problems.push(
        `${name}: expected subject wages ${line.subjectWages}, calculated ${found.subjectWages}`,
      );
    }
    return problems;
  });
}

/**
 * A cell of a printed wage bracket table: the percentage method at the middle of the band, rounded
 * half-up to the dollar, which reproduces every cell read.
 */
export function cellItem(row: TableRow, table: PrintedTable) {
  const certificate =
    table.w4 === 2020
      ? { TWO_JOBS: row.twoJobs ?? 'FALSE' }
      : { '2020_W4': 'FALSE', TOTALALLOWANCES: row.allowances ?? '0' };
  const parameters = { FILINGSTATUS: row.status ?? 'S', ...certificate };
  return {
    payrollRunParameters: { payDate: table.payDate, payPeriodsPerYear: table.payPeriodsPerYear },
    wages: [
      {
        locationCode: FEDERAL,
        wageType: 'Regular',
        grossWages: (Number(row.atLeast) + Number(row.lessThan)) / 2,
      },
    ],
    taxJurisdictionParms: [
      {
        uniqueTaxID: FIT,
        locationCode: FEDERAL,
        roundResult: 'Yes',
        miscParameters: Object.entries(parameters).map(([parameterName, parameterValue]) => ({
          parameterName,
          parameterValue,
        })),
      },
    ],
  };
}
