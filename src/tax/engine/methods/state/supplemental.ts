/** State income tax on supplemental wages: the state's own rule, or the method the entry asks for. */

import { figureAt } from '../../elements.ts';
import { addLine, dollars, methodSteps, note, step } from '../../lines.ts';
import { applyRate, applyRateInUnits, RATE_SCALE } from '../../money.ts';
import type { CalculationError, Step } from '../../result.ts';
import type { EarningKind } from '../../rule-parts.ts';
import { isSent, isSupplemental, NOT_SENT, refuseWage, type Wage } from '../../wage.ts';
import {
  noteAlone,
  noteMoreThanWages,
  recentPeriod,
  requireRegular,
  type WagesAndTax,
} from '../aggregation.ts';
import { noteEdition } from '../certificate-edition.ts';
import { annualSalary, noteSalary } from './annual-salary.ts';
import { withheldBy } from './earlier.ts';
import type { Sheet } from './formula.ts';
import {
  additionalOf,
  fixedAmountOf,
  inputOf,
  isLeftOut,
  type StateRun,
  shareOfServices,
  withKind,
} from './state-run.ts';

const methodStep = methodSteps('state-income');

const FEDERAL_INCOME_TAX = '00-000-0000-FIT-000';

export function supplementalLines(run: StateRun): void {
  const { basis } = run;
  for (let k = 0; k < basis.count; k += 1) {
    const { kind, entry } = basis.at(k);
    if (!isSupplemental(kind, entry)) continue;
    if (isLeftOut(run, k, entry.supplementalMethod)) continue;
    supplementalLine(run, { kind, entry, amount: basis.at(k).amount });
  }
}

/** The supplemental wages of one type in this payment. */
type Supplemental = { readonly kind: EarningKind; readonly entry: Wage; readonly amount: number };

/** Whether the entry names no method, so that the state's rule is used. */
const isByDefault = ({ entry }: Supplemental): boolean => entry.supplementalMethod === null;

function supplementalLine(run: StateRun, wages: Supplemental): void {
  const { rule } = run.tax.supplemental;
  const asked = wages.entry.supplementalMethod;
  if (fixedAmountOf(run) !== null && asked !== 'Flat' && !(isByDefault(wages) && hasFlatRate(run)))
    throw noTables(wages.entry, run);
  if (asked === 'CurrentAggregation' || asked === 'PreviousAggregation') {
    aggregated(run, wages, asked);
    return;
  }
  const flat = flatRate(run);
  if (asked === 'Flat' && !isSent(flat)) throw noFlatRate(wages.entry, run);
  if (isSent(flat)) flatLine(run, wages, flat);
  else if (rule === 'difference') ownRule(run, wages, difference(run, wages.amount));
  else if (rule === 'withoutAllowances' && run.regularWages === 0)
    ownRule(run, wages, withoutAllowances(run, wages));
  else aggregated(run, wages, hasRecent(run) ? 'PreviousAggregation' : 'CurrentAggregation');
}

/** The flat rate that holds, `NOT_SENT` where the state's rule gives none. */
function flatRate(run: StateRun): number {
  const { tax, request } = run;
  const rule = tax.supplemental;
  switch (rule.rule) {
    case 'flat':
      return rule.rate;
    case 'byKind':
      return rule.rates[figureAt(request.parameters, rule.slot)] ?? NOT_SENT;
    case 'byAnnualWages': {
      const annual = annualSalary(run).amount;
      let row = rule.atLeast.length - 1;
      while (row > 0 && annual < figureAt(rule.atLeast, row)) row -= 1;
      return figureAt(rule.rates, row);
    }
    case 'shareOfFederal':
      return rule.rate;
    default:
      return NOT_SENT;
  }
}

const hasFlatRate = (run: StateRun): boolean => isSent(flatRate(run));

function flatLine(run: StateRun, wages: Supplemental, rate: number): void {
  const { kind, amount } = wages;
  const rule = run.tax.supplemental;
  const isShare = rule.rule === 'shareOfFederal';
  const base = isShare ? Math.max(0, federalOn(run, wages)) : amount;
  const share = shareOfServices(run);
  const whole = applyRateInUnits(base, rate, rule.unit);
  const withheld = share < RATE_SCALE ? applyRate(whole, share) : whole;
  const line = addLine(run, kind, {
    taxAmount: withheld,
    subjectWages: amount,
    rate: isShare ? 0 : rate,
  });
  if (isByDefault(wages))
    note(
      line,
      'bonus_method_default',
      `No calcMethodSupplementalWages: ${OWN_RULE[rule.rule]} was used.`,
    );
  if (rule.condition !== '') note(line, 'bonus_condition', rule.condition);
  if (rule.rule === 'byAnnualWages') noteSalary(run, line);
  if (!run.paycheck.explain) return;
  const s = (name: string, label: string, value: number): Step =>
    step(name, label, value, rule.citation);
  line.steps = [
    methodStep(4, s('supplemental', 'Supplemental wages', dollars(amount))),
    ...(isShare
      ? [methodStep(4, s('federal', 'Federal income tax withheld from them', dollars(base)))]
      : []),
    methodStep(
      4,
      s('rate', isShare ? 'Share of the federal withholding' : 'Flat rate', rate / RATE_SCALE),
    ),
    ...(share < RATE_SCALE
      ? [methodStep(8, s('share', 'Share of the services in the state', share / RATE_SCALE))]
      : []),
    methodStep(4, s('tax', 'Withholding', dollars(withheld))),
  ];
}

const OWN_RULE: Readonly<Record<string, string>> = {
  flat: "the state's flat rate",
  byKind: "the state's flat rate for this kind of payment",
  byAnnualWages: "the state's flat rate for these annual wages",
  shareOfFederal: "the state's share of the federal withholding",
};

function federalOn({ lines }: StateRun, { kind, amount }: Supplemental): number {
  const own = lines.filter(
    ({ uniqueTaxID, wageType }) => uniqueTaxID === FEDERAL_INCOME_TAX && wageType === kind.name,
  );
  return withheldBy(own, FEDERAL_INCOME_TAX, amount, [kind.name]);
}

/** What a rule of the state's own withholds, and the worksheet it comes from; null without wages. */
type OwnTax = { readonly withheld: number; readonly sheet: Sheet | null };

/** Tax of the year with the supplemental wages less that without, all of it from this payment. */
function difference(run: StateRun, amount: number): OwnTax {
  const { formula } = run.tax;
  const { stated, wages } = annualSalary(run);
  const ofTheYear = { ...inputOf(run, wages, run.kinds), ofTheYear: true, annualExtra: stated };
  const without = wages + stated === 0 ? 0 : formula.fill(ofTheYear).tax;
  const sheet = formula.fill({ ...ofTheYear, annualExtra: stated + amount });
  return { withheld: Math.max(0, sheet.tax - without), sheet };
}

function withoutAllowances(run: StateRun, { kind, amount }: Supplemental): OwnTax {
  if (amount === 0) return { withheld: 0, sheet: null };
  const input = { ...inputOf(run, amount, [kind.name]), withoutAllowances: true };
  const sheet = run.tax.formula.fill(input);
  return { withheld: sheet.tax, sheet };
}

/** Of the last bracket of these wages; 0 without wages. */
const rateOf = ({ tax }: StateRun, sheet: Sheet | null, amount: number): number =>
  sheet === null || amount === 0 ? 0 : tax.formula.rate(sheet);

function ownRule(run: StateRun, { kind, amount }: Supplemental, own: OwnTax): void {
  const { tax } = run;
  const { withheld, sheet } = own;
  const { rule, condition, citation } = tax.supplemental;
  const line = addLine(run, kind, {
    taxAmount: withheld,
    subjectWages: amount,
    rate: rateOf(run, sheet, amount),
  });
  note(
    line,
    'bonus_method_default',
    rule === 'difference'
      ? "calcMethodSupplementalWages was not sent: the state's rule was used, the annual tax with this payment minus the annual tax without it."
      : "calcMethodSupplementalWages was not sent: the state's rule was used, its tables without allowances for a separate payment.",
  );
  if (condition !== '') note(line, 'bonus_condition', condition);
  if (rule === 'difference') noteSalary(run, line);
  if (run.paycheck.explain && amount > 0 && sheet !== null) {
    line.steps = [
      ...tax.formula.steps(sheet),
      methodStep(
        4,
        step('tax', 'Withholding from the supplemental wages', dollars(withheld), citation),
      ),
    ];
  }
}

/** Aggregated with the regular wages of this payment or of the most recent period. */
function aggregated(
  run: StateRun,
  supplemental: Supplemental,
  method: 'CurrentAggregation' | 'PreviousAggregation',
): void {
  const { kind, entry, amount } = supplemental;
  const { tax } = run;
  const byDefault = isByDefault(supplemental);
  const isCurrent = method === 'CurrentAggregation';
  if (isCurrent && !byDefault && amount > 0)
    requireRegular(run, { entry, needsNexus: true, hasFlat: hasFlatRate(run) });
  const base = isCurrent ? (run.together ?? regularBase(run)) : (run.recent ?? recentBase(run));
  const kinds = withKind(isCurrent ? run.kinds : run.recentKinds, kind);
  const wages = base.wages + amount;
  const additional = !isCurrent && recentBase(run).wages > 0 ? additionalOf(run) : 0;
  const sheet = wages === 0 ? null : tax.formula.fill(inputOf(run, wages, kinds));
  const together = sheet === null ? 0 : sheet.tax + additional;
  const withheld = Math.max(0, together - base.tax);
  const line = addLine(run, kind, {
    taxAmount: withheld,
    subjectWages: amount,
    rate: rateOf(run, sheet, amount),
  });
  if (byDefault)
    note(
      line,
      'bonus_method_default',
      `calcMethodSupplementalWages was not sent: ${method} was used, because ${whyAggregated(run)}.`,
    );
  if (tax.supplemental.condition !== '' && byDefault)
    note(line, 'bonus_condition', tax.supplemental.condition);
  if (isCurrent && run.regularWages === 0 && amount > 0) noteAlone(line);
  if (!isCurrent) noteMoreThanWages(line);
  if (sheet !== null) noteEdition(run.request, line);
  if (run.paycheck.explain && sheet !== null && wages > 0) {
    line.steps = aggregateSteps(run, { tax: line.taxAmount, base, amount, sheet });
  }
  const soFar = { wages, tax: base.tax + withheld };
  if (isCurrent) {
    run.kinds = kinds;
    run.together = soFar;
  } else {
    run.recentKinds = kinds;
    run.recent = soFar;
  }
}

function whyAggregated(run: StateRun): string {
  const kinds = kindsWithRate(run);
  return kinds === ''
    ? 'the state has no flat rate that applies'
    : `the flat rate applies to kinds of payment only (${kinds})`;
}

const hasRecent = ({ request, tax, regularWages }: StateRun): boolean =>
  regularWages === 0 &&
  isSent(figureAt(request.parameters, tax.slots.recentWages)) &&
  isSent(figureAt(request.parameters, tax.slots.recentWithheld));

const regularBase = ({ regularWages, formulaTax }: StateRun): WagesAndTax => ({
  wages: regularWages,
  tax: formulaTax,
});

const recentBase = ({ request, tax }: StateRun): WagesAndTax =>
  recentPeriod(request.parameters, tax.slots);

function aggregateSteps(
  run: StateRun,
  {
    tax,
    base,
    amount,
    sheet,
  }: {
    readonly tax: number;
    readonly base: WagesAndTax;
    readonly amount: number;
    readonly sheet: Sheet;
  },
): Step[] {
  const { formula, supplemental } = run.tax;
  const { citation } = supplemental;
  return [
    methodStep(4, step('regular', 'Wages it is added to', dollars(base.wages), citation)),
    methodStep(4, step('supplemental', 'Supplemental wages', dollars(amount), citation)),
    ...formula.steps(sheet),
    methodStep(
      4,
      step('withheld', 'Withholding on the wages it is added to', dollars(base.tax), citation),
    ),
    methodStep(4, step('tax', 'Withholding, not below zero', dollars(tax), citation)),
  ];
}

const refuseMethod = (entry: Wage, problem: string): CalculationError =>
  refuseWage('method-not-available', entry, 'calcMethodSupplementalWages', problem);

function noFlatRate(entry: Wage, run: StateRun): CalculationError {
  const kinds = kindsWithRate(run);
  const title = run.request.rule.title;
  return refuseMethod(
    entry,
    kinds === ''
      ? `"Flat" is not available for ${title}, which taxes these wages and has no flat rate for them. Leave the field out, so that each tax uses its own rule, or send CurrentAggregation, PreviousAggregation or None.`
      : `"Flat" needs the kind of payment for ${title}, whose flat rate depends on it: send ${kinds}. For other wages leave the field out, or send CurrentAggregation, PreviousAggregation or None.`,
  );
}

/** The parameter with its values that have a flat rate; empty where no value has one. */
function kindsWithRate({ tax, request }: StateRun): string {
  const rule = tax.supplemental;
  if (rule.rule !== 'byKind') return '';
  const parameter = request.rule.parameters[rule.slot];
  const values = (parameter?.allowedValues ?? []).filter((_, i) =>
    isSent(rule.rates[i] ?? NOT_SENT),
  );
  return `${parameter?.parameterName} = ${values.map(({ value }) => value).join(' or ')}`;
}

function noTables(entry: Wage, run: StateRun): CalculationError {
  const kinds = kindsWithRate(run);
  const withKinds = kinds === '' ? '' : `Flat with ${kinds}, or `;
  return refuseMethod(
    entry,
    `FIXED_WH_AMT replaces the tables of ${run.request.rule.title}, so these wages cannot be added to regular wages. Send ${hasFlatRate(run) ? 'Flat or ' : withKinds}None.`,
  );
}
