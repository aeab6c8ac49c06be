/**
 * `payroll-zones@1`: an employer's tax at one rate on all wages, chosen by the zone of the work
 * place and by the employer's payroll of the quarter: New York's metropolitan commuter
 * transportation mobility tax. Normative text: methods/payroll-zones.md.
 */

import { elementAt, figureAt } from '../elements.ts';
import {
  addExemptLines,
  addZeroLines,
  dollars,
  lineAt,
  methodSteps,
  NO_STEPS,
  note,
  step,
} from '../lines.ts';
import type { Method, TaxRun } from '../paycheck.ts';
import { CalculationError } from '../result.ts';
import type { Citation } from '../rule-parts.ts';
import { entriesFor } from '../scope.ts';
import { isSent } from '../wage.ts';
import { type Band, bandRate, calculateBand } from './wage-band-rate.ts';

const methodStep = methodSteps('payroll-zones');

/** Rates of payrolls above `over`, in cents of the quarter. */
export type PayrollTier = {
  readonly over: number;
  readonly rate: number;
  readonly localGovernment: number;
};

type PayrollZones = {
  /** Three-digit county codes and tiers, ascending, of zone 1, 2 and so on. */
  readonly zones: readonly {
    readonly counties: ReadonlySet<string>;
    readonly tiers: readonly PayrollTier[];
  }[];
  /** Payrolls of all zones together up to this amount a quarter owe nothing. */
  readonly exemptUpTo: number;
  readonly slots: {
    readonly zone: number;
    readonly quarterlyPayroll: number;
    readonly allZonesPayroll: number;
    readonly localGovernment: number;
  };
  readonly citation: Citation;
};

const OUTSIDE = -1;

export function payrollZones(figures: PayrollZones): Method {
  const { citation, slots } = figures;
  return {
    name: 'payroll-zones@1',
    family: 'uniform',
    byLocation: true,
    calculate(run) {
      const { request, paycheck, lines } = run;
      if (request.isExempt) {
        addExemptLines(run);
        return;
      }
      const zone = zoneOf(figures, run);
      if (zone === OUTSIDE) {
        addZeroLines(run, 'payroll_zone_none', 'The county is not in a zone of this tax.');
        return;
      }
      const payroll = figureAt(request.parameters, slots.quarterlyPayroll);
      const all = figureAt(request.parameters, slots.allZonesPayroll);
      const isAssumed = !isSent(payroll);
      if (!isAssumed && Math.max(payroll, isSent(all) ? all : 0) <= figures.exemptUpTo) {
        const limit = dollars(figures.exemptUpTo).toLocaleString('en-US');
        addZeroLines(run, 'payroll_exempt', `Exempt: at most ${limit} of payroll in the quarter.`);
        return;
      }
      const { tiers } = elementAt(figures.zones, zone);
      const tier =
        (isAssumed ? tiers.at(-1) : tiers.findLast(({ over }) => payroll > over)) ??
        elementAt(tiers, 0);
      const isGovernment = request.parameters[slots.localGovernment] === 1;
      const rate = isGovernment ? tier.localGovernment : tier.rate;
      const band: Band = { from: 0, upTo: Number.POSITIVE_INFINITY, citation };
      const steps = paycheck.explain
        ? [
            methodStep(2, step('zone', 'Zone of the work place', zone + 1, citation)),
            methodStep(
              4,
              step('tier', 'Payroll of the quarter above', dollars(tier.over), citation),
            ),
          ]
        : NO_STEPS;
      const first = lines.length;
      calculateBand(run, band, bandRate(rate, steps));
      if (!isAssumed || isSent(request.overrideRate)) return;
      for (let i = first; i < lines.length; i += 1) {
        note(
          lineAt(lines, i),
          'payroll_zone_rate_assumed',
          'QUARTERLY_PAYROLL was not sent, so the top-tier rate was used.',
        );
      }
    },
  };
}

/** The zone of the tax's own county, of ZONE, or of the counties where the wages were earned. */
function zoneOf({ zones, slots }: PayrollZones, { request, paycheck }: TaxRun): number {
  const byCounty = (county: string): number =>
    zones.findIndex(({ counties }) => counties.has(county));
  const { county } = request.location;
  if (county !== '000') return byCounty(county);
  const given = figureAt(request.parameters, slots.zone);
  if (isSent(given)) return given;
  const entries = entriesFor(request.rule.wageBase, paycheck.wages, request.location);
  const found = new Set(entries.map(({ location }) => location.county));
  const inZones = new Set([...found].map(byCounty));
  const [zone] = inZones;
  if (zone !== undefined && inZones.size === 1 && !found.has('000')) return zone;
  throw new CalculationError(
    'field-missing',
    'miscParameters ZONE',
    `${request.rule.title} depends on the county: ask for it at a county (36-061-0000), or send ZONE, once for each zone`,
  );
}
