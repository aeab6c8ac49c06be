/**
 * `federal-percentage-2020@1`: federal income tax withholding. Regular wages by Worksheet 1A of
 * Pub. 15-T (both generations of Form W-4), supplemental wages flat or aggregated, and the
 * mandatory rate above the year's million. Normative text: methods/federal-percentage-2020.md.
 */

import type { Method } from '../paycheck.ts';
import { readCertificate } from './federal-certificate.ts';
import type { FederalFigures, FederalRun } from './federal-figures.ts';
import { regularLines } from './federal-regular.ts';
import { supplementalLines } from './federal-supplemental.ts';
import { requireNoOverride } from './no-override.ts';

export function federalPercentage(figures: FederalFigures): Method {
  return {
    name: 'federal-percentage-2020@1',
    family: 'income',
    calculate({ basis, request, paycheck, lines }) {
      requireNoOverride(request);
      const certificate = readCertificate(figures, request, paycheck);
      const run: FederalRun = {
        figures,
        request,
        paycheck,
        basis,
        lines,
        certificate,
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
