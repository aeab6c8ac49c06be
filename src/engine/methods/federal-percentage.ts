/**
 * `federal-percentage-2020@1`: federal income tax withholding. Regular wages by Worksheet 1A of
 * Pub. 15-T (both generations of Form W-4), supplemental wages flat or aggregated, and the
 * mandatory rate above the year's million. Normative text: methods/federal-percentage-2020.md.
 */

import type { Basis } from '../basis.ts';
import type { Employee, TaxRequest } from '../employee.ts';
import type { Citation } from '../law.ts';
import type { Method } from '../method.ts';
import type { Line } from '../result.ts';
import type { Schedule } from '../schedule.ts';
import { readCertificate } from './federal-certificate.ts';
import { regularLines } from './federal-regular.ts';
import { supplementalLines } from './federal-supplemental.ts';
import { requireNoOverride } from './no-override.ts';
import type { Certificate, Worksheet } from './worksheet-1a.ts';

export type FilingStatus = 'single' | 'married' | 'head';

export type FederalFigures = {
  readonly citation: Citation;
  readonly line1g: { readonly married: number; readonly other: number };
  readonly line1k: number;
  readonly standard: Readonly<Record<FilingStatus, Schedule>>;
  readonly checkbox: Readonly<Record<FilingStatus, Schedule>>;
  /** Nonresident alien addition by pay periods per year, cents. */
  readonly nonresident: {
    readonly newForm: ReadonlyMap<number, number>;
    readonly oldForm: ReadonlyMap<number, number>;
    readonly citation: Citation;
  };
  readonly supplemental: {
    readonly flatRate: number;
    readonly over: number;
    readonly overRate: number;
    readonly citation: Citation;
  };
  /** Indices into the request's parameters. */
  readonly slots: Readonly<Record<FederalParameter, number>>;
  /** By allowed value of FILINGSTATUS, in the order of the parameter's list. */
  readonly filingStatuses: readonly {
    readonly status: FilingStatus;
    readonly nonresident: boolean;
  }[];
};

export type FederalParameter =
  | 'newForm'
  | 'filingStatus'
  | 'twoJobs'
  | 'dependents'
  | 'otherIncome'
  | 'deductions'
  | 'allowances'
  | 'additional'
  | 'recentWages'
  | 'recentWithheld';

/** One calculation: what both parts share. */
export type FederalRun = {
  readonly figures: FederalFigures;
  readonly request: TaxRequest;
  readonly employee: Employee;
  readonly basis: Basis;
  readonly lines: Line[];
  readonly certificate: Certificate;
  readonly sheet: Worksheet;
  /** 1: cents; 100: whole dollars (`roundResult` Yes, which Pub. 15-T permits). */
  readonly unit: number;
  /** Step 4(c) per pay period, cents. */
  readonly additional: number;
  /** Wages treated as regular, and the tax on them by the worksheet. */
  regularWages: number;
  regularTax: number;
};

export function federalPercentage(figures: FederalFigures): Method {
  const certificate: Certificate = {
    isNewForm: true,
    schedule: figures.standard.single,
    line1g: 0,
    otherIncome: 0,
    deductions: 0,
    allowances: 0,
    credits: 0,
    additional: 0,
    nonresidentAddition: 0,
  };
  const sheet: Worksheet = {
    wages: 0,
    weight: 1,
    periods: 1,
    annual: 0,
    adjusted: 0,
    row: 0,
    tax: 0,
  };
  return {
    name: 'federal-percentage-2020@1',
    family: 'income',
    calculate(basis, request, employee, lines) {
      requireNoOverride(request);
      readCertificate(certificate, figures, request, employee);
      const run: FederalRun = {
        figures,
        request,
        employee,
        basis,
        lines,
        certificate,
        sheet,
        unit: request.roundResult === 'Yes' ? 100 : 1,
        additional: certificate.additional,
        regularWages: 0,
        regularTax: 0,
      };
      regularLines(run);
      supplementalLines(run);
    },
  };
}
