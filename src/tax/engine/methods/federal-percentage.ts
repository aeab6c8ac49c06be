/**
 * `federal-percentage-2020@1` and `@2`: federal income tax withholding. Regular wages by Worksheet 1A of
 * Pub. 15-T (both generations of Form W-4), supplemental wages flat or aggregated, and the
 * mandatory rate above the year's million. Normative text: methods/federal-percentage-2020.md.
 */

import type { Method } from '../paycheck.ts';
import { certificatesOf, readCertificate } from './federal-certificate.ts';
import type { FederalFigures, FederalRun } from './federal-figures.ts';
import { regularLines } from './federal-regular.ts';
import { supplementalLines } from './federal-supplemental.ts';
import { requireNoOverride } from './no-override.ts';

export function federalPercentage(figures: FederalFigures): Method {
  const certificates = certificatesOf(figures);
  return {
    name: figures.name,
    family: 'income',
    calculate({ basis, request, paycheck, lines }) {
      requireNoOverride(request);
      const certificate = readCertificate(certificates, figures, request);
      const run: FederalRun = { figures, request, paycheck, basis, lines, certificate };
      regularLines(run);
      supplementalLines(run);
    },
  };
}
