/**
 * `maryland-percentage@1` and `maryland-county@1`: Maryland withholds for the state and for the county
 * of residence in one amount, on the line of the state's tax; where the county's tax is asked for too,
 * each carries its part. Normative text: methods/maryland-percentage.md.
 */

import { figureAt } from '../../../elements.ts';
import { dollars, methodSteps, note, step } from '../../../lines.ts';
import type { Method, Paycheck, TaxRequest } from '../../../paycheck.ts';
import { CalculationError, type Step } from '../../../result.ts';
import type { Citation } from '../../../rule-parts.ts';
import type { Formula, Sheet } from '../formula.ts';
import { stateIncome } from '../state-income.ts';
import type { StateSlots } from '../state-run.ts';
import type { SupplementalRule } from '../supplemental-rule.ts';

const methodStep = methodSteps('maryland-percentage');

/** What is withheld on one employee: all of it, and the part of the county in it (null: none). */
export type MarylandLocalTax = {
  readonly total: Formula;
  readonly county: Formula | null;
  /** Highest local rate, of `RATE_SCALE`. */
  readonly localRate: number;
};

export type MarylandFigures = {
  readonly name: string;
  readonly citation: Citation;
  /** Null: no such county in the edition. */
  county(fips: string): MarylandLocalTax | null;
  readonly nonresident: MarylandLocalTax;
  /** For residents who work where no agreement holds; null where the edition does not say. */
  readonly creditTable: MarylandLocalTax | null;
  /** The state's part alone. */
  readonly state: Formula;
  /** The rule of lump sums with a rate of `local` added to the state's own; `own` false: that rate alone. */
  supplemental(local: number, own: boolean): SupplementalRule;
  readonly slots: StateSlots;
};

/** The state's method, with what the counties' taxes take from it. */
export type MarylandMethod = Method & { countyPart(fips: string, slots: StateSlots): Method };

const STATE = '24';
const COUNTY_TAX = /^24-(\d{3})-0000-CNTY-000$/;
const NO_COUNTY =
  'No county of residence is known: only the state part was withheld. Send the wages at the location of the county, or the tax of the county (24-CCC-0000-CNTY-000).';

export function maryland(figures: MarylandFigures): MarylandMethod {
  const { name, creditTable } = figures;
  const frameFor = framesOf(figures);
  return {
    name,
    family: 'income',
    creditTable: creditTable === null ? null : byCreditTable(figures, creditTable),
    calculate(run) {
      const { request, paycheck, lines } = run;
      const first = lines.length;
      const home = homeOf(request, paycheck);
      frameFor(home).calculate(run);
      if (home.rule !== 'unknown' || request.isExempt) return;
      for (const line of lines.slice(first)) note(line, 'county_unknown', NO_COUNTY);
    },
    countyPart: countyPartsOf(figures),
  };
}

/** The frame for an employee by residence, each made once. */
function framesOf(figures: MarylandFigures): (home: Home) => Method {
  const frames = new Map<string, Method>();
  const frameOf = (key: string, formula: () => Formula, local: number): Method =>
    once(frames, key, () => ({
      name: figures.name,
      formula: formula(),
      supplemental: figures.supplemental(local, true),
      slots: figures.slots,
    }));
  return (home) => {
    if (home.rule === 'nonresident') {
      const { total, localRate } = figures.nonresident;
      return frameOf('nonresident', () => total, localRate);
    }
    if (home.rule === 'unknown') return frameOf('state', () => figures.state, 0);
    const { total, county, localRate } = localTaxOf(figures, home.fips);
    return home.rule === 'own line' && county !== null
      ? frameOf(`${home.fips} state`, () => withoutCounty(total, county), 0)
      : frameOf(home.fips, () => total, localRate);
  };
}

/** The county's part of the tax on the county's own line, each made once. */
function countyPartsOf(figures: MarylandFigures): MarylandMethod['countyPart'] {
  const parts = new Map<string, Method>();
  return (fips, slots) =>
    once(parts, `${fips} ${Object.values(slots).join(' ')}`, () => {
      const { county, localRate } = localTaxOf(figures, fips);
      if (county === null) throw new Error(`county ${fips} has no part`);
      return {
        name: 'maryland-county@1',
        formula: county,
        supplemental: figures.supplemental(localRate, false),
        slots,
      };
    });
}

function once(
  made: Map<string, Method>,
  key: string,
  figures: () => Parameters<typeof stateIncome>[0],
): Method {
  const known = made.get(key);
  if (known !== undefined) return known;
  const method = stateIncome(figures());
  made.set(key, method);
  return method;
}

/** The county's line, where it is asked for, takes the county's part from the table's amount. */
function byCreditTable(figures: MarylandFigures, { total, localRate }: MarylandLocalTax): Method {
  const { name, slots } = figures;
  return {
    name,
    family: 'income',
    calculate(run) {
      const home = homeOf(run.request, run.paycheck);
      const localTax = home.rule === 'own line' ? localTaxOf(figures, home.fips) : null;
      const left = localRate - Math.min(localRate, localTax?.localRate ?? 0);
      stateIncome({
        name,
        formula: localTax?.county ? withoutCounty(total, localTax.county) : total,
        supplemental: figures.supplemental(left, false),
        slots,
      }).calculate(run);
    },
  };
}

/** Whose local rate holds, and whether the county has its own line in this answer. */
type Home =
  | { readonly rule: 'nonresident' }
  | { readonly rule: 'unknown' }
  | { readonly rule: 'own line' | 'with the state'; readonly fips: string };

function homeOf({ isResident }: TaxRequest, { taxes, wages }: Paycheck): Home {
  if (isResident === false) return { rule: 'nonresident' };
  const asked = new Set<string>();
  for (const { rule, isResident: lives } of taxes) {
    const fips = COUNTY_TAX.exec(rule.id)?.[1];
    if (fips !== undefined && lives !== false) asked.add(fips);
  }
  if (asked.size > 1) {
    throw new CalculationError(
      'several-residences',
      'taxJurisdictionParms',
      `an employee lives in only one Maryland county, but isResident is true for ${[...asked].join(', ')}. Send isResident false for the others`,
    );
  }
  for (const fips of asked) return { rule: 'own line', fips };
  const counties = new Set<string>();
  for (const { location } of wages) {
    if (location.state === STATE && location.county !== '000') counties.add(location.county);
  }
  if (counties.size !== 1) return { rule: 'unknown' };
  for (const fips of counties) return { rule: 'with the state', fips };
  return { rule: 'unknown' };
}

function localTaxOf(figures: MarylandFigures, fips: string): MarylandLocalTax {
  const localTax = figures.county(fips);
  if (localTax !== null) return localTax;
  throw new CalculationError(
    'no-local-rate',
    'locationCode',
    `${STATE}-${fips} is not a Maryland county with a local rate (001 Allegany to 047 Worcester, 510 Baltimore City). Send the county of residence.`,
  );
}

/** The sheets of two formulas that make one amount. */
type TwoSheets = Sheet & { readonly first: Sheet; readonly second: Sheet };

/** `own` is null where the state's sheet says that nothing is withheld. */
type LimitedSheet = Sheet & { readonly limit: Sheet; readonly own: Sheet | null };

/** The one amount less the county's part of it. */
function withoutCounty(total: Formula, county: Formula): Formula<TwoSheets> {
  return {
    citation: total.citation,
    rounding: total.rounding,
    fill(input) {
      const [first, second] = [total.fill(input), county.fill(input)];
      return { first, second, tax: first.tax - Math.min(first.tax, second.tax) };
    },
    rate: ({ first, second }) => Math.max(0, total.rate(first) - county.rate(second)),
    steps: ({ first, tax }): Step[] => [
      ...total.steps(first),
      methodStep(
        6,
        step(
          'county',
          'Part of the county, on its own line',
          dollars(first.tax - tax),
          total.citation,
        ),
      ),
      methodStep(6, step('state', 'Part of the state', dollars(tax), total.citation)),
    ],
  };
}

/** State and county each by their own tables, where no printed table holds both. */
export function sumOf(state: Formula, county: Formula): Formula<TwoSheets> {
  return {
    citation: state.citation,
    rounding: state.rounding,
    fill(input) {
      const [first, second] = [state.fill(input), county.fill(input)];
      return { first, second, tax: first.tax + second.tax };
    },
    rate: ({ first, second }) => state.rate(first) + county.rate(second),
    steps: ({ first, second, tax }): Step[] => [
      ...state.steps(first),
      ...county.steps(second),
      methodStep(4, step('sum', 'State and county', dollars(tax), state.citation)),
    ],
  };
}

/** A county's own schedule; the guide's limit of wages, which the state's tables hold, is its limit too. */
export function withinLimit(county: Formula, state: Formula): Formula<LimitedSheet> {
  return {
    citation: county.citation,
    rounding: county.rounding,
    fill(input) {
      const limit = state.fill(input);
      const own = limit.tax === 0 ? null : county.fill(input);
      return { limit, own, tax: own?.tax ?? 0 };
    },
    rate: ({ own }) => (own === null ? 0 : county.rate(own)),
    steps: ({ limit, own }): Step[] => (own === null ? state.steps(limit) : county.steps(own)),
  };
}

/** The county's part, where less than it is withheld in all. */
export function atMost(county: Formula, total: Formula): Formula<TwoSheets> {
  return {
    citation: county.citation,
    rounding: county.rounding,
    fill(input) {
      const [first, second] = [county.fill(input), total.fill(input)];
      return { first, second, tax: Math.min(first.tax, second.tax) };
    },
    rate: ({ first }) => county.rate(first),
    steps: ({ first }): Step[] => county.steps(first),
  };
}

/** The county's tax takes the certificate of the state's in the same payment. */
export function marylandCounty(of: string, fips: string, slots: StateSlots): Method {
  return {
    name: 'maryland-county@1',
    family: 'income',
    calculate(run) {
      const { request, paycheck } = run;
      const state = paycheck.taxes.find(({ rule }) => rule.id === of);
      const method = state?.rule.method as Partial<MarylandMethod> | undefined;
      if (state === undefined || method?.countyPart === undefined) throw noState(of);
      const certificate = { ...request, parameters: joined(request, state, slots) };
      method.countyPart(fips, slotsAfter(state)).calculate({ ...run, request: certificate });
    },
  };
}

/** The state's parameters, then the three that the frame reads from the county's own entry. */
function joined(request: TaxRequest, state: TaxRequest, slots: StateSlots): Float64Array {
  const own = [slots.additional, slots.recentWages, slots.recentWithheld];
  return Float64Array.from([
    ...state.parameters,
    ...own.map((slot) => figureAt(request.parameters, slot)),
  ]);
}

function slotsAfter(state: TaxRequest): StateSlots {
  const first = state.parameters.length;
  return {
    additional: first,
    recentWages: first + 1,
    recentWithheld: first + 2,
    fixedAmount: -1,
    shareOfServices: -1,
  };
}

const noState = (of: string): CalculationError =>
  new CalculationError(
    'figure-unknown',
    'taxJurisdictionParms',
    `the county tax uses the certificate of ${of}, and this version has none for the pay date. Use a version of the rules that has it, or leave the county tax out and withhold it by the agency's publication.`,
  );
