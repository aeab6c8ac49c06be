/** What the fields of the rules are called for readers, and the unit of their values. */

import type { Unit } from './model.ts';

type Label = readonly [text: string, unit: Unit];

/** By path without the names of columns, pay periods, or places; a longer path wins over its last part. */
const LABELS: Readonly<Record<string, Label>> = {
  addBack: ['Add-back (Table C)', 'dollars'],
  amount: ['Amount', 'dollars'],
  'allowances.each': ['For each', 'dollars'],
  'allowances.most': ['At most this many', 'number'],
  basis: ['Calculated on', 'text'],
  'credits.most': ['At most this many', 'number'],
  'contributions.mostPerYear': ['Maximum contributions deducted per year', 'dollars'],
  'contributions.taxes': ['Contributions deducted', 'text'],
  'calculator.deduction': ['Standard deduction of the Comptroller’s calculator', 'dollars'],
  'calculator.less': ['Less a year by the Comptroller’s calculator', 'dollars'],
  count: ['Number', 'number'],
  credit: ['Credit for state unemployment tax', 'rate'],
  creditReductions: ['Credit reduction', 'rate'],
  'creditReductions.published': ['Credit reductions published', 'text'],
  'creditTable.rate': ['Rate on wages taxed by another state', 'rate'],
  'dailyPay.perYear': ['Daily pay periods a year', 'number'],
  'credits.from': ['Falls on wages over', 'dollars'],
  'deductions.from': ['Falls on wages over', 'dollars'],
  decimals: ['Ratio rounded to decimals', 'number'],
  each: ['For each', 'dollars'],
  employeePartOfPremium: ['Part of the premium that the employee may be charged', 'rate'],
  estimatedDeduction: ['For each estimated deduction (Table 2)', 'dollars'],
  exemptUpTo: ['Exempt: payroll of the quarter up to', 'dollars'],
  exemptionCredit: ['For each exemption allowance (Table 4)', 'dollars'],
  fips: ['County code', 'text'],
  first: ['First', 'dollars'],
  'first.count': ['Number at the first amount', 'number'],
  'first.each': ['For each of the first', 'dollars'],
  from: ['On yearly wages over', 'dollars'],
  grossRate: ['Rate before the credit', 'rate'],
  'higherBase.upTo': ['Higher wage base', 'dollars'],
  'highWages.from': ['Second table from annual wages of', 'dollars'],
  kind: ['Kind', 'text'],
  least: ['At least', 'dollars'],
  line: ['Line', 'text'],
  'line1g.married': ['Line 1g, married filing jointly', 'dollars'],
  'line1g.other': ['Line 1g, other statuses', 'dollars'],
  line1k: ['Line 1k, each allowance of a 2019 Form W-4', 'dollars'],
  listedAllowances: ['Allowances listed in Tables 2 and 4', 'number'],
  'midpoint.band': ['Tax on the middle of bands of', 'dollars'],
  'midpoint.below': ['Bands used below', 'dollars'],
  minimum: ['No withholding below', 'dollars'],
  most: ['At most', 'dollars'],
  noneAbove: ['None above', 'dollars'],
  noneWithout: ['Only with', 'text'],
  noTaxBelow: ['No tax below', 'dollars'],
  noTaxUpTo: ['No tax up to', 'dollars'],
  nonresidentRate: ['Local rate of nonresidents', 'rate'],
  of: ['Part of', 'text'],
  ordinaryEmployeeRate: ['Employee rate unless EMPLOYEE_RATE is sent', 'rate'],
  over: ['Payroll of the quarter over', 'dollars'],
  parameter: ['Set by', 'text'],
  'printed.employee': ['Employee, for each hour', 'dollars'],
  'printed.total': ['Employee and employer together, for each hour', 'dollars'],
  'printedBases.within': [
    'Printed base amounts differ from the sum of the rows by at most',
    'dollars',
  ],
  'publishedRate.rate': ['Rate used when the employer’s own rate is not sent', 'rate'],
  rate: ['Rate', 'rate'],
  'resident.of': ['Surcharge on', 'text'],
  'resident.rate': ['Resident surcharge, share of that tax', 'rate'],
  'nonresident.rate': ['Nonresident rate', 'rate'],
  'rounding.annualTax': ['Annual tax rounded to', 'text'],
  rounding: ['Rounded to', 'text'],
  'rounding.taxBeforeCredits': ['Tax before credits rounded to', 'text'],
  'rounding.wholeDollars': ['Whole-dollar withholding', 'text'],
  'rounding.withholding': ['Withholding rounded to', 'text'],
  share: ['Share', 'text'],
  'smallEmployer.employee': ['Small employers: employee’s part', 'rate'],
  'smallEmployer.total': ['Small employers: whole premium', 'rate'],
  'specialProcedure.belowRate': ['Special procedure when less is withheld than', 'rate'],
  'specialProcedure.employees': ['Special procedure from this many employees', 'number'],
  'specialProcedure.referenceAllowances': ['Reference allowances', 'number'],
  'specialProcedure.share': ['Special procedure: least share of the reference amount', 'rate'],
  step: ['For each step of', 'dollars'],
  'supplemental.condition': ['Condition', 'text'],
  'supplemental.flatRate': ['Flat rate', 'rate'],
  'supplemental.over': ['Higher rate over, per year', 'dollars'],
  'supplemental.overRate': ['Rate over that amount', 'rate'],
  'supplemental.parameter': ['Chosen by', 'text'],
  'supplemental.rate': ['Rate', 'rate'],
  'supplemental.rates': ['Rate', 'rate'],
  'supplemental.rounding': ['Rounded to', 'text'],
  'supplemental.rule': ['Method', 'text'],
  'supplemental.salary.parameter': ['Annual salary from', 'text'],
  'surtax.above': ['Surtax on annual wages above', 'dollars'],
  'surtax.rateAbove': ['Rate above that amount', 'rate'],
  taxes: ['Taxes deducted', 'text'],
  taxPerDay: ['At most a day', 'dollars'],
  taxPerWeek: ['At most a week', 'dollars'],
  to: ['Falls to none at', 'dollars'],
  upTo: ['Wage base: yearly wages up to', 'dollars'],
  wagesPerWeek: ['On weekly wages up to', 'dollars'],
  withoutCertificate: ['Rate without a certificate', 'rate'],
  'withoutCertificate.rate': ['Rate without a certificate', 'rate'],
  'withoutCertificate.value': ['Value for no certificate', 'text'],
};

/** Values of fields whose words are ours, not the agency's. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  basis: { annual: 'annual wages', period: 'wages of the pay period' },
  share: { employee: 'the employee’s', employer: 'the employer’s' },
  'rounding.wholeDollars': { permitted: 'permitted', no: 'not permitted' },
  'supplemental.rule': {
    aggregate: 'together with regular wages',
    byAnnualWages: 'rate by annual wages',
    byKind: 'rate by kind of payment',
    difference: 'tax with them less tax without them',
    flat: 'flat rate',
    shareOfFederal: 'share of the federal withholding',
    withoutAllowances: 'tables without allowances',
  },
};

/** What a field is called, its unit, and the names behind it: of columns, pay periods, or values. */
type FoundLabel = {
  readonly label: string;
  readonly unit: Unit;
  readonly rest: readonly string[];
};

/** Undefined for a field that no label is known for. */
export function labelOf(path: readonly string[]): FoundLabel | undefined {
  for (let end = path.length; end > 0; end -= 1) {
    for (let start = 0; start < end; start += 1) {
      const found = LABELS[path.slice(start, end).join('.')];
      if (found !== undefined) return { label: found[0], unit: found[1], rest: path.slice(end) };
    }
  }
  return undefined;
}

/** The value in words where it is one of ours. */
export const valueInWords = (path: readonly string[], value: string): string =>
  VALUES[path.join('.')]?.[value] ?? ROUNDED[value] ?? value;

const ROUNDED: Readonly<Record<string, string>> = {
  'cents-down': 'the cent, down',
  cents: 'the cent',
  dollars: 'the dollar',
  'dollars-up': 'the dollar, up',
};

/** Names of groups and columns that say too little by themselves. */
const NAMES: Readonly<Record<string, string>> = {
  addBack: 'Table C, add-back',
  annually: 'Annual',
  checkbox: 'Step 2 checkbox',
  'checkbox.head': 'Step 2 checkbox, head of household',
  'checkbox.married': 'Step 2 checkbox, married filing jointly',
  'checkbox.single': 'Step 2 checkbox, single or married filing separately',
  credits: 'Table E, decimals',
  exemptions: 'Table A, exemptions',
  nonresident: 'Nonresidents',
  recapture: 'Table D, recapture',
  semiannually: 'Semiannual',
  sizes: 'By size of the employer',
  'standard.head': 'Standard, head of household',
  'standard.married': 'Standard, married filing jointly',
  'standard.single': 'Standard, single or married filing separately',
  supplemental: 'Supplemental wages',
};

/** `oneEarner` as `One earner`, `below80` as `Below 80`, `single-2019` as `Single 2019`. */
export function words(name: string): string {
  const known = NAMES[name];
  if (known !== undefined) return known;
  const text = name
    .replaceAll(/([a-z])([A-Z])/g, (_, before, after) => `${before} ${after.toLowerCase()}`)
    .replaceAll(/([a-z])(\d)/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
