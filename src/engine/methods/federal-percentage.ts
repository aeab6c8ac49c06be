/**
 * `federal-percentage-2020@1`: federal income tax withholding. Regular wages by Worksheet 1A of
 * Pub. 15-T (both generations of Form W-4), supplemental wages flat or aggregated, and the
 * mandatory rate above the year's million. Normative text: methods/federal-percentage-2020.md.
 */

import type { Method } from '../employee.ts';
import { readCertificate } from './federal-certificate.ts';
import type { FederalFigures, FederalRun } from './federal-figures.ts';
import { regularLines } from './federal-regular.ts';
import { supplementalLines } from './federal-supplemental.ts';
import { requireNoOverride } from './no-override.ts';
import type { Certificate, Worksheet } from './worksheet-1a.ts';

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
