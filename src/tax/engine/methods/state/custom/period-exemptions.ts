/**
 * `period-exemptions@1`: a flat rate on the wages of the pay period less the certificate's exemptions,
 * each line of them divided by the pay periods and rounded to the cent (Illinois IL-700-T, automated
 * payroll method; Indiana Departmental Notice #1). `indiana-county@1`: the same with a county's rate and
 * the state's exemptions. Normative texts: methods/period-exemptions.md, methods/indiana-county.md.
 */

import { figureAt } from '../../../elements.ts';
import { addZeroLines, dollars, methodSteps, step } from '../../../lines.ts';
import { applyRate, divideHalfUp, RATE_SCALE } from '../../../money.ts';
import type { Method, TaxRequest } from '../../../paycheck.ts';
import { CalculationError, type Step } from '../../../result.ts';
import type { Citation } from '../../../rule-parts.ts';
import { isSent, NOT_SENT } from '../../../wage.ts';
import type { Formula, FormulaInput, Sheet } from '../formula.ts';

const methodStep = methodSteps('period-exemptions');

/** One line of exemptions: the counts of its parameters, each worth some cents a year. */
export type Exemption = {
  readonly label: string;
  readonly line: string;
  readonly citation: Citation;
  readonly parts: readonly ExemptionPart[];
};

/** A parameter of the tax that states the exemption, its index there, and cents a year for each it counts. */
type ExemptionPart = {
  readonly parameter: string;
  readonly slot: number;
  readonly each: number;
};

/** A state's method whose exemptions a county's tax shares. */
export type MethodWithExemptions = Method & { readonly exemptions: readonly Exemption[] };

/** Which exemptions hold for a request, and what its certificate counts. */
type ExemptionCertificate = {
  exemptions(input: FormulaInput): readonly Exemption[];
  /** `NOT_SENT` where not given. */
  count(part: ExemptionPart, input: FormulaInput): number;
};

type PeriodExemptionsFigures = {
  readonly citation: Citation;
  /** Of `RATE_SCALE`. */
  readonly rate: number;
  readonly certificate: ExemptionCertificate;
};

type ExemptionsSheet = Sheet & {
  readonly wages: number;
  readonly periods: number;
  readonly exemptions: readonly Exemption[];
  readonly amounts: readonly number[];
  readonly taxable: number;
};

export function periodExemptions({
  citation,
  rate,
  certificate,
}: PeriodExemptionsFigures): Formula<ExemptionsSheet> {
  return {
    citation,
    rounding: { default: 'cents', choice: false },
    fill(input) {
      const { ofTheYear } = input;
      const wages = ofTheYear ? input.wages * input.periods + input.annualExtra : input.wages;
      const periods = ofTheYear ? 1 : input.periods;
      // step 2
      const exemptions = certificate.exemptions(input);
      const amounts: number[] = [];
      let left = wages;
      for (const { parts } of exemptions) {
        const amount = input.withoutAllowances
          ? 0
          : divideHalfUp(yearly(parts, certificate, input), periods);
        amounts.push(amount);
        left -= amount;
      }
      // step 3
      const taxable = Math.max(0, left);
      // step 4
      return { wages, periods, exemptions, amounts, taxable, tax: applyRate(taxable, rate) };
    },
    rate: () => rate,
    steps: ({ wages, periods, exemptions, amounts, taxable, tax }): Step[] => [
      methodStep(1, step('wages', 'Subject wages of the pay period', dollars(wages), citation)),
      methodStep(2, step('periods', 'Pay periods per year', periods, citation)),
      ...exemptions.map((line, i) =>
        methodStep(2, step(line.line, line.label, dollars(amounts[i] ?? 0), line.citation)),
      ),
      methodStep(3, step('taxable', 'Taxable wages, not below zero', dollars(taxable), citation)),
      methodStep(4, step('rate', 'Rate', rate / RATE_SCALE, citation)),
      methodStep(
        4,
        step(
          'withholding',
          'Withholding of the pay period, half-up to the cent',
          dollars(tax),
          citation,
        ),
      ),
    ],
  };
}

/** Cents of the year. */
function yearly(
  parts: readonly ExemptionPart[],
  certificate: ExemptionCertificate,
  input: FormulaInput,
): number {
  let sum = 0;
  for (const part of parts) {
    sum += certificate.count(part, input) * part.each;
  }
  return sum;
}

/** The exemptions of the tax itself. */
export const ownCertificate = (exemptions: readonly Exemption[]): ExemptionCertificate => ({
  exemptions: () => exemptions,
  count: ({ slot }, { request }) => figureAt(request.parameters, slot),
});

/** The exemptions of the tax itself; a count that its entry leaves out is that of the tax `of` in the same payment. */
export const countsOf = (of: string, exemptions: readonly Exemption[]): ExemptionCertificate => ({
  exemptions: () => exemptions,
  count({ parameter, slot }, { request, paycheck }) {
    const own = figureAt(request.parameters, slot);
    if (isSent(own)) return own;
    const { rule, parameters } = stateOf(paycheck, of);
    const other = rule.parameters.findIndex(({ parameterName }) => parameterName === parameter);
    return parameters[other] ?? 0;
  },
});

/**
 * The exemptions of the state's tax `of` in the same payment; a count on the county's own entry goes
 * before. `slots`: the index of each of the county's parameters.
 */
export const certificateOf = (
  of: string,
  slots: ReadonlyMap<string, number>,
): ExemptionCertificate => ({
  exemptions({ paycheck }) {
    const { exemptions } = stateOf(paycheck, of).rule.method as Partial<MethodWithExemptions>;
    if (exemptions === undefined) throw noState(of);
    return exemptions;
  },
  count({ parameter, slot }, { request, paycheck }) {
    const own = request.parameters[slots.get(parameter) ?? -1] ?? NOT_SENT;
    return isSent(own) ? own : figureAt(stateOf(paycheck, of).parameters, slot);
  },
});

function stateOf({ taxes }: FormulaInput['paycheck'], id: string): TaxRequest {
  const state = taxes.find(({ rule }) => rule.id === id);
  if (state === undefined) throw noState(id);
  return state;
}

const noState = (of: string): CalculationError =>
  new CalculationError(
    'figure-unknown',
    'taxJurisdictionParms',
    `the county tax uses the exemptions of ${of}, and this version has none for the pay date. Use a version of the rules that has it, or leave the county tax out and withhold it by the agency's publication.`,
  );

const NOT_OF_THIS_COUNTY =
  'isResident false and PRINCIPALEMPLOYMENT FALSE: on January 1, the employee did not live in this county, and did not live outside Indiana with the principal place of work here. Nothing is withheld.';

/**
 * A county's tax around its income tax frame: it applies to those who lived in the county on January 1, or, of
 * those who lived in no Indiana county, who mainly worked there.
 */
export function countyTax(frame: Method, principalSlot: number): Method {
  return {
    ...frame,
    calculate(run) {
      const { request } = run;
      const isOfCounty = request.isResident !== false || request.parameters[principalSlot] === 1;
      if (isOfCounty || request.isExempt) frame.calculate(run);
      else addZeroLines(run, 'not_this_county', NOT_OF_THIS_COUNTY);
    },
  };
}
