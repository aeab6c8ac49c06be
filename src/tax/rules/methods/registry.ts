/** The methods that a rule file may name. */

import type { TObject } from 'typebox';
import type { Method, Parameter } from '../../engine/index.ts';
import type { BlockCommon } from '../schema/schema.ts';
import { annualThresholdMethod, annualThresholdOnAllMethod } from './annual-threshold.ts';
import { californiaMethod } from './california-method-b.ts';
import { connecticutMethod } from './connecticut-tables.ts';
import { electedRateMethod } from './elected-rate.ts';
import { federalByLineMethod, federalMethod } from './federal-percentage-2020.ts';
import { futaByPlaceMethod, futaMethod } from './futa.ts';
import { indianaCountyMethod } from './indiana-county.ts';
import { localServicesMethod } from './local-services-tax.ts';
import { localWageRateMethod } from './local-wage-rate.ts';
import { marylandCountyMethod } from './maryland-county.ts';
import { marylandMethod } from './maryland-percentage.ts';
import { massachusettsMethod } from './massachusetts-percentage.ts';
import type { RulesMethod } from './method.ts';
import { monthlyHeadTaxMethod } from './monthly-head-tax.ts';
import { nebraskaMethod } from './nebraska-percentage.ts';
import { noTaxMethod } from './no-tax.ts';
import { oregonMethod } from './oregon-formula.ts';
import { payrollZonesMethod } from './payroll-zones.ts';
import { pennsylvaniaEarnedIncomeMethod } from './pennsylvania-earned-income.ts';
import { perHourMethod } from './per-hour.ts';
import { periodExemptionsMethod } from './period-exemptions.ts';
import { premiumShareMethod } from './premium-share.ts';
import { puertoRicoMethod } from './puerto-rico-percentage.ts';
import { quarterlyFeeMethod } from './quarterly-fee.ts';
import { quarterlyThresholdMethod } from './quarterly-threshold.ts';
import { shareOfTaxMethod } from './share-of-tax.ts';
import { statePercentageMethod } from './state-percentage.ts';
import { stateUnemploymentMethod } from './state-unemployment.ts';
import { vermontMethod } from './vermont-percentage.ts';
import { wageBandMethod } from './wage-band-rate.ts';
import { weeklyCapMethod } from './weekly-cap.ts';
import { weeklyFeeMethod } from './weekly-fee.ts';
import { yonkersMethod } from './yonkers.ts';

const METHODS: ReadonlyMap<string, RulesMethod> = new Map(
  [
    annualThresholdMethod,
    annualThresholdOnAllMethod,
    californiaMethod,
    connecticutMethod,
    electedRateMethod,
    federalMethod,
    federalByLineMethod,
    futaMethod,
    futaByPlaceMethod,
    indianaCountyMethod,
    localServicesMethod,
    localWageRateMethod,
    marylandCountyMethod,
    marylandMethod,
    massachusettsMethod,
    monthlyHeadTaxMethod,
    nebraskaMethod,
    noTaxMethod,
    oregonMethod,
    payrollZonesMethod,
    pennsylvaniaEarnedIncomeMethod,
    perHourMethod,
    periodExemptionsMethod,
    premiumShareMethod,
    puertoRicoMethod,
    quarterlyFeeMethod,
    quarterlyThresholdMethod,
    shareOfTaxMethod,
    statePercentageMethod,
    stateUnemploymentMethod,
    vermontMethod,
    wageBandMethod,
    weeklyCapMethod,
    weeklyFeeMethod,
    yonkersMethod,
  ].map((method) => [method.name, method]),
);

/** Shape of a block that names `method`; undefined for a method that does not exist. */
export const blockSchemaOf = (method: string): TObject | undefined => METHODS.get(method)?.schema;

export const methodNames = (): string[] => [...METHODS.keys()];

/** `block` was validated against the schema of its own method when it was loaded. */
export const compileMethod = (block: BlockCommon, parameters: readonly Parameter[]): Method =>
  methodOf(block).compile(block, parameters);

export const usesYearToDate = (block: BlockCommon): boolean =>
  methodOf(block).usesYearToDate?.(block) ?? false;

/** Ids of the taxes that must be calculated before. */
export const dependsOn = (block: BlockCommon): readonly string[] =>
  methodOf(block).dependsOn?.(block) ?? [];

function methodOf(block: BlockCommon): RulesMethod {
  const method = METHODS.get(block.method);
  if (method === undefined) throw new Error(`unknown method ${block.method}`);
  return method;
}
